import type { Tx } from '#platform/db.ts';
import type { Caller, Origin } from '#platform/http/route.ts';
import { networkOf } from '#platform/network.ts';
import { bucketName, isFirst } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import { NAMELESS_SIGN_INS_TOLD, NEW_DEVICES_PER_ACCOUNT, SESSION_KEPT_DAYS } from './limits.ts';
import type { CustomerRow } from './queries.ts';
import { findCustomer, forgetHits } from './queries.ts';
import { askForNotice } from './security-notice.ts';
import { isNameless } from './adopted-queries.ts';
import {
  deviceOfSession,
  firstSession,
  firstSessionHere,
  forgetDevices,
  hasSessionBefore,
  hasSignedInFrom,
} from './session-queries.ts';
import type { Counter } from './throttle.ts';
import { count } from './throttle.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** `since`: when the customer first signed in there. `nameless`: the call does not name the session's device, so that it is never known. */
export type DeviceAge =
  | { readonly kind: 'known' }
  | { readonly kind: 'new'; readonly since: Date }
  | { readonly kind: 'nameless' };

/**
 * How well the device of this session is known, where the call names it. The one on which the account was made is known at once. Sessions of a year are
 * looked at, which is how long they are kept.
 */
export async function deviceAge(tx: Tx, caller: Caller): Promise<DeviceAge> {
  const first = await firstSessionHere(tx, caller);
  if (!first) return { kind: 'nameless' };
  if (await hasSessionBefore(tx, caller.userId, first)) return { kind: 'new', since: first };
  return (await wereNoneForgotten(tx, caller, first)) ? { kind: 'known' } : { kind: 'new', since: first };
}

/** Whether this session, the oldest kept, is the account's first. Later on, older ones may already have been deleted. */
async function wereNoneForgotten(tx: Tx, { userId }: Caller, first: Date): Promise<boolean> {
  const customer = await findCustomer(tx, userId);
  if (!customer) return false;
  return first.getTime() - customer.createdAt.getTime() < SESSION_KEPT_DAYS * DAY_MS;
}

/**
 * Whether the call comes from where the account was made: that device by name, or the account's very first session where the
 * client that registered named no device. A session may also have lost its device by a refresh that named none.
 */
export async function isFromTheStart(tx: Tx, caller: Caller): Promise<boolean> {
  if (caller.deviceId === null) {
    const customer = await findCustomer(tx, caller.userId);
    if (!customer || !isNameless(customer.registrationDevice)) return false;
  }
  return isStart(tx, caller);
}

/**
 * The same, where a call that names no device goes by its session's. Anyone who copied the bearer passes too, so that it is good
 * only where the customer has set nothing else that could be asked for.
 */
export async function isSessionFromTheStart(tx: Tx, caller: Caller): Promise<boolean> {
  const deviceId = caller.deviceId ?? (await deviceOfSession(tx, caller));
  return isStart(tx, { ...caller, deviceId });
}

async function isStart(tx: Tx, caller: Caller): Promise<boolean> {
  if ((await deviceAge(tx, caller)).kind === 'known') return true;
  const first = await firstSession(tx, caller);
  // The bearer of a session that has a device may be stolen where the call does not name it.
  if (first?.deviceId !== caller.deviceId) return false;
  return first !== undefined && (await wereNoneForgotten(tx, caller, first.openedAt));
}

/**
 * Tells the customer that a device signs in which has not been signed in to the account before. Sign-ins that name no device
 * are told once per network and hour: they are bounded by nothing else.
 */
export async function meetDevice(
  tx: Tx,
  services: Services,
  customer: CustomerRow,
  { deviceId, address }: Origin,
): Promise<void> {
  const userId = customer.userId;
  if (await hasSignedInFrom(tx, userId, deviceId)) return;
  if (deviceId !== null) {
    await count({ db: tx, clock: services.clock }, newDeviceCounter(userId));
  } else {
    const bucket = bucketName('nameless-sign-in', userId, networkOf(address));
    if (!(await isFirst(tx, services.clock, { bucket, ...NAMELESS_SIGN_INS_TOLD }))) return;
  }
  await askForNotice(tx, services, customer, 'new_device');
}

/** New devices on which the right password was typed. */
export function newDeviceCounter(userId: string): Counter {
  return { bucket: bucketName('new-device', userId), limit: NEW_DEVICES_PER_ACCOUNT };
}

/**
 * What a thief may have made known is not known any more, and the count of new devices starts again. The device of `origin`, which
 * has just proved a contact, stays as known as it was.
 */
export async function distrustDevices(tx: Tx, userId: string, { deviceId }: Origin): Promise<void> {
  await forgetDevices(tx, userId, deviceId);
  await forgetHits(tx, newDeviceCounter(userId).bucket);
}
