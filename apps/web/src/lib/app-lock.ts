import {
  ACTIVITY_KEPT_EVERY_MS,
  CLOCK_JUMP_MS,
  LOCK_AFTER_MAX_MS,
  LOCK_AFTER_MIN_MS,
  LOCK_AFTER_MS,
} from './limits.ts';
import { serverClock, monotonicMs } from './server-clock.ts';
import { lastingStorage, membersOf, readJson, STORAGE_KEYS, type KeyValue } from './storage.ts';

/** What the browser keeps: that a PIN is set, and when the app was last touched. The PIN itself is nowhere but at the server. */
type LockMark = { readonly state: 'locked' } | { readonly state: 'open'; readonly activeAtMs: number };

export interface LockDeps {
  readonly storage: KeyValue;
  /** The time of day, which anyone with the device can set. */
  readonly nowMs: () => number;
  /** Time since the page began, which nobody can set. */
  readonly sinceStartMs: () => number;
}

export interface AppLock {
  /** A customer has signed in with the password. */
  begin(hasPin: boolean): void;
  /** What the server says; without a mark, a customer with a PIN is locked: deleting it is no way in. */
  learn(hasPin: boolean): void;
  isLocked(hasPin: boolean): boolean;
  /** The right PIN was given, or a new one set. */
  open(): void;
  lock(): void;
  forget(): void;
  /** The customer did something; too late, it locks instead. */
  touch(): void;
  /** Locks where the time has run out. */
  check(): void;
  lockAfterMs(): number;
  setLockAfterMs(milliseconds: number): void;
  /** Who may open the lock of this device by fingerprint or face too, with which PIN; a new sign-in or PIN ends it. */
  biometricsOf(): string | null;
  setBiometricsOf(owner: string | null): void;
  /** Ends the choice of anybody else, and of the same customer beside an older PIN. */
  keepBiometricsFor(owner: string): void;
  /** Called after each change here; other tabs hear of it by `heard`. */
  subscribe(listener: () => void): () => void;
  /** Another tab wrote the mark. */
  heard(): void;
}

/** Whatever the storage says, the app locks between one minute and thirty. */
export function clampLockAfterMs(value: unknown): number {
  if (typeof value !== 'number' || Number.isNaN(value)) return LOCK_AFTER_MS;
  return Math.min(LOCK_AFTER_MAX_MS, Math.max(LOCK_AFTER_MIN_MS, value));
}

/** Null where there is no mark, or none that can be read: both count as deleted. */
function markFrom(value: unknown): LockMark | null {
  const members = membersOf(value);
  if (members.get('state') === 'locked') return { state: 'locked' };
  const activeAtMs = members.get('activeAtMs');
  if (members.get('state') !== 'open' || typeof activeAtMs !== 'number') return null;
  return { state: 'open', activeAtMs };
}

interface LockStore {
  mark(): LockMark | null;
  keep(mark: LockMark): void;
  drop(): void;
  lockAfterMs(): number;
  keepLockAfterMs(milliseconds: number): void;
  biometricsOf(): string | null;
  keepBiometricsOf(owner: string | null): void;
  /** Whether there was any to drop. */
  dropBiometricsBut(owner: string): boolean;
}

function lockStore(storage: KeyValue): LockStore {
  return {
    mark: () => markFrom(readJson(storage, STORAGE_KEYS.lock)),
    keep: (mark) => storage.setItem(STORAGE_KEYS.lock, JSON.stringify(mark)),
    drop: () => storage.removeItem(STORAGE_KEYS.lock),
    lockAfterMs: () => clampLockAfterMs(readJson(storage, STORAGE_KEYS.lockAfter)),
    keepLockAfterMs: (milliseconds) =>
      storage.setItem(STORAGE_KEYS.lockAfter, JSON.stringify(clampLockAfterMs(milliseconds))),
    biometricsOf: () => storage.getItem(STORAGE_KEYS.biometrics),
    keepBiometricsOf: (owner) =>
      owner === null
        ? storage.removeItem(STORAGE_KEYS.biometrics)
        : storage.setItem(STORAGE_KEYS.biometrics, owner),
    dropBiometricsBut(owner) {
      const kept = storage.getItem(STORAGE_KEYS.biometrics);
      if (kept === null || kept === owner) return false;
      storage.removeItem(STORAGE_KEYS.biometrics);
      return true;
    },
  };
}

/** How long nobody was there, by both clocks: one alone can be stopped, by setting it back or by loading the page again. */
function idleTimer({ nowMs, sinceStartMs }: LockDeps, lockAfterMs: () => number) {
  let activeSinceStartMs = sinceStartMs();
  return {
    restart() {
      activeSinceStartMs = sinceStartMs();
    },
    hasRunOut(activeAtMs: number): boolean {
      const idleMs = nowMs() - activeAtMs;
      if (idleMs < -CLOCK_JUMP_MS) return true;
      return Math.max(idleMs, sinceStartMs() - activeSinceStartMs) > lockAfterMs();
    },
  };
}

export function createAppLock(deps: LockDeps): AppLock {
  const listeners = new Set<() => void>();
  const store = lockStore(deps.storage);
  const timer = idleTimer(deps, store.lockAfterMs);
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const become = (mark: LockMark | null) => {
    if (mark?.state === 'open') timer.restart();
    if (mark) store.keep(mark);
    else store.drop();
    changed();
  };
  /** As for somebody of whom nothing is known yet. */
  const restart = (mark: LockMark | null) => {
    store.keepBiometricsOf(null);
    become(mark);
  };
  const opened = (): LockMark => ({ state: 'open', activeAtMs: deps.nowMs() });

  return {
    open: () => become(opened()),
    lock: () => become({ state: 'locked' }),
    forget: () => restart(null),
    begin: (hasPin) => restart(hasPin ? opened() : null),
    learn(hasPin) {
      const kept = store.mark();
      if (hasPin && kept === null) become({ state: 'locked' });
      if (!hasPin && kept !== null) restart(null);
    },
    isLocked(hasPin) {
      const kept = store.mark();
      if (kept === null) return hasPin;
      return kept.state === 'locked' || timer.hasRunOut(kept.activeAtMs);
    },
    touch() {
      const kept = store.mark();
      if (kept?.state !== 'open') return;
      if (timer.hasRunOut(kept.activeAtMs)) return become({ state: 'locked' });
      timer.restart();
      if (Math.abs(deps.nowMs() - kept.activeAtMs) >= ACTIVITY_KEPT_EVERY_MS) store.keep(opened());
    },
    check() {
      const kept = store.mark();
      if (kept?.state === 'open' && timer.hasRunOut(kept.activeAtMs)) return become({ state: 'locked' });
      changed();
    },
    lockAfterMs: store.lockAfterMs,
    setLockAfterMs(milliseconds) {
      store.keepLockAfterMs(milliseconds);
      changed();
    },
    biometricsOf: store.biometricsOf,
    setBiometricsOf(owner) {
      store.keepBiometricsOf(owner);
      changed();
    },
    keepBiometricsFor(owner) {
      if (store.dropBiometricsBut(owner)) changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    heard() {
      if (store.mark()?.state === 'open') timer.restart();
      changed();
    },
  };
}

export const appLock = createAppLock({
  storage: lastingStorage,
  // The server's time, as far as it is known: a device whose clock is set back is found out by the next answer.
  nowMs: () => serverClock.now().getTime(),
  sinceStartMs: monotonicMs,
});
