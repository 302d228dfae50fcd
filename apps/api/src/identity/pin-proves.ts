import type { Tx } from '#platform/db.ts';
import type { Caller } from '#platform/http/mount.ts';
import { deviceAge } from './known-device.ts';
import { PIN_PROVES_AFTER_HOURS } from './limits.ts';
import type { PinRow } from './pin-queries.ts';
import { findCustomer } from './queries.ts';
import { firstSessionSince } from './session-queries.ts';

const PROVES_AFTER_MS = PIN_PROVES_AFTER_HOURS * 60 * 60 * 1_000;

/** Whether this is the session in which the account was made. */
async function isSessionOfRegistration(tx: Tx, caller: Caller): Promise<boolean> {
  const since = await firstSessionSince(tx, caller);
  const customer = since && (await findCustomer(tx, caller.userId));
  return (
    customer !== undefined &&
    since !== undefined &&
    since.getTime() - customer.created_at.getTime() < PROVES_AFTER_MS
  );
}

/**
 * From when on a first PIN proves who the customer is. One that is set on a new device may be that of a thief who knows the
 * password: the owner is told of it and has 72 hours to act, as for a change that is asked for by the password alone.
 */
export async function pinProvesAt(tx: Tx, caller: Caller, now: Date): Promise<Date> {
  if (await isSessionOfRegistration(tx, caller)) return now;
  const device = await deviceAge(tx, caller);
  const isKnown =
    device.kind === 'known' ||
    (device.kind === 'new' && device.since.getTime() + PROVES_AFTER_MS <= now.getTime());
  return isKnown ? now : new Date(now.getTime() + PROVES_AFTER_MS);
}

/** Whether the PIN, beside the password, changes a contact without a code to an old one. */
export function proves(pin: PinRow | undefined, now: Date): boolean {
  if (!pin) return false;
  return (pin.proves_at ?? new Date(pin.set_at.getTime() + PROVES_AFTER_MS)) <= now;
}
