import type { Db, Tx } from '#platform/db.ts';
import type { Origin } from '#platform/http/route.ts';
import { networkOf } from '#platform/network.ts';
import { ADOPTED_HOURS } from './limits.ts';

const ADOPTED_MS = ADOPTED_HOURS * 60 * 60 * 1_000;

/**
 * The name of the client that a first code works on. A client that names no device goes by its network and by what it says of itself:
 * two of them are never taken for one because both are nameless, nor because they share an address of a mobile network. Such a
 * name begins with a line break, which no header can have.
 */
export function clientOf({ deviceId, isLoopback, address, userAgent }: Origin): string {
  return deviceId ?? `\n${isLoopback ? 'loopback' : `${networkOf(address)} ${userAgent ?? ''}`}`;
}

/** Whether this is the name of a client that names no device. */
export function isNameless(client: string | null): boolean {
  return client?.startsWith('\n') ?? false;
}

/** Remembers that the right password was typed on this client. Returns false if that was known already. */
export async function adoptDevice(tx: Tx, userId: string, origin: Origin, now: Date): Promise<boolean> {
  const deviceId = clientOf(origin);
  const known = await tx
    .updateTable('adoptedDevice')
    .set({ adoptedAt: now })
    .where('userId', '=', userId)
    .where('deviceId', '=', deviceId)
    .returning('userId')
    .executeTakeFirst();
  if (known) return false;
  await tx.insertInto('adoptedDevice').values({ userId, deviceId, adoptedAt: now }).execute();
  return true;
}

/** Returns when the right password was last typed on this client; null if that was long ago, or never. */
export async function adoptedAt(
  db: Db | Tx,
  userId: string,
  origin: Origin,
  now: Date,
): Promise<Date | null> {
  const row = await db
    .selectFrom('adoptedDevice')
    .select('adoptedAt')
    .where('userId', '=', userId)
    .where('deviceId', '=', clientOf(origin))
    .where('adoptedAt', '>', new Date(now.getTime() - ADOPTED_MS))
    .executeTakeFirst();
  return row?.adoptedAt ?? null;
}

/** Forgets every client of this customer: a password that has been replaced proves nothing. */
export async function forgetAdopted(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('adoptedDevice').where('userId', '=', userId).execute();
}
