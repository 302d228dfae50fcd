import type { ParsedBody } from '@kolo/contract/endpoint';
import type { User } from '@kolo/contract/identity';
import type { updateMe as endpoint } from '@kolo/contract/profile';
import { wholeNameProblem } from '@kolo/domain/person-name';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/mount.ts';
import { leaveNotice } from '#platform/notices.ts';
import { bucketName, isFirst } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import { setProfile } from './contact-queries.ts';
import { PROFILE_CHANGES_PER_CUSTOMER, REFUSED_NAMES_TOLD } from './limits.ts';
import type { Neighbours } from './neighbours.ts';
import type { CustomerRow } from './queries.ts';
import { lockCustomer } from './queries.ts';
import { recordSecurityEvent } from './session-queries.ts';
import { count } from './throttle.ts';
import { kycStatusOf, userView } from './user.ts';

const NAME_STANDS =
  'Your name is being compared with your ID, so it cannot change now. You can change it when that is decided.';

/** A name that staff compare with an ID is not the customer's to change; after that the BVN's record says what it may be. */
async function whyNot(
  tx: Tx,
  { nameObstacles }: Neighbours,
  customer: CustomerRow,
  names: readonly string[],
): Promise<string | null> {
  const status = kycStatusOf(customer);
  if (status === 'pending') return NAME_STANDS;
  for (const obstacle of nameObstacles) {
    const message = await obstacle(tx, customer.user_id, names);
    if (message !== null) return message;
  }
  return null;
}

async function refuseNewName(
  tx: Tx,
  neighbours: Neighbours,
  customer: CustomerRow,
  { firstName = customer.first_name, lastName = customer.last_name }: ParsedBody<typeof endpoint>,
): Promise<void> {
  const changed = [
    ...(firstName === customer.first_name ? [] : ['firstName']),
    ...(lastName === customer.last_name ? [] : ['lastName']),
  ];
  if (changed.length === 0) return;
  const tooMany = wholeNameProblem(firstName, lastName);
  if (tooMany !== null) throw new Refusal('VALIDATION', { message: tooMany, fields: { lastName: tooMany } });
  const message = await whyNot(tx, neighbours, customer, [firstName, lastName]);
  if (message === null) return;
  const fields = Object.fromEntries(changed.map((name) => [name, message]));
  throw new Refusal('WRONG_STATE', { message, fields });
}

/** Whoever holds a session may be a thief who wants their own name on the account: its owner is told, once a day. */
async function tellRefused(services: Services, userId: string): Promise<void> {
  const { db, clock } = services;
  await db.transaction().execute(async (tx) => {
    const limit = { bucket: bucketName('name-refused', userId), ...REFUSED_NAMES_TOLD };
    if (await isFirst(tx, clock, limit))
      await leaveNotice(tx, services, userId, { kind: 'name', news: 'change_refused' });
  });
}

/** Changes what the customer sent of name and address. An ID photo that is sent meanwhile waits for it. */
export async function updateProfile(
  services: Services,
  neighbours: Neighbours,
  caller: Caller,
  body: ParsedBody<typeof endpoint>,
): Promise<User> {
  try {
    return await changeProfile(services, neighbours, caller, body);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'WRONG_STATE') await tellRefused(services, caller.userId);
    throw error;
  }
}

async function changeProfile(
  services: Services,
  neighbours: Neighbours,
  { userId, sessionId }: Caller,
  body: ParsedBody<typeof endpoint>,
): Promise<User> {
  await count(services, { bucket: bucketName('profile', userId), limit: PROFILE_CHANGES_PER_CUSTOMER });
  return services.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, userId);
    if (!customer || customer.closed_at) throw new Refusal('UNAUTHENTICATED');
    const { firstName, lastName, address } = body;
    if (firstName === undefined && lastName === undefined && address === undefined)
      throw new Refusal('VALIDATION', { message: 'Nothing has changed.' });
    await refuseNewName(tx, neighbours, customer, body);
    const changed = await setProfile(tx, userId, {
      firstName,
      lastName,
      address: address === '' ? null : address,
    });
    const detail = { sessionId, fields: Object.keys(body) };
    await recordSecurityEvent(tx, services, { userId, kind: 'profile_changed', detail });
    return userView(tx, changed);
  });
}
