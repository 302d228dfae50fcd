import type { Transaction } from '@kolo/contract/transactions';
import { transactionTitle } from '@kolo/domain/transaction-title';
import type { MovementKind, TransactionCategory } from '@kolo/domain/transactions';
import type { IconComponent } from '#ui/icon.tsx';
import {
  IconArrowDownToLine,
  IconArrowLeftRight,
  IconArrowUpRight,
  IconCalendarCheck,
  IconCircleCheck,
  IconCirclePlus,
  IconCreditCard,
  IconLandmark,
  IconLockKeyhole,
  IconPackage,
  IconShoppingBag,
  IconTriangleAlert,
} from '#ui/icons.tsx';
import type { Tone } from '#ui/list-row.tsx';
import type { MoneySign } from '#ui/money-text.ts';

interface Look {
  readonly title: string;
  readonly icon: IconComponent;
  readonly tone?: Tone;
  readonly sign: MoneySign;
}

const DRAWN: Readonly<
  Record<Exclude<TransactionCategory, 'Transaction'>, { icon: IconComponent; tone?: Tone }>
> = {
  'DS Contribution': { icon: IconCalendarCheck, tone: 'daily' },
  'SB Contribution': { icon: IconShoppingBag, tone: 'sb' },
  'IBS Payment': { icon: IconLockKeyhole, tone: 'interest' },
  'Move to Available Balance': { icon: IconArrowLeftRight, tone: 'interest' },
  Withdrawal: { icon: IconArrowUpRight },
  'Order Payment': { icon: IconPackage },
};

/** Kinds that their category does not draw, or not right. */
const DRAWN_KINDS: Readonly<Partial<Record<MovementKind, { icon: IconComponent; tone?: Tone }>>> = {
  interestEarned: { icon: IconCirclePlus, tone: 'interest' },
  interestTax: { icon: IconLandmark },
  cardCheck: { icon: IconCreditCard },
  cardCheckRefund: { icon: IconCreditCard },
  chargeback: { icon: IconTriangleAlert },
  chargebackReturn: { icon: IconCircleCheck },
  chargebackMadeGood: { icon: IconTriangleAlert },
  // Into an own account or package: what leaves Kolo has the other arrow.
  dailyWithdrawal: { icon: IconArrowLeftRight },
  sbMerge: { icon: IconArrowLeftRight },
};

/**
 * How a transaction is drawn. A move between own accounts and packages is neither in nor out, whatever its category, and has the icon of its
 * kind, as where money came from outside; what was paid for an order has left, though no summary counts it as a withdrawal.
 */
export function lookOf(
  transaction: Pick<Transaction, 'category' | 'narration' | 'between' | 'kind' | 'direction'>,
): Look {
  const { category, kind } = transaction;
  const title = transactionTitle(transaction);
  const drawn = DRAWN_KINDS[kind] ?? (category === 'Transaction' ? undefined : DRAWN[category]);
  const [icon, sign] =
    transaction.direction === 'inflow'
      ? ([IconArrowDownToLine, 'in'] as const)
      : ([IconArrowUpRight, 'out'] as const);
  return { title, icon, ...drawn, sign: transaction.between ? 'none' : sign };
}
