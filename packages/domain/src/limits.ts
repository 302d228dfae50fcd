import type { LagosDate } from './dates.ts';
import type { Naira } from './money.ts';
import { naira } from './money.ts';

/** What a customer has proved: nothing, a BVN, or that and an identity document. */
export type Tier = 'none' | 'bvn' | 'verified';

interface Limits {
  /** First day in Lagos on which this row holds. */
  readonly from: string;
  /** The most that a customer may hold in Kolo in all; null: no bound. */
  readonly mostHeld: Readonly<Record<Tier, number | null>>;
}

/** Newest first; a change is a new row. Source: the wire contract, after the three tiers of the central bank. */
const TABLE: readonly Limits[] = [
  { from: '2025-01-01', mostHeld: { none: 300_000, bvn: 500_000, verified: null } },
];

/** The most whole naira that a customer of this tier may hold on that day; null: no bound. */
export function mostHeld(tier: Tier, on: LagosDate): Naira | null {
  const row = TABLE.find(({ from }) => from <= on) ?? TABLE.at(-1);
  const most = row?.mostHeld[tier] ?? null;
  return most === null ? null : naira(most);
}
