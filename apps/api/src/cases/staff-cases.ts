import type { Services } from '#platform/services.ts';
import type { OpenCase } from '#platform/staff-case.ts';
import { hasOpenStaffCase, insertStaffCase } from './queries.ts';

/** Opens a case for staff, once for each key. */
export function openStaffCase({ clock }: Services): OpenCase {
  return (tx, found) => insertStaffCase(tx, found, clock.now());
}

/** The same, but one at a time of its kind: what is found again while staff still look opens nothing. */
export function openOnlyStaffCase({ clock }: Services): OpenCase {
  return async (tx, found) =>
    !(await hasOpenStaffCase(tx, found.kind)) && insertStaffCase(tx, found, clock.now());
}
