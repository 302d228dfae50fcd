import { setDateGap } from '@kolo/domain/dates';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useHref, useLinkClickHandler } from 'react-router';
import { accountsQuery, recentTransactionsQuery } from '#features/accounts/api.ts';
import { meQuery } from '#features/identity/api.ts';
import { kycQuery } from '#features/kyc/api.ts';
import { bellQuery } from '#features/notifications/api.ts';
import { claimsQuery } from '#features/payments/api.ts';
import { dailyPackagesQuery, interestPackagesQuery, sbPackagesQuery } from '#features/savings/api.ts';
import { SHOWS_HOME } from '#lib/early.ts';
import { onboarding } from '#lib/onboarding.ts';
import { takeOriginPath } from '#lib/origin-path.ts';
import { paths } from '#lib/paths.ts';
import { savesData } from '#lib/less-data.ts';
import { FIRST_SCREEN_WAIT_MS, LOAD_AHEAD_AFTER_MS } from '#lib/limits.ts';
import { isInNativeShell } from '#lib/native-shell.ts';
import { currentUserId, goToLogin } from '#lib/session.ts';
import { loadSturdily } from '#lib/sturdy-load.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { cleanInput } from '#ui/clean-input.ts';
import { LinkProvider, type LinkProps } from '#ui/link.tsx';
import { ToastRegion } from '#ui/toast-region.tsx';
import { hasCode } from '#lib/api-error.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { userIdHere } from './guards.tsx';
import { AppRoutes, preloadScreen } from './routes.tsx';
import './zod-setup.ts';

/** What the first screen needs travels while its file is still loading. Kept once the screen and all of that are there. */
async function loadAhead(queryClient: QueryClient, owner: string | null): Promise<void> {
  const screens = preloadScreen(location.pathname);
  if (owner === null || !navigator.onLine) return void (await screens);
  if (!onboarding.isDone(owner)) void preloadScreen(paths.welcome);
  const ask: QueryClient['prefetchQuery'] = (query) => queryClient.prefetchQuery(query);
  const asked = [ask(meQuery)];
  if (SHOWS_HOME.test(location.pathname)) {
    asked.push(
      ask(bellQuery),
      ask(kycQuery),
      ask(claimsQuery),
      ask(accountsQuery),
      ask(recentTransactionsQuery),
      ask(dailyPackagesQuery),
      ask(sbPackagesQuery),
      ask(interestPackagesQuery),
    );
  }
  for (const screen of await screens) await screen?.ask?.(queryClient);
  await Promise.all(asked);
}

/** A screen that is drawn once is there sooner than one that is drawn in parts; what comes late is not waited for. */
function untilThere(first: Promise<unknown>): Promise<unknown> {
  return Promise.race([first, new Promise((resolve) => setTimeout(resolve, FIRST_SCREEN_WAIT_MS))]);
}

/**
 * Runs the app in this element: at once from the bare shell, after signing in from the login page. What stands there before
 * stays until the first screen is there to be drawn, and `beforeRender` takes it away.
 */
export function startApp(container: HTMLElement | null, beforeRender = () => {}): void {
  setDateGap('\u00a0');
  if (container === null) throw new Error('the page has no element to run in');
  const start = (before: () => void) => startIn(container, before);
  if (isInNativeShell())
    void import('./start-phone.ts').then(({ startPhone }) => startPhone(start, beforeRender));
  else start(beforeRender);
}

function startIn(container: HTMLElement, beforeRender: () => void): void {
  cleanInput();
  // Before the path is asked for, which may be of another customer.
  const owner = userIdHere();
  if (location.pathname === paths.login) {
    if (owner === null) {
      // Only a stale copy of the shell can stand at this address: its document is the login page.
      location.reload();
      return;
    }
    history.replaceState(null, '', takeOriginPath());
  }
  const queryClient = createQueryClient((error) => {
    // The account was frozen since the profile was asked for: the banner of every screen follows.
    if (hasCode(error, 'FROZEN')) void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  });
  const render = () => {
    // The session has ended meanwhile, or is somebody else's: what was asked for ahead is not theirs to see. Where it has
    // ended the page may be on its way to the login page, with words for why: a reload would overtake that.
    if (currentUserId() !== owner) return currentUserId() === null ? goToLogin() : location.reload();
    beforeRender();
    renderIn(container, queryClient);
  };
  const first = loadAhead(queryClient, owner);
  if (navigator.onLine || owner === null) {
    void untilThere(first).then(render);
    whenIdle(() => void prepareForOffline(queryClient), LOAD_AHEAD_AFTER_MS);
  } else {
    // The last known data is there at the first paint.
    void prepareForOffline(queryClient).then(render);
  }
}

/** Its file comes after the first screen. */
async function prepareForOffline(queryClient: QueryClient): Promise<void> {
  const offline = await loadSturdily(
    () => import('./offline/start.ts'),
    () => null,
  );
  await offline?.startOffline(queryClient, new URL(import.meta.url).pathname);
}

function renderIn(container: HTMLElement, queryClient: QueryClient): void {
  createRoot(container).render(
    <StrictMode>
      <ErrorBoundary>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <LinkProvider value={AppLink}>
              <AppRoutes />
              <ToastRegion />
            </LinkProvider>
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </StrictMode>,
  );
}

/** Pages with their own document, which are loaded whole. */
const DOCUMENTS: readonly string[] = [paths.login, paths.terms, paths.privacy];

function AppLink(props: LinkProps) {
  const isInside = /^\/(?!\/)/.test(props.href) && !DOCUMENTS.includes(props.href);
  return isInside ? <RouterLink {...props} /> : <a {...props} />;
}

/** Moves inside the app. The router's own link brings the prefetching of rendered pages, which no screen here uses. */
function RouterLink({ href, target, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(href, { ...(target && { target }) });
  // The screen's file starts while the finger is still on its way.
  const preload = () => void (savesData() || preloadScreen(href.split('?', 1)[0] ?? href));
  return (
    <a
      onPointerEnter={preload}
      onFocus={preload}
      {...rest}
      href={useHref(href)}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
