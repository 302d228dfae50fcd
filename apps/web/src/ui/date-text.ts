import { parseLagosDate, type LagosDate } from '@kolo/domain/dates';

/** `2026-11-22` as `22/11/2026`; a text that is no such date stays as it is. */
export function dateText(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  return year === undefined ? date : `${day}/${month}/${year}`;
}

const TYPED = [
  /^(?<day>\d{1,2})[/.\s-]+(?<month>\d{1,2})[/.\s-]+(?<year>\d{4})$/,
  // A phone's keyboard for numbers may have no stroke.
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  // Pasted, or filled in by the browser.
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
] as const;

/** What is typed as day, month and year, as `YYYY-MM-DD`; null where it is no day of the calendar. */
export function dateFrom(typed: string): LagosDate | null {
  const text = typed.trim();
  for (const pattern of TYPED) {
    const { day, month, year } = pattern.exec(text)?.groups ?? {};
    if (day === undefined || month === undefined || year === undefined) continue;
    return parseLagosDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  }
  return null;
}
