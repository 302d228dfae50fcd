import type { Tx } from '#platform/db.ts';
import type { Caller } from '#platform/http/route.ts';
import { isFromTheStart } from './known-device.ts';
import { PIN_PROVES_AFTER_HOURS } from './limits.ts';
import type { PinRow } from './pin-queries.ts';

const PROVES_AFTER_MS = PIN_PROVES_AFTER_HOURS * 60 * 60 * 1_000;

/**
 * From when on a first PIN proves who the customer is. One that is set anywhere but where the account was made may be that of
 * a thief who knows the password: the owner is told of it and has 72 hours to act, as for a change that is asked for by the
 * password alone.
 */
export async function pinProvesAt(tx: Tx, caller: Caller, now: Date): Promise<Date> {
  return (await isFromTheStart(tx, caller)) ? now : new Date(now.getTime() + PROVES_AFTER_MS);
}

/** Whether the PIN proves enough for a contact, a name or a BVN without a code to an old contact. */
export function proves(pin: Pick<PinRow, 'setAt' | 'provesAt'> | undefined, now: Date): boolean {
  if (!pin) return false;
  return (pin.provesAt ?? new Date(pin.setAt.getTime() + PROVES_AFTER_MS)) <= now;
}
