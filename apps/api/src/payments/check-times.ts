import type { PaymentStatus } from '@kolo/contract/payments';
import { isOpen } from './states.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** An open payment is asked about from 10 s on. Source: security checklist, line 7. */
const FIRST_CHECK_MS = 10 * SECOND_MS;

/** While the customer may be waiting the pause never grows beyond this; afterwards it may. */
const OPEN_PAUSE_MAX_MS = 5 * MINUTE_MS;
const OLD_PAUSE_MAX_MS = HOUR_MS;

/** After this long without a payment the customer has left. A later success is still taken. */
export const LEFT_AFTER_MS = 30 * MINUTE_MS;

/** A charge that the provider does not know after this long never reached it: longer than any request of ours takes. */
export const CHARGE_LOST_AFTER_MS = MINUTE_MS;

/** For so long the customer is told that a payment that died may still be paid. */
const TOLD_FOR_MS = 24 * HOUR_MS;

/**
 * Ages at which a failed or abandoned payment is looked at again: its page can be paid after days, and the provider repeats a
 * lost event for 72 hours at most.
 */
const LATE_CHECKS_MS = [HOUR_MS, TOLD_FOR_MS, 3 * 24 * HOUR_MS, 7 * 24 * HOUR_MS];

function pause(checks: number, longestMs: number): number {
  // 2 ** 20 pauses are far beyond the longest; the bound keeps the power finite.
  return Math.min(FIRST_CHECK_MS * 2 ** Math.min(checks, 20), longestMs);
}

/** When the provider is asked next; null: never again on our own account (a webhook still settles). */
export function nextCheck(status: PaymentStatus, createdAt: Date, checks: number, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  if (isOpen(status)) {
    if (age >= LEFT_AFTER_MS) return new Date(now.getTime() + pause(checks, OLD_PAUSE_MAX_MS));
    // The customer was told a time by which it is settled: the question falls due at it, not after.
    const due = Math.min(now.getTime() + pause(checks, OPEN_PAUSE_MAX_MS), settlesBy(createdAt).getTime());
    return new Date(due);
  }
  if (status === 'succeeded' || status === 'reversed') return null;
  const late = LATE_CHECKS_MS.find((due) => due > age);
  return late === undefined ? null : new Date(createdAt.getTime() + late);
}

/**
 * When a provider that did not answer is asked again, whatever the payment's status: the question may have come from the
 * webhook of a late success, which nobody sends twice.
 */
export function nextTry(checks: number, now: Date): Date {
  return new Date(now.getTime() + pause(checks, OPEN_PAUSE_MAX_MS));
}

/** By when the customer is told, one way or the other. */
export function settlesBy(createdAt: Date): Date {
  return new Date(createdAt.getTime() + LEFT_AFTER_MS);
}

/** Until when the customer is told that a late success is looked for. */
export function looksAgainUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + TOLD_FOR_MS);
}
