import type { Tx } from '#platform/db.ts';
import { mayBeCalled, ownNamesOf } from './own-name.ts';

/** Once a BVN is confirmed, a new name may only drop or reorder words of its record, or of a name that staff accepted. */
export async function nameOnRecord(tx: Tx, userId: string, names: readonly string[]): Promise<string | null> {
  if (mayBeCalled(await ownNamesOf(tx, userId), names.join(' '))) return null;
  return 'Your name must match your BVN. Changed your name, e.g. after marriage? Write to us and add the certificate.';
}
