import type { InterestPackage } from '@kolo/contract/packages';

/** `empty`: nothing was in it on its date, since a bank had taken it back. */
export type LockEnd = 'early' | 'empty' | 'again' | 'paid';

/** How a lock ended; undefined while it runs, and while what it pays is on its way. */
export function lockEnd({ status, endedBy, lockedAgainAs, tranches }: InterestPackage): LockEnd | undefined {
  if (status === 'matured') return tranches.length === 0 ? 'empty' : undefined;
  // A package without a status is open. Source: specification, section 4.
  if (status !== 'closed') return undefined;
  if (tranches.length > 0) return lockedAgainAs === undefined ? 'paid' : 'again';
  // Kept on this phone since before the server told the two apart: nearly all of those were left early.
  return endedBy === 'maturity' ? 'empty' : 'early';
}

/** Of a lock that paid nothing. */
export const UNPAID_ENDS = {
  early: 'Taken out before its date',
  empty: 'Nothing was in it on its date',
} as const satisfies Partial<Record<LockEnd, string>>;
