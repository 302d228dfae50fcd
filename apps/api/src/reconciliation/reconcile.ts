import type { LagosDate } from '@kolo/domain/dates';
import { addDays, lagosDateOf, startOfLagosDay } from '@kolo/domain/dates';
import type { DueWork } from '#platform/jobs.ts';
import { answerOf, Unanswered } from '#platform/provider-answer.ts';
import type { Services } from '#platform/services.ts';
import type { OpenCase } from '#platform/staff-case.ts';
import type { BookEntry, DateRange } from '#providers/paystack/books.ts';
import type { BookSource, Difference, OurLine } from './compare.ts';
import { compareLine, missingWithThem, saysMoved } from './compare.ts';
import { claimDay, finishDay, hasDays, nextDayDue, noteDay } from './queries.ts';

export interface ReconcileDeps {
  readonly services: Services;
  readonly sources: readonly BookSource[];
  readonly openCase: OpenCase;
}

export interface Found extends Difference {
  readonly source: BookSource['name'];
  /** Whether a case was opened for it now; false where one stands, or was answered, already. */
  readonly isNew: boolean;
}

/** Lines of ours read at a time. */
const ROUND = 500;

/** The provider's line may begin so much before or after ours: clocks differ, and a page is asked for again for half an hour. */
const SLACK_MS = 60 * 60 * 1_000;

async function missingOf(
  source: BookSource,
  round: readonly OurLine[],
  seen: ReadonlySet<string>,
): Promise<Difference[]> {
  const missing: Difference[] = [];
  for (const line of round) {
    if (!saysMoved(line) || seen.has(line.reference)) continue;
    if (!(await source.isKnown(line.reference))) missing.push(missingWithThem(line));
  }
  return missing;
}

async function* missingLines(
  source: BookSource,
  range: DateRange,
  seen: ReadonlySet<string>,
): AsyncIterable<Difference[]> {
  let after: OurLine | null = null;
  do {
    const round: OurLine[] = await source.begunIn(range, after, ROUND);
    yield await missingOf(source, round, seen);
    after = round.length < ROUND ? null : (round.at(-1) ?? null);
  } while (after);
}

async function* differencesOf(source: BookSource, range: DateRange, now: Date): AsyncIterable<Difference[]> {
  const seen = new Set<string>();
  const inRange = ({ at }: BookEntry) => at >= range.from && at < range.to;
  const wide = {
    from: new Date(range.from.getTime() - SLACK_MS),
    to: new Date(range.to.getTime() + SLACK_MS),
  };
  for await (const page of source.theirs(wide)) {
    for (const { reference } of page) seen.add(reference);
    const entries = page.filter(inRange);
    const lines = await source.find(entries.map(({ reference }) => reference));
    const known = new Map(lines.map((line) => [line.reference, line]));
    yield entries.flatMap((entry) => {
      const ours = known.get(entry.reference);
      if (ours?.openUntil && now < ours.openUntil) return [];
      return compareLine({ ...entry, standing: source.standingOf(entry.status) }, ours);
    });
  }
  yield* missingLines(source, range, seen);
}

async function openCases(
  { services, openCase }: ReconcileDeps,
  source: BookSource,
  differences: readonly Difference[],
): Promise<Found[]> {
  if (differences.length === 0) return [];
  return services.db.transaction().execute(async (tx) => {
    const found: Found[] = [];
    for (const one of differences) {
      const { difference, reference, userId, detail } = one;
      const key = `reconcile:${source.name}:${difference}:${reference}`;
      const words = `${source.name} ${difference.replaceAll('_', ' ')}: ${detail}`;
      const isNew = await openCase(tx, { kind: 'reconciliation', key, userId, reference, detail: words });
      if (isNew && one.isLate) await source.askAgain?.(tx, one, services.clock.now());
      found.push({ ...one, source: source.name, isNew });
    }
    return found;
  });
}

/**
 * Compares the provider's books of these Lagos days, both inclusive, with ours. Each difference becomes one case for staff,
 * however often it is found; nothing is credited or taken. What came late is asked about again. Throws ProviderUnknown.
 */
export async function reconcile(deps: ReconcileDeps, first: LagosDate, last: LagosDate): Promise<Found[]> {
  const range = { from: startOfLagosDay(first), to: startOfLagosDay(addDays(last, 1)) };
  const found: Found[] = [];
  for (const source of deps.sources) {
    for await (const differences of differencesOf(source, range, deps.services.clock.now()))
      found.push(...(await openCases(deps, source, differences)));
  }
  return found;
}

/** After the end of a Lagos day its payments have this long to be settled. */
const AFTER_MS = 3 * 60 * 60 * 1_000;

/** A comparison that broke off is taken up again after this. */
const AGAIN_MS = 15 * 60 * 1_000;

/** A day that could not be compared for so long after it fell due is a matter for staff. */
const LATE_MS = 6 * 60 * 60 * 1_000;

async function notifyIfLate({ services, openCase }: ReconcileDeps, day: LagosDate): Promise<void> {
  if (services.clock.now().getTime() - dueAfter(day).getTime() < LATE_MS) return;
  const detail = `The books of ${day} could not be compared yet. It is tried again every quarter of an hour; the log says what fails.`;
  const trouble = {
    kind: 'reconciliation',
    key: `reconcile_day:${day}`,
    userId: null,
    reference: null,
    detail,
  } as const;
  await services.db.transaction().execute((tx) => openCase(tx, trouble));
}

function dueAfter(day: LagosDate): Date {
  return new Date(startOfLagosDay(addDays(day, 1)).getTime() + AFTER_MS);
}

/**
 * Compares each day's books once, and the day before with it: a payment that began late is paid on the next day. Each day
 * notes the next before it is compared, so that one that cannot be compared holds up no other and days on which the system was down are made up one after the other.
 */
export function reconcileWork(deps: ReconcileDeps): DueWork {
  const { db, clock, logger } = deps.services;
  return {
    name: 'reconcile',
    nextDue: () => nextDayDue(db),
    async runDue() {
      const now = clock.now();
      const today = lagosDateOf(now);
      if (!(await hasDays(db))) await noteDay(db, today, dueAfter(today));
      const day = await claimDay(db, { now, until: new Date(now.getTime() + AGAIN_MS) });
      if (!day) return 0;
      await noteDay(db, addDays(day, 1), dueAfter(addDays(day, 1)));
      try {
        const found = await answerOf(() => reconcile(deps, addDays(day, -1), day));
        if (found instanceof Unanswered) {
          await notifyIfLate(deps, day);
          logger.warn({ day, reason: found.reason }, "the provider's book could not be read");
          return 1;
        }
        await finishDay(db, day, { at: now, differences: found.length });
        const opened = found.filter(({ isNew }) => isNew).length;
        logger.info({ day, differences: found.length, opened }, 'the books of a day were compared');
      } catch (error) {
        await notifyIfLate(deps, day);
        throw error;
      }
      return 1;
    },
  };
}
