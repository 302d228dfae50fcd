import { matchNames } from '@kolo/domain/name-match';
import type { Tx } from '#platform/db.ts';
import { findCase } from './queries.ts';

/** The BVN was taken for the name of its record: no other comes after it, whatever became of the ID. */
export async function nameOnRecord(tx: Tx, userId: string, names: readonly string[]): Promise<string | null> {
  const kyc = await findCase(tx, userId);
  if (!kyc || matchNames(names, [kyc.record_name]) === 'same') return null;
  return 'Your name has to be the one on your BVN record. If it changed by law, write to us with the new ID.';
}
