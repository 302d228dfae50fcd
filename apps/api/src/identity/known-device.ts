import type { Tx } from '#platform/db.ts';
import type { Caller, Origin } from '#platform/http/mount.ts';
import { bucketName } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import { NEW_DEVICES_PER_ACCOUNT, SESSION_KEPT_DAYS } from './limits.ts';
import type { CustomerRow } from './queries.ts';
import { findCustomer } from './queries.ts';
import { askForNotice } from './security-notice.ts';
import { firstSessionHere, hasSessionBefore, hasSignedInFrom } from './session-queries.ts';
import { count } from './throttle.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** `since`: when the customer first signed in there. `nameless`: nobody can say, so that it is never known. */
export type DeviceAge =
  | { readonly kind: 'known' }
  | { readonly kind: 'new'; readonly since: Date }
  | { readonly kind: 'nameless' };

/**
 * How well the device of this session is known. The one on which the account was made is known at once. Sessions of a year are
 * looked at, which is how long they are kept.
 */
export async function deviceAge(tx: Tx, caller: Caller): Promise<DeviceAge> {
  const first = await firstSessionHere(tx, caller);
  if (!first) return { kind: 'nameless' };
  if (await hasSessionBefore(tx, caller.userId, first)) return { kind: 'new', since: first };
  // No session before it: the account was made here, or its older sessions have been forgotten.
  const customer = await findCustomer(tx, caller.userId);
  const isYoung = customer && first.getTime() - customer.created_at.getTime() < SESSION_KEPT_DAYS * DAY_MS;
  return isYoung ? { kind: 'known' } : { kind: 'new', since: first };
}

/** Tells the customer that a device signs in which has not been signed in to the account before. */
export async function meetDevice(
  tx: Tx,
  services: Services,
  customer: CustomerRow,
  { deviceId }: Origin,
): Promise<void> {
  const userId = customer.user_id;
  if (await hasSignedInFrom(tx, userId, deviceId)) return;
  if (deviceId !== null) {
    const counter = { bucket: bucketName('new-device', userId), limit: NEW_DEVICES_PER_ACCOUNT };
    await count({ db: tx, clock: services.clock }, counter);
  }
  await askForNotice(tx, services, customer, 'new_device');
}
