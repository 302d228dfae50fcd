import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { transactionPagesQuery, type TransactionFilter } from './paged-queries.ts';

/** Pages that are shown, with one more always on its way, so that "Show more" shows it at once. */
export function useTransactionPages(filter: TransactionFilter) {
  const query = useInfiniteQuery(transactionPagesQuery(filter));
  const asked = JSON.stringify(filter);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const loaded = data?.pages.length ?? 0;
  // Back from a receipt, what was shown is still here, with the one page that was ahead.
  const [shown, setShown] = useState(() => ({ asked, pages: Math.max(1, loaded - 1) }));
  // Other filters start over with one page.
  const pagesShown = shown.asked === asked ? shown.pages : 1;

  useEffect(() => {
    if (loaded > 0 && loaded <= pagesShown && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [loaded, pagesShown, hasNextPage, isFetching, isError, fetchNextPage]);

  const transactions = useMemo(
    () => data?.pages.slice(0, pagesShown).flatMap((page) => page.transactions),
    [data, pagesShown],
  );
  return {
    query,
    transactions,
    hasMore: loaded > pagesShown || hasNextPage,
    showMore: () => setShown({ asked, pages: Math.min(pagesShown, loaded) + 1 }),
    waiting: loaded < pagesShown && isFetching,
  };
}
