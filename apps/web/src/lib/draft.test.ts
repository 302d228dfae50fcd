import * as z from 'zod/mini';
import { beforeEach, expect, it } from 'vitest';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';
import { forgetCustomer, lastingStorage, memoryStorage, STORAGE_KEYS, type KeyValue } from './storage.ts';

const Shape = z.object({ goal: z.string(), amount: z.nullable(z.number()) });
const typed = { goal: 'Rent', amount: 2_500 };
let storage: KeyValue;

beforeEach(() => {
  storage = memoryStorage();
  lastingStorage.removeItem(STORAGE_KEYS.session);
});

const signedInAs = (userId: string) =>
  lastingStorage.setItem(STORAGE_KEYS.session, JSON.stringify({ access: 'a', refresh: 'r', userId }));

it('finds again what was typed into a form, and nothing once it was sent', () => {
  keepDraft('daily', typed, storage);
  keepDraft('case', { goal: 'x', amount: null }, storage);
  expect(readDraft('daily', Shape, storage)).toEqual(typed);
  forgetDraft('daily', storage);
  expect(readDraft('daily', Shape, storage)).toBeNull();
  expect(readDraft('case', Shape, storage)).toEqual({ goal: 'x', amount: null });
});

it('takes nothing of another shape, as an older version or a curious customer may leave it', () => {
  for (const kept of ['{', '7', 'null', '[]', '{" daily":{"goal":7}}']) {
    storage.setItem(STORAGE_KEYS.drafts, kept);
    expect(readDraft('daily', Shape, storage)).toBeNull();
  }
});

it('shows no customer what another one typed', () => {
  signedInAs('ada');
  keepDraft('daily', typed, storage);
  signedInAs('bisi');
  expect(readDraft('daily', Shape, storage)).toBeNull();
  signedInAs('ada');
  expect(readDraft('daily', Shape, storage)).toEqual(typed);
});

it('forgets everything with the customer who logs out', () => {
  keepDraft('daily', typed, storage);
  forgetCustomer([storage]);
  expect(readDraft('daily', Shape, storage)).toBeNull();
});
