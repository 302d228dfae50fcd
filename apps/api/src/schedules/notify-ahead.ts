import type { LagosDate } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import type { HolidayCorrection } from '@kolo/domain/holidays';
import { dueFrom, isPausedOn } from '@kolo/domain/schedule';
import type { Tx } from '#platform/db.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { ScheduleDeps, Target } from './deps.ts';
import { skippedAhead } from './occurrence-queries.ts';
import type { ScheduleRow, Told } from './queries.ts';
import { pauseOf, schedulesFromCard } from './queries.ts';
import { amountNow, carriedTo, healed, mergedName, restProblem, targetsOf } from './target.ts';

interface Ahead {
  readonly target: Target | null;
  readonly next: LagosDate | null;
  readonly holidays: readonly HolidayCorrection[];
}

/** Whether one of the card's schedules runs on that day, as it stands. */
function runsOn(row: ScheduleRow, on: LagosDate, holidays: readonly HolidayCorrection[]): boolean {
  if (row.nextDueOn === null || row.nextDueOn > on || isPausedOn(pauseOf(row), on)) return false;
  return row.nextDueOn === on || dueFrom(row.rule, on, holidays)?.on === on;
}

/**
 * What the card is charged on that day in all, and by each schedule: what its package takes after the others, and nothing by one for
 * which they leave no room. `changed`: a schedule as it is written in this transaction.
 */
async function chargedOn(
  deps: ScheduleDeps,
  tx: Tx,
  { changed, cardId, on }: { changed: ScheduleRow; cardId: string; on: LagosDate },
  holidays: readonly HolidayCorrection[],
): Promise<{ sum: bigint; each: ReadonlyMap<string, Kobo> }> {
  const { userId } = changed;
  const stored = await schedulesFromCard(tx, userId, cardId);
  const rows = stored.map((row) => (row.id === changed.id ? changed : row));
  const ids = rows.map(({ id }) => id);
  const skipped = await skippedAhead(tx, userId, ids, deps.services.clock.now());
  const targets = await targetsOf(deps, tx, userId, rows);
  const taken = new Map<string, bigint>();
  const each = new Map<string, Kobo>();
  let sum = 0n;
  for (const row of rows) {
    if (skipped.get(row.id)?.dueOn === on) continue;
    const target = targets.get(row);
    if (!target || target.because !== null || !runsOn(healed(row, target), on, holidays)) continue;
    const before = taken.get(target.id) ?? 0n;
    const wanted = amountNow(carriedTo(row, target), target);
    const room = target.mostKobo === null ? wanted : target.mostKobo - before;
    const amount = room < wanted ? room : wanted;
    if (amount <= 0n) continue;
    taken.set(target.id, before + amount);
    each.set(row.id, kobo(amount));
    if (restProblem('saved_card', kobo(amount), target) === undefined) sum += amount;
  }
  return { sum, each };
}

const NOTHING = kobo(0n);

/**
 * Notifies the customer of a card charge the day before. Where the package is full, or other schedules fill it first, nothing is announced,
 * and so nothing may be charged on that date. Returns the date that has been dealt with.
 */
export async function notifyAhead(
  deps: ScheduleDeps,
  tx: Tx,
  row: ScheduleRow,
  { target, next, holidays }: Ahead,
): Promise<Told | null> {
  const { userId, id: scheduleId, source } = row;
  const known = next && { on: next, amountKobo: null };
  if (row.told?.on === next) return row.told;
  if (!row.tellsDayBefore || source.cardId === undefined || next === null) return known;
  if (!target || target.because !== null) return { on: next, amountKobo: NOTHING };
  // A schedule is resumed only when its first date runs: it may be paused still on the day before.
  if (isPausedOn(pauseOf(row), next)) return known;
  const { sum: dayKobo, each } = await chargedOn(
    deps,
    tx,
    { changed: row, cardId: source.cardId, on: next },
    holidays,
  );
  const amountKobo = each.get(scheduleId);
  if (amountKobo === undefined) return { on: next, amountKobo: NOTHING };
  // No card takes so little: the date itself says so, and no more is charged on it either.
  if (restProblem('saved_card', amountKobo, target) !== undefined) return { on: next, amountKobo };
  await enqueueNotification(tx, deps.services, userId, {
    kind: 'schedule_tomorrow',
    scheduleId,
    name: target.name,
    ...mergedName(target),
    amountKobo: String(amountKobo),
    ...(dayKobo > amountKobo && { dayKobo: String(dayKobo) }),
    dueOn: next,
    hour: row.rule.hour,
  });
  return { on: next, amountKobo };
}
