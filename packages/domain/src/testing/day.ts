import { parseLagosDate, type LagosDate } from '../dates.ts';

/** A day that a test has written out: `2026-11-23`. */
export function day(text: string): LagosDate {
  const date = parseLagosDate(text);
  if (!date) throw new Error(`${text} is no day`);
  return date;
}
