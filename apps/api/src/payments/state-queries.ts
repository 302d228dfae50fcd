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
  return db
    .selectFrom('payment')
    .select(['userId', 'reference', 'status as state'])
    .where('userId', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('id', '>=', firstIdAt(new Date(clock.now().getTime() - WAITED_FOR_MS)))
    .where('method', '<>', 'account')
    .execute();
}
