import { LOCK_AFTER_MS } from '#lib/limits.ts';

const MINUTE_MS = 60_000;

/** Source: the design of the PIN's settings. */
export const LOCK_AFTER_MINUTES = [1, 5, 15, 30] as const;

export const RECOMMENDED_MINUTES = LOCK_AFTER_MS / MINUTE_MS;

export function toMinutes(milliseconds: number): number {
  return Math.round(milliseconds / MINUTE_MS);
}

export function toMs(minutes: number): number {
  return minutes * MINUTE_MS;
}

export function minutesText(milliseconds: number): string {
  const minutes = toMinutes(milliseconds);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
