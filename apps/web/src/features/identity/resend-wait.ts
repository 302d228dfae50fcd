import { readJson, STORAGE_KEYS, tabStorage, type KeyValue } from '#lib/storage.ts';

const SECOND_MS = 1_000;

interface Kept {
  readonly identifier: string;
  readonly seconds: number;
  readonly untilMs: number;
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  const { identifier, seconds, untilMs }: Partial<Record<keyof Kept, unknown>> = value;
  return typeof identifier === 'string' && typeof seconds === 'number' && typeof untilMs === 'number';
}

/** Kept in the tab, so that a reload does not start the wait again. */
export function keepResendWait(
  identifier: string,
  seconds: number,
  now: Date,
  storage: KeyValue = tabStorage,
): void {
  const kept: Kept = { identifier, seconds, untilMs: now.getTime() + seconds * SECOND_MS };
  storage.setItem(STORAGE_KEYS.resendWait, JSON.stringify(kept));
}

/** Seconds until this person may ask for a code again; null where nothing is known of a code that was sent. */
export function resendWaitLeft(identifier: string, now: Date, storage: KeyValue = tabStorage): number | null {
  const kept = readJson(storage, STORAGE_KEYS.resendWait);
  if (!isKept(kept) || kept.identifier !== identifier) return null;
  const left = Math.ceil((kept.untilMs - now.getTime()) / SECOND_MS);
  // A clock that was set back must not make anyone wait longer than was said.
  return Math.min(kept.seconds, Math.max(0, left));
}
