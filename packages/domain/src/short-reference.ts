/** Crockford's Base32: no I, L, O or U, so that what is read out is written down right. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTER_BITS = 5;

/** Letters that say something; the one after them is the check letter. */
const SAYING_LETTERS = 7;

/** How many bits a short reference says. */
export const SHORT_REFERENCE_BITS = SAYING_LETTERS * LETTER_BITS;

/** Letters that the alphabet does not have, and the digits that they were read for. */
const MISREAD: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

const TYPED = /^(?:K10)?([0-9A-HJKMNP-TV-Z]{8})$/;

const TOP_BIT = 1 << (LETTER_BITS - 1);
/** x⁵ + x² + 1, which is primitive. */
const POLYNOMIAL = 0b100101;

/** Twice the value in the field of 32 elements. */
function doubled(value: number): number {
  return value & TOP_BIT ? (value << 1) ^ POLYNOMIAL : value << 1;
}

/**
 * 0 where the last letter fits those before it. Each place has its own weight in the field, so that one wrong letter never
 * gives 0, nor do two that changed places.
 */
function checkOf(letters: string): number {
  return Array.from(letters).reduce((check, letter) => doubled(check) ^ LETTERS.indexOf(letter), 0);
}

/** `KLO-7Q2M-4XR7` of a whole number from 0 to 2³⁵ − 1. */
export function formatShortReference(value: number): string {
  const saying = value
    .toString(LETTERS.length)
    .padStart(SAYING_LETTERS, '0')
    .replaceAll(/./g, (digit) => LETTERS.charAt(Number.parseInt(digit, LETTERS.length)));
  const letters = saying + LETTERS.charAt(doubled(checkOf(saying)));
  return `KLO-${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** A short reference however it was typed: `o` for 0, `i` or `l` for 1, case, dashes and KLO aside; null for what can be none. */
export function readShortReference(typed: string): string | null {
  const text = typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll(/[OIL]/g, (letter) => MISREAD[letter] ?? letter);
  const letters = TYPED.exec(text)?.[1];
  if (letters === undefined || checkOf(letters) !== 0) return null;
  return `KLO-${letters.slice(0, 4)}-${letters.slice(4)}`;
}
