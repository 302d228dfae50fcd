import { Refusal } from '#platform/errors.ts';
import type { Origin } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { adoptDevice } from './adopted-queries.ts';
import { openTries } from './code-tries.ts';
import type { Channel } from './codes.ts';
import { CHANNELS } from './codes.ts';
import { presentContact } from './contacts/contact-names.ts';
import { newDeviceCounter } from './known-device.ts';
import type { CustomerRow } from './queries.ts';
import { lockCustomer } from './queries.ts';
import { askForCode } from './send-code.ts';
import { count, countFor, sendingCountersFor } from './throttle.ts';
import { isVerifiedContact } from './user.ts';

interface Waiting {
  readonly channel: Channel;
  readonly contact: string;
}

/** The contacts that wait for a code. */
function waitingContacts(customer: CustomerRow): Waiting[] {
  return CHANNELS.flatMap((channel) => {
    const contact = presentContact(customer, channel);
    return contact === null || isVerifiedContact(customer, channel) ? [] : [{ channel, contact }];
  });
}

/** Whether another message may go there; that it may not is no reason to hide that the password was right. */
async function maySend(
  services: Services,
  { userId }: CustomerRow,
  { contact }: Waiting,
  origin: Origin,
): Promise<boolean> {
  const counters = await sendingCountersFor(services, 'code-sent', { name: contact, userId }, origin);
  try {
    await countFor(services, userId, counters, { call: 'ask_to_verify', origin });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * For anyone who typed the right password with a contact that waits for its code: sends one to each that waits, and adopts the
 * device, so that the code works there. Answers NOT_VERIFIED with the contacts that a code went to.
 */
export async function askToVerify(
  services: Services,
  customer: CustomerRow,
  origin: Origin,
): Promise<Refusal> {
  const userId = customer.userId;
  const waiting = waitingContacts(customer);
  const reachable: Waiting[] = [];
  for (const one of waiting) if (await maySend(services, customer, one, origin)) reachable.push(one);
  const isAdopted = await services.db.transaction().execute(async (tx) => {
    // The password may have been replaced while it was compared.
    const present = await lockCustomer(tx, userId);
    if (present?.passwordHash !== customer.passwordHash) return false;
    if (await adoptDevice(tx, userId, origin, services.clock.now())) {
      await count({ db: tx, clock: services.clock }, newDeviceCounter(userId));
    }
    for (const { channel } of reachable) await askForCode(tx, services, userId, channel);
    const names = [userId, ...waiting.map(({ contact }) => contact)];
    await openTries(tx, services, names, { purpose: 'verify', origin });
    return true;
  });
  if (!isAdopted) return new Refusal('INVALID_CREDENTIALS');
  return new Refusal('NOT_VERIFIED', {
    message:
      reachable.length > 0
        ? 'Please verify your account first. We have sent you a code.'
        : 'Please verify your account first. Use the newest code that we sent you, or ask for another one later.',
    next: { sentTo: waiting.map(({ contact }) => contact) },
  });
}
