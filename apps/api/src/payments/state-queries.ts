import { sql } from 'kysely';
import { firstIdAt } from '#platform/ids.ts';
import type { Services } from '#platform/services.ts';

/** For so long a customer may be waiting for word of a payment; on the provider's page one can still pay that failed. */
const WAITED_FOR_MS = 24 * 60 * 60 * 1_000;

/** How the payments stand that these customers may be waiting for: those of the last day that the provider decides. */
export async function recentStates(
  { db, clock }: Services,
  userIds: readonly string[],
): Promise<{ userId: string; reference: string; state: string }[]> {
  const rows = await db
    .selectFrom('payment')
    .select(['user_id', 'reference', 'status'])
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .where('id', '>=', firstIdAt(new Date(clock.now().getTime() - WAITED_FOR_MS)))
    .where('method', '<>', 'account')
    .execute();
  return rows.map(({ user_id, reference, status }) => ({ userId: user_id, reference, state: status }));
}
