import type { UseQueryResult } from '@tanstack/react-query';

/** For an observer that tells what was declared out of date: how long ago an answer came does not make its figure wrong. */
export const UNTIL_DECLARED = { staleTime: Infinity } as const;

/**
 * Whether what is shown is older than what it was declared out of date by, and no answer is on its way: the question failed, or
 * it was lost and what is kept offline stands in for its answer, which the cache calls no error.
 */
export function isOutOfDate({
  isError,
  isStale,
  isFetching,
}: Pick<UseQueryResult, 'isError' | 'isStale' | 'isFetching'>): boolean {
  return isError || (isStale && !isFetching);
}
