import type { Origin } from '#platform/http/mount.ts';
import { leaveJob } from '#platform/outbox.ts';
import type { Services } from '#platform/services.ts';
import { channelOf } from './codes.ts';
import { CODES_SENT_PER_ADDRESS, CODES_SENT_PER_IDENTIFIER } from './limits.ts';
import { findOwner } from './queries.ts';
import { bucketName, count, countAddress } from './throttle.ts';

export const SEND_RESET_CODE = 'send_reset_code';

/**
 * Leaves the job that sends a code to a verified address or number. For an unknown one the same job leaves, for nobody: the
 * answer and its time tell nothing.
 */
export async function sendResetCode(services: Services, identifier: string, origin: Origin): Promise<void> {
  await countAddress(services, origin, 'code-sent-address', CODES_SENT_PER_ADDRESS);
  await count(services, { bucket: bucketName('reset-sent', identifier), limit: CODES_SENT_PER_IDENTIFIER });
  const channel = channelOf(identifier);
  const userId = (await findOwner(services.db, identifier, channel)) ?? services.ids.next();
  const payload = { userId, channel, askedAt: services.clock.now().toISOString() };
  await services.db
    .transaction()
    .execute((tx) => leaveJob(tx, services, { userId, task: SEND_RESET_CODE, payload }));
}
