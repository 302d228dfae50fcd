import type { Account } from '@kolo/contract/accounts';
import type { Payment } from '@kolo/contract/payments';
import { accountTitle, type AccountType } from '@kolo/domain/account-types';
import { DAILY_MARKS, dailyProgress, isPotFull, sbProgress } from '@kolo/domain/progress';
import type { PaidInto } from '#features/payments/payment-succeeded.tsx';
import { PACKAGE_ACCOUNT, packageBalance, packageTitle } from '#features/savings/package-look.ts';
import type { AnyPackage } from '#features/savings/use-package.ts';
import { paths } from '#lib/paths.ts';

/** What the screen knows. A figure that is being fetched again is left out: the old one would be wrong. */
interface Known {
  readonly accounts: readonly Account[] | undefined;
  readonly packages: readonly AnyPackage[] | undefined;
  readonly arePackagesCurrent: boolean;
  /** The figures of after the payment are on their way. */
  readonly isAwaited: boolean;
  readonly now: Date;
}

/** For so long after a payment what its pot holds is said with it. Later, other money may have come and gone. */
const NEW_FOR_MS = 10 * 60 * 1000;

function isNew({ timeline }: Payment, now: Date): boolean {
  const last = timeline.findLast(({ event }) => event === 'credited' || event === 'confirmed');
  return last !== undefined && now.getTime() - new Date(last.at).getTime() <= NEW_FOR_MS;
}

function account(type: AccountType, accounts: Known['accounts']): PaidInto {
  return {
    title: accountTitle(type),
    subject: `Your ${accountTitle(type)}`,
    balanceNaira: accounts?.find(({ accountType }) => accountType === type)?.availableBalance,
  };
}

/** How far the package is with this payment in it, and whether it was this one that filled it. */
function filled(pot: AnyPackage, amount: number): Pick<PaidInto, 'progress' | 'full'> {
  switch (pot.kind) {
    case 'daily': {
      const { id, totalCount, amountPerDay } = pot.data;
      const before = Math.min(DAILY_MARKS, totalCount - Math.floor(amount / amountPerDay));
      // A payment into a full pot cuts no mark any more.
      const newMarks = Math.min(DAILY_MARKS, totalCount) - before;
      const isFilled = isPotFull(pot.data) && newMarks > 0;
      return {
        progress: { percent: dailyProgress(totalCount), newMarks },
        ...(isFilled && { full: { label: 'Break it open', href: paths.packageWithdraw(id) } }),
      };
    }
    case 'sb': {
      const { _id: id, totalContribution: saved, targetAmount } = pot.data;
      const isFilled = saved >= targetAmount && saved - amount < targetAmount;
      return {
        progress: { percent: sbProgress(saved, targetAmount), newMarks: 0 },
        ...(isFilled && { full: { label: 'Order it', href: paths.checkout(id) } }),
      };
    }
    case 'ibs':
      return {};
  }
}

/** What a payment went into, and what that holds now. The page of an old payment says nothing of today. */
export function paidInto(payment: Payment, known: Known): PaidInto | undefined {
  const into = paidIntoNow(payment, known);
  if (into === undefined) return into;
  if (isNew(payment, known.now)) return known.isAwaited ? { ...into, isAwaited: true } : into;
  const { title, subject, href } = into;
  return {
    ...(title !== undefined && { title }),
    ...(subject !== undefined && { subject }),
    ...(href !== undefined && { href }),
  };
}

/** An account in the place of the package that was paid for. */
function accountInstead(type: AccountType, { accounts }: Known): PaidInto {
  return { ...account(type, accounts), href: paths.account(type) };
}

function paidIntoNow(payment: Payment, known: Known): PaidInto | undefined {
  const { accountType, packageId, amount, landed } = payment;
  if (accountType !== undefined) return account(accountType, known.accounts);
  if (packageId === undefined) return undefined;
  if (landed && landed.amount >= amount) return accountInstead(landed.accountType, known);
  const href = paths.package(packageId);
  const pot = known.packages?.find(({ id }) => id === packageId);
  if (!pot) return { href };
  // Closed while the customer paid: the money is in the account that belongs to it.
  if (pot.data.status === 'closed') return accountInstead(PACKAGE_ACCOUNT[pot.kind], known);
  return {
    ...(known.arePackagesCurrent && filled(pot, amount)),
    title: packageTitle(pot),
    balanceNaira: known.arePackagesCurrent ? packageBalance(pot) : undefined,
    href,
  };
}
