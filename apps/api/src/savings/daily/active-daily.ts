import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { DailyRow } from './queries.ts';
import { lockDaily } from './queries.ts';

/** The package under its lock. NOT_FOUND for an unknown id as for another customer's, WRONG_STATE for a closed one. */
export async function activeDaily(tx: Tx, userId: string, id: string): Promise<DailyRow> {
  const row = await lockDaily(tx, userId, id);
  if (!row) throw new Refusal('NOT_FOUND', { message: 'We could not find that package.' });
  if (row.status === 'closed') throw new Refusal('WRONG_STATE', { message: 'This package is closed.' });
  return row;
}
