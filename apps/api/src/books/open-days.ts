import type { OpenDay } from '@kolo/contract/desk/books';
import { BOOK_DAYS } from '@kolo/contract/desk/books';
import type { LagosDate } from '@kolo/domain/dates';
import { addDays, lagosDateOf } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import { kobo, koboToNairaFloor } from '@kolo/domain/money';
import { limitStatement } from '#ledger/check.ts';
import { monotonicMs } from '#platform/clock.ts';
import { sqlStateOf } from '#platform/db.ts';
import type { Services } from '#platform/services.ts';
import { OPEN_DAYS_MAX_MS } from './limits.ts';
import type { DayMoves } from './queries.ts';
import { movesSince } from './queries.ts';

const CANCELED = '57014';

/** The newest day that is closed, with what customers held at its end. */
export interface LastClosed {
  readonly day: LagosDate;
  readonly heldKobo: Kobo;
}

/** The days after the last closed one up to `today`, oldest first: what is held follows from what each brought and took. */
function openDays(today: LagosDate, last: LastClosed | null, moves: readonly DayMoves[]): OpenDay[] {
  const days: OpenDay[] = [];
  let heldKobo = last?.heldKobo ?? null;
  for (let day = last ? addDays(last.day, 1) : today; day <= today; day = addDays(day, 1)) {
    const { inKobo = kobo(0n), outKobo = kobo(0n) } = moves.find((moved) => moved.day === day) ?? {};
    if (heldKobo !== null) heldKobo = kobo(heldKobo + inKobo - outKobo);
    const held = heldKobo === null ? null : koboToNairaFloor(heldKobo);
    days.push({ day, in: koboToNairaFloor(inKobo), out: koboToNairaFloor(outKobo), held });
  }
  return days.slice(-BOOK_DAYS);
}

/** The same from the postings, read from the replica where there is one; null where adding them up takes too long for a look. */
export async function readOpenDays(
  { clock, reading }: Pick<Services, 'clock' | 'reading'>,
  last: LastClosed | null,
): Promise<OpenDay[] | null> {
  const today = lagosDateOf(clock.now());
  const db = await reading();
  try {
    const moves = await db.transaction().execute(async (tx) => {
      await limitStatement(tx, monotonicMs() + OPEN_DAYS_MAX_MS);
      return movesSince(tx, last ? addDays(last.day, 1) : today);
    });
    return openDays(today, last, moves);
  } catch (error) {
    if (sqlStateOf(error) !== CANCELED) throw error;
    return null;
  }
}
