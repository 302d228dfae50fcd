import { Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import type { Actor } from '#platform/staff-record.ts';
import { recordDeed } from '#platform/staff-record.ts';
import { lockCustomer } from './queries.ts';
import { askForNotice } from './security-notice.ts';
import { recordSecurityEvent, revokeAllSessions, revokeSession } from './session-queries.ts';

/** Ends one session of the caller; NOT_FOUND for one that is over or unknown as for another customer's. */
export async function endOneSession(
  services: Services,
  { userId }: Caller,
  sessionId: string,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const target = { userId, sessionId };
    if (!(await revokeSession(tx, target, 'ended_by_customer', services.clock.now())))
      throw new Refusal('NOT_FOUND');
    await recordSecurityEvent(tx, services, { userId, kind: 'session_ended', detail: { sessionId } });
  });
}

export async function endEverySession(services: Services, { userId, sessionId }: Caller): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    await revokeAllSessions(tx, userId, 'signed_out_everywhere', services.clock.now());
    await recordSecurityEvent(tx, services, { userId, kind: 'signed_out_everywhere', detail: { sessionId } });
  });
}

/** Logs every device out and tells the customer on each verified contact, no matter who holds a session. */
export async function endSessionsByStaff(
  services: Services,
  userId: string,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, userId);
    if (!customer) throw new Refusal('NOT_FOUND');
    await revokeAllSessions(tx, userId, 'ended_by_staff', services.clock.now());
    await askForNotice(tx, services, customer, 'sessions_ended');
    await recordSecurityEvent(tx, services, {
      userId,
      kind: 'signed_out_everywhere',
      detail: { by: actor.name, reason },
    });
    await recordDeed(tx, services, actor, { command: 'customers end-sessions', userId, reason });
  });
}
