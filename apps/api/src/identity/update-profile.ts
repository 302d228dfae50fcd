import type { ParsedBody } from '@kolo/contract/endpoint';
import type { User } from '@kolo/contract/identity';
import type { updateMe as endpoint } from '@kolo/contract/profile';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/mount.ts';
import { bucketName } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import { setProfile } from './contact-queries.ts';
import { PROFILE_CHANGES_PER_CUSTOMER } from './limits.ts';
import type { Neighbours } from './neighbours.ts';
import type { CustomerRow } from './queries.ts';
import { lockCustomer } from './queries.ts';
import { recordSecurityEvent } from './session-queries.ts';
import { count } from './throttle.ts';
import { kycStatusOf, userView } from './user.ts';

const NAME_STANDS = {
  pending:
    'Your name is being compared with your ID, so it can not change now. You can change it if we do not approve your ID.',
  verified:
    'Your name is the one on your ID, so you can not change it here. If it changed by law, write to us with the new ID.',
} as const;

/** A name that staff compare with an ID, or have compared, is not the customer's to change. */
async function whyNot(
  tx: Tx,
  { nameObstacles }: Neighbours,
  customer: CustomerRow,
  names: readonly string[],
): Promise<string | null> {
  const status = kycStatusOf(customer);
  if (status === 'pending' || status === 'verified') return NAME_STANDS[status];
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
  const message = await whyNot(tx, neighbours, customer, [firstName, lastName]);
  if (message === null) return;
  const fields = Object.fromEntries(changed.map((name) => [name, message]));
  throw new Refusal('WRONG_STATE', { message, fields });
}

/** Changes what the customer sent of name and address. An ID photo that is sent meanwhile waits for it. */
export async function updateProfile(
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
