/** ₦9,999,999,999: more digits than this are not taken. */
const MAX_AMOUNT_DIGITS = 10;

const NOT_WHOLE = 'Whole naira only: digits, without kobo.';
const TOO_LONG = 'That amount is too large.';

/** `1,234,567`, perhaps with `.00`. */
const GROUPED = /^\d{1,3}(?:,\d{3})*(?:\.00)?$/;

function countCommas(text: string): number {
  return text.split(',').length - 1;
}

/** What was typed or pasted: the digits of whole naira, or why it is not an amount. Nothing is left out that has a meaning. */
export type AmountRead =
  | { kind: 'whole'; digits: string }
  /** Whole naira, and more of them than an amount can be. */
  | { kind: 'long'; digits: string; problem: string }
  | { kind: 'wrong'; problem: string };

/**
 * Naira signs, spaces, grouping, leading zeros and `.00` change nothing, so they are allowed. A comma
 * that was not in `before` must group by thousands: it may be meant for kobo.
 */
export function readAmount(text: string, before = ''): AmountRead {
  const plain = text.replace(/^\s*(?:₦|NGN)/i, '').replace(/\s/g, '');
  const isRegrouped = countCommas(text) <= countCommas(before);
  if (!isRegrouped && !GROUPED.test(plain)) return { kind: 'wrong', problem: NOT_WHOLE };
  const bare = plain.replaceAll(',', '');
  const digits = /^(\d*)(?:\.00)?$/.exec(bare)?.[1]?.replace(/^0+/, '');
  if (digits === undefined) return { kind: 'wrong', problem: NOT_WHOLE };
  return digits.length > MAX_AMOUNT_DIGITS
    ? { kind: 'long', digits, problem: TOO_LONG }
    : { kind: 'whole', digits };
}

export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

export function amountValue(digits: string): number | null {
  return digits === '' ? null : Number(digits);
}

/** Where the caret belongs in `grouped` so that as many digits stand behind it as before the grouping. */
export function caretAfterGrouping(grouped: string, digitsAfterCaret: number): number {
  let caret = grouped.length;
  let digits = digitsAfterCaret;
  while (digits > 0 && caret > 0) {
    caret -= 1;
    if (grouped[caret] !== ',') digits -= 1;
  }
  // Beside a comma the caret stays with the digit before it, which is the one just typed.
  return grouped[caret - 1] === ',' ? caret - 1 : caret;
}

export function countDigits(text: string): number {
  return text.replace(/\D/g, '').length;
}
