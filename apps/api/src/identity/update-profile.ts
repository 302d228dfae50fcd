import type { ParsedBody } from '@kolo/contract/endpoint';
import type { User } from '@kolo/contract/identity';
import type { updateMe as endpoint } from '@kolo/contract/profile';
import { wholeNameProblem } from '@kolo/domain/person-name';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Caller, Origin } from '#platform/http/route.ts';
import { enqueueNotification } from '#platform/notices.ts';
import { bucketName, isFirst } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import { insertEarlierName, setProfile } from './contact-queries.ts';
import { assertNotFrozen } from './freeze.ts';
import { PROFILE_CHANGES_PER_CUSTOMER, REFUSED_NAMES_TOLD } from './limits.ts';
import type { Dependencies } from './dependencies.ts';
import type { ProvedOwner } from './owner-proof.ts';
import { proveOwner, useOwnerProof } from './owner-proof.ts';
import type { CustomerRow } from './queries.ts';
import { findCustomer, lockCustomer } from './queries.ts';
import { recordSecurityEvent } from './session-queries.ts';
import { count } from './throttle.ts';
import { kycStatusOf, userView } from './user.ts';

const NAME_STANDS =
  'Your name is being compared with your ID, so it cannot change now. You can change it when that is decided.';

/** The new name is not on the customer's BVN. */
class NotOnRecord extends Refusal {}

/** What the BVN's record says against a new name; null for nothing. */
async function whyNot(
  tx: Tx,
  { nameBlockers }: Dependencies,
  customer: CustomerRow,
  names: readonly string[],
): Promise<string | null> {
  for (const blocker of nameBlockers) {
    const message = await blocker(tx, customer.userId, names);
    if (message !== null) return message;
  }
  return null;
}

/** A name that staff compare with an ID is not the customer's to change; after that the BVN's record says what it may be. */
async function refuseNewName(
  tx: Tx,
  dependencies: Dependencies,
  customer: CustomerRow,
  { firstName = customer.firstName, lastName = customer.lastName }: ParsedBody<typeof endpoint>,
): Promise<void> {
  const changed = [
    ...(firstName === customer.firstName ? [] : ['firstName']),
    ...(lastName === customer.lastName ? [] : ['lastName']),
  ];
  if (changed.length === 0) return;
  const tooMany = wholeNameProblem(firstName, lastName);
  if (tooMany !== null) throw new Refusal('VALIDATION', { message: tooMany, fields: { lastName: tooMany } });
  const detail = (message: string) => ({
    message,
    fields: Object.fromEntries(changed.map((name) => [name, message])),
  });
  if (kycStatusOf(customer) === 'pending') throw new Refusal('WRONG_STATE', detail(NAME_STANDS));
  const message = await whyNot(tx, dependencies, customer, [firstName, lastName]);
  if (message !== null) throw new NotOnRecord('WRONG_STATE', detail(message));
}

/** Anyone who holds a session may be a thief who wants their own name on the account: its owner is told, once a day. */
async function notifyRefused(services: Services, userId: string): Promise<void> {
  const { db, clock } = services;
  await db.transaction().execute(async (tx) => {
    const limit = { bucket: bucketName('name-refused', userId), ...REFUSED_NAMES_TOLD };
    if (await isFirst(tx, clock, limit))
      await enqueueNotification(tx, services, userId, { kind: 'name', news: 'change_refused' });
  });
}

/** The call: who sent what, and from where. */
interface Asked {
  readonly caller: Caller;
  readonly body: ParsedBody<typeof endpoint>;
  readonly origin: Origin;
}

/** Changes what the customer sent of name and address; a new name asks for the owner's proof. An ID photo that is sent in the meantime waits for it. */
export async function updateProfile(
  services: Services,
  dependencies: Dependencies,
  asked: Asked,
): Promise<User> {
  try {
    return await changeProfile(services, dependencies, asked);
  } catch (error) {
    if (error instanceof NotOnRecord) await notifyRefused(services, asked.caller.userId);
    throw error;
  }
}

/** The name that is asked for; null where it is the one that stands. */
function newName(
  customer: CustomerRow,
  { firstName = customer.firstName, lastName = customer.lastName }: ParsedBody<typeof endpoint>,
): { firstName: string; lastName: string } | null {
  const isSame = firstName === customer.firstName && lastName === customer.lastName;
  return isSame ? null : { firstName, lastName };
}

/** Refused before the proof is asked for, which stays good for what can be done. */
async function proveForName(
  services: Services,
  dependencies: Dependencies,
  { caller, body, origin }: Asked,
): Promise<ProvedOwner | null> {
  const customer = await findCustomer(services.db, caller.userId);
  if (!customer || newName(customer, body) === null) return null;
  await assertNotFrozen(services.db, caller.userId);
  await services.db.transaction().execute((tx) => refuseNewName(tx, dependencies, customer, body));
  return proveOwner(services, caller, body, origin);
}

async function takeName(
  tx: Tx,
  services: Services,
  before: CustomerRow,
  detail: { sessionId: string; provedBy: ProvedOwner['by'] },
): Promise<void> {
  const { userId, firstName, lastName } = before;
  const until = services.clock.now();
  await insertEarlierName(tx, { userId, id: services.ids.next(), firstName, lastName, until });
  await recordSecurityEvent(tx, services, { userId, kind: 'name_changed', detail });
  await enqueueNotification(tx, services, userId, { kind: 'name', news: 'changed' });
}

async function changeProfile(services: Services, dependencies: Dependencies, asked: Asked): Promise<User> {
  const { caller, body } = asked;
  const { userId, sessionId } = caller;
  const { firstName, lastName, address } = body;
  await count(services, { bucket: bucketName('profile', userId), limit: PROFILE_CHANGES_PER_CUSTOMER });
  if (firstName === undefined && lastName === undefined && address === undefined)
    throw new Refusal('VALIDATION', { message: 'Nothing has changed.' });
  const proved = await proveForName(services, dependencies, asked);
  return services.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, userId);
    if (!customer || customer.closedAt) throw new Refusal('UNAUTHENTICATED');
    // Without the proof the name stays, whatever it has become since.
    const name = proved && newName(customer, body);
    if (name) {
      await refuseNewName(tx, dependencies, customer, body);
      await useOwnerProof(tx, services, caller, proved);
      await takeName(tx, services, customer, { sessionId, provedBy: proved.by });
    }
    if (!name && address === undefined) return userView(tx, customer);
    const changed = await setProfile(tx, userId, { ...name, address: address === '' ? null : address });
    const fields = [...(name ? ['name'] : []), ...(address === undefined ? [] : ['address'])];
    await recordSecurityEvent(tx, services, {
      userId,
      kind: 'profile_changed',
      detail: { sessionId, fields },
    });
    return userView(tx, changed);
  });
}
