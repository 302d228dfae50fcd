import { afterEach, describe, expect, it, vi } from 'vitest';
import { brightnessOf, fitInto, photoProblem, preparePhoto } from './prepare-photo.ts';

afterEach(() => vi.unstubAllGlobals());

const photo = (type: string) => new File(['photo'], 'front', { type });

describe('the size of a photo that is sent', () => {
  it('keeps the proportions and never grows', () => {
    expect(fitInto({ width: 4_000, height: 3_000 }, 2_000)).toEqual({ width: 2_000, height: 1_500 });
    expect(fitInto({ width: 3_000, height: 4_000 }, 2_000)).toEqual({ width: 1_500, height: 2_000 });
    expect(fitInto({ width: 300, height: 200 }, 2_000)).toEqual({ width: 300, height: 200 });
    expect(fitInto({ width: 9_000, height: 1 }, 2_000)).toEqual({ width: 2_000, height: 1 });
  });
});

describe('a photo that is chosen', () => {
  it('is told to be too small or too dark', () => {
    expect(photoProblem({ width: 639, height: 400 }, 120)).toContain('too small');
    expect(photoProblem({ width: 400, height: 640 }, 39)).toContain('too dark');
    expect(photoProblem({ width: 400, height: 640 }, 40)).toBeNull();
  });

  it('is as bright as what an eye sees of its colours', () => {
    const bright = (...pixels: number[]) => Math.round(brightnessOf(Uint8ClampedArray.from(pixels)));
    expect(bright(0, 0, 0, 255)).toBe(0);
    expect(bright(255, 255, 255, 255, 0, 0, 0, 255)).toBe(128);
    expect(bright(0, 255, 0, 255)).toBeGreaterThan(bright(0, 0, 255, 255));
  });

  it('is refused at once where it is no photo that the server takes', async () => {
    for (const type of ['application/pdf', 'image/heic', ''])
      expect(await preparePhoto(photo(type))).toEqual({
        kind: 'wrong',
        problem: 'Use a JPG, PNG or WebP photo.',
      });
  });

  it('is refused at once where the browser cannot open it', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')));
    expect(await preparePhoto(photo('image/jpeg'))).toEqual({
      kind: 'wrong',
      problem: 'This photo cannot be read. Take it again.',
    });
  });
});
