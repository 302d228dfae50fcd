import type { AtMaturity, InterestPackage } from '@kolo/contract/packages';
import { lagosDateOf } from '@kolo/domain/dates';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { lockView } from './lock-view.ts';
import { findLock, holdPackage, setAtMaturity } from './queries.ts';

/** Writes what the customer wants done at maturity; until it is posted they may change their mind. */
export async function changeAtMaturity(
  { db, clock }: Services,
  { userId, packageId, atMaturity }: { userId: string; packageId: string; atMaturity: AtMaturity },
): Promise<InterestPackage> {
  return db.transaction().execute(async (tx) => {
    await holdPackage(tx, userId, packageId);
    const lock = await findLock(tx, userId, packageId);
    if (!lock) throw new Refusal('NOT_FOUND', { message: 'We could not find that package.' });
    if (lock.status === 'closed') throw new Refusal('WRONG_STATE', { message: 'This lock is closed.' });
    await setAtMaturity(tx, lock, atMaturity);
    return lockView({ ...lock, atMaturity }, lagosDateOf(clock.now()));
  });
}
