/** Whole naira, as every amount on the wire: a safe integer, never a fraction. */
export type Naira = number & { readonly __unit: 'naira' };

/** Kobo, as the ledger holds money: 100 kobo are one naira. */
export type Kobo = bigint & { readonly __unit: 'kobo' };

const KOBO_PER_NAIRA = 100n;

/** The largest amount that any call accepts, in naira. Source: security checklist, line 2. */
export const MAX_AMOUNT_NAIRA = 1_000_000_000_000;

/** Brands a whole number as naira. Throws a RangeError for fractions and for numbers a double cannot hold exactly. */
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

/** Kobo to whole naira, rounded up: for what must at least be there. */
export function koboToNairaCeil(amount: Kobo): Naira {
  return koboToNairaFloor(kobo(amount + KOBO_PER_NAIRA - 1n));
}

/**
 * What a change of a balance shows in whole naira: floor(after) − floor(before), below nothing for money that leaves. So the
 * entries that a customer sees add up to the balances that they see, whatever kobo lie below.
 */
export function shownChange(beforeKobo: Kobo, afterKobo: Kobo): Naira {
  return naira(koboToNairaFloor(afterKobo) - koboToNairaFloor(beforeKobo));
}

/** Whether there are kobo that whole naira would hide. */
export function hasKobo(amount: Kobo): boolean {
  return amount % KOBO_PER_NAIRA !== 0n;
}

/** `20362.96`: naira and kobo as the wire and a spreadsheet have them, always two decimals. */
export function exactNaira(amount: Kobo): string {
  const digits = String(amount).replace('-', '').padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reads what `exactNaira` wrote. Throws a RangeError for anything else. */
export function koboOfExact(exact: string): Kobo {
  if (!/^-?\d+\.\d{2}$/.test(exact)) throw new RangeError(`${exact} is no amount in naira and kobo`);
  return kobo(BigInt(exact.replace('.', '')));
}

/** The kobo of a figure as the wire has it: those that stand beside it, else whole naira. */
export function koboOfFigure(amountNaira: number, exact: string | undefined): Kobo {
  return exact === undefined ? nairaToKobo(naira(amountNaira)) : koboOfExact(exact);
}

/**
 * Stands beside figures in whole naira: all of them in naira and kobo, by member, where one of them has kobo; nothing where
 * none has. So what is there always adds up by itself.
 */
export function exactBeside<Name extends string>(
  figures: Readonly<Record<Name, Kobo>>,
): { exact?: Record<Name, string> } {
  return Object.values<Kobo>(figures).some(hasKobo) ? { exact: exactOf(figures) } : {};
}

/** Every figure in naira and kobo, by member. */
export function exactOf<Name extends string>(figures: Readonly<Record<Name, Kobo>>): Record<Name, string> {
  const entries = Object.entries<Kobo>(figures).map(([name, amount]) => [name, exactNaira(amount)]);
  // The same names as those of the figures.
  return Object.fromEntries(entries) as Record<Name, string>;
}

const MINUS = '\u2212';

/** `₦1,234,567`, with U+2212 for a negative amount. Own formatter: older web views lack the en-NG naira sign. */
export function formatNaira(amount: number): string {
  const grouped = Math.abs(amount)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? MINUS : ''}₦${grouped}`;
}

/** `₦20,362.96` from what `exactNaira` wrote, with U+2212 for a negative amount. */
export function formatExact(exact: string): string {
  const [whole = '', rest] = exact.replace('-', '').split('.');
  return `${exact.startsWith('-') ? MINUS : ''}${formatNaira(Number(whole))}.${rest}`;
}

/** `₦20,362.96` from whole naira and what stands beside them where there are kobo. */
export function formatFigure(amountNaira: number, exact: string | undefined): string {
  return formatExact(exactNaira(koboOfFigure(amountNaira, exact)));
}

/** Whole naira as a customer reads them, `₦5,000`; less than one by its kobo, `₦0.01`: ₦0 would say that there is nothing. */
export function formatShown(amount: Kobo): string {
  const whole = koboToNairaFloor(amount);
  return whole === 0 && amount > 0n ? formatExact(exactNaira(amount)) : formatNaira(whole);
}

/** `+₦3,000` for money in, `−₦3,000` (U+2212) for money out. The amount itself is positive. */
export function formatSignedNaira(amount: number, direction: 'inflow' | 'outflow'): string {
  return `${direction === 'inflow' ? '+' : MINUS}${formatNaira(amount)}`;
}
