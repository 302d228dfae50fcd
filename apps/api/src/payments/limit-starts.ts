import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import { OPEN_PAYMENTS_MAX, PAYMENTS_A_DAY_MAX } from './limits.ts';
import { countStarted } from './queries.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const HOUR_S = 60 * 60;

/** Refuses a payment more than a customer has use for. Called in the customer's turn: starts that come at once are counted one after the other. */
export async function limitStarts(tx: Tx, userId: string, now: Date): Promise<void> {
  const { open, recent } = await countStarted(tx, userId, new Date(now.getTime() - DAY_MS));
  if (open >= OPEN_PAYMENTS_MAX) {
    throw new Refusal('RATE_LIMITED', {
      message: `${OPEN_PAYMENTS_MAX} of your payments are not finished yet. Finish one of them, or try again later.`,
      retryAfterSeconds: HOUR_S,
    });
  }
  if (recent >= PAYMENTS_A_DAY_MAX) {
    throw new Refusal('RATE_LIMITED', {
      message: `You have started ${PAYMENTS_A_DAY_MAX} payments since yesterday. Please try again later.`,
      retryAfterSeconds: HOUR_S,
    });
  }
}
