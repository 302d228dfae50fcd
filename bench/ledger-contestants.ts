import { randomInt, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { PROVIDER, wallet } from '../apps/api/src/ledger/chart.ts';
import { postMovement, type Posting } from '../apps/api/src/ledger/post.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import type { Database } from '../apps/api/src/platform/db.ts';
import { createIds } from '../apps/api/src/platform/ids.ts';
import { kobo } from '../packages/domain/src/money.ts';
import { sqlFile } from './sql-file.ts';

const ids = createIds(systemClock);

/** One way to post; each call is one transaction on a single connection of its own. */
export interface Contestant {
  readonly name: string;
  /** The process that serves the connection. */
  pid(): Promise<number>;
  post(): Promise<unknown>;
}

function pickFrom(customers: readonly string[]): string {
  return customers[randomInt(customers.length)] ?? '';
}

async function backendOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** The least that a posting could cost. */
export function floorContestant({ pool }: Database, customers: readonly string[]): Contestant {
  const text = sqlFile('floor-post.sql');
  return {
    name: 'floor',
    pid: () => backendOf(pool),
    post() {
      const at = systemClock.now();
      const values = [pickFrom(customers), ids.next(), 1, PROVIDER.id, wallet('ds').id, 100n, at];
      return pool.query({ name: 'floor', text, values });
    },
  };
}

function nextPosting(customers: readonly string[]): Posting {
  const at = systemClock.now();
  return {
    userId: pickFrom(customers),
    key: randomUUID(),
    id: ids.next(),
    at,
    kind: 'accountDeposit',
    from: PROVIDER,
    to: wallet('ds'),
    amountKobo: kobo(100n),
    narration: 'Deposit to DS account',
    reference: `kolo-${randomUUID()}`,
  };
}

/** The real posting, through the real client; what it posted is added to `posted`. */
export function ledgerContestant(
  database: Database,
  customers: readonly string[],
  posted: Posting[],
): Contestant {
  return {
    name: 'ledger.move',
    pid: () => backendOf(database.pool),
    post() {
      const posting = nextPosting(customers);
      posted.push(posting);
      return postMovement(database.db, posting);
    },
  };
}

/** The same keys again, in the order in which they were posted. */
export function replayContestant(
  database: Database,
  customers: readonly string[],
  posted: readonly Posting[],
): Contestant {
  let next = 0;
  return {
    name: 'replay',
    pid: () => backendOf(database.pool),
    post() {
      const posting = posted[next % posted.length] ?? nextPosting(customers);
      next += 1;
      return postMovement(database.db, { ...posting, id: ids.next(), at: systemClock.now() });
    },
  };
}

/** Two accounts of one customer. */
export interface PgledgerBook {
  readonly provider: string;
  readonly wallet: string;
}

/** A transfer of a ledger that others use, which knows no key: a repeat would move again. */
export function pgledgerContestant({ pool }: Database, books: readonly PgledgerBook[]): Contestant {
  const text = 'select * from pgledger_create_transfer($1, $2, $3)';
  return {
    name: 'pgledger',
    pid: () => backendOf(pool),
    post() {
      const { provider, wallet: own } = books[randomInt(books.length)] ?? { provider: '', wallet: '' };
      return pool.query({ name: 'pgledger', text, values: [provider, own, '1.00'] });
    },
  };
}
