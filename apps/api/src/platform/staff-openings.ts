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
