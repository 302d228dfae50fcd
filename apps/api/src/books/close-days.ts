import { BOOK_DAYS } from '@kolo/contract/desk/books';
import type { LagosDate } from '@kolo/domain/dates';
import { addDays, lagosDateOf } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import { isOwnPot, PACKAGES_ABOVE } from '#ledger/chart.ts';
import { limitStatement } from '#ledger/check.ts';
import { LEDGER_PROOF_HOUR_UTC } from '#ledger/limits.ts';
import { openPayments } from '#payments/index.ts';
import { monotonicMs } from '#platform/clock.ts';
import type { DueWork } from '#platform/jobs.ts';
import { endNight, isNightOpen, nightOf, takeNight } from '#platform/nights.ts';
import type { Services } from '#platform/services.ts';
import { CLOSING_AFTER_MS, CLOSING_AGAIN_MS, CLOSING_MAX_MS } from './limits.ts';
import type { DayMoves, PotTotal } from './queries.ts';
import { closedSince, insertDays, insertTotals, movesSince, potTotals } from './queries.ts';

/** The newest day that is over at that time, with all that was posted on it committed. */
function lastOver(now: Date): LagosDate {
  return addDays(lagosDateOf(new Date(now.getTime() - CLOSING_AFTER_MS)), -1);
}

/** Whether the balance of that line is customers' money in accounts and packages. */
function isHeld({ pot }: PotTotal): boolean {
  return pot === PACKAGES_ABOVE || isOwnPot(pot);
}

interface DayEnd {
  readonly day: LagosDate;
  readonly inKobo: Kobo;
  readonly outKobo: Kobo;
  readonly heldKobo: Kobo;
}

/**
 * The days from `first` to `last`, newest first. What was held at the end of a day is what is held now, without what every later day
 * brought and took.
 */
export function dayEnds(
  { first, last }: { first: LagosDate; last: LagosDate },
  moves: readonly DayMoves[],
  heldNowKobo: Kobo,
): DayEnd[] {
  let heldKobo = heldNowKobo;
  for (const { day, inKobo, outKobo } of moves) if (day > last) heldKobo = kobo(heldKobo - inKobo + outKobo);
  const ends: DayEnd[] = [];
  for (let day = last; day >= first; day = addDays(day, -1)) {
    const { inKobo = kobo(0n), outKobo = kobo(0n) } = moves.find((moved) => moved.day === day) ?? {};
    ends.push({ day, inKobo, outKobo, heldKobo });
    heldKobo = kobo(heldKobo - inKobo + outKobo);
  }
  return ends;
}

/** Closes every day that is over and is not closed yet, as far back as days are shown, and takes the totals of all accounts. */
async function close({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  const last = lastOver(now);
  const deadlineMs = monotonicMs() + CLOSING_MAX_MS;
  // One snapshot: what is posted meanwhile belongs to no day that is over.
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await limitStatement(tx, deadlineMs);
      const totals = await potTotals(tx);
      const held = totals.filter(isHeld).reduce((sum, { balanceKobo }) => sum + balanceKobo, 0n);
      const closed = await closedSince(tx, addDays(last, 1 - BOOK_DAYS));
      const days = Array.from({ length: BOOK_DAYS }, (_, at) => addDays(last, at + 1 - BOOK_DAYS));
      const first = days.find((day) => !closed.has(day));
      if (first !== undefined) {
        const open = await openPayments(tx);
        await limitStatement(tx, deadlineMs);
        const ends = dayEnds({ first, last }, await movesSince(tx, first), kobo(held));
        await insertDays(
          tx,
          ends.map((end) => ({
            ...end,
            openPayments: end.day === last ? open.count : null,
            oldestOpenAt: end.day === last ? open.oldestAt : null,
            closedAt: now,
          })),
        );
      }
      await limitStatement(tx, deadlineMs);
      await insertTotals(
        tx,
        totals.map((total) => ({ ...total, at: now })),
      );
    });
}

/** Closes the days once a night, whichever worker comes first. */
export function closingOfDays(services: Services): DueWork {
  const { db, clock } = services;
  return {
    name: 'closing of the days',
    // A clock that is moved stops for the proof of the same hour.
    nextDue: async () => null,
    async runDue() {
      const now = clock.now();
      const night = { work: 'closing of the days', night: nightOf(now, LEDGER_PROOF_HOUR_UTC) };
      if (!(await isNightOpen(db, night, now))) return 0;
      const againAt = new Date(now.getTime() + CLOSING_AGAIN_MS);
      if (!(await takeNight(db, night, { now, againAt }))) return 0;
      await close(services);
      await endNight(db, night, clock.now());
      return 1;
    },
  };
}
