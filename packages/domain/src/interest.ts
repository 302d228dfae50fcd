import type { LagosDate } from './dates.ts';
import { addMonths, daysBetween } from './dates.ts';
import type { Kobo, Naira } from './money.ts';
import { kobo, koboToNairaFloor, naira, shownChange } from './money.ts';

/** The smallest amount that starts a lock, in naira. Source: product rules, IBS. */
export const LOCK_MIN_NAIRA = 5_000;

/** The smallest top-up of a lock, in naira. Ours, the same as the smallest daily payment: the specification names none. */
export const TOP_UP_MIN_NAIRA = 1_000;

/** For how many whole months money can be locked. Source: product rules, IBS. */
export const LOCK_MONTHS_MIN = 3;
export const LOCK_MONTHS_MAX = 12;

const DAYS_PER_YEAR = 365n;
const PER_CENT = 100n;

interface Rates {
  /** First day in Lagos on which this row holds for new locks. */
  readonly from: string;
  /** Percent a year, by the least months of the lock; longest first. */
  readonly perYear: readonly (readonly [months: number, percent: number])[];
}

/** Newest first; a change is a new row. A package keeps the rate of the day on which it began. Source: product rules. */
const RATES: readonly Rates[] = [
  {
    from: '2025-01-01',
    perYear: [
      [12, 12],
      [9, 11],
      [6, 10],
      [3, 8],
    ],
  },
];

/** Newest first. Source: directive of the revenue service of 29 October 2025, 10 % withheld when interest is paid. */
const TAX: readonly { from: string; percent: number }[] = [{ from: '2025-01-01', percent: 10 }];

/** Percent a year for a lock of so many whole months that begins on that day. Throws a RangeError outside 3 to 12 months. */
export function lockRate(months: number, on: LagosDate): number {
  if (!Number.isInteger(months) || months < LOCK_MONTHS_MIN || months > LOCK_MONTHS_MAX) {
    throw new RangeError(`a lock lasts ${LOCK_MONTHS_MIN} to ${LOCK_MONTHS_MAX} months, not ${months}`);
  }
  const row = RATES.find(({ from }) => from <= on) ?? RATES.at(-1);
  const rate = row?.perYear.find(([least]) => least <= months)?.[1];
  if (rate === undefined) throw new RangeError(`no rate for ${months} months`);
  return rate;
}

/** The last day of the lock: the same day of the month so many months later, or that month's last day. */
export function maturityDate(startsOn: LagosDate, months: number): LagosDate {
  return addMonths(startsOn, months);
}

/**
 * Simple interest in kobo on actual days over 365, rounded down to the kobo once:
 * floor(principal × percent × days / (100 × 365)). `percent` is a whole number; no days, or fewer, earn nothing.
 */
export function interestOn(principalKobo: Kobo, percent: number, days: number): Kobo {
  if (days <= 0) return kobo(0n);
  return kobo((principalKobo * BigInt(percent) * BigInt(days)) / (PER_CENT * DAYS_PER_YEAR));
}

/** Percent withheld from interest that is paid on that day. */
export function taxPercent(on: LagosDate): number {
  return (TAX.find(({ from }) => from <= on) ?? TAX.at(-1))?.percent ?? 0;
}

/** The tax withheld from interest that is paid on that day, rounded down to the kobo: floor(interest × 10 / 100). */
export function taxOn(interestKobo: Kobo, on: LagosDate): Kobo {
  return kobo((interestKobo * BigInt(taxPercent(on))) / PER_CENT);
}

/** Money that was locked on one day; a top-up is its own tranche, to the same maturity at the package's rate. */
export interface Tranche {
  readonly principalKobo: Kobo;
  readonly startsOn: LagosDate;
}

/** What all tranches have earned by that day, each rounded down to the kobo by itself. */
export function interestBy(tranches: readonly Tranche[], percent: number, on: LagosDate): Kobo {
  return kobo(
    tranches.reduce(
      (sum, tranche) => sum + interestOn(tranche.principalKobo, percent, daysBetween(tranche.startsOn, on)),
      0n,
    ),
  );
}

function newestFirst(tranches: readonly Tranche[]): Tranche[] {
  return tranches
    .toReversed()
    .toSorted((a, b) => (a.startsOn === b.startsOn ? 0 : a.startsOn < b.startsOn ? 1 : -1));
}

/**
 * Takes an amount out of the tranches, the newest first: so the least interest is lost. They come oldest first, and of two
 * of one day the later one goes first. Answers what stays and what was taken, oldest first. Throws a RangeError where
 * there is not so much.
 */
export function takeFromTranches(
  tranches: readonly Tranche[],
  amountKobo: Kobo,
): { readonly left: Tranche[]; readonly taken: Tranche[] } {
  const left: Tranche[] = [];
  const taken: Tranche[] = [];
  let open: bigint = amountKobo;
  for (const tranche of newestFirst(tranches)) {
    const part = open < tranche.principalKobo ? open : tranche.principalKobo;
    open -= part;
    if (part > 0n) taken.unshift({ principalKobo: kobo(part), startsOn: tranche.startsOn });
    const rest = tranche.principalKobo - part;
    if (rest > 0n) left.unshift({ principalKobo: kobo(rest), startsOn: tranche.startsOn });
  }
  if (open > 0n) throw new RangeError('there is less in the tranches than is taken');
  return { left, taken };
}

/** What a lock pays, in kobo. payout = principal + interest − tax. */
export interface LockPay {
  readonly principalKobo: Kobo;
  readonly interestKobo: Kobo;
  readonly taxKobo: Kobo;
  readonly payoutKobo: Kobo;
}

/** What these tranches pay at maturity. */
export function payAtMaturity(tranches: readonly Tranche[], percent: number, maturesOn: LagosDate): LockPay {
  const principalKobo = kobo(tranches.reduce((sum, tranche) => sum + tranche.principalKobo, 0n));
  const interestKobo = interestBy(tranches, percent, maturesOn);
  const taxKobo = taxOn(interestKobo, maturesOn);
  return {
    principalKobo,
    interestKobo,
    taxKobo,
    payoutKobo: kobo(principalKobo + interestKobo - taxKobo),
  };
}

export interface LockQuote extends LockPay {
  readonly percent: number;
  readonly maturesOn: LagosDate;
}

/** What locking an amount from that day on brings. Both sides compute the quote by this function. */
export function quoteLock(lock: { principalKobo: Kobo; months: number; startsOn: LagosDate }): LockQuote {
  const { principalKobo, months, startsOn } = lock;
  const percent = lockRate(months, startsOn);
  const maturesOn = maturityDate(startsOn, months);
  return { percent, maturesOn, ...payAtMaturity([{ principalKobo, startsOn }], percent, maturesOn) };
}

/**
 * Interest in whole naira as a customer sees it beside its principal: floor(principal + interest) − floor(principal), as the
 * balance moves when it is paid.
 */
export function interestInNaira(principalKobo: Kobo, interestKobo: Kobo): Naira {
  return shownChange(principalKobo, kobo(principalKobo + interestKobo));
}

/**
 * The four figures in whole naira as a customer sees them: principal and payout rounded down, the interest as the balance
 * moves when it is paid, and the tax so that principal + interest − tax = payout.
 */
export function payInNaira(pay: LockPay): { principal: Naira; interest: Naira; tax: Naira; payout: Naira } {
  const principal = koboToNairaFloor(pay.principalKobo);
  const interest = interestInNaira(pay.principalKobo, pay.interestKobo);
  const payout = koboToNairaFloor(pay.payoutKobo);
  return { principal, interest, payout, tax: naira(principal + interest - payout) };
}

/** The same figures in kobo, by the names that they are shown under. */
export function payExactly(pay: LockPay): { principal: Kobo; interest: Kobo; tax: Kobo; payout: Kobo } {
  return {
    principal: pay.principalKobo,
    interest: pay.interestKobo,
    tax: pay.taxKobo,
    payout: pay.payoutKobo,
  };
}

/** What leaving early means: the principal comes back whole, what it has earned by then is lost. */
export interface EarlyExit {
  readonly left: readonly Tranche[];
  readonly taken: readonly Tranche[];
  readonly forfeitedKobo: Kobo;
}

/** Takes an amount out of a lock before its maturity, the newest money first. Throws a RangeError where there is less. */
export function leaveEarly(
  lock: { tranches: readonly Tranche[]; percent: number },
  amountKobo: Kobo,
  on: LagosDate,
): EarlyExit {
  const { left, taken } = takeFromTranches(lock.tranches, amountKobo);
  return { left, taken, forfeitedKobo: interestBy(taken, lock.percent, on) };
}
