import type { LagosDate } from './dates.ts';
import type { Naira } from './money.ts';
import { formatNaira, naira } from './money.ts';

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

interface PayLimit {
  /** Whole naira. */
  readonly least: number;
  readonly most: number;
  /** What the customer reads: "The smallest … is ₦100." */
  readonly smallest: string;
  readonly largest: string;
}

/** The least that the strictest of them takes: one minimum, so that no way is shut once the amount is typed. */
const LEAST_NAIRA = 100;
const CARD = { least: LEAST_NAIRA, most: 10_000_000, smallest: 'card payment', largest: 'card payment' };

/** The sums that each way to pay takes at once. From an own account any sum goes. Source: the provider's limits. */
export const PAY_LIMITS = {
  card: CARD,
  saved_card: CARD,
  bank_transfer: { ...CARD, smallest: 'transfer', largest: 'payment' },
  ussd: { ...CARD, smallest: 'USSD payment', largest: 'payment' },
  account: null,
} as const satisfies Readonly<Record<string, PayLimit | null>>;

/** What is wrong with paying so many naira in this way; undefined where nothing is. */
export function amountProblem(method: keyof typeof PAY_LIMITS, amount: number): string | undefined {
  const limit = PAY_LIMITS[method];
  if (limit === null) return undefined;
  const { least, most, smallest, largest } = limit;
  if (amount < least) return `The smallest ${smallest} is ${formatNaira(least)}.`;
  return amount > most ? `The largest ${largest} is ${formatNaira(most)}.` : undefined;
}
