import type { Trouble } from '#payments/index.ts';
import type { Services } from '#platform/services.ts';
import type { Tx } from '#platform/db.ts';
import { insertStaffCase } from './queries.ts';

/** Opens a case for staff, once for each key. */
export function openStaffCase({ clock }: Services) {
  return (tx: Tx, trouble: Trouble): Promise<boolean> => insertStaffCase(tx, trouble, clock.now());
}
