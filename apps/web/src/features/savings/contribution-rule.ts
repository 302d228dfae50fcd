import type { DailyPackage } from '@kolo/contract/packages';
import type { DailyFrequency } from '@kolo/domain/daily-plan';
import { dailyPace, periodsToTarget } from '@kolo/domain/daily-plan';
import type { LagosDate } from '@kolo/domain/dates';
import { TOP_UP_MIN_NAIRA } from '@kolo/domain/interest';
import { formatNaira } from '@kolo/domain/money';
import { leastContribution, missingNaira } from '@kolo/domain/sb-plan';
import { isCountable } from './daily/countable.ts';
import { dayOf } from './days.ts';
import { countOf } from './figures.ts';
import { PERIOD_WORDS } from './period-words.ts';
import type { AnyPackage } from './use-package.ts';

/** Why a package takes no more money. */
export type NoRoom = 'closed' | 'full' | 'matured';

/** What may be put into a package now. Amounts in whole naira. */
export type ContributionRule =
  | { readonly kind: 'none'; readonly reason: NoRoom }
  /** An order holds it: nobody is asked for more until it has left or is cancelled. */
  | { readonly kind: 'none'; readonly reason: 'held'; readonly orderId: string }
  | {
      readonly kind: 'open';
      readonly hint: string;
      readonly chips: readonly { readonly value: number; readonly label: string }[];
      /** What is to be paid by today, or the next step; absent where the customer pays when they like. */
      readonly due?: number;
      /** What is wrong with an amount; undefined where it can be paid. */
      readonly errorOf: (amount: number | null) => string | undefined;
      /** The part of it that more digits cannot make right, said while the customer types. */
      readonly tooMuch: (amount: number | null) => string | undefined;
    };

const PERIOD_CHIPS: Readonly<Record<DailyFrequency, readonly number[]>> = {
  daily: [1, 3, 7],
  weekly: [1, 2, 4],
  monthly: [1, 3, 6],
};

const SB_CHIPS = [1_000, 5_000, 10_000];
const TOP_UP_CHIPS = [1_000, 5_000, 10_000, 50_000];

function isNothing(amount: number | null): amount is null | 0 {
  return amount === null || amount === 0;
}

function plainChip(value: number) {
  return { value, label: formatNaira(value) };
}

function finishChip(value: number) {
  return { value, label: `Finish it · ${formatNaira(value)}` };
}

/** What falls due by today and is not paid; one step where nothing is. */
function dueOf(pot: DailyPackage, today: LagosDate): number {
  const step = pot.amountPerDay;
  if (!isCountable(pot.targetAmount, step)) return step;
  return (
    dailyPace({ ...pot, startsOn: dayOf(pot.startDate), amountPerPeriod: step }, today).amountBehind || step
  );
}

function dailyRule(pot: DailyPackage, today: LagosDate): ContributionRule {
  if (pot.status === 'closed') return { kind: 'none', reason: 'closed' };
  const { amountPerDay: step, frequency } = pot;
  const left = periodsToTarget(missingNaira(pot.targetAmount, pot.totalContribution), step);
  // Beyond its target a package takes more; before, the last chip is the one that reaches it.
  const counts = PERIOD_CHIPS[frequency].filter((count) => left === 0 || count < left);
  return {
    kind: 'open',
    hint: `In steps of ${formatNaira(step)}`,
    due: dueOf(pot, today),
    chips: [
      ...counts.map((count) => ({
        value: count * step,
        label: `${countOf(count, PERIOD_WORDS[frequency])} · ${formatNaira(count * step)}`,
      })),
      ...(left === 0 ? [] : [finishChip(left * step)]),
    ],
    errorOf(amount) {
      if (isNothing(amount)) return 'Enter an amount.';
      if (amount % step !== 0) return `Pay ${formatNaira(step)}, or two, three or more times that.`;
      return undefined;
    },
    tooMuch: () => undefined,
  };
}

function sbRule({ data }: Extract<AnyPackage, { kind: 'sb' }>): ContributionRule {
  if (data.status === 'closed') return { kind: 'none', reason: 'closed' };
  if (data.heldFor !== undefined) return { kind: 'none', reason: 'held', orderId: data.heldFor };
  const missing = missingNaira(data.targetAmount, data.totalContribution);
  if (missing === 0) return { kind: 'none', reason: 'full' };
  const least = leastContribution(missing);
  const [leastText, missingText] = [formatNaira(least), formatNaira(missing)];
  const tooMuch = (amount: number | null) =>
    amount !== null && amount > missing
      ? `Only ${missingText} is left to pay. Put in ${missingText} or less.`
      : undefined;
  return {
    kind: 'open',
    hint: `Minimum ${leastText}`,
    chips: [...SB_CHIPS.filter((value) => value < missing).map(plainChip), finishChip(missing)],
    errorOf(amount) {
      if (isNothing(amount)) return 'Enter an amount.';
      if (amount < least) return `Put in ${leastText} or more.`;
      return tooMuch(amount);
    },
    tooMuch,
  };
}

function lockRule({ data }: Extract<AnyPackage, { kind: 'ibs' }>, today: LagosDate): ContributionRule {
  if (data.status === 'closed') return { kind: 'none', reason: 'closed' };
  // The list may be older than the day on which it matured.
  if (data.status === 'matured' || data.maturityDate <= today) return { kind: 'none', reason: 'matured' };
  const least = formatNaira(TOP_UP_MIN_NAIRA);
  return {
    kind: 'open',
    hint: `Minimum ${least}`,
    chips: TOP_UP_CHIPS.map(plainChip),
    errorOf(amount) {
      if (isNothing(amount)) return 'Enter an amount.';
      return amount < TOP_UP_MIN_NAIRA ? `The smallest top-up is ${least}.` : undefined;
    },
    tooMuch: () => undefined,
  };
}

/**
 * The same rule as the server's, so that a wrong amount is told before anything is sent. Only while an order holds the package does
 * it ask for less: the server takes what comes.
 */
export function contributionRule(pot: AnyPackage, today: LagosDate): ContributionRule {
  switch (pot.kind) {
    case 'daily':
      return dailyRule(pot.data, today);
    case 'sb':
      return sbRule(pot);
    case 'ibs':
      return lockRule(pot, today);
  }
}
