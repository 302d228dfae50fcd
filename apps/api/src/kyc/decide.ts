import { lockProfile, setKycStatus } from '#identity/index.ts';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import type { Actor } from '#platform/staff-record.ts';
import { recordDeed } from '#platform/staff-record.ts';
import { assertLooked } from './look-at-photo.ts';
import { findCase, insertDecision, insertRevocation, markDecided, unmarkSubmitted } from './queries.ts';

export interface Verdict {
  readonly userId: string;
  readonly actor: Actor;
  /** What the customer reads; null approves. */
  readonly reason: string | null;
}

/** Writes what staff decided on the photos that wait. Refuses with NOT_FOUND or WRONG_STATE. */
export async function decide(services: Services, { userId, actor, reason }: Verdict): Promise<void> {
  const { db, clock, ids } = services;
  await db.transaction().execute(async (tx) => {
    if (!(await findCase(tx, userId)))
      throw new Refusal('NOT_FOUND', { message: `Nobody with the id ${userId} has begun a check.` });
    await lockProfile(tx, userId);
    const kyc = await findCase(tx, userId);
    if (kyc?.status !== 'pending')
      throw new Refusal('WRONG_STATE', { message: `This check does not wait: it is ${kyc?.status}.` });
    if (reason === null) await assertLooked(tx, services, { userId, round: kyc.round }, actor);
    const decision = { userId, id: ids.next(), round: kyc.round, staff: actor.name, reason, at: clock.now() };
    await insertDecision(tx, decision);
    await markDecided(tx, decision);
    await setKycStatus(tx, userId, reason === null ? 'verified' : 'rejected');
    await enqueueNotification(
      tx,
      services,
      userId,
      reason === null ? { kind: 'kyc_approved' } : { kind: 'kyc_rejected', reason },
    );
    const command = reason === null ? 'kyc approve' : 'kyc reject';
    const change = {
      before: { status: kyc.status },
      after: { status: reason === null ? 'verified' : 'rejected' },
    };
    await recordDeed(tx, services, actor, { command, userId, reason: reason ?? '', ...change });
  });
}

/** The customer leaves: nobody compares the photos that wait. */
export async function endWaitingCheck(tx: Tx, userId: string): Promise<void> {
  if (await unmarkSubmitted(tx, userId)) await setKycStatus(tx, userId, 'none');
}

/**
 * Takes an approval back: the limits of a customer with a BVN hold again, withdrawals to banks stop, and the customer, who
 * reads the reason, can send a new photo. Refuses with NOT_FOUND or WRONG_STATE.
 */
export async function revoke(
  services: Services,
  { userId, actor, reason }: { userId: string; actor: Actor; reason: string },
): Promise<void> {
  const { db, clock, ids } = services;
  await db.transaction().execute(async (tx) => {
    if (!(await findCase(tx, userId)))
      throw new Refusal('NOT_FOUND', { message: `Nobody with the id ${userId} has begun a check.` });
    // Withdrawals take the same lock: none that found the customer verified can be asked for after this.
    await lockProfile(tx, userId);
    const kyc = await findCase(tx, userId);
    if (kyc?.status !== 'verified')
      throw new Refusal('WRONG_STATE', {
        message: `This customer is not verified: the check is ${kyc?.status}.`,
      });
    const revocation = {
      userId,
      id: ids.next(),
      round: kyc.round,
      staff: actor.name,
      reason,
      at: clock.now(),
    };
    await insertRevocation(tx, revocation);
    await markDecided(tx, revocation);
    await setKycStatus(tx, userId, 'rejected');
    await enqueueNotification(tx, services, userId, { kind: 'kyc_revoked', reason });
    const change = { before: { status: kyc.status }, after: { status: 'rejected' } };
    await recordDeed(tx, services, actor, { command: 'kyc revoke', userId, reason, ...change });
  });
}
