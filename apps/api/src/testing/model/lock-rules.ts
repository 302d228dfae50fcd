import type { ModelLock, ModelTranche, Outcome, State } from './state.ts';
import { DONE, KOBO, lockKobo, monthsLater, put, sum, take, today } from './state.ts';

const LOCK_LEAST_KOBO = 5_000n * KOBO;
/** Percent × days of a year: interest is principal × percent × days over this. */
const PERCENT_DAYS = 36_500n;
const TAX_PART = 10n;

function rateFor(months: number): number {
  if (months === 12) return 12;
  if (months >= 9) return 11;
  return months >= 6 ? 10 : 8;
}

/** Each tranche from its own day, rounded down to the kobo by itself and once. */
export function earned(tranches: readonly ModelTranche[], percent: number, until: number): bigint {
  return sum(
    tranches.map(({ kobo, day }) =>
      until > day ? (kobo * BigInt(percent) * BigInt(until - day)) / PERCENT_DAYS : 0n,
    ),
  );
}

export function pays({ tranches, percent, maturesOn }: ModelLock) {
  const principal = sum(tranches.map(({ kobo }) => kobo));
  const interest = earned(tranches, percent, maturesOn);
  const tax = interest / TAX_PART;
  return { principal, interest, tax, payout: principal + interest - tax };
}

export function beginLock(
  state: State,
  months: number,
  kobo: bigint,
  { startsOn = today(state), choice = 'payout' }: { startsOn?: number; choice?: ModelLock['choice'] } = {},
): ModelLock {
  const made: ModelLock = {
    kind: 'ibs',
    id: '',
    months,
    percent: rateFor(months),
    startsOn,
    maturesOn: monthsLater(startsOn, months),
    tranches: [{ kobo, day: startsOn }],
    open: true,
    choice,
    next: null,
  };
  state.locks.push(made);
  return made;
}

export function lockFromAccount(state: State, months: number, kobo: bigint): ModelLock | Outcome {
  if (kobo < LOCK_LEAST_KOBO) return 'VALIDATION';
  const taken = take(state, 'ibs', kobo);
  return taken === DONE ? beginLock(state, months, kobo) : taken;
}

export function isMature(state: State, lock: ModelLock): boolean {
  return lock.maturesOn <= today(state);
}

export function chooseAtMaturity(lock: ModelLock, choice: ModelLock['choice']): Outcome {
  if (!lock.open) return 'WRONG_STATE';
  lock.choice = choice;
  return DONE;
}

function mature(state: State, lock: ModelLock, choice: ModelLock['choice']): void {
  const { principal, interest, tax, payout } = pays(lock);
  state.interestKobo += interest;
  state.taxKobo += tax;
  lock.open = false;
  const again = { payout: 0n, relock_principal: principal, relock_all: payout }[choice];
  if (again > 0n) lock.next = beginLock(state, lock.months, again, { startsOn: lock.maturesOn, choice });
  if (payout > again) put(state, 'ibs', payout - again);
}

/** The job: whatever has come due, also what was locked again and has come due since. */
export function matureAll(state: State): void {
  for (const lock of state.locks) if (lock.open && isMature(state, lock)) mature(state, lock, lock.choice);
}

interface Quote {
  readonly principal: bigint;
  readonly interest: bigint;
  readonly forfeited: bigint;
  readonly tax: bigint;
  readonly payout: bigint;
  readonly early: boolean;
}

/** The newest money goes first, so that the least interest is lost. */
function takeNewest(lock: ModelLock, kobo: bigint): ModelTranche[] {
  const taken: ModelTranche[] = [];
  let open = kobo;
  while (open > 0n) {
    const newest = lock.tranches.pop();
    if (!newest) throw new Error('the model takes more than there is');
    const part = newest.kobo < open ? newest.kobo : open;
    open -= part;
    taken.push({ kobo: part, day: newest.day });
    if (newest.kobo > part) lock.tranches.push({ kobo: newest.kobo - part, day: newest.day });
  }
  return taken;
}

export function withdrawLock(state: State, lock: ModelLock, naira: bigint): Quote | Outcome {
  if (!lock.open) return 'WRONG_STATE';
  if (isMature(state, lock)) {
    const paid = pays(lock);
    mature(state, lock, 'payout');
    return { ...paid, forfeited: 0n, early: false };
  }
  const there = lockKobo(lock);
  const whole = there / KOBO;
  if (naira > whole) return 'INSUFFICIENT_FUNDS';
  if (naira < whole && (whole - naira) * KOBO < LOCK_LEAST_KOBO) return 'VALIDATION';
  const kobo = naira === whole ? there : naira * KOBO;
  const taken = takeNewest(lock, kobo);
  put(state, 'ibs', kobo);
  if (lock.tranches.length === 0) lock.open = false;
  const forfeited = earned(taken, lock.percent, today(state));
  return { principal: kobo, interest: 0n, forfeited, tax: 0n, payout: kobo, early: true };
}
