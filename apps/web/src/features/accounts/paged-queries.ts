import { listTransactions, summariseTransactions, TRANSACTIONS_PAGE_SIZE } from '@kolo/contract/transactions';
import type { Direction } from '@kolo/domain/transactions';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/client.ts';
import { TRANSACTIONS_KEY } from './api.ts';
import { readStatement, type StatementRange, type StatementSource } from './statement-source.ts';

/** What the list is asked for; days are Lagos days, both included. */
export interface TransactionFilter {
  readonly direction?: Direction | undefined;
  readonly own?: 'true' | 'false' | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

export function transactionPagesQuery(filter: TransactionFilter) {
  return infiniteQueryOptions({
    queryKey: [...TRANSACTIONS_KEY, 'pages', filter],
    // By cursor after the first page: numbered pages would shift when a transaction comes in between.
    queryFn: ({ pageParam, signal }) =>
      call(listTransactions, {
        query: {
          ...filter,
          limit: TRANSACTIONS_PAGE_SIZE,
          ...(pageParam === null ? { page: 1 } : { cursor: pageParam }),
        },
        signal,
      }),
    // The first page has no cursor; the type says what later ones have.
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
  });
}

/** `month`: `2026-11`. */
export function monthSummaryQuery(month: string) {
  return queryOptions({
    queryKey: [...TRANSACTIONS_KEY, 'summary', month],
    queryFn: ({ signal }) => call(summariseTransactions, { query: { month }, signal }),
  });
}

export function statementQuery(source: StatementSource, range: StatementRange) {
  return infiniteQueryOptions({
    queryKey: [...TRANSACTIONS_KEY, 'statement', source, range],
    queryFn: ({ pageParam, signal }) =>
      readStatement(
        source,
        { ...range, limit: TRANSACTIONS_PAGE_SIZE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      ),
    // The first page has no cursor; the type says what later ones have.
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
  });
}
