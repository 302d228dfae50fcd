import { expect, it } from 'vitest';
import { memoryStorage, STORAGE_KEYS } from '#lib/storage.ts';
import { clearResetFlow, keepResetFlow, resetFlow } from './reset-flow.ts';

it('goes from requested to verified and is gone afterwards', () => {
  const storage = memoryStorage();
  expect(resetFlow(storage)).toBeNull();
  const requested = { state: 'requested', identifier: 'ada@example.com' } as const;
  keepResetFlow(requested, storage);
  expect(resetFlow(storage)).toEqual(requested);
  const verified = { state: 'verified', identifier: 'ada@example.com', grant: 'g' } as const;
  keepResetFlow(verified, storage);
  expect(resetFlow(storage)).toEqual(verified);
  clearResetFlow(storage);
  expect(resetFlow(storage)).toBeNull();
});

it('believes nothing that has not its form', () => {
  const storage = memoryStorage();
  for (const kept of ['', 'x', 'null', '[]', '{"state":"verified"}', '{"identifier":5,"grant":"g"}']) {
    storage.setItem(STORAGE_KEYS.passwordReset, kept);
    expect(resetFlow(storage), kept).toBeNull();
  }
  storage.setItem(STORAGE_KEYS.passwordReset, '{"state":"verified","identifier":"a@b.c","grant":""}');
  expect(resetFlow(storage)?.state).toBe('requested');
});
