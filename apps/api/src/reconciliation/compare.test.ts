import { kobo } from '@kolo/domain/money';
import { describe, expect, test } from 'vitest';
import type { OurLine, Standing, TheirLine } from './compare.ts';
import { compareLine } from './compare.ts';

const theirs = (standing: Standing, amount = 500n, currency = 'NGN'): TheirLine => ({
  reference: 'r',
  standing,
  status: standing,
  currency,
  amountKobo: kobo(amount),
});

const ours = (...agrees: Standing[]): OurLine => ({
  userId: 'u',
  reference: 'r',
  agrees,
  status: 'ours',
  openUntil: null,
  amountKobo: kobo(500n),
  at: new Date(0),
});

const kinds = (line: TheirLine, mine: OurLine | undefined) =>
  compareLine(line, mine).map(({ difference }) => difference);

describe('two lines of one reference', () => {
  test('agree where both say the same', () => {
    for (const standing of ['through', 'back', 'nothing', 'open'] as const)
      expect(kinds(theirs(standing), ours(standing))).toEqual([]);
  });

  test('agree where neither says that money moved, whatever else they say', () => {
    expect(kinds(theirs('nothing', 1n), ours('open'))).toEqual([]);
    expect(kinds(theirs('open', 1n, 'USD'), ours('nothing'))).toEqual([]);
    expect(kinds(theirs('nothing'), undefined)).toEqual([]);
    expect(kinds(theirs('open'), undefined)).toEqual([]);
  });

  test('differ where one says that money moved and the other not', () => {
    for (const moved of ['through', 'back'] as const) {
      for (const still of ['nothing', 'open'] as const) {
        expect(kinds(theirs(moved), ours(still))).toEqual(['wrong_status']);
        expect(kinds(theirs(still), ours(moved))).toEqual(['wrong_status']);
      }
      expect(kinds(theirs(moved), undefined)).toEqual(['missing_with_us']);
    }
    expect(kinds(theirs('through'), ours('back'))).toEqual(['wrong_status']);
    expect(kinds(theirs('back'), ours('through'))).toEqual(['wrong_status']);
  });

  test('may stand in several places where ours says so', () => {
    expect(kinds(theirs('back'), ours('through', 'back'))).toEqual([]);
  });

  test('differ by one kobo more or less, and by the currency', () => {
    for (const line of [theirs('through', 501n), theirs('through', 499n), theirs('through', 500n, 'USD')])
      expect(kinds(line, ours('through'))).toEqual(['wrong_amount']);
    expect(kinds(theirs('back', 501n), ours('through'))).toEqual(['wrong_amount', 'wrong_status']);
  });
});
