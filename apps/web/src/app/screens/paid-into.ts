import type { Account } from '@kolo/contract/accounts';
import type { Payment } from '@kolo/contract/payments';
import { accountLabel, accountTitle, type AccountType } from '@kolo/domain/account-types';
import type { PaidInto } from '#features/payments/payment-succeeded.tsx';
import { PACKAGE_LOOK, packageBalance, packageTitle } from '#features/savings/package-look.ts';
import type { AnyPackage } from '#features/savings/use-package.ts';
import { paths } from '#lib/paths.ts';

/** What the screen knows. A figure that is being fetched again is left out: the old one would be wrong. */
interface Known {
  readonly accounts: readonly Account[] | undefined;
  readonly packages: readonly AnyPackage[] | undefined;
  readonly arePackagesCurrent: boolean;
}

function account(type: AccountType, accounts: Known['accounts']): PaidInto {
  return {
    title: accountTitle(type),
    subject: `Your ${accountLabel(type)} account`,
    balanceNaira: accounts?.find(({ accountType }) => accountType === type)?.availableBalance,
  };
}

/** What a payment went into, and what that holds now. */
export function paidInto({ accountType, packageId }: Payment, known: Known): PaidInto | undefined {
  if (accountType !== undefined) return account(accountType, known.accounts);
  if (packageId === undefined) return undefined;
  const href = paths.package(packageId);
  const pot = known.packages?.find(({ id }) => id === packageId);
  if (!pot) return { href };
  // Closed while the customer paid: the money is in the account that belongs to it.
  if (pot.data.status === 'closed') return account(PACKAGE_LOOK[pot.kind].account, known.accounts);
  return {
    title: packageTitle(pot),
    balanceNaira: known.arePackagesCurrent ? packageBalance(pot) : undefined,
    href,
  };
}
