import type { LagosDate } from '@kolo/domain/dates';
import { parseLagosDate } from '@kolo/domain/dates';

/** The key of every payment by a schedule begins with this. */
export const PREFIX = 'schedule:';

/** The key of a try's payment: schedule, date and number of the try. */
export function keyOf(one: { scheduleId: string; dueOn: LagosDate; tries: number }): string {
  return `${PREFIX}${one.scheduleId}:${one.dueOn}:${one.tries}`;
}

/** Which date of which schedule a payment was made for; null for one that no schedule made. */
export function dateOfKey(key: string): { scheduleId: string; dueOn: LagosDate } | null {
  if (!key.startsWith(PREFIX)) return null;
  const [scheduleId = '', day = ''] = key.slice(PREFIX.length).split(':');
  const dueOn = parseLagosDate(day);
  return dueOn && { scheduleId, dueOn };
}
