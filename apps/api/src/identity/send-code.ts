import type { Tx } from '#platform/db.ts';
import type { Origin } from '#platform/http/route.ts';
import { enqueueJob } from '#platform/outbox.ts';
import type { Services } from '#platform/services.ts';
import { openTries } from './code-tries.ts';
import type { Channel } from './codes.ts';
import { channelOf } from './codes.ts';
import { CODES_SENT_PER_IDENTIFIER } from './limits.ts';
import { findOwner } from './queries.ts';
import { NOBODY } from './record-failure.ts';
import type { Counter } from './throttle.ts';
import { countFor, everywhereCounter, networkCounter, sendingCountersFor } from './throttle.ts';

export const SEND_VERIFICATION_CODE = 'send_verification_code';

const COUNTED = 'code-sent';

/** What is sent to a contact by those who need not own it, counted before the first of it leaves. */
export function sendingCounters(identifier: string, origin: Origin): readonly Counter[] {
  return [
    networkCounter(COUNTED, identifier, origin, CODES_SENT_PER_IDENTIFIER),
    everywhereCounter(COUNTED, identifier, CODES_SENT_PER_IDENTIFIER),
  ];
}

/** Leaves the job that makes a code and sends it: no code stands anywhere before it is on its way. */
export async function askForCode(
  tx: Tx,
  services: Services,
  userId: string,
  channel: Channel,
): Promise<void> {
  const payload = { userId, channel, askedAt: services.clock.now().toISOString() };
  await enqueueJob(tx, services, { userId, task: SEND_VERIFICATION_CODE, payload });
}

/**
 * Sends a new code to anyone who waits for one. For an unknown identifier the same job leaves, for nobody: the answer and its
 * time tell nothing.
 */
export async function sendCode(services: Services, identifier: string, origin: Origin): Promise<void> {
  const channel = channelOf(identifier);
  const owner = await findOwner(services.db, identifier, channel);
  const account = { name: identifier, userId: owner };
  const counters = await sendingCountersFor(services, COUNTED, account, origin);
  await countFor(services, owner, counters, { call: 'send_code', origin });
  await openTries(services.db, services, [identifier, owner ?? NOBODY], { purpose: 'verify', origin });
  await services.db
    .transaction()
    .execute((tx) => askForCode(tx, services, owner ?? services.ids.next(), channel));
}
