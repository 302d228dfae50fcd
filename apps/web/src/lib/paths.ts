import type { AccountType } from '@kolo/domain/account-types';

/** The path with the members that have a value. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

export interface DepositStart {
  readonly account?: AccountType | undefined;
  /** The package to put money into; takes the place of the account. */
  readonly package?: string | undefined;
  readonly amount?: number | undefined;
  readonly step?: 'method' | undefined;
  /** The way to pay that was chosen: an account, a saved card, or another way from outside. */
  readonly from?: AccountType | 'card' | `card:${string}` | 'bank_transfer' | 'ussd' | undefined;
}

export interface WithdrawStart {
  readonly account?: AccountType | undefined;
  readonly amount?: number | undefined;
}

/** Every address a link may lead to. The patterns behind them are in app/routes.tsx. */
export const paths = {
  home: '/',
  login: '/auth/login',
  register: '/auth/register',
  verify: '/auth/verify',
  verifyEmail: '/auth/verify-email',
  forgotPassword: '/auth/forgot-password',
  verifyResetCode: '/auth/verify-reset-code',
  resetPassword: '/auth/reset-password',
  link: '/auth/link',
  terms: '/terms',
  privacy: '/privacy',
  checkStatement: '/statements/check',
  welcome: '/welcome',
  settings: '/settings',
  security: '/settings/security',
  personalInformation: '/settings/personal-information',
  myData: '/settings/my-data',
  pinLock: '/pin-lock',
  setupPin: '/settings/setup-pin',
  pinSettings: '/settings/pin-settings',
  forgottenPin: '/settings/pin-settings?forgotten=1',
  notifications: '/settings/notifications',
  notificationPreferences: '/settings/notification-preferences',
  kyc: '/settings/kyc',
  kycBvn: '/settings/kyc/bvn',
  kycId: '/settings/kyc/id',
  kycSuccess: '/settings/kyc/success',
  account: (type: AccountType) => `/accounts/${type}`,
  packages: '/packages',
  newPackage: (type?: 'daily' | 'interest' | 'product') => withQuery('/packages/new', { type }),
  newDaily: '/packages/new/daily',
  newSb: () => '/packages/new/sb',
  newIbs: '/packages/new/ibs',
  newIbsWith: (terms: { name?: string; amount?: number; months?: number }) =>
    withQuery('/packages/new/ibs', { ...terms }),
  newPackageSuccess: (id: string) => withQuery('/packages/new/success', { package: id }),
  newIbsError: (reference: string) => withQuery('/packages/new/ibs-error', { reference }),
  package: (id: string) => `/packages/${encodeURIComponent(id)}`,
  packageWithdraw: (id: string) => withQuery('/packages/withdraw', { package: id }),
  packageWithdrawInterest: (id: string) => withQuery('/packages/withdraw-interest', { package: id }),
  packageMerge: (id?: string) => withQuery('/packages/merge', { package: id }),
  packageChangeProduct: (id: string, product?: string) =>
    withQuery('/packages/change-product', { package: id, product }),
  products: '/products',
  product: (id: string, packageId?: string) =>
    `/products/${encodeURIComponent(id)}${packageId === undefined ? '' : `/${encodeURIComponent(packageId)}`}`,
  checkout: (packageId?: string) => withQuery('/checkout', { package: packageId }),
  orders: '/orders',
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
  history: '/payments/history',
  transaction: (id: string) => `/payments/transaction/${encodeURIComponent(id)}`,
  cards: '/cards',
  addCard: '/cards/add',
  card: (id: string) => `/cards/${encodeURIComponent(id)}`,
  schedules: '/schedules',
  /** `into`: what it saves into, as `daily:ID` or `account:ds`. */
  newSchedule: (into?: string) => withQuery('/schedules/create', { into }),
  scheduleActivity: '/schedules/activity',
  schedule: (id: string) => `/schedules/${encodeURIComponent(id)}`,
  editSchedule: (id: string) => `/schedules/${encodeURIComponent(id)}/edit`,
  deposit: (start: DepositStart = {}) => withQuery('/payments/deposit', { ...start }),
  paymentSuccess: (reference: string) => withQuery('/payments/success', { reference }),
  paymentError: (reference: string) => withQuery('/payments/error', { reference }),
  bankAccounts: '/settings/manage-bank-accounts',
  /** From there the customer comes back to the withdrawal with the account that was added. */
  bankAccountsFor: (withdrawal: WithdrawStart) =>
    withQuery('/settings/manage-bank-accounts', { for: 'withdrawal', ...withdrawal }),
  withdraw: (start: WithdrawStart & { to?: string | undefined } = {}) =>
    withQuery('/payments/withdraw', { ...start }),
  withdrawal: (id: string) => withQuery('/payments/withdraw', { withdrawal: id }),
  cases: '/help/cases',
  /** `after`: the number of the case whose answer did not help. */
  newCase: (about: { transaction?: string | undefined; order?: string | undefined; after?: string } = {}) =>
    withQuery('/help/new-case', { ...about }),
  case: (id: string) => `/help/cases/${encodeURIComponent(id)}`,
} as const;
