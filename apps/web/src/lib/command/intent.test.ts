import { expect, it } from 'vitest';
import { createIntentStore, purposeOf, type IntentDeps } from './intent.ts';
import { INTENT_KEPT_MS, INTENT_UNANSWERED_KEPT_MS, INTENTS_MAX } from '../limits.ts';
import { forgetCustomer, memoryStorage, STORAGE_KEYS } from '../storage.ts';

function counting(): () => string {
  let made = 0;
  return () => `key-${(made += 1)}`;
}

function world(part: Partial<IntentDeps> = {}): IntentDeps {
  return { storage: memoryStorage(), makeKey: counting(), nowMs: () => 0, owner: () => 'ada', ...part };
}

const fiveThousand = purposeOf('deposit', { accountType: 'ds', amount: 5000 });
const sixThousand = purposeOf('deposit', { accountType: 'ds', amount: 6000 });

it('gives one content one key, over double clicks and reloads', () => {
  const storage = memoryStorage();
  const first = createIntentStore(world({ storage })).open(fiveThousand);
  const afterReload = createIntentStore(world({ storage })).open(
    purposeOf('deposit', { amount: 5000, accountType: 'ds' }),
  );
  expect(afterReload.key).toBe(first.key);
});

it('gives a changed content another key, and the first one back when it is changed back', () => {
  const store = createIntentStore(world());
  expect([fiveThousand, sixThousand, fiveThousand].map((purpose) => store.open(purpose).key)).toEqual([
    'key-1',
    'key-2',
    'key-1',
  ]);
});

it('forgets an intent once its payment is through', () => {
  const store = createIntentStore(world());
  const { key } = store.open(fiveThousand);
  store.noteReference(key, 'KLO-1');
  expect(store.find(fiveThousand)?.reference).toBe('KLO-1');
  store.dropByReference('KLO-1');
  expect(store.open(fiveThousand).key).toBe('key-2');
});

it('keeps a bounded number, and lives with damaged storage', () => {
  const storage = memoryStorage();
  storage.setItem(STORAGE_KEYS.intents, '{"not":"a list"');
  const store = createIntentStore(world({ storage }));
  for (let amount = 0; amount < INTENTS_MAX + 5; amount += 1) store.open(purposeOf('deposit', { amount }));
  expect(store.find(purposeOf('deposit', { amount: 4 }))).toBeNull();
  expect(store.find(purposeOf('deposit', { amount: 5 }))).not.toBeNull();
});

it('is found again by the same customer after a log-out, and by nobody else', () => {
  const storage = memoryStorage();
  const of = (owner: string) => createIntentStore(world({ storage, owner: () => owner }));
  const { key } = of('ada').open(fiveThousand);
  forgetCustomer([storage]);
  expect(of('bola').find(fiveThousand)).toBeNull();
  expect(of('ada').open(fiveThousand).key).toBe(key);
});

it('lies in the storage so that neither customer nor content can be read', () => {
  const storage = memoryStorage();
  const store = createIntentStore(world({ storage }));
  const { key } = store.open(fiveThousand);
  const kept = storage.getItem(STORAGE_KEYS.intents) ?? '';
  expect(JSON.parse(kept)).toEqual([
    { key, mark: expect.stringMatching(/^[0-9a-f]{64}-[0-9a-f]{64}$/), madeAtMs: 0 },
  ]);
  store.drop(key);
  expect(storage.getItem(STORAGE_KEYS.intents)).toBeNull();
});

it('erases what an earlier build kept so that it could be read, and nothing else', () => {
  const storage = memoryStorage();
  const store = createIntentStore(world({ storage }));
  const plain = { key: 'key-0', purpose: fiveThousand, owner: 'ada', madeAtMs: 0 };
  storage.setItem(STORAGE_KEYS.intents, JSON.stringify([plain]));
  expect(store.find(sixThousand)).toBeNull();
  expect(storage.getItem(STORAGE_KEYS.intents)).toBeNull();
  const { key } = store.open(sixThousand);
  const kept = storage.getItem(STORAGE_KEYS.intents) ?? '';
  storage.setItem(STORAGE_KEYS.intents, JSON.stringify([plain, ...JSON.parse(kept)]));
  expect(store.find(sixThousand)?.key).toBe(key);
  expect(storage.getItem(STORAGE_KEYS.intents)).toBe(kept);
});

it('a clock that was wrong for a while costs no key', () => {
  let now = 0;
  const store = createIntentStore(world({ nowMs: () => now }));
  const { key } = store.open(fiveThousand);
  now = INTENT_UNANSWERED_KEPT_MS + 1;
  expect(store.find(fiveThousand)).toBeNull();
  now = 0;
  expect(store.find(fiveThousand)?.key).toBe(key);
});

it('goes with the account of its customer, and leaves what others have open', () => {
  const storage = memoryStorage();
  const of = (owner: string) => createIntentStore(world({ storage, owner: () => owner }));
  of('ada').open(fiveThousand);
  const { key } = of('bola').open(fiveThousand);
  of('ada').forgetOwner();
  expect(of('ada').find(fiveThousand)).toBeNull();
  expect(of('bola').find(fiveThousand)?.key).toBe(key);
});

it('is forgotten after a day without an answer, and after a week with a payment', () => {
  let now = 0;
  const store = createIntentStore(world({ nowMs: () => now }));
  const paid = store.open(sixThousand);
  store.noteReference(paid.key, 'KLO-1');
  store.open(fiveThousand);
  now = INTENT_UNANSWERED_KEPT_MS;
  expect(store.find(fiveThousand)).not.toBeNull();
  now += 1;
  expect([store.find(fiveThousand), store.find(sixThousand)?.key]).toEqual([null, paid.key]);
  now = INTENT_KEPT_MS + 1;
  expect(store.find(sixThousand)).toBeNull();
});
