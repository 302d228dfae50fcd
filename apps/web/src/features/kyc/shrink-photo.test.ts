import { describe, expect, it } from 'vitest';
import { fitInto } from './shrink-photo.ts';

describe('the size of a photo that is sent', () => {
  it('keeps the proportions and never grows', () => {
    expect(fitInto(4_000, 3_000, 2_000)).toEqual({ width: 2_000, height: 1_500 });
    expect(fitInto(3_000, 4_000, 2_000)).toEqual({ width: 1_500, height: 2_000 });
    expect(fitInto(300, 200, 2_000)).toEqual({ width: 300, height: 200 });
    expect(fitInto(9_000, 1, 2_000)).toEqual({ width: 2_000, height: 1 });
  });
});
