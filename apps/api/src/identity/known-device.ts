import type { Tx } from '#platform/db.ts';
import type { Caller } from '#platform/http/mount.ts';
import { SESSION_KEPT_DAYS } from './limits.ts';
import { findCustomer } from './queries.ts';
import { firstSessionHere, hasSessionBefore } from './session-queries.ts';

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
