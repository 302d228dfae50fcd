import type { Transaction } from '@kolo/contract/transactions';
import { plainNarration, transactionTitle } from '@kolo/domain/transaction-title';
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
  /** What kind of thing it is, where the title does not say so. An own move is from where to where. */
  readonly kind: string | { readonly from: string; readonly to: string };
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

/** Kinds that their category does not draw. */
const DRAWN_KINDS: Readonly<Partial<Record<MovementKind, { icon: IconComponent; tone?: Tone }>>> = {
  interestEarned: { icon: IconCirclePlus, tone: 'interest' },
  interestTax: { icon: IconLandmark },
  cardCheck: { icon: IconCreditCard },
  cardCheckRefund: { icon: IconCreditCard },
  chargeback: { icon: IconTriangleAlert },
  chargebackReturn: { icon: IconCircleCheck },
  chargebackMadeGood: { icon: IconTriangleAlert },
};

/**
 * How a transaction is drawn. A move between own accounts and packages is neither in nor out, whatever its category; what was paid for an order
 * has left, though no summary counts it as a withdrawal.
 */
export function lookOf(
  transaction: Pick<Transaction, 'category' | 'narration' | 'between' | 'kind' | 'type' | 'direction'>,
): Look {
  const { category, narration, between, kind: movement } = transaction;
  const title = transactionTitle(transaction);
  if (between) {
    const kind = { from: between.from.title, to: between.to.title };
    return { title, kind, icon: IconArrowLeftRight, sign: 'none' };
  }
  const words = plainNarration(narration);
  const kind = title === words ? KIND[transaction.type] : words;
  const sign = transaction.direction === 'inflow' ? 'in' : 'out';
  const drawn = DRAWN_KINDS[movement] ?? (category === 'Transaction' ? undefined : DRAWN[category]);
  if (drawn) return { title, kind, ...drawn, sign };
  const icon = transaction.direction === 'inflow' ? IconArrowDownToLine : IconArrowUpRight;
  return { title, kind, icon, sign };
}
