import { Refusal } from '#platform/errors.ts';
import type { Caller, Origin } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { verifiedContacts } from './contacts/contact-names.ts';
import { CHANNELS } from './codes.ts';
import { notifyContacts } from './contact-notice.ts';
import { assertNotStopped } from './contacts/withdrawal-stop.ts';
import { freeContact, markClosed } from './contact-queries.ts';
import { assertNotFrozen } from './freeze.ts';
import type { Dependencies } from './dependencies.ts';
import { recordSecurityEvent, revokeAllSessions } from './session-queries.ts';
import type { Proof } from './with-proof.ts';
import { withProof } from './with-proof.ts';

/**
 * Closes the account for good. The books, the identity check and the security log stay, as the law has it; the contacts
 * are given free. Refuses with WRONG_STATE, and the way out, while money is in it or on its way. Whatever would bring money in
 * holds the customer open in its own transaction, so that none slips in between the look and the end.
 */
export async function closeAccount(
  services: Services,
  dependencies: Dependencies,
  { caller, proof, origin }: { caller: Caller; proof: Proof; origin: Origin },
): Promise<void> {
  const { userId } = caller;
  await withProof(services, caller, proof, async (tx, { customer }) => {
    await assertNotFrozen(tx, userId);
    await assertNotStopped(tx, userId);
    for (const blocker of dependencies.blockers) {
      const found = await blocker(tx, userId);
      if (found !== null)
        throw found instanceof Refusal ? found : new Refusal('WRONG_STATE', { message: found });
    }
    for (const leave of dependencies.onClose) await leave(tx, userId);
    const now = services.clock.now();
    for (const channel of CHANNELS) await freeContact(tx, userId, channel);
    await markClosed(tx, userId, now);
    await revokeAllSessions(tx, userId, 'account_closed', now);
    await notifyContacts(tx, services, userId, {
      addressees: verifiedContacts(customer),
      news: 'account_closed',
    });
    const detail = { address: origin.address, deviceId: origin.deviceId };
    await recordSecurityEvent(tx, services, { userId, kind: 'account_closed', detail });
  });
}
