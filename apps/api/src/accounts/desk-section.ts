import { accountTitle } from '@kolo/domain/account-types';
import { exactNaira, formatExact, kobo } from '@kolo/domain/money';
import { balancesOf } from '#ledger/accounts.ts';
import { wallet } from '#ledger/chart.ts';
import type { CustomerSection } from '#platform/customer-section.ts';
import { customerSection, partOf } from '#platform/customer-section.ts';
import type { Services } from '#platform/services.ts';
import { selfAccountsOf } from './queries.ts';

async function accountsOf({ db }: Services, userId: string) {
  const balances = await balancesOf(db, userId);
  return (await selfAccountsOf(db, userId)).map((account) => ({
    ...account,
    balanceKobo: balances.get(wallet(account.accountType).id) ?? kobo(0n),
  }));
}

/** The customer's self accounts, with their balances to the kobo. */
export function accountSection(services: Services): CustomerSection {
  return customerSection(
    'accounts',
    partOf((userId) => accountsOf(services, userId)),
    ({ accountType, accountNumber, balanceKobo }) => {
      const balance = formatExact(exactNaira(balanceKobo));
      return {
        id: accountType,
        title: accountTitle(accountType),
        text: balance,
        at: null,
        facts: [
          { name: 'Balance', value: balance },
          { name: 'Number', value: accountNumber },
        ],
        timeline: [],
      };
    },
  );
}
