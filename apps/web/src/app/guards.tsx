import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { meQuery } from '#features/identity/api.ts';
import { errorText } from '#lib/api-error.ts';
import { rememberFor, takeOriginPath } from '#lib/origin-path.ts';
import { paths } from '#lib/paths.ts';
import { currentUserId, forgetTyped, goToLogin, signOut, subscribeSession } from '#lib/session.ts';
import { NotLoaded } from '#ui/loaded.tsx';
import { Button } from '#ui/button.tsx';
import { LoadingPage } from '#ui/overlay.tsx';
import { useIdleWatch, useIsLocked } from '#lib/use-app-lock.ts';
import { clearToasts } from '#ui/toast-store.ts';
import { markOf, onboarding } from '#lib/onboarding.ts';

/**
 * All that this document has in memory is the first customer's who is signed in here, on whatever page: only loading a page makes it
 * somebody else's. The path that it remembers when their session ends is theirs too, and by then nobody is signed in.
 */
let owner: string | null = null;

/** Who is signed in. Every page asks at every change of the session, so that no owner is missed. */
export function userIdHere(): string | null {
  const userId = currentUserId();
  if (owner === null && userId !== null) {
    owner = userId;
    rememberFor(markOf(userId));
  }
  return userId;
}

export function useUserId(): string | null {
  return useSyncExternalStore(subscribeSession, userIdHere);
}

function LoadingAccount() {
  return <LoadingPage heading="Kolo">Loading your account...</LoadingPage>;
}

function GoToLogin() {
  useEffect(goToLogin, []);
  return <LoadingAccount />;
}

/** Someone else has signed in, mostly in another tab, and this tab's memory belongs to the customer before. */
function StartOver() {
  useEffect(() => {
    forgetTyped();
    location.assign(paths.home);
  }, []);
  return <LoadingAccount />;
}

/** Everything but the auth pages. */
export function RequireSession() {
  const userId = useUserId();
  if (userId === null) return <GoToLogin />;
  if (userId !== owner) return <StartOver />;
  return <WithAccount />;
}

function WithAccount() {
  const me = useQuery(meQuery);
  if (me.data) return <Outlet />;
  if (me.isPending || me.isFetching) return <LoadingAccount />;
  return (
    <main className="full-center">
      <NotLoaded
        level="h1"
        title="Your account could not be loaded"
        why={errorText(me.error)}
        onRetry={me.refetch}
      />
      <Button variant="ghost" onClick={() => void signOut()}>
        Log out
      </Button>
    </main>
  );
}

/** The auth pages: anyone who is signed in has no business there. */
export function RequireStranger() {
  const userId = useUserId();
  return userId === null ? <Outlet /> : <AfterSignIn />;
}

function AfterSignIn() {
  const [target] = useState(() => takeOriginPath());
  return <Navigate to={target} replace />;
}

/** Source: specification, section 3. Those under settings ask for the current PIN, or the password and a code. */
const OPEN_WHILE_LOCKED: ReadonlySet<string> = new Set([paths.pinLock, paths.setupPin, paths.pinSettings]);

/** A curtain: what may not be done without the PIN, the server refuses. */
export function LockGuard() {
  const { data: me } = useQuery(meQuery);
  const { pathname, search } = useLocation();
  const locked = useIsLocked(me?.hasPin ?? false);
  const queryClient = useQueryClient();
  useIdleWatch();
  useEffect(() => {
    if (!locked) return;
    // They may tell of money.
    clearToasts();
    // Another tab may have removed the PIN, and the mark with it.
    void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  }, [locked, queryClient]);
  if (!locked || OPEN_WHILE_LOCKED.has(pathname)) return <Outlet />;
  return <Navigate to={paths.pinLock} replace state={{ from: pathname + search }} />;
}

/** Source: specification, section 2. */
const OPEN_BEFORE_WELCOME: ReadonlySet<string> = new Set([
  paths.welcome,
  paths.setupPin,
  paths.pinSettings,
  paths.pinLock,
]);

/** Stands behind the lock: who has not unlocked the app is not welcomed either. */
export function WelcomeGuard() {
  const { data: me } = useQuery(meQuery);
  const { pathname, search } = useLocation();
  if (!me || onboarding.isDone(me.id) || OPEN_BEFORE_WELCOME.has(pathname)) return <Outlet />;
  return <Navigate to={paths.welcome} replace state={{ from: pathname + search }} />;
}
