import { expect, it } from 'vitest';
import { rememberOriginPath, takeOriginPath } from './origin-path.ts';
import { memoryStorage, STORAGE_KEYS } from './storage.ts';

it('goes back to the remembered path once, then home', () => {
  const storage = memoryStorage();
  rememberOriginPath('/payments/history?direction=inflow', storage);
  expect(takeOriginPath(storage)).toBe('/payments/history?direction=inflow');
  expect(takeOriginPath(storage)).toBe('/');
});

it('never leaves for another origin and never returns to an auth page', () => {
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/auth/verify',
    '/login',
  ]) {
    const storage = memoryStorage();
    storage.setItem(STORAGE_KEYS.originPath, path);
    expect(takeOriginPath(storage), path).toBe('/');
  }
});
