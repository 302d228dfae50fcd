import type { Statement as Wire } from '@kolo/contract/statements';
import type { LagosDate } from '@kolo/domain/dates';
import type { Kobo, Naira } from '@kolo/domain/money';
import { kobo, koboToNairaFloor, naira } from '@kolo/domain/money';
import type { Pot } from '#ledger/chart.ts';
import type { PotEntry } from '#ledger/pot-entry.ts';

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

/** The statement that these entries make, oldest first. */
export function statementFrom(
  of: StatementSubject,
  days: StatementDays,
  entries: readonly PotEntry[],
  closingKobo: Kobo,
): Statement {
  return { ...days, of, entries, ...figuresOf(entries, closingKobo) };
}
