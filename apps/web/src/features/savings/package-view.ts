import { formatDay, lagosDateOf, parseLagosDate, startOfLagosDay } from '@kolo/domain/dates';
import { formatNaira } from '@kolo/domain/money';
import { DAILY_MARKS, dailyProgress, interestProgress, sbProgress } from '@kolo/domain/progress';
import { missingNaira } from '@kolo/domain/sb-plan';
import { IconCalendarCheck, IconLockKeyhole, IconShoppingBag, type IconComponent } from '#ui/icons.tsx';
import type { Tone } from '#ui/list-row.tsx';
import type { AnyPackage } from './use-package.ts';

/** How far a package is, as it is drawn: a notch a payment, a bar of the price, a block a month. */
export type Progress =
  | { readonly look: 'notches'; readonly cut: number; readonly of: number }
  | { readonly look: 'bar'; readonly percent: number }
  | { readonly look: 'months'; readonly months: number; readonly percent: number };

/** What the one card says about a package of any kind. */
export interface PackageView {
  readonly id: string;
  readonly kind: AnyPackage['kind'];
  readonly tone: Tone;
  readonly icon: IconComponent;
  readonly typeLabel: string;
  readonly title: string;
  readonly status: 'open' | 'closed';
  readonly currentNaira: number;
  /** Below the amount: what it is on its way to, or for a closed one how it ended. */
  readonly line: string;
  readonly percent: number;
  readonly percentText: string;
  /** The drawing in words. */
  readonly spoken: string;
  readonly progress: Progress;
  readonly takesDeposits: boolean;
}

export const PACKAGE_LOOKS = {
  daily: { tone: 'daily', icon: IconCalendarCheck, typeLabel: 'Daily Savings' },
  sb: { tone: 'sb', icon: IconShoppingBag, typeLabel: 'SB Package' },
  ibs: { tone: 'interest', icon: IconLockKeyhole, typeLabel: 'Interest-Based' },
} as const satisfies Record<AnyPackage['kind'], Pick<PackageView, 'tone' | 'icon' | 'typeLabel'>>;

const PERIODS = { daily: 'day', weekly: 'week', monthly: 'month' } as const;

type Content = Omit<PackageView, 'id' | 'kind' | 'tone' | 'icon' | 'typeLabel'>;
type Of<Kind extends AnyPackage['kind']> = Extract<AnyPackage, { kind: Kind }>['data'];

function dailyContent(pot: Of<'daily'>): Content {
  const cut = Math.min(pot.totalCount, DAILY_MARKS);
  const percent = dailyProgress(pot.totalCount);
  const isOpen = pot.status === 'active';
  const period = PERIODS[pot.frequency];
  return {
    title: pot.target,
    status: isOpen ? 'open' : 'closed',
    currentNaira: pot.totalContribution,
    line: isOpen
      ? `of ${formatNaira(pot.targetAmount)} · ${period} ${cut} of ${DAILY_MARKS}`
      : `${cut} of ${DAILY_MARKS} payments made`,
    percent,
    percentText: `${percent}%`,
    spoken: `${cut} of ${DAILY_MARKS} payments made`,
    progress: { look: 'notches', cut, of: DAILY_MARKS },
    takesDeposits: isOpen,
  };
}

function sbContent(pot: Of<'sb'>): Content {
  const percent = sbProgress(pot.totalContribution, pot.targetAmount);
  const missing = missingNaira(pot.targetAmount, pot.totalContribution);
  const isOpen = pot.status === 'active';
  const toGo = missing > 0 ? `${formatNaira(missing)} to go` : 'paid in full';
  return {
    title: pot.product.name,
    status: isOpen ? 'open' : 'closed',
    currentNaira: pot.totalContribution,
    line: isOpen
      ? `of ${formatNaira(pot.targetAmount)} · ${toGo}`
      : pot.mergedInto === undefined
        ? 'Nothing is left in it'
        : 'Its money moved into another package',
    percent,
    percentText: `${percent}%`,
    spoken: `${percent}% of the price saved`,
    progress: { look: 'bar', percent },
    takesDeposits: isOpen && missing > 0,
  };
}

function interestLine(lock: Of<'ibs'>, now: Date): string {
  switch (lock.status) {
    case 'active': {
      const matures = parseLagosDate(lock.maturityDate);
      const until = matures === null ? '' : ` · until ${formatDay(startOfLagosDay(matures), now)}`;
      return `${formatNaira(lock.interestAccrued)} interest${until}`;
    }
    case 'matured':
      return `${formatNaira(lock.pays.payout)} is ready`;
    case 'closed':
      if (lock.lockedAgainAs !== undefined) return 'Locked again';
      return lock.pays.payout > 0 ? `${formatNaira(lock.pays.payout)} paid out` : 'Taken out before its date';
  }
}

function interestContent(lock: Of<'ibs'>, now: Date): Content {
  const today = lagosDateOf(now);
  const percent = interestProgress(
    parseLagosDate(lock.startDate) ?? today,
    parseLagosDate(lock.maturityDate) ?? today,
    today,
  );
  return {
    title: lock.name,
    status: lock.status === 'closed' ? 'closed' : 'open',
    currentNaira: lock.currentBalance + lock.interestAccrued,
    line: interestLine(lock, now),
    percent,
    percentText: lock.status === 'matured' ? 'Matured' : `${percent}% of the time`,
    spoken: `${percent}% of the lock period has passed`,
    progress: { look: 'months', months: lock.lockPeriod, percent },
    takesDeposits: lock.status === 'active',
  };
}

function contentOf(one: AnyPackage, now: Date): Content {
  switch (one.kind) {
    case 'daily':
      return dailyContent(one.data);
    case 'sb':
      return sbContent(one.data);
    case 'ibs':
      return interestContent(one.data, now);
  }
}

export function packageView(one: AnyPackage, now: Date): PackageView {
  return { id: one.id, kind: one.kind, ...PACKAGE_LOOKS[one.kind], ...contentOf(one, now) };
}
