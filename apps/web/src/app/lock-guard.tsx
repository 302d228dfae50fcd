import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { meQuery } from '#features/identity/api.ts';
import { paths } from '#lib/paths.ts';
import { useIdleWatch, useIsLocked } from '#lib/use-app-lock.ts';
import { clearToasts } from '#ui/toast-store.ts';

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
