import { parseLagosDate } from '@kolo/domain/dates';

/** Returns true for a text that is no date: half typed, or in no calendar. An empty field is left empty on purpose. */
export function isNoDay(text: string): boolean {
  return text !== '' && parseLagosDate(text) === null;
}
