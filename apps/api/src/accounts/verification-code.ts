import { createHmac, hkdfSync } from 'node:crypto';
import { invariant } from '#platform/errors.ts';

const KEY_BYTES = 32;
/** 80 bits: nobody guesses one, and four groups of four can be read out over a telephone. */
const CODE_BYTES = 10;
/** Crockford's letters: without I, L, O and U, which are misread. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LETTER_BITS = 5;

function spell(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(new RegExp(`.{${LETTER_BITS}}`, 'g')) ?? [];
  const text = letters.map((letter) => LETTERS[Number.parseInt(letter, 2)]).join('');
  return text.replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * Stands on a printed page: only Kolo can make it, and it is made of what the page says, so that a page with other figures
 * does not have it. The oldest of the field keys makes it, since that one never goes away.
 */
export function verificationCode(
  kind: 'statement' | 'receipt',
  page: readonly (string | number)[],
  fieldKeys: readonly string[],
): string {
  const oldest = fieldKeys.at(-1);
  invariant(oldest, 'there is a field key');
  const key = Buffer.from(hkdfSync('sha256', oldest, '', `kolo ${kind} code`, KEY_BYTES));
  return spell(createHmac('sha256', key).update(page.join('|')).digest().subarray(0, CODE_BYTES));
}
