import { createHmac, hkdfSync } from 'node:crypto';
import { koboToNairaFloor } from '@kolo/domain/money';
import { invariant } from '#platform/errors.ts';
import type { Statement } from './read-statement.ts';

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
 * Stands on a printed statement: only Kolo can make it, and it is made of what the page says, so that a page with other
 * figures does not have it. The oldest of the field keys makes it, since that one never goes away.
 */
export function verificationCode(statement: Statement, madeAt: Date, fieldKeys: readonly string[]): string {
  const oldest = fieldKeys.at(-1);
  invariant(oldest, 'there is a field key');
  const key = Buffer.from(hkdfSync('sha256', oldest, '', 'kolo statement code', KEY_BYTES));
  const { of, from, to } = statement;
  const figures = [statement.openingKobo, statement.inKobo, statement.outKobo, statement.closingKobo].map(
    koboToNairaFloor,
  );
  const page = [of.number, from, to, ...figures, statement.entries.length, madeAt.toISOString().slice(0, 16)];
  return spell(createHmac('sha256', key).update(page.join('|')).digest().subarray(0, CODE_BYTES));
}
