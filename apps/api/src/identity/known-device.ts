import type { Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Caller } from '#platform/http/mount.ts';
import { SESSION_KEPT_DAYS } from './limits.ts';
import { findCustomer } from './queries.ts';
import { firstSessionHere, hasSessionBefore } from './session-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * When the customer first signed in on the device of this session; null for the device on which the account was made.
 * Sessions of a year are looked at, which is how long they are kept.
 */
export async function newDeviceSince(tx: Tx, caller: Caller): Promise<Date | null> {
  const first = await firstSessionHere(tx, caller);
  invariant(first, 'a caller has a session');
  if (await hasSessionBefore(tx, caller.userId, first)) return first;
  // No session before it: the account was made here, or its older sessions have been forgotten.
  const customer = await findCustomer(tx, caller.userId);
  const isYoung = customer && first.getTime() - customer.created_at.getTime() < SESSION_KEPT_DAYS * DAY_MS;
  return isYoung ? null : first;
}
