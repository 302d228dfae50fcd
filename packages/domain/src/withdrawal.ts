import type { LagosDate } from './dates.ts';
import type { Tier } from './limits.ts';
import type { Naira } from './money.ts';
import { formatNaira, naira } from './money.ts';

interface Terms {
  /** First day in Lagos on which this row holds. */
  readonly from: string;
  readonly feeNaira: number;
  /** The least of one withdrawal, in naira, unless it takes all that is left. */
  readonly least: number;
  /** The least of one that takes all that is left, in naira: the provider sends no less. */
  readonly leastOfRest: number;
  /** The most of a Lagos day, in naira. */
  readonly aDay: Readonly<Record<Tier, number>>;
  /** The most in all while a bank account or a device is new, in naira. */
  readonly whileNew: number;
}

/**
 * Newest first; a change is a new row. Source: product rules (free of charge; verified customers to ₦5,000,000 a day) and the
 * wire contract (₦20,000 while new; ₦100 at least, except for all that is left). The least of a rest is the provider's own
 * for a transfer.
 */
const TERMS: readonly Terms[] = [
  {
    from: '2025-01-01',
    feeNaira: 0,
    least: 100,
    leastOfRest: 50,
    aDay: { none: 0, bvn: 0, verified: 5_000_000 },
    whileNew: 20_000,
  },
];

/** For how long a bank account or a device is new, in hours. Source: the wire contract. */
export const NEW_FOR_HOURS = 24;

function termsOn(on: LagosDate): Terms {
  const row = TERMS.find(({ from }) => from <= on) ?? TERMS.at(-1);
  if (!row) throw new RangeError('no terms of a withdrawal are known');
  return row;
}

/** The most whole naira that a customer of this tier may withdraw to banks on that day in Lagos. */
export function mostWithdrawnADay(tier: Tier, on: LagosDate): Naira {
  return naira(termsOn(on).aDay[tier]);
}

/** The most whole naira, in all, to bank accounts or from a device that are new on that day. */
export function mostWithdrawnWhileNew(on: LagosDate): Naira {
  return naira(termsOn(on).whileNew);
}

/** The least whole naira of one withdrawal on that day. */
export function leastWithdrawn(on: LagosDate): Naira {
  return naira(termsOn(on).least);
}

/** The least whole naira that the provider sends to a bank on that day. */
export function leastSent(on: LagosDate): Naira {
  return naira(termsOn(on).leastOfRest);
}

/** Why so little cannot be withdrawn from an account with that much in it, with what can be done; null where it can. */
export function tooSmall(amount: number, available: number, on: LagosDate): string | null {
  const { least, leastOfRest } = termsOn(on);
  const isRest = quoteWithdrawal(naira(amount), on).total === available;
  if (amount >= least || (isRest && amount >= leastOfRest)) return null;
  if (available >= least || available === 0)
    return `The smallest withdrawal is ${formatNaira(naira(least))}.`;
  const rest = formatNaira(naira(available));
  if (available >= leastOfRest)
    return `You can only withdraw all of the ${rest} that is left in this account.`;
  return `There is only ${rest} in this account, and a bank transfer takes at least ${formatNaira(naira(leastOfRest))}. Add money, then withdraw it all together.`;
}

/** What a withdrawal costs and brings, in whole naira: `payout` arrives at the bank, `total` leaves the account. */
export interface WithdrawalQuote {
  readonly payout: Naira;
  readonly fee: Naira;
  readonly total: Naira;
}

/** The quote of a withdrawal on that day in Lagos. Both sides compute it by this function. total = payout + fee. */
export function quoteWithdrawal(amount: Naira, on: LagosDate): WithdrawalQuote {
  const fee = naira(termsOn(on).feeNaira);
  return { payout: amount, fee, total: naira(amount + fee) };
}
