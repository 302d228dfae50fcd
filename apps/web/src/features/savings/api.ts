import { listDailyPackages, listInterestPackages, listSbPackages } from '@kolo/contract/packages';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/client.ts';
import { fromHome } from '#lib/home.ts';
import { currentUserId } from '#lib/session.ts';

/** All that a movement of money in or out of a package may have changed is below this key. */
export const PACKAGES_KEY = ['packages'] as const;

/** Source of the words: specification, section 7. */
function signedInUserId(): string {
  const userId = currentUserId();
  if (userId === null) throw new Error('User not authenticated');
  return userId;
}

export const dailyPackagesQuery = queryOptions({
  queryKey: [...PACKAGES_KEY, 'daily'],
  queryFn: ({ signal }) =>
    fromHome('daily', () => call(listDailyPackages, { query: { userId: signedInUserId() }, signal })),
});

export const sbPackagesQuery = queryOptions({
  queryKey: [...PACKAGES_KEY, 'sb'],
  queryFn: ({ signal }) =>
    fromHome('sb', () => call(listSbPackages, { query: { userId: signedInUserId() }, signal })),
});

export const interestPackagesQuery = queryOptions({
  queryKey: [...PACKAGES_KEY, 'interest'],
  queryFn: ({ signal }) => fromHome('interest', () => call(listInterestPackages, { signal })),
});

/** After a package was made, filled, emptied or changed. */
export function refreshPackages(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: PACKAGES_KEY });
}

/** After money has moved between a package and an account: balances and lists all over the app are out of date. */
export function refreshAll(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries();
}
