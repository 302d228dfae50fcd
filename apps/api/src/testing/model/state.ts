import type { AccountType } from '@kolo/domain/account-types';

/** What the rules of the product say, written a second time: nothing here calls the code that it judges. */

export const KOBO = 100n;
const DAY_MS = 86_400_000;
/** Lagos is one hour ahead of UTC all year. */
const LAGOS_MS = 3_600_000;

/** A code of the catalogue, or that it was done. */
export type Outcome = string;
export const DONE = 'done';

export interface ModelDaily {
  readonly kind: 'daily';
  id: string;
  readonly name: string;
  readonly stepKobo: bigint;
  readonly targetKobo: bigint;
  periods: number;
  kobo: bigint;
  open: boolean;
}

export interface ModelSb {
  readonly kind: 'sb';
  id: string;
  product: string;
  priceKobo: bigint;
  kobo: bigint;
  open: boolean;
  mergedInto: ModelSb | null;
}

export interface ModelTranche {
  readonly kobo: bigint;
  /** The day in Lagos, counted from 1 January 1970. */
  readonly day: number;
}

export type Choice = 'payout' | 'relock_principal' | 'relock_all';

export interface ModelLock {
  readonly kind: 'ibs';
  /** Empty until the list has shown it: a lock that follows another is made by the job. */
  id: string;
  readonly months: number;
  readonly percent: number;
  readonly startsOn: number;
  readonly maturesOn: number;
  tranches: ModelTranche[];
  open: boolean;
  choice: Choice;
  next: ModelLock | null;
}

/** What a payment by card waits for. */
export type Target =
  | { readonly kind: 'account'; readonly type: AccountType }
  | { readonly kind: 'newLock'; readonly months: number; readonly id: string }
  | ModelDaily
  | ModelSb
  | ModelLock;

export interface Pending {
  readonly reference: string;
  readonly target: Target;
  readonly kobo: bigint;
  readonly begunAt: number;
}

export interface State {
  now: number;
  readonly wallets: Map<AccountType, bigint>;
  readonly daily: ModelDaily[];
  readonly sb: ModelSb[];
  readonly locks: ModelLock[];
  pending: Pending[];
  /** Product id → its price today. */
  readonly prices: Map<string, bigint>;
  /** The world outside: what came in, what was earned, what was withheld. */
  paidInKobo: bigint;
  interestKobo: bigint;
  taxKobo: bigint;
}

export function emptyState(now: number, prices: Map<string, bigint>): State {
  return {
    now,
    prices,
    wallets: new Map(),
    daily: [],
    sb: [],
    locks: [],
    pending: [],
    paidInKobo: 0n,
    interestKobo: 0n,
    taxKobo: 0n,
  };
}

/** What is begun and not paid counts as if it were there, for a day: its page can still be paid. */
export function begunKobo({ pending, now }: State): bigint {
  return sum(pending.filter(({ begunAt }) => now - begunAt < DAY_MS).map(({ kobo }) => kobo));
}

export function today(state: Pick<State, 'now'>): number {
  return Math.floor((state.now + LAGOS_MS) / DAY_MS);
}

export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The same day so many months later; where that month is too short, its last day. */
export function monthsLater(day: number, months: number): number {
  const from = new Date(day * DAY_MS);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(from.getUTCDate(), last)) / DAY_MS;
}

export function sum(amounts: Iterable<bigint>): bigint {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}

export function lockKobo(lock: ModelLock): bigint {
  return lock.open ? sum(lock.tranches.map(({ kobo }) => kobo)) : 0n;
}

/** All that the customer has in Kolo. */
export function held(state: State): bigint {
  return (
    sum(state.wallets.values()) +
    sum(state.daily.map(({ kobo }) => kobo)) +
    sum(state.sb.map(({ kobo }) => kobo)) +
    sum(state.locks.map(lockKobo))
  );
}

/** Money that arrived for an account opens it where it is missing. */
export function put(state: State, type: AccountType, kobo: bigint): void {
  state.wallets.set(type, (state.wallets.get(type) ?? 0n) + kobo);
}

/** Takes money out of an account: DONE, or why not. */
export function take(state: State, type: AccountType, kobo: bigint): Outcome {
  const there = state.wallets.get(type);
  if (there === undefined) return 'NOT_FOUND';
  if (there < kobo) return 'INSUFFICIENT_FUNDS';
  state.wallets.set(type, there - kobo);
  return DONE;
}
