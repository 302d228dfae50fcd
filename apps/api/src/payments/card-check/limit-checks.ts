import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import { CARD_CHECKS_A_DAY_MAX } from '../limits.ts';
import { countPaymentsFor } from '../queries.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const HOUR_S = 60 * 60;

/** Refuses a card more in a day than anybody has: whoever tries out stolen ones needs many. */
export async function limitChecks(db: Db | Tx, userId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  if ((await countPaymentsFor(db, userId, 'card', since)) < CARD_CHECKS_A_DAY_MAX) return;
  throw new Refusal('RATE_LIMITED', {
    message: `You have tried to add ${CARD_CHECKS_A_DAY_MAX} cards since yesterday. Please try again later.`,
    retryAfterSeconds: HOUR_S,
  });
}
