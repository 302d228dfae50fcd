import type { Origin } from '#platform/http/route.ts';
import { enqueueJob } from '#platform/outbox.ts';
import type { Services } from '#platform/services.ts';
import { openTries } from './code-tries.ts';
import { channelOf } from './codes.ts';
import { findOwner } from './queries.ts';
import { countFor, sendingCountersFor } from './throttle.ts';

export const SEND_RESET_CODE = 'send_reset_code';

/**
 * Leaves the job that sends a code to a verified address or number. For an unknown one the same job leaves, for nobody: the
 * answer and its time tell nothing.
 */
export async function sendResetCode(services: Services, identifier: string, origin: Origin): Promise<void> {
  const channel = channelOf(identifier);
  const owner = await findOwner(services.db, identifier, channel);
  const account = { name: identifier, userId: owner };
  const counters = await sendingCountersFor(services, 'reset-sent', account, origin);
  await countFor(services, owner, counters, { call: 'send_reset_code', origin });
  await openTries(services.db, services, [identifier], { purpose: 'reset', origin });
  const userId = owner ?? services.ids.next();
  const payload = { userId, channel, askedAt: services.clock.now().toISOString() };
  await services.db
    .transaction()
    .execute((tx) => enqueueJob(tx, services, { userId, task: SEND_RESET_CODE, payload }));
}
