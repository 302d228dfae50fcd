import { lockProfile, recordSecurityEvent, setKycStatus } from '#identity/index.ts';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import { createFieldSeal } from '#platform/field-seal.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import type { Actor } from '#platform/staff-record.ts';
import { recordDeed } from '#platform/staff-record.ts';
import { bvnOwner } from './confirm-bvn.ts';
import { claimBvnOfLeaver, findCase, deleteCase, releaseBvn } from './queries.ts';

/** What an unbinding asks of the features that know where the money is. The wiring joins them. */
export interface UnbindDeps {
  readonly services: Services;
  /** Why nothing may be changed while money leaves; null where none is on its way. */
  readonly payoutOnItsWay: (tx: Tx, userId: string) => Promise<string | null>;
  /** Whether an order of theirs can still be stopped. */
  readonly hasUndispatched: (tx: Tx, userId: string) => Promise<boolean>;
  /** Whether a bank asks for one of their payments back. */
  readonly isDisputed: (tx: Tx, userId: string) => Promise<boolean>;
}

/** Why the BVN stays for now; null where nothing leaves and nothing is asked back. */
async function moneyInMotion(deps: UnbindDeps, tx: Tx, userId: string): Promise<string | null> {
  if ((await deps.payoutOnItsWay(tx, userId)) !== null)
    return 'A withdrawal is on its way to a bank. Unbind the BVN when it has arrived or failed.';
  if (await deps.hasUndispatched(tx, userId))
    return 'An order has not left our store. Cancel it, or unbind the BVN when it has left.';
  if (await deps.isDisputed(tx, userId))
    return 'A bank asks for a payment back. The BVN stays until that is decided.';
  return null;
}

/**
 * Takes a BVN off an account that is not its owner's, and gives it free. The customer stands before the BVN again, with its
 * limits, and can withdraw to no bank. Refuses with NOT_FOUND, and with WRONG_STATE while a withdrawal is on its way, an order has
 * not left, or a bank asks for a payment back or had it back: the BVN says whose debt that is.
 */
export async function unbind(
  deps: UnbindDeps,
  { userId, actor, reason }: { userId: string; actor: Actor; reason: string },
): Promise<void> {
  const { services } = deps;
  await services.db.transaction().execute(async (tx) => {
    if (!(await findCase(tx, userId)))
      throw new Refusal('NOT_FOUND', { message: `Nobody with the id ${userId} has a BVN here.` });
    // Withdrawals take the same lock: none that found the customer verified can be asked for after this.
    const { owes } = await lockProfile(tx, userId);
    const kyc = await findCase(tx, userId);
    if (!kyc) throw new Refusal('NOT_FOUND', { message: 'The BVN was unbound meanwhile.' });
    const message = owes
      ? 'A loss to a chargeback stands. The BVN stays until it is made good.'
      : await moneyInMotion(deps, tx, userId);
    if (message !== null) throw new Refusal('WRONG_STATE', { message });
    await releaseBvn(tx, userId);
    await deleteCase(tx, userId);
    await setKycStatus(tx, userId, 'none');
    const detail = { staff: actor.name, reason, ending: kyc.bvnEnding };
    await recordSecurityEvent(tx, services, { userId, kind: 'bvn_unbound', detail });
    await enqueueNotification(tx, services, userId, { kind: 'bvn_unbound', reason });
    const before = { status: kyc.status, bvnEnding: kyc.bvnEnding };
    await recordDeed(tx, services, actor, { command: 'kyc unbind', userId, reason, before });
  });
}

/**
 * Keeps the BVN of a customer who has left from new accounts. Returns the other customer who has confirmed it since; null where
 * nobody has, and where they never confirmed one.
 */
export async function keepBvnTaken({ config }: Services, tx: Tx, userId: string): Promise<string | null> {
  const kyc = await findCase(tx, userId);
  if (!kyc) return null;
  const fields = createFieldSeal(config.fieldKeys);
  const hash = fields.hash(fields.open(kyc.bvnSealed, bvnOwner(userId)));
  const owner = await claimBvnOfLeaver(tx, userId, hash);
  return owner === userId ? null : owner;
}
