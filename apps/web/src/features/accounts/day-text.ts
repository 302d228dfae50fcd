import { parseLagosDate } from '@kolo/domain/dates';

/** Whether a text in the place of a day is none: half typed, or in no calendar. Where nothing stands, none is meant. */
export function isNoDay(text: string): boolean {
  return text !== '' && parseLagosDate(text) === null;
}
