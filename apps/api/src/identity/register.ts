import type { ParsedBody } from '@kolo/contract/endpoint';
import type { register as endpoint, User } from '@kolo/contract/identity';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Origin } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { clientOf } from './adopted-queries.ts';
import { openTries } from './code-tries.ts';
import type { Channel } from './codes.ts';
import { REGISTRATIONS_PER_ADDRESS } from './limits.ts';
import { hashPassword, refuseGuessable } from './passwords.ts';
import { insertCustomer } from './queries.ts';
import { askForCode, sendingCounters } from './send-code.ts';
import { recordSecurityEvent } from './session-queries.ts';
import type { Contact, Taking } from './take-contact.ts';
import { takeContact, takingAll } from './take-contact.ts';
import { putAgreement } from './terms-queries.ts';
import { count, countAddress } from './throttle.ts';
import { toUser } from './user.ts';

type Registration = ParsedBody<typeof endpoint>;

const FIELD = { email: 'email', phone: 'phoneNumber' } as const satisfies Record<Channel, keyof Registration>;
/** True too of a contact that is kept for its old holder, for three days at most: neither is told apart. */
const TAKEN = {
  email: 'This email address is, or was until lately, on a Kolo account. Log in, or try again in 3 days.',
  phone: 'This phone number is, or was until lately, on a Kolo account. Log in, or try again in 3 days.',
} as const satisfies Record<Channel, string>;

/** The email before the phone, always: two registrations claim theirs in one order. */
function contactsOf(body: Registration): Contact[] {
  return [
    ...(body.email === undefined ? [] : [{ channel: 'email', identifier: body.email } as const]),
    ...(body.phoneNumber === undefined ? [] : [{ channel: 'phone', identifier: body.phoneNumber } as const]),
  ];
}

async function takeAll(
  tx: Tx,
  services: Services,
  registering: Taking,
  contacts: readonly Contact[],
): Promise<void> {
  const fields: Record<string, string> = {};
  for (const contact of contacts) {
    if (!(await takeContact(tx, services, registering, contact)))
      fields[FIELD[contact.channel]] = TAKEN[contact.channel];
  }
  const [message] = Object.values(fields);
  if (message) throw new Refusal('ALREADY_EXISTS', { message, fields });
}

/** Creates a profile that waits for its first contact to be verified, and enqueues a code to each contact. */
export async function register(
  services: Services,
  body: Registration,
  origin: Origin,
): Promise<{ user: User; identifier: string }> {
  const contacts = contactsOf(body);
  const [first] = contacts;
  if (!first) throw new Refusal('VALIDATION', { fields: { email: 'Email or phone is required' } });
  refuseGuessable(
    body.password,
    contacts.map((contact) => contact.identifier),
  );
  await countAddress(services, origin, 'register', REGISTRATIONS_PER_ADDRESS);
  const passwordHash = await hashPassword(body.password, services.config.passwordMemory);
  const userId = services.ids.next();
  const customer = await takingAll(services, contacts, async (tx, locked) => {
    await takeAll(tx, services, { userId, origin, locked }, contacts);
    // Counted only now that a code will be sent: naming a taken contact must not use up its owner's limit.
    for (const counter of contacts.flatMap(({ identifier }) => sendingCounters(identifier, origin)))
      await count({ db: tx, clock: services.clock }, counter);
    const row = await insertCustomer(tx, {
      userId,
      firstName: body.firstName,
      lastName: body.lastName,
      email: body.email ?? null,
      phone: body.phoneNumber ?? null,
      address: body.address || null,
      emailVerifiedAt: null,
      phoneVerifiedAt: null,
      passwordHash,
      registrationDevice: clientOf(origin),
      createdAt: services.clock.now(),
      closedAt: null,
    });
    if (body.termsVersion) await putAgreement(tx, userId, body.termsVersion, services.clock.now());
    for (const { channel } of contacts) await askForCode(tx, services, userId, channel);
    const names = [userId, ...contacts.map(({ identifier }) => identifier)];
    await openTries(tx, services, names, { purpose: 'verify', origin });
    await recordSecurityEvent(tx, services, {
      userId,
      kind: 'registered',
      detail: { address: origin.address },
    });
    return row;
  });
  return { user: toUser(customer, null), identifier: first.identifier };
}
