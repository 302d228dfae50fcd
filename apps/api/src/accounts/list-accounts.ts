import type { Account } from '@kolo/contract/accounts';
import type { Kobo } from '@kolo/domain/money';
import { exactBeside, kobo, koboToNairaFloor } from '@kolo/domain/money';
import { balancesOf } from '#ledger/accounts.ts';
import { wallet } from '#ledger/chart.ts';
import type { Services } from '#platform/services.ts';
import type { SelfAccount } from './queries.ts';
import { selfAccountsOf } from './queries.ts';

/** The account as the wire shows it. */
export function accountView(account: SelfAccount, balanceKobo: Kobo): Account {
  return {
    accountType: account.accountType,
    type: account.accountType,
    accountNumber: account.accountNumber,
    availableBalance: koboToNairaFloor(balanceKobo),
    ...exactBeside({ availableBalance: balanceKobo }),
  };
}

/** All self accounts with their balances. */
export async function listAccounts(services: Services, userId: string): Promise<Account[]> {
  const [accounts, balances] = await Promise.all([
    selfAccountsOf(services.db, userId),
    balancesOf(services.db, userId),
  ]);
  return accounts.map((account) =>
    accountView(account, balances.get(wallet(account.accountType).id) ?? kobo(0n)),
  );
}
