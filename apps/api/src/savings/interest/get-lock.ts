import type { AtMaturity, InterestPackage } from '@kolo/contract/packages';
import { lagosDateOf } from '@kolo/domain/dates';
import type { PaymentDeps } from '#payments/index.ts';
import { paymentStatus } from '#payments/index.ts';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { lockView } from './lock-view.ts';
import { findLock, holdPackage, setAtMaturity, locksOf } from './queries.ts';

/** All of the customer's, newest first. */
export async function listLocks(services: Services, userId: string): Promise<InterestPackage[]> {
  const today = lagosDateOf(services.clock.now());
  return (await locksOf(services.db, userId)).map((lock) => lockView(lock, today));
}

/** One lock; NOT_FOUND for an unknown id as for another customer's and for one that is not paid. */
export async function getLock(services: Services, userId: string, id: string): Promise<InterestPackage> {
  const lock = await findLock(services.db, userId, id);
  if (!lock) throw new Refusal('NOT_FOUND', { message: 'We could not find that package.' });
  return lockView(lock, lagosDateOf(services.clock.now()));
}

/** The lock that a payment was for; the provider is asked first where it may know more. WRONG_STATE while it is not paid. */
export async function lockByReference(
  deps: PaymentDeps,
  userId: string,
  reference: string,
): Promise<InterestPackage> {
  const payment = await paymentStatus(deps, userId, reference);
  if (payment.purpose !== 'ibs' || payment.packageId === undefined) {
    throw new Refusal('NOT_FOUND', { message: 'That payment was not for a lock.' });
  }
  if (payment.status !== 'succeeded') {
    throw new Refusal('WRONG_STATE', { message: payment.message ?? 'This payment is not finished.' });
  }
  return getLock(deps.services, userId, payment.packageId);
}

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
