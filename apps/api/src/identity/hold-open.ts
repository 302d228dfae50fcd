import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import { standsOpen } from './queries.ts';

/**
 * For whatever may bring money in later: the account cannot be closed until the transaction ends. Refuses where it was
 * closed while the call was on its way.
 */
export async function holdOpen(tx: Tx, userId: string): Promise<void> {
  if (!(await standsOpen(tx, userId))) throw new Refusal('UNAUTHENTICATED');
}
