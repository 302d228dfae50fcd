import type { PaymentStatus } from '@kolo/contract/payments';
import type { Backoff } from '#platform/process.ts';
import { nextCheck as nextQuestion } from '#platform/process.ts';
import { PHASES } from './states.ts';

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

/** When the provider is asked about a payment. */
export const BACKOFF: Backoff = {
  firstMs: FIRST_CHECK_MS,
  longestMs: OPEN_PAUSE_MAX_MS,
  old: { afterMs: LEFT_AFTER_MS, longestMs: OLD_PAUSE_MAX_MS, isPromised: true },
  lateMs: LATE_CHECKS_MS,
};

/** When the provider is asked next; null: never again on our own account (a webhook still settles). */
export function nextCheck(status: PaymentStatus, createdAt: Date, checks: number, now: Date): Date | null {
  return nextQuestion(BACKOFF, PHASES[status], { createdAt, checks }, now);
}

/** By when the customer is told, one way or the other. */
export function settlesBy(createdAt: Date): Date {
  return new Date(createdAt.getTime() + LEFT_AFTER_MS);
}

/** Until when the customer is told that a late success is looked for. */
export function looksAgainUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + TOLD_FOR_MS);
}
