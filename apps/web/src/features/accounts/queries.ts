import { createAccount, listAccounts, type Account } from '@kolo/contract/accounts';
import { getTransaction, listTransactions, TRANSACTIONS_PAGE_SIZE } from '@kolo/contract/transactions';
import type { AccountType } from '@kolo/domain/account-types';
import type { Direction } from '@kolo/domain/transactions';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/client.ts';
import { serverClock } from '#lib/server-clock.ts';
import { readStatement, type StatementRange, type StatementSource } from './statement-source.ts';

/** Source: specification, section 9. */
const RECENT_TRANSACTIONS = 5;

const ACCOUNTS_KEY = ['accounts'] as const;
const TRANSACTIONS_KEY = ['transactions'] as const;

export const accountsQuery = queryOptions({
  queryKey: [...ACCOUNTS_KEY, 'all'],
  queryFn: async ({ signal }) => {
    const accounts = await call(listAccounts, { signal });
    return { accounts, asOf: serverClock.now() };
  },
});

export const recentTransactionsQuery = queryOptions({
  queryKey: [...TRANSACTIONS_KEY, 'recent'],
  queryFn: async ({ signal }) => {
    const answer = await call(listTransactions, { query: { page: 1, limit: RECENT_TRANSACTIONS }, signal });
    return answer.transactions;
  },
});

/** What the list is asked for; days are Lagos days, both included. */
export interface TransactionFilter {
  readonly direction?: Direction | undefined;
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

export function statementQuery(source: StatementSource, range: StatementRange) {
  return infiniteQueryOptions({
    queryKey: [...TRANSACTIONS_KEY, 'statement', source, range],
    queryFn: ({ pageParam, signal }) =>
      readStatement(source, { ...range, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal),
    // The first page has no cursor; the type says what later ones have.
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor,
  });
}

export function transactionQuery(id: string) {
  return queryOptions({
    queryKey: [...TRANSACTIONS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getTransaction, { params: { id }, signal }),
  });
}

export function openAccount(accountType: AccountType): Promise<Account> {
  return call(createAccount, { body: { accountType } });
}

export function refreshAccounts(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ACCOUNTS_KEY });
}

/** After money has moved: balances and lists are both out of date. */
export async function refreshMoney(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refreshAccounts(queryClient),
    queryClient.invalidateQueries({ queryKey: TRANSACTIONS_KEY }),
  ]);
}
