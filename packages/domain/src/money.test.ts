import { describe, expect, it } from 'vitest';
import {
  exactBeside,
  exactNaira,
  formatExact,
  formatFigure,
  formatNaira,
  formatShown,
  formatSignedNaira,
  kobo,
  koboOfExact,
  koboOfFigure,
  koboToNairaCeil,
  koboToNairaFloor,
  naira,
  nairaToKobo,
  shownChange,
} from './money.ts';

describe('money', () => {
  it('turns naira into kobo exactly, up to the largest safe integer', () => {
    expect(nairaToKobo(naira(5_000))).toBe(500_000n);
    expect(nairaToKobo(naira(Number.MAX_SAFE_INTEGER))).toBe(900_719_925_474_099_100n);
  });

  it('rounds up what must at least be there', () => {
    expect(koboToNairaCeil(kobo(500_000n))).toBe(5_000);
    expect(koboToNairaCeil(kobo(500_001n))).toBe(5_001);
    expect(koboToNairaCeil(kobo(0n))).toBe(0);
  });

  it('reads the kobo of a figure from what stands beside it, else from its naira', () => {
    expect(koboOfFigure(20_362, '20362.96')).toBe(2_036_296n);
    expect(formatFigure(20_362, '20362.96')).toBe('₦20,362.96');
    expect(formatFigure(20_362, undefined)).toBe('₦20,362.00');
    expect(koboOfFigure(20_362, undefined)).toBe(2_036_200n);
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

  it('shows a change as the floors of the balance move, so that entries add up to balances', () => {
    const change = (before: bigint, after: bigint) => shownChange(kobo(before), kobo(after));
    expect([change(0n, 160n), change(160n, 320n), change(320n, 0n)]).toEqual([1, 2, -3]);
    expect([change(0n, 1n), change(99n, 100n), change(100n, 99n)]).toEqual([0, 1, -1]);
  });

  it('writes naira and kobo exactly and reads them back', () => {
    const amounts = [0n, 1n, 40n, 4_070n, 2_036_296n, -1n, -4_070n, 100_000_000_000_000n].map(kobo);
    expect(amounts.slice(0, 7).map(exactNaira)).toEqual([
      '0.00',
      '0.01',
      '0.40',
      '40.70',
      '20362.96',
      '-0.01',
      '-40.70',
    ]);
    expect(amounts.map((amount) => koboOfExact(exactNaira(amount)))).toEqual(amounts);
    for (const wrong of ['', '1', '1.5', '1.505', '1,000.00', 'x.00'])
      expect(() => koboOfExact(wrong)).toThrow(RangeError);
    expect([formatExact('20362.96'), formatExact('-0.01')]).toEqual(['₦20,362.96', '\u2212₦0.01']);
  });

  it('says less than a naira by its kobo, and nothing as nothing', () => {
    expect([500_099n, 100n, 99n, 1n, 0n].map((amount) => formatShown(kobo(amount)))).toEqual([
      '₦5,000',
      '₦1',
      '₦0.99',
      '₦0.01',
      '₦0',
    ]);
  });

  it('stands beside figures with kobo, all of them, and beside no others', () => {
    expect(exactBeside({ payout: kobo(2_036_296n), tax: kobo(4_000n) })).toEqual({
      exact: { payout: '20362.96', tax: '40.00' },
    });
    expect(exactBeside({ payout: kobo(2_036_200n), tax: kobo(4_000n) })).toEqual({});
  });
});
