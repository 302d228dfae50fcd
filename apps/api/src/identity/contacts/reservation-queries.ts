import type { Db, Tx } from '#platform/db.ts';
import type { Channel } from '../codes.ts';

/** A contact and who wants it. */
interface Wanted {
  readonly userId: string;
  readonly channel: Channel;
  readonly identifier: string;
}

const TABLES = { email: 'emailAddress', phone: 'phoneNumber' } as const satisfies Record<Channel, string>;

/** Takes a contact out of use and keeps everybody else from it until then. */
export async function reserve(tx: Tx, { userId, channel, identifier }: Wanted, until: Date): Promise<void> {
  await tx
    .updateTable(TABLES[channel])
    .set({ reservedUntil: until })
    .where(channel, '=', identifier)
    .where('userId', '=', userId)
    .execute();
}

/** Takes a contact out of use that nobody ever verified. */
export async function drop(tx: Tx, { userId, channel, identifier }: Wanted): Promise<void> {
  await tx.deleteFrom(TABLES[channel]).where(channel, '=', identifier).where('userId', '=', userId).execute();
}

/** Lets go of reservations that are over, and of the customer's own, so that the contact can be claimed. */
export async function letGo(tx: Tx, { userId, channel, identifier }: Wanted, now: Date): Promise<void> {
  await tx
    .deleteFrom(TABLES[channel])
    .where(channel, '=', identifier)
    .where('reservedUntil', 'is not', null)
    .where((either) => either.or([either('reservedUntil', '<=', now), either('userId', '=', userId)]))
    .execute();
}

/** Whether the contact is kept for somebody else. */
export async function isReserved(
  db: Db | Tx,
  { userId, channel, identifier }: Wanted,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom(TABLES[channel])
    .select('userId')
    .where(channel, '=', identifier)
    .where('userId', '<>', userId)
    .where('reservedUntil', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}
