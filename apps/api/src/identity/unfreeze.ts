import type { Tx } from '#platform/db.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import { restartWaiting } from './contacts/later-contact.ts';
import { findStop } from './contacts/stop-queries.ts';
import { isStopped } from './contacts/withdrawal-stop.ts';
import { endFreeze, findFreeze } from './freeze-queries.ts';
import { lockCustomer } from './queries.ts';
import { recordSecurityEvent } from './session-queries.ts';

/** Ends the freeze that is on; what waits to happen to contacts waits its whole time again. False where none is. */
export async function unfreezeCustomer(
  tx: Tx,
  services: Services,
  { userId, by, reason }: { userId: string; by: string; reason: string },
): Promise<boolean> {
  await lockCustomer(tx, userId);
  const present = await findFreeze(tx, userId);
  if (!present) return false;
  await endFreeze(tx, present, { by, reason, at: services.clock.now() });
  const detail = { freezeId: present.id, by };
  await recordSecurityEvent(tx, services, { userId, kind: 'unfrozen', detail });
  const stopped = isStopped(await findStop(tx, userId));
  await enqueueNotification(tx, services, userId, {
    kind: 'unfrozen',
    ...(stopped && { isStopped: true }),
  });
  await restartWaiting(tx, services, userId);
  return true;
}
