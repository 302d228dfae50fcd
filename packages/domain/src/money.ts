/** Whole naira, as every amount on the wire: a safe integer, never a fraction. */
export type Naira = number & { readonly __unit: 'naira' };

/** Kobo, as the ledger holds money: 100 kobo are one naira. */
export type Kobo = bigint & { readonly __unit: 'kobo' };

const KOBO_PER_NAIRA = 100n;

/** The largest amount that any call accepts, in naira. Source: security checklist, line 2. */
export const MAX_AMOUNT_NAIRA = 1_000_000_000_000;

/** Brands a whole number as naira. Throws a RangeError for fractions and for what a double can't hold exactly. */
export function naira(amount: number): Naira {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not a whole number of naira`);
  // The one place where a plain number becomes naira: it was just checked.
  return amount as Naira;
}

/** Brands an integer as kobo. */
export function kobo(amount: bigint): Kobo {
  // A bigint can't carry a fraction, so there is nothing to check.
  return amount as Kobo;
}

/** Naira to kobo; exact. */
export function nairaToKobo(amount: Naira): Kobo {
  return kobo(BigInt(amount) * KOBO_PER_NAIRA);
}

/**
 * Kobo to whole naira, rounded down (towards minus infinity): what a customer is shown is never more than what is there.
 * The kobo that are left stay in the ledger.
 */
export function koboToNairaFloor(amount: Kobo): Naira {
  const whole = amount / KOBO_PER_NAIRA;
  const cutTowardsZero = amount % KOBO_PER_NAIRA < 0n;
  return naira(Number(cutTowardsZero ? whole - 1n : whole));
}

const MINUS = '\u2212';

/** `₦1,234,567`, with U+2212 for a negative amount. Own formatter: older web views lack the en-NG naira sign. */
export function formatNaira(amount: number): string {
  const grouped = Math.abs(amount)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? MINUS : ''}₦${grouped}`;
}

/** `+₦3,000` for money in, `−₦3,000` (U+2212) for money out. The amount itself is positive. */
export function formatSignedNaira(amount: number, direction: 'inflow' | 'outflow'): string {
  return `${direction === 'inflow' ? '+' : MINUS}${formatNaira(amount)}`;
}
