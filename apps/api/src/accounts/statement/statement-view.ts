import type { Statement as Wire } from '@kolo/contract/statements';
import { exactBeside, hasKobo, koboToNairaFloor } from '@kolo/domain/money';
import { describeMovement } from '@kolo/domain/transactions';
import type { PotEntry } from '#ledger/pot-entry.ts';
import type { Statement } from './statement.ts';

/** Whether any figure of the statement has kobo: then all of it is written with them, so that it adds up. */
export function isInKobo({ exact, entries }: Statement): boolean {
  return hasKobo(exact.openingBalance) || entries.some(({ amountKobo }) => hasKobo(amountKobo));
}

function entryView({
  id,
  kind,
  narration,
  direction,
  reference,
  ...entry
}: PotEntry): Wire['entries'][number] {
  return {
    id,
    ...describeMovement(kind),
    narration,
    direction,
    reference,
    date: entry.postedAt.toISOString(),
    amount: entry.shown,
    balance: koboToNairaFloor(entry.balanceKobo),
    ...exactBeside({ amount: entry.amountKobo, balance: entry.balanceKobo }),
  };
}

/** The whole statement as the wire shows it, newest first: one page of it where a page is asked for. */
export function statementView(
  statement: Statement,
  page: { limit: number; cursor?: string | undefined },
): Wire {
  const newestFirst = statement.entries.toReversed();
  // An entry that is not there is found nowhere: such a cursor begins at the top.
  const start = page.cursor === undefined ? 0 : newestFirst.findIndex(({ id }) => id === page.cursor) + 1;
  const shown = newestFirst.slice(start, start + page.limit);
  const { kind, name, number } = statement.of;
  return {
    of: { kind, name, number },
    from: statement.from,
    to: statement.to,
    ...statement.shown,
    ...exactBeside(statement.exact),
    entries: shown.map(entryView),
    cursor: start + page.limit < newestFirst.length ? (shown.at(-1)?.id ?? null) : null,
  };
}
