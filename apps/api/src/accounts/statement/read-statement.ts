import type { Statement as Wire } from '@kolo/contract/statements';
import { STATEMENT_DAYS, STATEMENT_DAYS_MAX } from '@kolo/contract/statements';
import type { LagosDate } from '@kolo/domain/dates';
import { addDays, daysBetween, lagosDateOf, startOfLagosDay } from '@kolo/domain/dates';
import type { Kobo, Naira } from '@kolo/domain/money';
import { kobo, koboToNairaFloor, naira } from '@kolo/domain/money';
import type { Pot } from '#ledger/chart.ts';
import type { PotEntry } from '#ledger/movements.ts';
import { balanceBefore, entriesOf } from '#ledger/movements.ts';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { STATEMENT_ENTRIES_MAX } from './limits.ts';

/** Whose pot a statement is about, and what the customer calls it. */
export interface StatementSubject extends Readonly<Wire['of']> {
  readonly userId: string;
  readonly pot: Pot;
}

export interface StatementDays {
  readonly from: LagosDate;
  readonly to: LagosDate;
}

/** The four figures of a statement: opening balance + money in − money out = closing balance. */
export interface StatementFigures<Amount> {
  readonly openingBalance: Amount;
  readonly totalIn: Amount;
  readonly totalOut: Amount;
  readonly closingBalance: Amount;
}

/** A statement, entries oldest first. Both readings add up by themselves, entry by entry. */
export interface Statement extends StatementDays {
  readonly of: StatementSubject;
  /** In kobo, as the ledger has them. */
  readonly exact: StatementFigures<Kobo>;
  /** In whole naira, as the customer sees them: balances are floors, and the sums are those of the entries that are shown. */
  readonly shown: StatementFigures<Naira>;
  readonly entries: readonly PotEntry[];
}

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

function figuresOf(entries: readonly PotEntry[], closingKobo: Kobo): Pick<Statement, 'exact' | 'shown'> {
  const sums = { inflow: { exact: 0n, shown: 0 }, outflow: { exact: 0n, shown: 0 } };
  for (const { direction, amountKobo, shown } of entries) {
    sums[direction].exact += amountKobo;
    sums[direction].shown += shown;
  }
  const { inflow, outflow } = sums;
  const openingKobo = kobo(closingKobo - inflow.exact + outflow.exact);
  return {
    exact: {
      openingBalance: openingKobo,
      totalIn: kobo(inflow.exact),
      totalOut: kobo(outflow.exact),
      closingBalance: closingKobo,
    },
    shown: {
      openingBalance: koboToNairaFloor(openingKobo),
      totalIn: naira(inflow.shown),
      totalOut: naira(outflow.shown),
      closingBalance: koboToNairaFloor(closingKobo),
    },
  };
}

/** Everything that happened in a pot on these days; opening balance, sums and closing balance are one reading. */
export async function readStatement(
  { db }: Services,
  of: StatementSubject,
  days: StatementDays,
): Promise<Statement> {
  const from = startOfLagosDay(days.from);
  const range = { userId: of.userId, pot: of.pot, from, before: startOfLagosDay(addDays(days.to, 1)) };
  const entries = await entriesOf(db, { ...range, limit: STATEMENT_ENTRIES_MAX + 1 });
  if (entries.length > STATEMENT_ENTRIES_MAX) {
    throw new Refusal('VALIDATION', {
      fields: { from: 'There is too much for one statement. Choose fewer days.' },
    });
  }
  const closingKobo = entries.at(-1)?.balanceKobo ?? (await balanceBefore(db, { ...range, before: from }));
  return { ...days, of, entries, ...figuresOf(entries, closingKobo) };
}
