import { withClient } from '../environment/roles.ts';
import { createNames } from './normalise.ts';

/** Every name of the schema that the tools of this folder know. A change of the schema is followed here. */
const POSTINGS = `select user_id, kind, from_id, to_id, amount::text as amount, narration, reference, posted_at
  from ledger.movement order by user_id, id`;
const BALANCES = `select user_id, id, balance::text as balance from ledger.account order by user_id, id`;
const NOTIFICATIONS = `select user_id, kind, title, body, created_at from notification order by user_id, seq`;

const SUSPENSE_BOOK = '00000000-0000-0000-0000-000000000000';
/** Packages have the numbers above; below them is the chart of accounts. */
const PACKAGES_ABOVE = 1_000;

type Row = Readonly<Record<string, unknown>>;

/** The account's number of the chart; of a package, that it is one. */
function accountOf(id: unknown): string {
  return Number(id) > PACKAGES_ABOVE ? `package ${String(id)}` : `account ${String(id)}`;
}

/** The postings of what fell due together have no order of their own: they are written by their text. */
function sortedBySlot(lines: readonly string[]): string[] {
  return lines.toSorted();
}

export interface Dump {
  readonly ledger: string;
  readonly notifications: string;
}

/** Everything in the books and every notification, of the customers in this order and of the house. */
export async function dumpBooks(ownerUrl: string, userIds: readonly string[]): Promise<Dump> {
  const owners = [SUSPENSE_BOOK, ...userIds];
  const rowsOf = async (statement: string): Promise<Row[]> =>
    withClient(ownerUrl, async (client) => (await client.query<Row>(statement)).rows);
  const [postings, balances, notifications] = [
    await rowsOf(POSTINGS),
    await rowsOf(BALANCES),
    await rowsOf(NOTIFICATIONS),
  ];
  const write = (rows: readonly Row[], line: (row: Row) => string): string[] =>
    owners.flatMap((owner, place) => {
      const own = rows.filter((row) => row['user_id'] === owner);
      const heading = place === 0 ? 'the house' : `customer ${place}`;
      return [`# ${heading}`, ...sortedBySlot(own.map(line))];
    });
  const at = (row: Row, column: string): string =>
    row[column] instanceof Date ? row[column].toISOString() : String(row[column]);
  const names = createNames();
  const ledger = [
    ...write(postings, (row) => {
      const way = `${accountOf(row['from_id'])} -> ${accountOf(row['to_id'])}`;
      // The reference is named after the lines stand in their order, so that no name decides it.
      const text = `${at(row, 'posted_at').slice(0, 16)} kind ${at(row, 'kind')} ${way} ${at(row, 'amount')}`;
      return `${text} ${at(row, 'narration')} | ${at(row, 'reference')}`;
    }),
    '# balances',
    ...write(balances, (row) => `${accountOf(row['id'])} ${at(row, 'balance')}`),
  ];
  const told = write(notifications, (row) => {
    const text = `${at(row, 'kind')} | ${at(row, 'title')} | ${at(row, 'body')}`;
    return `${at(row, 'created_at').slice(0, 16)} ${text}`;
  });
  return {
    ledger: `${ledger.map(names).join('\n')}\n`,
    notifications: `${told.map(createNames()).join('\n')}\n`,
  };
}
