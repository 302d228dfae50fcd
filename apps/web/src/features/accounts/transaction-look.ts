import type { Transaction } from '@kolo/contract/transactions';
import type { TransactionCategory } from '@kolo/domain/transactions';
import {
  IconArrowDownToLine,
  IconArrowLeftRight,
  IconArrowUpRight,
  IconCalendarCheck,
  IconLockKeyhole,
  IconPackage,
  IconShoppingBag,
  type IconComponent,
} from '#ui/icons.tsx';
import type { Tone } from '#ui/list-row.tsx';
import type { MoneySign } from '#ui/money-text.ts';

interface Look {
  readonly title: string;
  /** What kind of thing it is, where the title does not say so. */
  readonly kind: string;
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

const KIND = { deposit: 'Deposit', withdrawal: 'Withdrawal', other: 'Payment' } as const;

/** An order payment is neither money in nor money out, so it has no sign. */
function signOf({ type, direction }: Transaction): MoneySign {
  if (type === 'other') return 'none';
  return direction === 'inflow' ? 'in' : 'out';
}

/** The catch-all category says nothing to a customer: there the narration is the title. */
export function lookOf(transaction: Transaction): Look {
  const sign = signOf(transaction);
  if (transaction.category === 'Transaction') {
    return {
      title: transaction.narration,
      kind: KIND[transaction.type],
      icon: transaction.direction === 'inflow' ? IconArrowDownToLine : IconArrowUpRight,
      sign,
    };
  }
  return { title: transaction.category, kind: transaction.narration, ...DRAWN[transaction.category], sign };
}
