import type { listHolidays as endpoint } from '@kolo/contract/desk/holidays';
import { HOLIDAY_YEARS } from '@kolo/contract/desk/holidays';
import type { AnswerOf } from '@kolo/contract/endpoint';
import { lagosDateOf } from '@kolo/domain/dates';
import { DELIVERY_ZONES, TERMS } from '@kolo/domain/delivery';
import { holidaysOf } from '@kolo/domain/holidays';
import type { Services } from '#platform/services.ts';
import { enteredCorrections } from './holiday-queries.ts';

/** What decides on which days money moves and things arrive, with the dates from which it holds. */
export async function listHolidays({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<AnswerOf<typeof endpoint>> {
  const today = lagosDateOf(clock.now());
  const corrections = await enteredCorrections(db);
  const removed = new Set(corrections.filter(({ isHoliday }) => !isHoliday).map(({ day }) => day));
  const year = Number(today.slice(0, 'YYYY'.length));
  const years = Array.from({ length: HOLIDAY_YEARS }, (_, at) => year + at);
  return {
    today,
    holidays: years.flatMap(holidaysOf).map(({ on, name, certainty, source }) => ({
      day: on,
      name,
      certainty,
      source,
      isRemoved: removed.has(on),
    })),
    corrections: corrections.map((one) => ({ ...one, enteredAt: one.enteredAt.toISOString() })),
    delivery: TERMS.map(({ from, zones }) => ({
      from,
      zones: DELIVERY_ZONES.map((zone) => ({
        zone,
        fee: zones[zone].feeNaira,
        workingDays: zones[zone].workingDays,
      })),
    })),
  };
}
