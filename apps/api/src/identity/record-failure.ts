import { sql } from 'kysely';
import type { Origin } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import type { SecurityEventKind } from './session-queries.ts';
import { recordSecurityEvent } from './session-queries.ts';

/** The id that no customer has: an unknown account costs the same queries as a known one. */
export const NOBODY = '00000000-0000-7000-8000-000000000000';

/**
 * Writes down a refused call of a known account. For an unknown one the same row is written and taken back before the
 * commit, so that nothing is kept and the answer's time tells nothing.
 */
export async function recordFailure(
  services: Services,
  userId: string | null,
  failure: { kind: SecurityEventKind; call: string; origin: Origin },
): Promise<void> {
  const { kind, call, origin } = failure;
  const detail = { call, address: origin.address, deviceId: origin.deviceId };
  await services.db.transaction().execute(async (tx) => {
    await sql`savepoint failure`.execute(tx);
    await recordSecurityEvent(tx, services, { userId: userId ?? NOBODY, kind, detail });
    await (userId === null ? sql`rollback to savepoint failure` : sql`release savepoint failure`).execute(tx);
  });
}
