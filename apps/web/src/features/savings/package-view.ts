import { formatDay, lagosDateOf, parseLagosDate, startOfLagosDay } from '@kolo/domain/dates';
import { formatNaira, kobo, koboOfFigure, type Kobo } from '@kolo/domain/money';
import {
  DAILY_MARKS,
  dailyProgress,
  interestProgress,
  isEmptied,
  isPotFull,
  sbProgress,
} from '@kolo/domain/progress';
import { missingNaira } from '@kolo/domain/sb-plan';
import type { IconComponent } from '#ui/icon.tsx';
import { IconCalendarCheck, IconLockKeyhole, IconShoppingBag } from '#ui/icons.tsx';
import type { Tone } from '#ui/list-row.tsx';
import { PERIOD_WORDS } from './period-words.ts';
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
  /** The same to the kobo, for sums. */
  readonly currentKobo: Kobo;
  /** What it is on its way to: the goal, the price, or what it pays at maturity. */
  readonly targetNaira: number;
  /** What a daily package takes each period. */
  readonly amountPerDayNaira?: number;
  /** Below the amount: what it is on its way to. How one ended is for `endedPackageView`. */
  readonly line: string;
  readonly percent: number;
  readonly percentText: string;
  /** The drawing in words. */
  readonly spoken: string;
  readonly progress: Progress;
  readonly takesDeposits: boolean;
  /** The order that waits for its bank: until that answers, nobody is asked for more, and what is in the package stays there. */
  readonly heldFor?: string | undefined;
}

export const PACKAGE_LOOKS = {
  daily: { tone: 'daily', icon: IconCalendarCheck, typeLabel: 'Daily Savings' },
  sb: { tone: 'sb', icon: IconShoppingBag, typeLabel: 'SB Package' },
  ibs: { tone: 'interest', icon: IconLockKeyhole, typeLabel: 'Interest-Based' },
} as const satisfies Record<AnyPackage['kind'], Pick<PackageView, 'tone' | 'icon' | 'typeLabel'>>;

type Content = Omit<PackageView, 'id' | 'kind' | 'tone' | 'icon' | 'typeLabel'>;
type Of<Kind extends AnyPackage['kind']> = Extract<AnyPackage, { kind: Kind }>['data'];

function currentOf({
  totalContribution,
  exact,
}: Of<'daily' | 'sb'>): Pick<Content, 'currentNaira' | 'currentKobo'> {
  return {
    currentNaira: totalContribution,
    currentKobo: koboOfFigure(totalContribution, exact?.totalContribution),
  };
}

/**
 * How far its marks are. They are what was paid once: a share of them beside ₦0, a goal that is reached, or one that is not
 * though every mark is cut, would be read as money.
 */
function shareText(pot: Of<'daily'>): string {
  if (isEmptied(pot)) return 'Empty now';
  const isReached = pot.totalContribution >= pot.targetAmount;
  const share = `${dailyProgress(pot.totalCount)}%`;
  if (isPotFull(pot)) return isReached ? `${share} · the pot is full` : 'Every mark is cut';
  return isReached
    ? 'Target reached'
    : `${share} · ${PERIOD_WORDS[pot.frequency]} ${pot.totalCount} of ${DAILY_MARKS}`;
}

function dailyContent(pot: Of<'daily'>): Content {
  const cut = Math.min(pot.totalCount, DAILY_MARKS);
  const percent = dailyProgress(pot.totalCount);
  const isOpen = pot.status !== 'closed';
  const period = PERIOD_WORDS[pot.frequency];
  const made = `${cut} of ${DAILY_MARKS} payments made`;
  const isReached = pot.totalContribution >= pot.targetAmount;
  return {
    title: pot.target,
    status: isOpen ? 'open' : 'closed',
    ...currentOf(pot),
    targetNaira: pot.targetAmount,
    amountPerDayNaira: pot.amountPerDay,
    line: `of ${formatNaira(pot.targetAmount)} · ${formatNaira(pot.amountPerDay)} a ${period}`,
    percent,
    percentText: shareText(pot),
    spoken: made,
    progress: { look: 'notches', cut, of: DAILY_MARKS },
    // More is possible, on its own page: here the goal is reached.
    takesDeposits: isOpen && !isReached,
  };
}

function sbContent(pot: Of<'sb'>): Content {
  const percent = sbProgress(pot.totalContribution, pot.targetAmount);
  const missing = missingNaira(pot.targetAmount, pot.totalContribution);
  const isOpen = pot.status !== 'closed';
  const toGo = missing > 0 ? `${formatNaira(missing)} to go` : 'paid in full';
  return {
    title: pot.product.name,
    status: isOpen ? 'open' : 'closed',
    ...currentOf(pot),
    targetNaira: pot.targetAmount,
    line: `of ${formatNaira(pot.targetAmount)} · ${toGo}`,
    percent,
    percentText: `${percent}%`,
    spoken: `${percent}% of the price saved`,
    progress: { look: 'bar', percent },
    takesDeposits: isOpen && missing > 0 && pot.heldFor === undefined,
    heldFor: pot.heldFor,
  };
}

function interestLine(lock: Of<'ibs'>, now: Date): string {
  const { payout } = lock.pays;
  if (lock.status === 'matured') return payout > 0 ? `${formatNaira(payout)} is ready` : 'Empty now';
  const matures = parseLagosDate(lock.maturityDate);
  const on = matures === null ? '' : ` on ${formatDay(startOfLagosDay(matures), now)}`;
  return `${formatNaira(lock.interestAccrued)} interest so far, before tax · you receive ${formatNaira(payout)}${on}`;
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
    currentKobo: kobo(
      koboOfFigure(lock.currentBalance, lock.exact?.currentBalance) +
        koboOfFigure(lock.interestAccrued, lock.exact?.interestAccrued),
    ),
    targetNaira: lock.pays.payout,
    line: interestLine(lock, now),
    percent,
    percentText: lock.status === 'matured' ? 'Matured' : `${percent}% of the time`,
    spoken: `${percent}% of the lock period has passed`,
    progress: { look: 'months', months: lock.lockPeriod, percent },
    takesDeposits: lock.status !== 'matured' && lock.status !== 'closed',
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
