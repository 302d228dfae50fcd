import { expect, it } from 'vitest';
import { createIntentStore, purposeOf } from './intent.ts';
import { INTENTS_MAX } from './limits.ts';
import { memoryStorage, STORAGE_KEYS } from './storage.ts';

function counting(): () => string {
  let made = 0;
  return () => `key-${(made += 1)}`;
}

const fiveThousand = purposeOf('deposit', { accountType: 'ds', amount: 5000 });
const sixThousand = purposeOf('deposit', { accountType: 'ds', amount: 6000 });

it('gives one content one key, over double clicks and reloads', () => {
  const storage = memoryStorage();
  const first = createIntentStore(storage, counting()).open(fiveThousand);
  const afterReload = createIntentStore(storage, counting()).open(
    purposeOf('deposit', { amount: 5000, accountType: 'ds' }),
  );
  expect(afterReload.key).toBe(first.key);
});

it('gives a changed content another key, and the first one back when it is changed back', () => {
  const store = createIntentStore(memoryStorage(), counting());
  expect([fiveThousand, sixThousand, fiveThousand].map((purpose) => store.open(purpose).key)).toEqual([
    'key-1',
    'key-2',
    'key-1',
  ]);
});

it('forgets an intent once its payment is through', () => {
  const store = createIntentStore(memoryStorage(), counting());
  const { key } = store.open(fiveThousand);
  store.settleOn(key, 'KLO-1');
  expect(store.find(fiveThousand)?.reference).toBe('KLO-1');
  store.dropByReference('KLO-1');
  expect(store.open(fiveThousand).key).toBe('key-2');
});

it('keeps a bounded number, and lives with damaged storage', () => {
  const storage = memoryStorage();
  storage.setItem(STORAGE_KEYS.intents, '{"not":"a list"');
  const store = createIntentStore(storage, counting());
  for (let amount = 0; amount < INTENTS_MAX + 5; amount += 1) store.open(purposeOf('deposit', { amount }));
  expect(store.find(purposeOf('deposit', { amount: 4 }))).toBeNull();
  expect(store.find(purposeOf('deposit', { amount: 5 }))).not.toBeNull();
});
