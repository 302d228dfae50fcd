import { koboToNairaFloor } from '@kolo/domain/money';
import type { ScheduleDeps } from './deps.ts';
import { EXPORT_PAGE } from './limits.ts';
import { activityOf } from './occurrence-queries.ts';
import type { ScheduleRow } from './queries.ts';
import { schedulesOf } from './queries.ts';
import { occurrenceViews } from './schedule-view.ts';
import { healed, targetsOf } from './target.ts';

/** The customer's schedules as they are now, newest first, also those that have ended, a page at a time. */
export async function* everySchedule(deps: ScheduleDeps, userId: string): AsyncIterable<ScheduleRow> {
  const { db } = deps.services;
  for (let skip = 0; ; skip += EXPORT_PAGE) {
    const page = await schedulesOf(db, userId, { limit: EXPORT_PAGE, skip });
    const targets = await targetsOf(deps, db, userId, page);
    yield* page.map((row) => healed(row, targets.get(row) ?? null));
    if (page.length < EXPORT_PAGE) return;
  }
}

/** The same for the customer's copy of their data. */
export async function* scheduleRecords(deps: ScheduleDeps, userId: string): AsyncIterable<object> {
  for await (const { userId: _, amountKobo, pausedAtGoalKobo: __, ...row } of everySchedule(deps, userId)) {
    yield { ...row, amount: koboToNairaFloor(amountKobo) };
  }
}

/** Every date of the customer's schedules with what it is paid into, newest first, a page at a time. */
export async function* occurrenceRecords(deps: ScheduleDeps, userId: string): AsyncIterable<object> {
  const { db } = deps.services;
  for (let skip = 0; ; skip += EXPORT_PAGE) {
    const page = await activityOf(db, userId, { limit: EXPORT_PAGE, skip });
    yield* await occurrenceViews(deps, db, userId, page);
    if (page.length < EXPORT_PAGE) return;
  }
}
