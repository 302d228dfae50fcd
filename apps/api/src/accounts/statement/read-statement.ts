import { STATEMENT_DAYS, STATEMENT_DAYS_MAX } from '@kolo/contract/statements';
import type { LagosDate } from '@kolo/domain/dates';
import { addDays, daysBetween, lagosDateOf, startOfLagosDay } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import type { EntriesText } from '#ledger/movements.ts';
import { entriesOf, entriesTextOf, potEdge } from '#ledger/movements.ts';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { STATEMENT_ENTRIES_MAX } from '../files/limits.ts';
import type { Statement, StatementDays, StatementSubject } from './statement.ts';
import { statementFrom } from './statement.ts';

const TOO_LONG = `A statement has at most ${STATEMENT_ENTRIES_MAX.toLocaleString('en')} entries. Choose a shorter period.`;

/** Fills in the days that a call left out. */
export function statementDays(
  { from, to }: { from?: LagosDate | undefined; to?: LagosDate | undefined },
  now: Date,
): StatementDays {
  const last = to ?? lagosDateOf(now);
  const first = from ?? addDays(last, 1 - STATEMENT_DAYS);
  const days = daysBetween(first, last) + 1;
  if (days < 1) throw new Refusal('VALIDATION', { fields: { to: 'The last day is before the first.' } });
  if (days > STATEMENT_DAYS_MAX) {
    throw new Refusal('VALIDATION', { fields: { from: `Choose at most ${STATEMENT_DAYS_MAX} days.` } });
  }
  return { from: first, to: last };
}

async function rangeOf({ reading }: Services, { userId, pot }: StatementSubject, days: StatementDays) {
  const db = await reading();
  const edge = (day: LagosDate) => potEdge(db, { userId, pot, at: startOfLagosDay(day) });
  const [from, before] = [await edge(days.from), await edge(addDays(days.to, 1))];
  return { db, range: { userId, pot, from, before, limit: STATEMENT_ENTRIES_MAX + 1 } };
}

function refuseAbove(entries: number): void {
  if (entries <= STATEMENT_ENTRIES_MAX) return;
  throw new Refusal('VALIDATION', { message: TOO_LONG, fields: { from: TOO_LONG } });
}

/** Everything that happened in a pot on these days; opening balance, sums and closing balance are one reading. */
export async function readStatement(
  services: Services,
  of: StatementSubject,
  days: StatementDays,
): Promise<Statement> {
  const { db, range } = await rangeOf(services, of, days);
  const entries = await entriesOf(db, range);
  refuseAbove(entries.length);
  return statementFrom(of, days, entries, range.before.balanceKobo);
}

/** The same statement before anybody has looked at its entries: a thread does, with `statementFrom`. */
export interface UnreadStatement {
  readonly of: StatementSubject;
  readonly days: StatementDays;
  readonly entries: EntriesText;
  readonly closingKobo: Kobo;
}

export async function readStatementText(
  services: Services,
  of: StatementSubject,
  days: StatementDays,
): Promise<UnreadStatement> {
  const { db, range } = await rangeOf(services, of, days);
  const entries = await entriesTextOf(db, range);
  refuseAbove(entries.count);
  return { of, days, entries, closingKobo: range.before.balanceKobo };
}
