import { Suspense } from 'react';
import { matchPath, Navigate, Route, Routes } from 'react-router';
import { paths } from '#lib/paths.ts';
import { currentUserId } from '#lib/session.ts';
import { DeepLink, OldLink } from './followed-link.tsx';
import { RequireSession, RequireStranger, useUserId, LockGuard, WelcomeGuard } from './guards.tsx';
import { lazyScreen, type AskingScreen, type LazyScreen } from './lazy-screen.tsx';
import { DashboardScreen } from './screens/dashboard/dashboard-screen.tsx';
import { preloadSavings } from './screens/dashboard/savings.tsx';
import { Shell } from './shell.tsx';

/** Signed in or not decides first: see guards.tsx. */
const strangerScreens = {
  '/auth/register': lazyScreen(() =>
    import('#features/identity/register-screen.tsx').then((m) => m.RegisterScreen),
  ),
  '/auth/forgot-password': lazyScreen(() =>
    import('#features/identity/forgot-password-screen.tsx').then((m) => m.ForgotPasswordScreen),
  ),
  '/auth/verify-reset-code': lazyScreen(() =>
    import('#features/identity/verify-reset-code-screen.tsx').then((m) => m.VerifyResetCodeScreen),
  ),
  '/auth/reset-password': lazyScreen(() =>
    import('#features/identity/reset-password-screen.tsx').then((m) => m.ResetPasswordScreen),
  ),
  '/auth/verify': lazyScreen(() =>
    import('#features/identity/verify-screen.tsx').then((m) => m.VerifyScreen),
  ),
} as const satisfies Record<string, LazyScreen>;

/** Where a stranger's code and the code of a signed-in customer are typed alike; who it is decides what is shown. */
const strangersCode = lazyScreen(() =>
  import('#features/identity/verify-screen.tsx').then((m) => m.VerifyScreen),
);
const customersCode = lazyScreen(() =>
  import('#features/identity/verify-email-screen.tsx').then((m) => m.VerifyEmailScreen),
);

/** For everybody, signed in or not. */
const publicScreens = {
  '/statements/check': lazyScreen(() =>
    import('#features/accounts/check-statement-screen.tsx').then((m) => m.CheckStatementScreen),
  ),
} as const satisfies Record<string, LazyScreen>;

/** Where links of messages lead, for strangers and customers alike. */
const linkScreen = lazyScreen(() => import('#features/identity/link-screen.tsx').then((m) => m.LinkScreen));

/** Shown without header or bar: while the app is locked, nothing else can be reached. */
const bareScreens = {
  '/welcome': lazyScreen(() => import('./screens/welcome/welcome-screen.tsx').then((m) => m.WelcomeScreen)),
  '/pin-lock': lazyScreen(() =>
    import('#features/identity/pin-lock-screen.tsx').then((m) => m.PinLockScreen),
  ),
  '/settings/setup-pin': lazyScreen(() =>
    import('#features/identity/pin-setup-screen.tsx').then((m) => m.PinSetupScreen),
  ),
} as const satisfies Record<string, LazyScreen>;

/** The dashboard itself is here. */
const startSavings: LazyScreen['preload'] = async () => void preloadSavings();

const customerScreens = {
  // Part of the shell's file: most visits begin here, and a separate file would cost another round trip.
  '/': { Screen: DashboardScreen, preload: startSavings },
  '/settings': lazyScreen(() => import('./screens/settings-screen.tsx').then((m) => m.SettingsScreen)),
  '/settings/security': lazyScreen(() =>
    import('#features/identity/security-screen.tsx').then((m) => m.SecurityScreen),
  ),
  '/settings/personal-information': lazyScreen(() =>
    import('#features/identity/personal-information-screen.tsx').then((m) => m.PersonalInformationScreen),
  ),
  '/settings/my-data': lazyScreen(() =>
    import('#features/identity/my-data-screen.tsx').then((m) => m.MyDataScreen),
  ),
  '/settings/pin-settings': lazyScreen(() =>
    import('#features/identity/pin-settings-screen.tsx').then((m) => m.PinSettingsScreen),
  ),
  '/settings/notifications': lazyScreen(() =>
    import('#features/notifications/notifications-screen.tsx').then((m) => m.NotificationsScreen),
  ),
  '/settings/notification-preferences': lazyScreen(() =>
    import('#features/notifications/preferences-screen.tsx').then((m) => m.PreferencesScreen),
  ),
  '/settings/kyc': lazyScreen(() => import('#features/kyc/kyc-screen.tsx').then((m) => m.KycScreen)),
  '/settings/kyc/bvn': lazyScreen(() => import('./screens/kyc-step-screens.tsx').then((m) => m.KycBvnScreen)),
  '/settings/kyc/id': lazyScreen(() => import('./screens/kyc-step-screens.tsx').then((m) => m.KycIdScreen)),
  '/settings/kyc/success': lazyScreen(() =>
    import('#features/kyc/kyc-success-screen.tsx').then((m) => m.KycSuccessScreen),
  ),
  '/accounts/:accountType': lazyScreen(() =>
    import('./screens/account-screen.tsx').then((m) => m.AccountScreen),
  ),
  '/packages/new/daily': lazyScreen(() =>
    import('#features/savings/daily/new-daily-screen.tsx').then((m) => m.NewDailyScreen),
  ),
  '/packages': lazyScreen(() => import('./screens/packages-screen.tsx').then((m) => m.PackagesScreen)),
  '/packages/new': lazyScreen(() =>
    import('#features/savings/new-package-screen.tsx').then((m) => m.NewPackageScreen),
  ),
  '/packages/new/success': lazyScreen(() =>
    import('#features/savings/package-ready-screen.tsx').then((m) => m.PackageReadyScreen),
  ),
  '/packages/new/ibs': lazyScreen(() => import('./screens/new-ibs-screen.tsx').then((m) => m.NewIbsScreen)),
  '/packages/new/ibs-error': lazyScreen(() =>
    import('./screens/ibs-error-screen.tsx').then((m) => m.IbsErrorScreen),
  ),
  '/packages/withdraw-interest': lazyScreen(() =>
    import('./screens/withdraw-interest-screen.tsx').then((m) => m.WithdrawInterestScreen),
  ),
  '/products': lazyScreen(() => import('./screens/products-screen.tsx').then((m) => m.ProductsScreen)),
  '/products/:productId': lazyScreen(() =>
    import('./screens/product-screen.tsx').then((m) => m.ProductScreen),
  ),
  '/products/:productId/:packageId': lazyScreen(() =>
    import('./screens/product-screen.tsx').then((m) => m.ProductScreen),
  ),
  '/checkout': lazyScreen(() => import('./screens/checkout-screen.tsx').then((m) => m.CheckoutScreen)),
  '/orders': lazyScreen(() => import('#features/orders/orders-screen.tsx').then((m) => m.OrdersScreen)),
  '/orders/:orderId': lazyScreen(() =>
    import('#features/orders/order-screen.tsx').then((m) => m.OrderScreen),
  ),
  '/packages/new/sb': lazyScreen(() => import('./screens/new-sb-screen.tsx').then((m) => m.NewSbScreen)),
  '/packages/withdraw': lazyScreen(() =>
    import('./screens/withdraw-package-screen.tsx').then((m) => m.WithdrawPackageScreen),
  ),
  '/packages/merge': lazyScreen(() => import('./screens/merge-screen.tsx').then((m) => m.MergeScreen)),
  '/packages/change-product': lazyScreen(() =>
    import('./screens/change-product-screen.tsx').then((m) => m.ChangeProductScreen),
  ),
  '/packages/:packageId': lazyScreen(() =>
    import('./screens/package-with-statement-screen.tsx').then((m) => m.PackageWithStatementScreen),
  ),
  '/cards': lazyScreen(() => import('./screens/cards-screen.tsx').then((m) => m.CardsScreen)),
  '/cards/add': lazyScreen(() => import('./screens/add-card-screen.tsx').then((m) => m.AddCardScreen)),
  '/cards/:cardId': lazyScreen(() => import('./screens/card-screen.tsx').then((m) => m.CardScreen)),
  '/schedules': lazyScreen(() => import('./screens/schedules-screen.tsx').then((m) => m.SchedulesScreen)),
  '/schedules/create': lazyScreen(() =>
    import('./screens/new-schedule-screen.tsx').then((m) => m.NewScheduleScreen),
  ),
  '/schedules/activity': lazyScreen(() =>
    import('./screens/schedules-screen.tsx').then((m) => m.ScheduleActivityScreen),
  ),
  '/schedules/:scheduleId': lazyScreen(() =>
    import('./screens/schedule-screen.tsx').then((m) => m.ScheduleScreen),
  ),
  '/schedules/:scheduleId/edit': lazyScreen(() =>
    import('./screens/edit-schedule-screen.tsx').then((m) => m.EditScheduleScreen),
  ),
  '/payments/deposit': lazyScreen(() => import('./screens/deposit-screen.tsx').then((m) => m.DepositScreen)),
  '/payments/withdraw': lazyScreen(() =>
    import('./screens/withdraw-screen.tsx').then((m) => m.WithdrawScreen),
  ),
  '/settings/manage-bank-accounts': lazyScreen(() =>
    import('./screens/bank-accounts-screen.tsx').then((m) => m.BankAccountsScreen),
  ),
  '/payments/success': lazyScreen(() =>
    import('./screens/payment-success-screen.tsx').then((m) => m.PaymentSuccessScreen),
  ),
  '/payments/error': lazyScreen(() =>
    import('./screens/payment-error-screen.tsx').then((m) => m.PaymentErrorScreen),
  ),
  '/payments/history': lazyScreen(() =>
    import('#features/accounts/history-screen.tsx').then((m) => m.HistoryScreen),
  ),
  '/payments/transaction/:transactionId': lazyScreen(() =>
    import('#features/accounts/receipt-screen.tsx').then((m) => m.ReceiptScreen),
  ),
  '/help/cases': lazyScreen(() => import('#features/cases/cases-screen.tsx').then((m) => m.CasesScreen)),
  '/help/new-case': lazyScreen(() => import('./screens/new-case-screen.tsx').then((m) => m.NewCaseScreen)),
  '/help/cases/:caseId': lazyScreen(() =>
    import('#features/cases/case-screen.tsx').then((m) => m.CaseScreen),
  ),
} as const satisfies Record<string, LazyScreen>;

/** Starts loading the screen of this address, so that its file and its data travel at the same time. Gives the screen. */
export function preloadScreen(pathname: string): Promise<(AskingScreen | null | undefined)[]> {
  const verifyEmail = currentUserId() === null ? strangersCode : customersCode;
  const all = {
    ...strangerScreens,
    ...publicScreens,
    ...bareScreens,
    ...customerScreens,
    [paths.verifyEmail]: verifyEmail,
    [paths.link]: linkScreen,
  };
  return Promise.all(
    Object.entries(all).flatMap(([path, screen]) => (matchPath(path, pathname) ? screen.preload() : [])),
  );
}

function routesOf(screens: Readonly<Record<string, LazyScreen>>) {
  return Object.entries(screens).map(([path, { Screen }]) => (
    <Route key={path} path={path} element={<Screen />} />
  ));
}

/** The whole URL map. */
export function AppRoutes() {
  const isStranger = useUserId() === null;
  return (
    <Suspense fallback={<main className="full-center" aria-busy="true" />}>
      <Routes>
        <Route element={<RequireStranger />}>
          {routesOf(strangerScreens)}
          {isStranger ? routesOf({ [paths.verifyEmail]: strangersCode }) : null}
          <Route path="/auth/login" element={<Navigate to="/" replace />} />
        </Route>
        {routesOf(publicScreens)}
        {routesOf({ [paths.link]: linkScreen })}
        <Route path="/app/*" element={<DeepLink />} />
        <Route path="/login" element={<Navigate to="/auth/login" replace />} />
        <Route element={<RequireSession />}>
          <Route element={<LockGuard />}>
            <Route element={<WelcomeGuard />}>
              {routesOf(bareScreens)}
              {isStranger ? null : routesOf({ [paths.verifyEmail]: customersCode })}
              <Route element={<Shell />}>
                {routesOf(customerScreens)}
                <Route path="*" element={<OldLink />} />
              </Route>
            </Route>
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}
