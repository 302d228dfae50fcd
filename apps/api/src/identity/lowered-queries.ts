import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import { LOWERED_HOURS } from './limits.ts';

const LOWERED_MS = LOWERED_HOURS * 60 * 60 * 1_000;

/**
 * Lowers bank withdrawals for a day from `at`, on every device: a contact, the PIN or the password was changed.
 * Withdrawals count from the first change of an unbroken run, in which each came within a day of the one before.
 */
export async function lowerWithdrawals(tx: Tx, userId: string, at: Date): Promise<void> {
  const until = new Date(at.getTime() + LOWERED_MS);
  await sql`
    update customer set limited_until = ${until},
      limited_since = case when limited_until > ${at} then limited_since else ${at}::timestamptz end
    where user_id = ${userId}::uuid
  `.execute(tx);
}

/** From when on withdrawals are counted against the lower limit, and until when it holds; null where none does. */
export async function loweredWithdrawals(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<{ since: Date; until: Date } | null> {
  const row = await tx
    .selectFrom('customer')
    .select(['limitedSince', 'limitedUntil'])
    .where('userId', '=', userId)
    .where('limitedUntil', '>', now)
    .executeTakeFirst();
  return row?.limitedSince && row.limitedUntil ? { since: row.limitedSince, until: row.limitedUntil } : null;
}
