import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { formatPhone, normalisePhone } from './phone.ts';

const SEED = 20261120;
const GENERATED_INPUTS = 6_000;
const PREFIXES = ['', '0', '+234', '234', '+234 0', '2340', '00234', '009234', '+ 234 ', '(0)', '+44', '1'];
const GAPS = ['', '', '', '', ' ', '-', '.'];

/** Mulberry32: the same numbers on every run. */
function seededChance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** What a person might type: mostly ten digits in a mobile range after one of the usual prefixes. */
function typedNumber(chance: (below: number) => number): string {
  const length = chance(8) === 0 ? 8 + chance(5) : 10;
  const first = chance(10) === 0 ? String(chance(10)) : ['7', '8', '9'][chance(3)];
  let digits = first ?? '';
  while (digits.length < length) digits += String(chance(digits.length === 1 ? 3 : 10));
  const spaced = digits
    .split('')
    .map((digit) => digit + (GAPS[chance(GAPS.length)] ?? ''))
    .join('');
  return `${PREFIXES[chance(PREFIXES.length)]}${spaced}`;
}

/**
 * What the reference library makes of it: the number in E.164 form when it is a Nigerian mobile one, else null. It takes
 * 009 alone for an international prefix, as Nigeria dials; we take 00 too, which most of the world types.
 */
function readByLibrary(input: string): string | null {
  const number = parsePhoneNumberFromString(input.replace(/^00(?=234)/, '+'), 'NG');
  return number?.country === 'NG' && number.getType() === 'MOBILE' ? number.number : null;
}

describe('phone', () => {
  it.each([
    '08031234567',
    '8031234567',
    '2348031234567',
    '+234 803 123 4567',
    '0803-123-4567',
    '234 0803 123 4567',
    '+23408031234567',
    '009 234 8031234567',
    '00234 8031234567',
  ])('reads %s as one number', (input) => {
    expect(normalisePhone(input)).toBe('+2348031234567');
  });

  it.each([
    '0803123456',
    '080312345678',
    '0700 123 4567',
    '0800 123 4567',
    '0201 234 5678',
    'ada@kolo.test',
    '',
  ])('refuses %s', (input) => {
    expect(normalisePhone(input)).toBeNull();
  });

  it('prints the local form', () => {
    expect(formatPhone('+2348031234567')).toBe('0803 123 4567');
  });

  it('agrees with libphonenumber on thousands of typed numbers', () => {
    const chance = seededChance(SEED);
    const inputs = Array.from({ length: GENERATED_INPUTS }, () => typedNumber(chance));
    const disagreements = inputs
      .map((input) => ({ input, ours: normalisePhone(input), theirs: readByLibrary(input) }))
      .filter(({ ours, theirs }) => ours !== theirs);
    expect(disagreements).toEqual([]);
    expect(inputs.filter((input) => normalisePhone(input) !== null).length).toBeGreaterThan(
      GENERATED_INPUTS / 4,
    );
  });
});
