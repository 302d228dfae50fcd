import type { WithdrawalStatus } from '@kolo/contract/withdrawals';
import { isOpen } from './states.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** A withdrawal that is on its way is asked about from 10 s on. Source: security checklist, line 7. */
const FIRST_CHECK_MS = 10 * SECOND_MS;

/** The pause never grows beyond this while the customer may be waiting; afterwards it may. */
const PAUSE_MAX_MS = 5 * MINUTE_MS;
const OLD_PAUSE_MAX_MS = 30 * MINUTE_MS;
const OLD_AFTER_MS = HOUR_MS;

/** By then the bank usually has it. Source: the withdrawal screen. */
const USUALLY_MS = 10 * MINUTE_MS;

/** Ages at which one that was paid is looked at again, in case the word of its return got lost on the way. */
const LATE_CHECKS_MS = [HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS];

function pause(checks: number, longestMs: number): number {
  // 2 ** 20 pauses are far beyond the longest; the bound keeps the power finite.
  return Math.min(FIRST_CHECK_MS * 2 ** Math.min(checks, 20), longestMs);
}

/** When the provider is asked next; null: never again on our own account (a webhook still settles). */
export function nextCheck(status: WithdrawalStatus, createdAt: Date, checks: number, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  if (isOpen(status))
    return new Date(now.getTime() + pause(checks, age < OLD_AFTER_MS ? PAUSE_MAX_MS : OLD_PAUSE_MAX_MS));
  if (status !== 'paid') return null;
  const late = LATE_CHECKS_MS.find((due) => due > age);
  return late === undefined ? null : new Date(createdAt.getTime() + late);
}

/** When a provider that did not answer is asked again, whatever the status: the question may have come from a webhook. */
export function nextTry(checks: number, now: Date): Date {
  return new Date(now.getTime() + pause(checks, PAUSE_MAX_MS));
}

export function settlesBy(createdAt: Date): Date {
  return new Date(createdAt.getTime() + USUALLY_MS);
}
