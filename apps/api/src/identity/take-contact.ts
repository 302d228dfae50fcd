import type { Tx } from '#platform/db.ts';
import { sqlStateOf } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Origin } from '#platform/http/route.ts';
import { RETRY_AFTER_S } from '#platform/limits.ts';
import { enqueueNotification } from '#platform/notices.ts';
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

/** Who claims a contact, and from where; `origin` is null for a change that takes effect after its 72 hours. */
export interface Taking {
  readonly userId: string;
  readonly origin: Pick<Origin, 'address' | 'deviceId'> | null;
  /** The holders whose rows this transaction has locked. If given, it may lock no others. */
  readonly locked?: ReadonlySet<string>;
}

const LOCK_TIMEOUT = '55P03';

/** Says nothing about the contact: ALREADY_EXISTS would tell the caller that an account exists. */
function tooManyAtOnce(): Refusal {
  return new Refusal('RATE_LIMITED', { retryAfterSeconds: RETRY_AFTER_S });
}

/** Another customer claimed the contact after the holders were locked. Locking that customer now would be out of order. */
class HolderChanged extends Error {}

/** Locks these customers in the order of their ids, so that two who claim each other's contacts cannot deadlock. */
async function lockInOrder(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CustomerRow | undefined>> {
  const rows = new Map<string, CustomerRow | undefined>();
  for (const id of [...new Set(ids)].toSorted()) rows.set(id, await lockCustomer(tx, id));
  return rows;
}

/** Locks the customer who is to get a contact, and its present holder. Returns the customer. */
export async function lockTaker(
  tx: Tx,
  userId: string,
  { channel, contact }: { channel: Channel; contact: string | null },
): Promise<CustomerRow | undefined> {
  const owner = contact === null ? null : await findOwner(tx, contact, channel);
  return (await lockInOrder(tx, [userId, owner ?? userId])).get(userId);
}

/** Locks the present holders of these contacts. Returns their ids. */
async function lockHolders(tx: Tx, contacts: readonly Contact[]): Promise<ReadonlySet<string>> {
  const holders: string[] = [];
  for (const { channel, identifier } of contacts) {
    const holder = await findOwner(tx, identifier, channel);
    if (holder !== null) holders.push(holder);
  }
  return new Set((await lockInOrder(tx, holders)).keys());
}

/**
 * Runs `take` in a transaction that has locked the holders of these contacts, and starts again if a holder changed in the meantime.
 * Refuses with RATE_LIMITED if that happens too often or the holders stay locked.
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
      // Timing out on a holder's lock also means that too many came at once.
      if (sqlStateOf(error) === LOCK_TIMEOUT) throw tooManyAtOnce();
      if (!(error instanceof HolderChanged)) throw error;
    }
  }
  throw tooManyAtOnce();
}

/**
 * Claims the address or number. A holder who never verified it loses it: a customer keeps the other contact, a registration is
 * deleted. The customer is told in the app. Both are recorded in the security log, since the person who waits for the code may not be
 * the one who replaced it.
 * Returns false if the contact is verified, or reserved for its old holder. Refuses with RATE_LIMITED if too many claim it at
 * once; throws HolderChanged if its holder is not in `locked`.
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
    // If the holder is gone, or has another contact by now, another transaction was faster.
    if (!holder || (await findOwner(tx, identifier, channel)) !== owner) continue;
    if (isVerifiedContact(holder, channel)) return false;
    const detail = {
      channel,
      by: userId,
      address: origin?.address ?? null,
      deviceId: origin?.deviceId ?? null,
    };
    if (isVerified(holder)) {
      await releaseContact(tx, holder.userId, channel, identifier);
      await enqueueNotification(tx, services, holder.userId, {
        kind: 'contact_changed',
        channel,
        change: 'released',
      });
      await recordSecurityEvent(tx, services, { userId: holder.userId, kind: 'contact_released', detail });
      continue;
    }
    await deleteRegistration(tx, holder);
    await recordSecurityEvent(tx, services, {
      userId: holder.userId,
      kind: 'registration_replaced',
      detail,
    });
  }
  throw tooManyAtOnce();
}
