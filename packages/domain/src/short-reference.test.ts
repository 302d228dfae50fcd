import { expect, it } from 'vitest';
import { formatShortReference, readShortReference, SHORT_REFERENCE_BITS } from './short-reference.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.split('');
const VALUES = 2 ** SHORT_REFERENCE_BITS;
/** A prime, so that the letters of all places change from one to the next. */
const STEP = 343_597_379;
const REFERENCES = Array.from({ length: 100 }, (_, n) => formatShortReference((n * STEP) % VALUES));
/** Where the letters are in `KLO-7Q2M-4XR7`. */
const PLACES = [4, 5, 6, 7, 9, 10, 11, 12];

function withLetter(reference: string, place: number, letter: string): string {
  return reference.slice(0, place) + letter + reference.slice(place + 1);
}

it('has two groups of four letters that nobody mistakes', () => {
  expect(formatShortReference(0)).toBe('KLO-0000-0000');
  expect(formatShortReference(VALUES - 1)).toMatch(/^KLO-ZZZZ-ZZZ[0-9A-HJKMNP-TV-Z]$/);
  for (const one of REFERENCES) expect(one).toMatch(/^KLO(?:-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
});

it('is another one for another number', () => {
  expect(new Set(Array.from({ length: 5_000 }, (_, value) => formatShortReference(value))).size).toBe(5_000);
});

it('is read back as it is written, and as people type it', () => {
  for (const one of REFERENCES) {
    const typed = one.toLowerCase().replaceAll('0', 'o').replaceAll('-', ' ');
    const bare = one.replaceAll('1', 'I').replaceAll('-', '').slice('KLO'.length);
    for (const way of [one, ` ${typed}\n`, bare, one.replaceAll('1', 'l')])
      expect(readShortReference(way)).toBe(one);
  }
});

it('is refused with one wrong letter', () => {
  const taken = REFERENCES.flatMap((one) =>
    PLACES.flatMap((place) =>
      ALPHABET.map((letter) => withLetter(one, place, letter)).filter(
        (wrong) => wrong !== one && readShortReference(wrong) !== null,
      ),
    ),
  );
  expect(taken).toEqual([]);
});

it('is refused where two letters changed places', () => {
  const taken = REFERENCES.flatMap((one) =>
    PLACES.flatMap((a) =>
      PLACES.map((b) => withLetter(withLetter(one, a, one.charAt(b)), b, one.charAt(a))).filter(
        (wrong) => wrong !== one && readShortReference(wrong) !== null,
      ),
    ),
  );
  expect(taken).toEqual([]);
});

it.each([
  '',
  'KLO',
  'KLO-7Q2M-4XR',
  'KLO-0000-00000',
  'KLO-UUUU-UUUU',
  'kolo-01982580d00d700080000f1e2d3c4b5a',
])('%j is none', (typed) => {
  expect(readShortReference(typed)).toBeNull();
});
