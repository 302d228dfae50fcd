import type { Trouble } from '#payments/index.ts';
import type { Services } from '#platform/services.ts';
import type { Tx } from '#platform/db.ts';
import { hasOpenStaffCase, insertStaffCase } from './queries.ts';

/** Opens a case for staff, once for each key. */
export function openStaffCase({ clock }: Services) {
  return (tx: Tx, trouble: Trouble): Promise<boolean> => insertStaffCase(tx, trouble, clock.now());
}

/** The same, but one at a time of its kind: what is found again while staff still look opens nothing. */
export function openOnlyStaffCase({ clock }: Services) {
  return async (tx: Tx, trouble: Trouble): Promise<boolean> =>
    !(await hasOpenStaffCase(tx, trouble.kind)) && insertStaffCase(tx, trouble, clock.now());
}
