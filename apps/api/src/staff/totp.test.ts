import { describe, expect, test } from 'vitest';
import { base32, stepAt, stepOfCode, totpCode } from './totp.ts';

/** RFC 6238, appendix B, of SHA-1; its eight digits end with our six. */
const SECRET = Buffer.from('12345678901234567890');

describe('codes of an authenticator app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at second %i', (second, code) => {
    const at = new Date(second * 1_000);
    expect(totpCode(SECRET, stepAt(at))).toBe(code);
  });

  test('are taken one step early or late, and no more', () => {
    const now = new Date(1_234_567_890_000);
    const present = stepAt(now);
    const taken = [-2, -1, 0, 1, 2].map((step) =>
      stepOfCode(SECRET, totpCode(SECRET, present + step), now, 0),
    );
    expect(taken).toEqual([null, present - 1, present, present + 1, null]);
  });

  test('are not taken a second time, nor is an older one', () => {
    const now = new Date(1_234_567_890_000);
    const present = stepAt(now);
    const takenAfter = (code: number, after: number) =>
      stepOfCode(SECRET, totpCode(SECRET, present + code), now, present + after);
    expect(takenAfter(0, 0)).toBeNull();
    expect(takenAfter(-1, 0)).toBeNull();
    expect(takenAfter(1, 0)).toBe(present + 1);
  });

  test.each(['', '28708', '2870820', ' 287082', '28708²'])('are six digits and not %j', (code) => {
    expect(stepOfCode(SECRET, code, new Date(59_000), 0)).toBeNull();
  });
});

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j is that of RFC 4648 without padding', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected);
});
