import { PAUSE_FIRST_MS, PAUSE_LONGEST_MS } from './limits.ts';

/** How long to wait after so many questions. */
export function pauseMs(checks: number): number {
  // 2 ** 20 pauses are far beyond the longest; the bound keeps the power finite.
  return Math.min(PAUSE_FIRST_MS * 2 ** Math.min(checks, 20), PAUSE_LONGEST_MS);
}

export function after(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}
