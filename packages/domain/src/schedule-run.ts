import type { DueTime } from './schedule.ts';

const HOUR_MS = 60 * 60 * 1_000;
const MINUTE_MS = 60 * 1_000;

/**
 * How one due date stands. `due`: a try is to begin. `pending`: a try was made and its answer is not known. `retrying`: a later try
 * is to come. `paid`, `missed` and `skipped` are final, but a missed date can be paid by hand or by a success that comes late.
 */
export const RUN_STATES = ['due', 'pending', 'retrying', 'paid', 'missed', 'skipped'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** When a date that could not be paid is tried again, counted from its first try. Source: product rules, schedules. */
const RETRY_AFTER_MS = [2 * HOUR_MS, 8 * HOUR_MS] as const;

/** A date that runs later than this was due while nothing ran: it is made up. */
const MADE_UP_AFTER_MS = HOUR_MS;

/** What is made up charges one card at most once in this time. */
export const CARD_REST_MS = 10 * MINUTE_MS;

/** More charges of one schedule than this are not made up by themselves: the customer pays them with one tap. */
const MADE_UP_CHARGES_MAX = 3;

/**
 * What came of one try. `declined`: a later try may go better, as when money was short. `hopeless`: none would, as with an expired
 * card or above the customer's limit.
 */
export type TryResult = 'succeeded' | 'unknown' | 'declined' | 'hopeless';

/** The try whose result has come. A round is a try of the source and, where that one fails, of the backup. */
export interface Try {
  readonly source: 'first' | 'backup';
  readonly hasBackup: boolean;
  /** 0 at the due time, then one for each retry. */
  readonly round: number;
  /** When the first try of this date was made. */
  readonly firstAt: Date;
  /** The first source of this round was hopeless; means nothing while that one is tried. */
  readonly firstWasHopeless: boolean;
  /** The customer pays a missed date: nothing is tried again by itself afterwards. */
  readonly isByHand: boolean;
  /** The customer paused or deleted the schedule in the meantime: nothing more is tried. */
  readonly isStopped: boolean;
}

export type Step =
  | { readonly state: 'paid' | 'pending' | 'missed' }
  | { readonly state: 'due'; readonly source: 'backup' }
  | { readonly state: 'retrying'; readonly round: number; readonly retryAt: Date };

/** The retry that comes next. Those whose time passed while an answer was awaited are one. */
function nextRetry({ round, firstAt }: Try, now: Date): { round: number; at: Date } | null {
  const times = RETRY_AFTER_MS.map((after) => new Date(firstAt.getTime() + after));
  const ahead = times.findIndex((at, index) => index >= round && at > now);
  if (ahead === round) return { round: round + 1, at: times[round] ?? now };
  if (round >= times.length) return null;
  const passed = ahead === -1 ? times.length : ahead;
  return { round: passed, at: now };
}

/**
 * What follows from the result of a try. Nothing is tried while an answer is unknown, however long. `nextDueAt`: the schedule's next
 * due time still ahead; no retry comes at or after it.
 */
export function afterTry(
  tried: Try,
  result: TryResult,
  { now, nextDueAt }: { readonly now: Date; readonly nextDueAt: Date | null },
): Step {
  if (result === 'succeeded') return { state: 'paid' };
  if (result === 'unknown') return { state: 'pending' };
  if (tried.isStopped) return { state: 'missed' };
  if (tried.source === 'first' && tried.hasBackup) return { state: 'due', source: 'backup' };
  const isHopeless = result === 'hopeless' && (tried.source === 'first' || tried.firstWasHopeless);
  if (isHopeless || tried.isByHand) return { state: 'missed' };
  const retry = nextRetry(tried, now);
  if (!retry || (nextDueAt !== null && retry.at >= nextDueAt)) return { state: 'missed' };
  return { state: 'retrying', round: retry.round, retryAt: retry.at };
}

/** How a date that has come is run. `waits`: it is missed until the customer pays it. */
export type Start = 'runs' | 'made_up' | 'waits';

/** How each of the dates is run that have come since the schedule last ran, in their order. */
export function startsOf(
  dues: readonly DueTime[],
  { now, chargesCard }: { readonly now: Date; readonly chargesCard: boolean },
): Start[] {
  const isLate = ({ at }: DueTime) => now.getTime() - at.getTime() > MADE_UP_AFTER_MS;
  const isTooMany = chargesCard && dues.filter(isLate).length > MADE_UP_CHARGES_MAX;
  return dues.map((due) => {
    if (!isLate(due)) return 'runs';
    return isTooMany ? 'waits' : 'made_up';
  });
}
