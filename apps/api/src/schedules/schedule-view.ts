import type { Occurrence, Schedule } from '@kolo/contract/schedules';
import { lagosDateOf } from '@kolo/domain/dates';
import type { HolidayCorrection } from '@kolo/domain/holidays';
import { koboToNairaFloor } from '@kolo/domain/money';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import { bodyHash } from '#platform/idempotency.ts';
import type { ScheduleDeps, Target } from './deps.ts';
import { corrections } from './holiday-queries.ts';
import type { OccurrenceRow } from './occurrence-queries.ts';
import { lastOccurrences, skippedAhead } from './occurrence-queries.ts';
import type { ScheduleRow } from './queries.ts';
import { carriedTo, healed, pauseWords, targetsOf } from './target.ts';
import { nextRun } from './timing.ts';

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

/** Dates with what each is paid into: its schedule may pay into something else by now. */
export async function occurrenceViews(
  deps: ScheduleDeps,
  db: Db | Tx,
  userId: string,
  rows: readonly OccurrenceRow[],
): Promise<Occurrence[]> {
  const targets = await targetsOf(deps, db, userId, rows);
  return rows.map((row) => {
    const into = targets.get(row)?.name;
    return { ...occurrenceView(row), ...(into !== undefined && { into }) };
  });
}

/**
 * The pause as it is now: the customer's own until its day, and else one while the package takes no money, for the reason that it has
 * today.
 */
function pauseNow(row: ScheduleRow, target: Target | null, now: Date) {
  const { state, pausedUntil, pausedBecause } = row;
  const isOver = pausedUntil !== null && pausedUntil <= lagosDateOf(now);
  if (state === 'paused' && pausedBecause === null && !isOver) return { until: pausedUntil, because: null };
  const because = pauseWords(row, target);
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

const VERSION_LETTERS = 16;

/** A fingerprint of a schedule's terms: it changes with everything that a customer can change. */
export function versionOf(row: Omit<ScheduleRow, 'told' | 'createdAt'>): string {
  const { purpose, accountType, packageId, amountKobo, source, backup, rule, tellsDayBefore } = row;
  const order = [purpose, accountType, packageId, String(amountKobo)];
  const sources = [source, backup].map((one) => one && [one.method, one.accountType, one.cardId]);
  const { rhythm, hour, startDate, endDate } = rule;
  const days =
    rhythm.frequency === 'weekly' ? rhythm.weekdays : rhythm.frequency === 'monthly' && rhythm.dayOfMonth;
  const terms = [...order, sources, rhythm.frequency, days, hour, startDate, endDate, tellsDayBefore];
  return bodyHash(terms).toString('hex').slice(0, VERSION_LETTERS);
}

interface Seen {
  readonly holidays: readonly HolidayCorrection[];
  readonly last: ReadonlyMap<string, OccurrenceRow>;
  readonly skipped: ReadonlyMap<string, OccurrenceRow>;
  readonly targets: ReadonlyMap<ScheduleRow, Target | null>;
  readonly now: Date;
}

function viewOf(stored: ScheduleRow, { holidays, last: lasts, skipped, targets, now }: Seen): Schedule {
  const target = targets.get(stored) ?? null;
  const row = target ? carriedTo(healed(stored, target), target) : stored;
  const pause = row.state === 'ended' ? null : pauseNow(row, target, now);
  const { hasDates, ...when } = whenOf(row);
  const last = lasts.get(row.id);
  const isStill = row.state === 'ended' || (pause !== null && pause.until === null);
  const next = isStill ? null : nextRun(row, { holidays, skippedOn: skipped.get(row.id)?.dueOn });
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
    version: versionOf(row),
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
  const now = deps.services.clock.now();
  const seen = {
    holidays: await corrections(db),
    last: await lastOccurrences(db, userId, ids, now),
    skipped: await skippedAhead(db, userId, ids, now),
    targets: await targetsOf(deps, db, userId, rows),
    now,
  };
  return rows.map((row) => viewOf(row, seen));
}

export async function scheduleView(deps: ScheduleDeps, db: Db | Tx, row: ScheduleRow): Promise<Schedule> {
  const [view] = await scheduleViews(deps, db, row.userId, [row]);
  invariant(view, 'a schedule has a view');
  return view;
}
