import { createAccount, getAccount, listAccounts, type Account } from '@kolo/contract/accounts';
import { RECENT_TRANSACTIONS } from '@kolo/contract/home';
import { getTransaction, listTransactions } from '@kolo/contract/transactions';
import type { AccountType } from '@kolo/domain/account-types';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { hasCode } from '#lib/api-error.ts';
import { call } from '#lib/client.ts';
import { fromHome } from '#lib/home.ts';
import { serverClock } from '#lib/server-clock.ts';

const ACCOUNTS_KEY = ['accounts'] as const;
export const TRANSACTIONS_KEY = ['transactions'] as const;

/** Takes 404 for `nothing`. Source: specification, section 7. */
function orNothing<T>(nothing: T): (error: unknown) => T {
  return (error) => {
    if (hasCode(error, 'NOT_FOUND')) return nothing;
    throw error;
  };
}

export const accountsQuery = queryOptions({
  queryKey: [...ACCOUNTS_KEY, 'all'],
  queryFn: async ({ signal }) => {
    const accounts = await fromHome('accounts', () => call(listAccounts, { signal }).catch(orNothing([])));
    return { accounts, asOf: serverClock.now() };
  },
});

/** What is said where the accounts could not be fetched and the server did not say why. Source: specification, section 8. */
export const ACCOUNTS_NOT_FETCHED = 'Could not fetch your accounts';
export const TRANSACTIONS_NOT_FETCHED = 'Could not fetch your transactions';

/** One account; null where the customer has none of that type, for which the server answers 404. */
export function accountQuery(accountType: AccountType) {
  return queryOptions({
    queryKey: [...ACCOUNTS_KEY, 'one', accountType],
    queryFn: ({ signal }) => call(getAccount, { query: { accountType }, signal }).catch(orNothing(null)),
  });
}

/** One page of the newest. */
export function latestTransactions(limit: number, signal?: AbortSignal) {
  return call(listTransactions, { query: { page: 1, limit }, signal });
}

export const recentTransactionsQuery = queryOptions({
  queryKey: [...TRANSACTIONS_KEY, 'recent'],
  queryFn: ({ signal }) =>
    fromHome(
      'transactions',
      async () => (await latestTransactions(RECENT_TRANSACTIONS, signal)).transactions,
    ),
});

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
