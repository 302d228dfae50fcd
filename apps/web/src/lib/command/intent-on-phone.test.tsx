import { expect, it, vi } from 'vitest';
import { tokenStorage } from '../session.ts';
import { sha256 } from '../sha256.ts';
import { STORAGE_KEYS } from '../storage.ts';
import { intents, purposeOf } from './intent.ts';

// The page asks before its first script runs.
vi.hoisted(() => Object.assign(globalThis, { Capacitor: { isNativePlatform: () => true } }));

const transfer = purposeOf('transfer', { amount: 5000 });

function signInAs(userId: string): void {
  tokenStorage.setItem(
    STORAGE_KEYS.session,
    JSON.stringify({ access: 'access', refresh: 'refresh', userId }),
  );
}

it('what one customer of a phone has open is met by no other, and found again by the same', () => {
  signInAs('ada');
  const { key } = intents.open(transfer);
  signInAs('bola');
  expect(intents.find(transfer)).toBeNull();
  expect(intents.open(transfer).key).not.toBe(key);
  signInAs('ada');
  expect(intents.open(transfer).key).toBe(key);
});

it('what the version before kept as nobody’s is taken over by nobody', () => {
  const mark = [[null], [null, transfer]].map((part) => sha256(JSON.stringify(part))).join('-');
  localStorage.setItem(STORAGE_KEYS.intents, JSON.stringify([{ key: 'old', mark, madeAtMs: Date.now() }]));
  for (const customer of ['ada', 'bola']) {
    signInAs(customer);
    expect(intents.find(transfer)).toBeNull();
  }
});
