import type { LagosDate } from '@kolo/domain/dates';
import { formatDay, lagosDateOf, parseLagosDate, startOfLagosDay } from '@kolo/domain/dates';
import { serverClock } from '#lib/server-clock.ts';

export function today(): LagosDate {
  return lagosDateOf(serverClock.now());
}

/** A day as the server writes it; a text that is no day stands for today. */
export function dayOf(text: string): LagosDate {
  return parseLagosDate(text) ?? today();
}

/** The words of a day inside a sentence: `today`, `yesterday`, `20 Aug 2027`. */
export function inSentence(day: string): string {
  return day === 'Today' || day === 'Yesterday' ? day.toLowerCase() : day;
}

/** `20 Aug 2027`, or Today or Yesterday. */
export function dayText(text: string): string {
  return formatDay(startOfLagosDay(dayOf(text)), serverClock.now());
}
