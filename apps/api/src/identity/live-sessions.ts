import type { Services } from '#platform/services.ts';

/** Which of these sessions still live. */
export async function liveAmong(
  { db, clock }: Services,
  userId: string,
  sessionIds: readonly string[],
): Promise<string[]> {
  if (sessionIds.length === 0) return [];
  const rows = await db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', 'in', sessionIds)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .execute();
  return rows.map((row) => row.id);
}
