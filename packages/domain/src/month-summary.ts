import type { Kobo } from './money.ts';
import { kobo } from './money.ts';
import type { MovementKind } from './transactions.ts';
import { MOVEMENT_KINDS } from './transactions.ts';

/** What movements of one kind did to all accounts and packages of one customer together, in kobo. */
export interface KindSums {
  readonly kind: MovementKind;
  /** From outside into one of them. */
  readonly cameKobo: Kobo;
  /** Out of one of them to outside. */
  readonly leftKobo: Kobo;
  /** From one of them into another. */
  readonly ownKobo: Kobo;
}

/** A month in kobo. opening + in − out + interest − tax − orders = closing; own moves change nothing. */
export interface MonthSummary {
  readonly opening: Kobo;
  readonly in: Kobo;
  readonly out: Kobo;
  readonly interest: Kobo;
  readonly tax: Kobo;
  readonly orders: Kobo;
  readonly own: Kobo;
  readonly closing: Kobo;
}

/** Signed, so that what goes the other way than its kind does is taken off and the equation always holds. */
const SIGNS = { in: 1n, out: -1n, interest: 1n, tax: -1n, orders: -1n } as const;

/**
 * Counts each movement in one place alone. A contribution counts as money in where it came from a card, and as an own move
 * where it came from an account: where the money was decides, then the kind. Throws a RangeError for a kind that never
 * crosses the edge and did.
 */
export function summariseMonth(sums: readonly KindSums[], closing: Kobo): MonthSummary {
  const totals = { in: 0n, out: 0n, interest: 0n, tax: 0n, orders: 0n };
  let own = 0n;
  let change = 0n;
  for (const { kind, cameKobo, leftKobo, ownKobo } of sums) {
    own += ownKobo;
    const net = cameKobo - leftKobo;
    change += net;
    if (cameKobo === 0n && leftKobo === 0n) continue;
    const { counts } = MOVEMENT_KINDS[kind];
    if (counts === 'own' || counts === 'outside') throw new RangeError(`${kind} came from outside or left`);
    totals[counts] += SIGNS[counts] * net;
  }
  return {
    opening: kobo(closing - change),
    in: kobo(totals.in),
    out: kobo(totals.out),
    interest: kobo(totals.interest),
    tax: kobo(totals.tax),
    orders: kobo(totals.orders),
    own: kobo(own),
    closing,
  };
}
