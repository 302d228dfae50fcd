import type { Tx } from '#platform/db.ts';
import { mayBeCalled, ownNamesOf } from './own-name.ts';

/** Once a BVN is confirmed, a new name may only drop or reorder words of its record, or of a name that staff accepted. */
export async function nameOnRecord(tx: Tx, userId: string, names: readonly string[]): Promise<string | null> {
  if (mayBeCalled(await ownNamesOf(tx, userId), names.join(' '))) return null;
  return 'Your name has to be made of the names on your BVN record. If you have another one, after a marriage for instance, write to us with the paper.';
}
