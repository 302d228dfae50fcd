import { afterEach, expect, it } from 'vitest';
import { markOf } from './onboarding.ts';
import { rememberFor, rememberOriginPath, takeOriginPath } from './origin-path.ts';
import { memoryStorage, STORAGE_KEYS } from './storage.ts';

const LOCK = '/packages/new/ibs?name=Ring+for+Bola&amount=500000&months=6';

afterEach(() => rememberFor(''));

it('goes back to the remembered path once, then home', () => {
  const storage = memoryStorage();
  rememberOriginPath('/payments/history?direction=inflow', storage);
  expect(takeOriginPath(storage)).toBe('/payments/history?direction=inflow');
  expect(takeOriginPath(storage)).toBe('/');
});

it('gives the path of one customer to nobody else, and keeps it for nobody then', () => {
  const storage = memoryStorage();
  rememberFor(markOf('ada'));
  rememberOriginPath(LOCK, storage);
  rememberFor(markOf('bola'));
  expect(takeOriginPath(storage)).toBe('/');
  expect(storage.getItem(STORAGE_KEYS.originPath)).toBeNull();
});

it('gives the path of one customer back to them, and does not say whose it was', () => {
  const storage = memoryStorage();
  rememberFor(markOf('ada'));
  rememberOriginPath(LOCK, storage);
  expect(storage.getItem(STORAGE_KEYS.originPath)).not.toContain('ada');
  expect(takeOriginPath(storage)).toBe(LOCK);
});

it('gives the path that a stranger followed to anyone who logs in, as one that an earlier build has kept', () => {
  const storage = memoryStorage();
  storage.setItem(STORAGE_KEYS.originPath, '/cards');
  rememberFor(markOf('bola'));
  expect(takeOriginPath(storage)).toBe('/cards');
});

it('never leaves for another origin and never returns to an auth page', () => {
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/auth/verify',
    '/login',
  ]) {
    for (const mark of ['', markOf('ada')]) {
      const storage = memoryStorage();
      rememberFor(mark);
      storage.setItem(STORAGE_KEYS.originPath, mark + path);
      expect(takeOriginPath(storage), path).toBe('/');
    }
  }
});
