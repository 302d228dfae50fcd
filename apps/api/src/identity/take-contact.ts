import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Origin } from '#platform/http/route.ts';
import { RETRY_AFTER_S } from '#platform/limits.ts';
import type { Services } from '#platform/services.ts';
import type { Channel } from './codes.ts';
import { isReserved, letGo } from './contacts/reservation-queries.ts';
import { TAKE_ATTEMPTS } from './limits.ts';
import type { CustomerRow } from './queries.ts';
import { claimContact, deleteRegistration, findOwner, lockCustomer, releaseContact } from './queries.ts';
import { recordSecurityEvent } from './session-queries.ts';
import { isVerified, isVerifiedContact } from './user.ts';

export interface Contact {
  readonly channel: Channel;
  readonly identifier: string;
}

/** Who takes a contact, and from where; null for a change that takes effect by itself. */
export interface Taking {
  readonly userId: string;
  readonly origin: Pick<Origin, 'address' | 'deviceId'> | null;
  /** The holders whose rows this transaction has locked already, where it may lock no other. */
  readonly locked?: ReadonlySet<string>;
}

/** Not an answer about the contact: whoever asked would take it for an account that is there. */
function tooManyAtOnce(): Refusal {
  return new Refusal('RATE_LIMITED', { retryAfterSeconds: RETRY_AFTER_S });
}

/** Somebody took the contact between the look and the lock: to lock them now would be out of order. */
class HolderChanged extends Error {}

/** Locks these customers by their ids: two who take each other's contacts do not wait for each other. */
async function lockInOrder(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CustomerRow | undefined>> {
  const rows = new Map<string, CustomerRow | undefined>();
  for (const id of [...new Set(ids)].toSorted()) rows.set(id, await lockCustomer(tx, id));
  return rows;
}

/** Locks the customer who is to take a contact, and with them whoever has it now. Returns the customer. */
export async function lockTaker(
  tx: Tx,
  userId: string,
  { channel, contact }: { channel: Channel; contact: string | null },
): Promise<CustomerRow | undefined> {
  const owner = contact === null ? null : await findOwner(tx, contact, channel);
  return (await lockInOrder(tx, [userId, owner ?? userId])).get(userId);
}

/** Locks whoever has one of these contacts now. Returns their ids. */
async function lockHolders(tx: Tx, contacts: readonly Contact[]): Promise<ReadonlySet<string>> {
  const holders: string[] = [];
  for (const { channel, identifier } of contacts) {
    const holder = await findOwner(tx, identifier, channel);
    if (holder !== null) holders.push(holder);
  }
  return new Set((await lockInOrder(tx, holders)).keys());
}

/**
 * Runs `take` in a transaction that holds whoever has one of these contacts, and begins anew where that changed meanwhile.
 * Refuses with RATE_LIMITED where it changes too often.
 */
export async function takingAll<T>(
  { db }: Services,
  contacts: readonly Contact[],
  take: (tx: Tx, locked: ReadonlySet<string>) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; attempt < TAKE_ATTEMPTS; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => take(tx, await lockHolders(tx, contacts)));
    } catch (error) {
      if (!(error instanceof HolderChanged)) throw error;
    }
  }
  throw tooManyAtOnce();
}

/**
 * Takes the address or number. Whoever never verified it gives way: a customer keeps the other contact, a registration goes.
 * That it went is written down, since whoever waits for its code may not be who replaced it. False where it is verified, or
 * reserved for its old holder. Refuses with RATE_LIMITED where too many take it at once; throws HolderChanged where it is held by
 * somebody who is not among the locked.
 */
export async function takeContact(
  tx: Tx,
  services: Services,
  { userId, origin, locked }: Taking,
  { channel, identifier }: Contact,
): Promise<boolean> {
  const wanted = { userId, channel, identifier };
  const now = services.clock.now();
  if (await isReserved(tx, wanted, now)) return false;
  await letGo(tx, wanted, now);
  for (let attempt = 0; attempt < TAKE_ATTEMPTS; attempt += 1) {
    const owner = await findOwner(tx, identifier, channel);
    if (owner === null) {
      if (await claimContact(tx, userId, channel, identifier)) return true;
      continue;
    }
    if (locked && !locked.has(owner)) throw new HolderChanged();
    const holder = await lockCustomer(tx, owner);
    // Where the holder is gone already, or has another contact by now, somebody else was quicker.
    if (!holder || (await findOwner(tx, identifier, channel)) !== owner) continue;
    if (isVerifiedContact(holder, channel)) return false;
    const detail = {
      channel,
      by: userId,
      address: origin?.address ?? null,
      deviceId: origin?.deviceId ?? null,
    };
    if (isVerified(holder)) {
      await releaseContact(tx, holder.user_id, channel, identifier);
      await recordSecurityEvent(tx, services, { userId: holder.user_id, kind: 'contact_released', detail });
      continue;
    }
    await deleteRegistration(tx, holder);
    await recordSecurityEvent(tx, services, {
      userId: holder.user_id,
      kind: 'registration_replaced',
      detail,
    });
  }
  throw tooManyAtOnce();
}
