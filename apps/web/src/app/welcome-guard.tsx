import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation } from 'react-router';
import { meQuery } from '#features/identity/api.ts';
import { onboarding } from '#lib/onboarding.ts';
import { paths } from '#lib/paths.ts';

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
