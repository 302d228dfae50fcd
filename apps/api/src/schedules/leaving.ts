import { koboToNairaFloor } from '@kolo/domain/money';
import type { Services } from '#platform/services.ts';
import { EXPORT_PAGE } from './limits.ts';
import { activityOf } from './occurrence-queries.ts';
import { schedulesOf } from './queries.ts';
import { occurrenceView } from './schedule-view.ts';

/** The customer's schedules, newest first, a page at a time. */
export async function* scheduleRecords({ db }: Services, userId: string): AsyncIterable<object> {
  for (let skip = 0; ; skip += EXPORT_PAGE) {
    const page = await schedulesOf(db, userId, { limit: EXPORT_PAGE, skip });
    for (const { userId: _, amountKobo, ...row } of page) {
      yield { ...row, amount: koboToNairaFloor(amountKobo) };
    }
    if (page.length < EXPORT_PAGE) return;
  }
}

/** Every date of the customer's schedules, newest first, a page at a time. */
export async function* occurrenceRecords({ db }: Services, userId: string): AsyncIterable<object> {
  for (let skip = 0; ; skip += EXPORT_PAGE) {
    const page = await activityOf(db, userId, { limit: EXPORT_PAGE, skip });
    for (const row of page) yield occurrenceView(row);
    if (page.length < EXPORT_PAGE) return;
  }
}
