import { expect, it } from 'vitest';
import { memoryStorage, STORAGE_KEYS } from '#lib/storage.ts';
import { draftHref, keepDraft } from './lock-draft.ts';

it('fills the retry in with what was agreed to', () => {
  const storage = memoryStorage();
  keepDraft(storage, { name: 'School fees', amount: 20_000, lockPeriod: 9 });
  expect(draftHref(storage, 20_000)).toBe('/packages/new/ibs?name=School+fees&amount=20000&months=9');
});

it('knows only the amount where another lock was kept, none, or something else stands there', () => {
  const storage = memoryStorage();
  expect(draftHref(storage, 5_000)).toBe('/packages/new/ibs?amount=5000');
  keepDraft(storage, { name: 'School fees', amount: 20_000, lockPeriod: 9 });
  expect(draftHref(storage, 5_000)).toBe('/packages/new/ibs?amount=5000');
  storage.setItem(STORAGE_KEYS.lockDraft, 'https://elsewhere.example/?amount=5000');
  expect(draftHref(storage, 5_000)).toBe('/packages/new/ibs?amount=5000');
});
