import { describe, expect, it } from 'vitest';
import { lagosDateOf } from './dates.ts';
import { mostHeld } from './limits.ts';

const TODAY = lagosDateOf(new Date('2026-11-20T09:00:00Z'));

describe('the limits per tier', () => {
  it('grow with what the customer has proved', () => {
    expect(mostHeld('none', TODAY)).toBe(300_000);
    expect(mostHeld('bvn', TODAY)).toBe(500_000);
    expect(mostHeld('verified', TODAY)).toBeNull();
  });

  it('hold on days before the table begins too', () => {
    expect(mostHeld('none', lagosDateOf(new Date('2020-01-01T09:00:00Z')))).toBe(300_000);
  });
});
