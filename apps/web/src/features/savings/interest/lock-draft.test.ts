import { expect, it } from 'vitest';
import { keepDraft } from '#lib/draft.ts';
import { memoryStorage } from '#lib/storage.ts';
import { draftHref, keepLockDraft } from './lock-draft.ts';

it('fills the retry in with what was agreed to', () => {
  const storage = memoryStorage();
  keepLockDraft({ name: 'School fees', amount: 20_000, lockPeriod: 9 }, storage);
  expect(draftHref(20_000, storage)).toBe('/packages/new/ibs?name=School+fees&amount=20000&months=9');
});

it('knows only the amount where another lock was kept, none, or something else stands there', () => {
  const storage = memoryStorage();
  expect(draftHref(5_000, storage)).toBe('/packages/new/ibs?amount=5000');
  keepLockDraft({ name: 'School fees', amount: 20_000, lockPeriod: 9 }, storage);
  expect(draftHref(5_000, storage)).toBe('/packages/new/ibs?amount=5000');
  keepDraft('lock to pay for', 'https://elsewhere.example/?amount=5000', storage);
  expect(draftHref(5_000, storage)).toBe('/packages/new/ibs?amount=5000');
});
