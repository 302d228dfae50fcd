import { beforeEach, expect, it, vi } from 'vitest';
import { clampLockAfterMs, createAppLock, type AppLock } from './app-lock.ts';
import { forgetCustomer, memoryStorage, STORAGE_KEYS, type KeyValue } from './storage.ts';

const MINUTE = 60_000;

let storage: KeyValue;
let clock: { day: number; start: number };
let lock: AppLock;

function newPage(): AppLock {
  clock.start = 0;
  return createAppLock({ storage, nowMs: () => clock.day, sinceStartMs: () => clock.start });
}

function pass(milliseconds: number): void {
  clock.day += milliseconds;
  clock.start += milliseconds;
}

beforeEach(() => {
  storage = memoryStorage();
  clock = { day: Date.parse('2026-11-20T09:00:00Z'), start: 0 };
  lock = newPage();
  lock.begin(true);
});

it('is never locked for a customer without a PIN', () => {
  lock.begin(false);
  pass(60 * MINUTE);
  lock.check();
  expect(lock.isLocked(false)).toBe(false);
  expect(storage.getItem(STORAGE_KEYS.lock)).toBeNull();
});

it('locks once five minutes are over, and not before', () => {
  pass(5 * MINUTE);
  lock.check();
  expect(lock.isLocked(true)).toBe(false);
  pass(1);
  lock.check();
  expect(lock.isLocked(true)).toBe(true);
});

it('stays open while it is touched', () => {
  for (let minute = 0; minute < 20; minute += 1) {
    pass(MINUTE);
    lock.touch();
    lock.check();
  }
  expect(lock.isLocked(true)).toBe(false);
});

it('a touch that comes too late locks instead of waking the app', () => {
  pass(6 * MINUTE);
  lock.touch();
  lock.touch();
  expect(lock.isLocked(true)).toBe(true);
});

it('locks at once, tells who listens, and opens again by the PIN', () => {
  const heard = vi.fn<() => void>();
  lock.subscribe(heard);
  lock.lock();
  expect(heard).toHaveBeenCalledOnce();
  expect(lock.isLocked(true)).toBe(true);
  lock.open();
  expect(lock.isLocked(true)).toBe(false);
});

it('stays locked over a reload and in another tab', () => {
  lock.lock();
  expect(newPage().isLocked(true)).toBe(true);
});

it('a tab that is not touched stays open while another one is', () => {
  const other = createAppLock({ storage, nowMs: () => clock.day, sinceStartMs: () => clock.start });
  for (let minute = 0; minute < 10; minute += 1) {
    pass(MINUTE);
    other.touch();
    lock.heard();
  }
  expect(lock.isLocked(true)).toBe(false);
});

it('T28: deleting the mark, or writing nonsense in its place, locks', () => {
  storage.removeItem(STORAGE_KEYS.lock);
  expect(lock.isLocked(true)).toBe(true);
  const page = newPage();
  page.learn(true);
  expect(storage.getItem(STORAGE_KEYS.lock)).toBe('{"state":"locked"}');
  storage.setItem(STORAGE_KEYS.lock, '{"state":"open"}');
  expect(page.isLocked(true)).toBe(true);
  storage.setItem(STORAGE_KEYS.lock, 'open');
  expect(page.isLocked(true)).toBe(true);
});

it('T28: a time-out of thirty years is thirty minutes, and one of 0 is a minute', () => {
  storage.setItem(STORAGE_KEYS.lockAfter, '1000000000000');
  pass(30 * MINUTE + 1);
  expect(lock.isLocked(true)).toBe(true);
  expect(clampLockAfterMs(0)).toBe(MINUTE);
  expect(clampLockAfterMs(-1)).toBe(MINUTE);
  expect(clampLockAfterMs(Number.NaN)).toBe(5 * MINUTE);
  expect(clampLockAfterMs('30')).toBe(5 * MINUTE);
  lock.setLockAfterMs(10 ** 12);
  expect(storage.getItem(STORAGE_KEYS.lockAfter)).toBe(String(30 * MINUTE));
});

it('T28: a clock that is set back does not give more time', () => {
  pass(4 * MINUTE);
  clock.day -= 4 * MINUTE;
  pass(2 * MINUTE);
  expect(lock.isLocked(true)).toBe(true);
});

it('T28: a clock that is set back before a reload locks', () => {
  clock.day -= 60 * MINUTE;
  expect(newPage().isLocked(true)).toBe(true);
});

it('the mark goes once the server says that the PIN is gone', () => {
  lock.lock();
  lock.learn(false);
  expect(lock.isLocked(false)).toBe(false);
});

it('T28: nothing of a customer stays in the storage after logging out, but the device, how it is set, and what was seen and dismissed on it do', () => {
  for (const key of Object.values(STORAGE_KEYS)) storage.setItem(key, 'x');
  forgetCustomer([storage]);
  const left = Object.values(STORAGE_KEYS).filter((key) => storage.getItem(key) !== null);
  // The intents tell nothing but to their own customer: see intent.test.ts.
  expect(left).toEqual([
    STORAGE_KEYS.deviceId,
    STORAGE_KEYS.balanceHidden,
    STORAGE_KEYS.dismissedAnnouncements,
    STORAGE_KEYS.installHint,
    STORAGE_KEYS.intents,
    STORAGE_KEYS.lockAfter,
    STORAGE_KEYS.onboarded,
  ]);
});

it('the choice of fingerprint or face ends with the session, with the PIN, and with a new PIN', () => {
  const ends = {
    'a new session or PIN': () => lock.begin(true),
    'an ended session': () => lock.forget(),
    'a PIN removed elsewhere': () => lock.learn(false),
    'a log-out': () => forgetCustomer([storage]),
    'a PIN changed elsewhere': () => lock.keepBiometricsFor('ada and a new PIN'),
  };
  for (const end of Object.values(ends)) {
    lock.begin(true);
    lock.setBiometricsOf('ada');
    expect(lock.biometricsOf()).toBe('ada');
    end();
    expect(lock.biometricsOf()).toBeNull();
  }
});

it('the choice of fingerprint or face outlives the lock, and opens nothing by itself', () => {
  lock.setBiometricsOf('ada');
  lock.lock();
  lock.keepBiometricsFor('ada');
  expect(newPage().biometricsOf()).toBe('ada');
  expect(newPage().isLocked(true)).toBe(true);
});
