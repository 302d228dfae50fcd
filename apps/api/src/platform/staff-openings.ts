import { countHit } from './rate-limit.ts';
import type { Services } from './services.ts';

/** More in an hour than one person can read and deal with; what copies the customers of Kolo takes longer than it stays unseen. */
const OPENINGS_PER_MEMBER = { most: 240, windowSeconds: 60 * 60 };

/** Counts that a member of staff opens something personal. Throws RATE_LIMITED when they have opened too much in this hour. */
export async function countOpening(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  staffId: string,
): Promise<void> {
  await countHit(db, clock, { bucket: `desk-open:${staffId}`, ...OPENINGS_PER_MEMBER });
}

/** More customers in an hour than one person finds out about: a stolen session does not stop all of Kolo. */
const STOPS_PER_MEMBER = { most: 40, windowSeconds: 60 * 60 };

/** Counts that a member of staff freezes a customer or ends their sessions. Throws RATE_LIMITED when they have stopped too many in this hour. */
export async function countStop(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  staffId: string,
): Promise<void> {
  await countHit(db, clock, { bucket: `desk-stop:${staffId}`, ...STOPS_PER_MEMBER });
}
