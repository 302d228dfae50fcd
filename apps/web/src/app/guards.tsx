import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, Outlet } from 'react-router';
import { meQuery } from '#features/identity/api.ts';
import { errorText } from '#lib/api-error.ts';
import { takeOriginPath } from '#lib/origin-path.ts';
import { paths } from '#lib/paths.ts';
import { currentUserId, goToLogin, signOut, subscribeSession } from '#lib/session.ts';
import { NotLoaded } from '#ui/loaded.tsx';
import { Button } from '#ui/button.tsx';
import { LoadingPage } from '#ui/overlay.tsx';

export function useUserId(): string | null {
  return useSyncExternalStore(subscribeSession, currentUserId);
}

function LoadingAccount() {
  return <LoadingPage heading="Kolo">Loading your account...</LoadingPage>;
}

function GoToLogin() {
  useEffect(goToLogin, []);
  return <LoadingAccount />;
}

/** Someone else has signed in, in another tab: what is in this one's memory is not theirs. */
function StartOver() {
  useEffect(() => location.assign(paths.home), []);
  return <LoadingAccount />;
}

/** Everything but the auth pages. */
export function RequireSession() {
  const userId = useUserId();
  const [owner] = useState(userId);
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
