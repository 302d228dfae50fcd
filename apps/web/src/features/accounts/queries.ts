import { createAccount, listAccounts, type Account } from '@kolo/contract/accounts';
import { getTransaction, listTransactions } from '@kolo/contract/transactions';
import type { AccountType } from '@kolo/domain/account-types';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/client.ts';
import { serverClock } from '#lib/server-clock.ts';

/** Source: specification, section 9. */
const RECENT_TRANSACTIONS = 5;

const ACCOUNTS_KEY = ['accounts'] as const;
export const TRANSACTIONS_KEY = ['transactions'] as const;

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
