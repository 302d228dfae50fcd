import './zod-setup.ts';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { accountsQuery, recentTransactionsQuery } from '#features/accounts/api.ts';
import { meQuery } from '#features/identity/api.ts';
import { kycQuery } from '#features/kyc/api.ts';
import { bellQuery } from '#features/notifications/api.ts';
import { dailyPackagesQuery, interestPackagesQuery, sbPackagesQuery } from '#features/savings/api.ts';
import { onboarding } from '#lib/onboarding.ts';
import { takeOriginPath } from '#lib/origin-path.ts';
import { paths } from '#lib/paths.ts';
import { LOAD_AHEAD_AFTER_MS } from '#lib/limits.ts';
import { currentUserId } from '#lib/session.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { cleanInput } from '#ui/clean-input.ts';
import { LinkProvider } from '#ui/link.tsx';
import { ToastRegion } from '#ui/toast-region.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { createQueryClient } from './query-client.ts';
import { RouterLink } from './router-link.tsx';
import { AppRoutes, preloadScreen } from './routes.tsx';
import { preloadSavings } from './screens/dashboard/savings.tsx';
import { followTheme } from './theme.ts';

/** What the first screen needs travels while its file is still loading. */
function loadAhead(queryClient: QueryClient): void {
  preloadScreen(location.pathname);
  const userId = currentUserId();
  if (userId === null) return;
  if (!onboarding.isDone(userId)) preloadScreen(paths.welcome);
  void queryClient.prefetchQuery(meQuery);
  if (location.pathname !== paths.home) return;
  void queryClient.prefetchQuery(bellQuery);
  void queryClient.prefetchQuery(kycQuery);
  void queryClient.prefetchQuery(accountsQuery);
  void queryClient.prefetchQuery(recentTransactionsQuery);
  void queryClient.prefetchQuery(dailyPackagesQuery);
  void queryClient.prefetchQuery(sbPackagesQuery);
  void queryClient.prefetchQuery(interestPackagesQuery);
  preloadSavings();
}

/** The bottom bar's screens, so that a press opens them without a wait, and without a connection. */
function loadBottomBar(): void {
  for (const path of [paths.home, paths.packages, paths.newSb(), paths.settings]) preloadScreen(path);
  preloadSavings();
}

/** Runs the app in this element: at once from the bare shell, after signing in from the login page. */
export function startApp(container: HTMLElement | null): void {
  if (container === null) throw new Error('the page has no element to run in');
  followTheme();
  cleanInput();
  if (location.pathname === paths.login) {
    if (currentUserId() === null) {
      // Only a stale copy of the shell can stand at this address: its document is the login page.
      location.reload();
      return;
    }
    history.replaceState(null, '', takeOriginPath());
  }
  const queryClient = createQueryClient();
  loadAhead(queryClient);
  if (currentUserId() !== null) whenIdle(loadBottomBar, LOAD_AHEAD_AFTER_MS);
  createRoot(container).render(
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <LinkProvider value={RouterLink}>
              <AppRoutes />
              <ToastRegion />
            </LinkProvider>
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
}
