import type { HolidayCorrection } from '@kolo/domain/holidays';
import type { DueTime } from '@kolo/domain/schedule';
import { dueAt } from '@kolo/domain/schedule';
import { startsOf } from '@kolo/domain/schedule-run';
import type { OrderedPayment } from '#payments/index.ts';
import { payOrdered, roomFor } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { isPassing } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { DueWork } from '#platform/jobs.ts';
import { eachTogether } from '#platform/distributed/one-by-one.ts';
import { takeFreeTurn, takeFreeTurns } from '#platform/take-turn.ts';
import { beginDue } from './begin-due.ts';
import type { ScheduleDeps } from './deps.ts';
import { corrections } from './holiday-queries.ts';
import { BEGUN_BESIDE, BEGUN_TOGETHER, FAULT_REST_MS, LOOKED_AT_TOGETHER } from './limits.ts';
import type { NotedDate } from './occurrence-queries.ts';
import { insertDates } from './occurrence-queries.ts';
import type { ScheduleRow } from './queries.ts';
import { customersToBegin, firstToBegin, plainSchedules, restAfterFault } from './queries.ts';
import { chargesCard, dueTimes, nextLook } from './timing.ts';
import { keyOf } from './try-key.ts';

/** One date that has come, of a schedule that runs. */
interface PlainDate {
  readonly row: ScheduleRow;
  readonly due: DueTime;
  readonly next: DueTime | null;
  readonly isMadeUp: boolean;
}

/** Of one customer's schedules the one whose hour came first, at one hour the older, where one date of it has come and nothing more. */
function plainDate(
  rows: readonly ScheduleRow[],
  holidays: readonly HolidayCorrection[],
  now: Date,
): PlainDate | null {
  const [first] = rows
    .flatMap((row) => (row.nextDueOn ? [{ row, at: dueAt(row.nextDueOn, row.rule.hour).getTime() }] : []))
    .toSorted((a, b) => a.at - b.at || (a.row.id < b.row.id ? -1 : 1));
  if (first?.row.state !== 'active') return null;
  const { row } = first;
  const { dues, next } = dueTimes(row, holidays, { now, most: 2 });
  const [due, another] = dues;
  if (!due || another) return null;
  // A card is charged no more than was told, which may be less than the schedule has.
  if (row.told?.on === due.on && row.told.amountKobo !== null && row.told.amountKobo < row.amountKobo)
    return null;
  const [start] = startsOf([due], { now, chargesCard: chargesCard(row) });
  return { row, due, next, isMadeUp: start === 'made_up' };
}

function orderedOf({ row, due }: PlainDate): OrderedPayment[] {
  const { userId, id: scheduleId, purpose, packageId, amountKobo, source } = row;
  if (source.method !== 'account' || !source.accountType) return [];
  const key = keyOf({ scheduleId, dueOn: due.on, tries: 1 });
  return [{ userId, key, purpose, packageId, amountKobo, sourceAccountType: source.accountType }];
}

/** `reference`: of the payment; null: the date waits to be charged to its card. */
function notedOf(
  deps: ScheduleDeps,
  { row, due, next, isMadeUp }: PlainDate,
  reference: string | null,
): NotedDate {
  const { userId, id: scheduleId } = row;
  const after = { ...row, nextDueOn: next?.on ?? null };
  return {
    userId,
    id: deps.services.ids.next(),
    scheduleId,
    due,
    isMadeUp,
    reference,
    next: after.nextDueOn,
    looksAt: nextLook(after),
  };
}

/** Pays what own accounts pay, and notes what cards are to be charged for. Returns the customers of whom it did. */
async function begin(deps: ScheduleDeps, tx: Tx, userIds: readonly string[]): Promise<Set<string>> {
  const now = deps.services.clock.now();
  const holidays = await corrections(tx);
  const rows = await plainSchedules(tx, userIds, now);
  const dates = [...Map.groupBy(rows, ({ userId }) => userId).values()].flatMap(
    (own) => plainDate(own, holidays, now) ?? [],
  );
  const byCard = dates.filter(({ row }) => row.source.method === 'saved_card');
  const rooms = await roomFor(
    tx,
    byCard.map(({ row }) => row),
  );
  const charged = byCard.filter(({ row }) => row.purpose === 'account' || rooms.has(row));
  const ordered = new Map(dates.flatMap((date) => orderedOf(date).map((one) => [one, date])));
  const paid = await payOrdered(tx, deps.services, [...ordered.keys()]);
  const noted = [
    ...charged.map((date) => notedOf(deps, date, null)),
    ...[...paid].flatMap(([one, reference]) => {
      const date = ordered.get(one);
      return date ? [notedOf(deps, date, reference)] : [];
    }),
  ];
  await insertDates(tx, noted, now);
  return new Set(noted.map(({ userId }) => userId));
}

/** Begins what is due of as many customers as nobody else is busy with, in one transaction. */
async function beginTogether(deps: ScheduleDeps, userIds: readonly string[]) {
  const { db, logger } = deps.services;
  let turns: string[] = [];
  try {
    return await db.transaction().execute(async (tx) => {
      turns = await takeFreeTurns(tx, userIds, BEGUN_TOGETHER);
      const begun = turns.length === 0 ? new Set<string>() : await begin(deps, tx, turns);
      return { turns, begun };
    });
  } catch (error) {
    // An account was emptied meanwhile: nothing was done, and each goes by itself.
    if (!(error instanceof Refusal)) logger.error({ err: error }, 'due dates could not be begun together');
    return { turns, begun: new Set<string>() };
  }
}

/**
 * Whoever is busy with the customer now begins the dates too, or leaves them to the next round. Returns whether the customer's turn
 * was free.
 */
function beginAlone(deps: ScheduleDeps, userId: string): Promise<boolean> {
  return deps.services.db.transaction().execute(async (tx) => {
    const isFree = await takeFreeTurn(tx, userId);
    if (isFree) await beginDue(deps, tx, userId);
    return isFree;
  });
}

/**
 * One customer's fault must not hold up the others: the customer's schedules rest for a while. Where the database was busy, or away,
 * nothing is wrong with the customer, and the next round looks again. Returns what was run; null after a fault.
 */
export async function alone<T>(
  { services: { db, clock, logger } }: ScheduleDeps,
  userId: string,
  run: () => Promise<T>,
): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (isPassing(error)) {
      logger.warn({ err: error, userId }, 'the schedules of a customer wait for the database');
      return null;
    }
    logger.error({ err: error, userId }, 'the schedules of a customer could not run');
    const now = clock.now();
    await restAfterFault(db, userId, now, new Date(now.getTime() + FAULT_REST_MS));
    return null;
  }
}

/** Returns how many customers it began. One whose turn was taken waits for the next round, which must not start at once for its sake. */
async function beginEachAlone(deps: ScheduleDeps, userIds: readonly string[]): Promise<number> {
  let done = 0;
  for (let from = 0; from < userIds.length; from += BEGUN_BESIDE) {
    const some = userIds.slice(from, from + BEGUN_BESIDE);
    const outcomes = await Promise.all(
      some.map((userId) => alone(deps, userId, () => beginAlone(deps, userId))),
    );
    done += outcomes.filter((isDone) => isDone === true).length;
  }
  return done;
}

/**
 * Begins every date that has come. Where it is plain, it is paid from the own account in the transaction that notes it, many
 * customers together and one date of each; their next ones follow in the next round, so that a source that covers one pays the
 * older. What is not plain, as a package that is full or an account that is short, is noted customer by customer, and tried after it.
 */
export function beginSchedules(deps: ScheduleDeps): DueWork {
  return {
    name: 'begin schedules',
    nextDue: () => firstToBegin(deps.services.db),
    async runDue() {
      const { db, clock } = deps.services;
      // Where somebody holds the turns of all whom it looks at, it looks at the next: a process that died holds up no others.
      for (let passed = 0; ; passed += LOOKED_AT_TOGETHER) {
        const userIds = await customersToBegin(db, clock.now(), passed);
        if (userIds.length === 0) return 0;
        let taken = 0;
        await eachTogether(db, userIds, String, async (together) => {
          const { turns, begun } = await beginTogether(deps, together);
          const rest = turns.filter((userId) => !begun.has(userId));
          const done = await beginEachAlone(deps, rest);
          taken += begun.size + done;
        });
        if (taken > 0) return taken;
      }
    },
  };
}
