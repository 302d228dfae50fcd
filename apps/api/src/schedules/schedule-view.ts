import type { Occurrence, Schedule } from '@kolo/contract/schedules';
import { lagosDateOf } from '@kolo/domain/dates';
import type { HolidayCorrection } from '@kolo/domain/holidays';
import { koboToNairaFloor } from '@kolo/domain/money';
import { dueFrom } from '@kolo/domain/schedule';
import type { Db, Tx } from '#platform/db.ts';
import type { ScheduleDeps } from './deps.ts';
import { corrections } from './holiday-queries.ts';
import type { OccurrenceRow } from './occurrence-queries.ts';
import { lastOccurrences } from './occurrence-queries.ts';
import type { ScheduleRow } from './queries.ts';
import { carriedTo, targetOf } from './target.ts';

export function occurrenceView(row: OccurrenceRow): Occurrence {
  return {
    id: row.id,
    scheduleId: row.scheduleId,
    dueDate: row.dueOn,
    state: row.state,
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.state === 'retrying' && row.nextCheckAt && { retryAt: row.nextCheckAt.toISOString() }),
    ...(row.reference !== null && { reference: row.reference }),
    amount: koboToNairaFloor(row.amountKobo),
  };
}

/** The pause as it is now: one that has come to its day is over, and a package that takes no money pauses its schedule. */
function pauseNow({ state, pausedUntil, pausedBecause }: ScheduleRow, because: string | null, now: Date) {
  const isOver = pausedUntil !== null && pausedUntil <= lagosDateOf(now);
  if (state === 'paused' && !isOver) return { until: pausedUntil, because: pausedBecause };
  return because === null ? null : { until: null, because };
}

function whenOf({ rule, nextDueOn }: ScheduleRow) {
  const { rhythm, hour, startDate, endDate } = rule;
  return {
    frequency: rhythm.frequency,
    ...(rhythm.frequency === 'weekly' && { weekdays: [...rhythm.weekdays] }),
    ...(rhythm.frequency === 'monthly' && { dayOfMonth: rhythm.dayOfMonth }),
    hour,
    startDate,
    ...(endDate !== null && { endDate }),
    hasDates: nextDueOn !== null,
  };
}

interface Seen {
  readonly holidays: readonly HolidayCorrection[];
  readonly last: OccurrenceRow | undefined;
}

async function viewOf(
  deps: ScheduleDeps,
  db: Db | Tx,
  stored: ScheduleRow,
  { holidays, last }: Seen,
): Promise<Schedule> {
  const now = deps.services.clock.now();
  const target = await targetOf(deps, db, stored.userId, stored);
  const row = target ? carriedTo(stored, target) : stored;
  const because = target ? target.because : 'The package is gone.';
  const pause = row.state === 'ended' ? null : pauseNow(row, because, now);
  const { hasDates, ...when } = whenOf(row);
  const from = pause?.until ?? row.nextDueOn;
  const next =
    row.state === 'ended' || !hasDates || !from || (pause && pause.until === null)
      ? null
      : dueFrom(row.rule, row.nextDueOn && row.nextDueOn > from ? row.nextDueOn : from, holidays);
  const isEnded = row.state === 'ended' || !hasDates;
  return {
    id: row.id,
    purpose: row.purpose,
    ...(row.accountType !== null && { accountType: row.accountType }),
    ...(row.packageId !== null && { packageId: row.packageId }),
    ...(row.purpose !== 'account' && target && { packageName: target.name }),
    amount: koboToNairaFloor(row.amountKobo),
    ...when,
    source: row.source,
    ...(row.backup !== null && { backupSource: row.backup }),
    tellDayBefore: row.tellsDayBefore,
    state: isEnded ? 'ended' : pause ? 'paused' : 'active',
    ...(!isEnded && pause?.until && { pausedUntil: pause.until }),
    ...(!isEnded && pause?.because && { pausedBecause: pause.because }),
    ...(next && { nextRun: next.at.toISOString() }),
    ...(last && { lastRun: occurrenceView(last) }),
  };
}

/** Schedules as the wire shows them. */
export async function scheduleViews(
  deps: ScheduleDeps,
  db: Db | Tx,
  userId: string,
  rows: readonly ScheduleRow[],
): Promise<Schedule[]> {
  const ids = rows.map(({ id }) => id);
  const last = await lastOccurrences(db, userId, ids, deps.services.clock.now());
  const holidays = await corrections(db);
  const views: Schedule[] = [];
  for (const row of rows) views.push(await viewOf(deps, db, row, { holidays, last: last.get(row.id) }));
  return views;
}

export async function scheduleView(deps: ScheduleDeps, db: Db | Tx, row: ScheduleRow): Promise<Schedule> {
  const holidays = await corrections(db);
  const last = await lastOccurrences(db, row.userId, [row.id], deps.services.clock.now());
  return viewOf(deps, db, row, { holidays, last: last.get(row.id) });
}
