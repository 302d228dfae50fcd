import { describe, expect, it } from 'vitest';
import { formatNaira, formatSignedNaira, kobo, koboToNairaFloor, naira, nairaToKobo } from './money.ts';

describe('money', () => {
  it('turns naira into kobo exactly, up to the largest safe integer', () => {
    expect(nairaToKobo(naira(5_000))).toBe(500_000n);
    expect(nairaToKobo(naira(Number.MAX_SAFE_INTEGER))).toBe(900_719_925_474_099_100n);
  });

  it('shows the floor and never more than what is there', () => {
    expect(koboToNairaFloor(kobo(99n))).toBe(0);
    expect(koboToNairaFloor(kobo(500_099n))).toBe(5_000);
    expect(koboToNairaFloor(kobo(-1n))).toBe(-1);
    expect(koboToNairaFloor(kobo(-100n))).toBe(-1);
  });

  it('refuses a fraction of a naira', () => {
    expect(() => naira(10.5)).toThrow(RangeError);
    expect(() => naira(Number.NaN)).toThrow(RangeError);
  });

  it('groups by thousands with the naira sign joined to the figure', () => {
    expect(formatNaira(0)).toBe('₦0');
    expect(formatNaira(1_234_567_890)).toBe('₦1,234,567,890');
    expect(formatNaira(-2_500)).toBe('\u2212₦2,500');
  });

  it('signs money in and money out', () => {
    expect(formatSignedNaira(3_000, 'inflow')).toBe('+₦3,000');
    expect(formatSignedNaira(3_000, 'outflow')).toBe('\u2212₦3,000');
  });
});
