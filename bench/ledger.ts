import { randomInt, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@kolo/tools/environment/roles.ts';
import { startPostgres, type Postgres } from '@kolo/tools/postgres.ts';
import pg from 'pg';
import { PROVIDER, wallet } from '../apps/api/src/ledger/chart.ts';
import { postMovement, type Posting } from '../apps/api/src/ledger/post.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { openDatabase, type Database } from '../apps/api/src/platform/db.ts';
import { createIds } from '../apps/api/src/platform/ids.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';
import { kobo } from '../packages/domain/src/money.ts';
import { measureBackend, type Cost } from './backend-meter.ts';
import { median, type Figure } from './budget.ts';

const CUSTOMERS = 10_000;
const CALLS = 3_000;
const ROUNDS = 5;
const WARM_UP_CALLS = 3_000;
/** A connection that was idle for too long is replaced: its first calls parse and plan again. */
const RECONNECT_CALLS = 50;
const CPU_BUDGET = 1.2;
/** Started by root, PostgreSQL runs as another user, whose data lies in here. */
const OTHERS_MAY_ENTER = 0o711;

const sqlFile = (name: string): string => readFileSync(join(import.meta.dirname, 'sql', name), 'utf8');
const silent = { warn: () => undefined };
const ids = createIds(systemClock);
const POTS = [wallet('ds'), wallet('sb'), wallet('ibs'), PROVIDER];

/** One way to post; each call is one transaction on its own single connection. */
interface Contestant {
  readonly name: string;
  pid(): Promise<number>;
  post(): Promise<unknown>;
}

async function prepare(postgres: Postgres): Promise<string[]> {
  const owner = openDatabase(postgres.ownerUrl, silent, 1);
  await migrate(owner, new URL(postgres.appUrl).username, systemClock);
  const customers = Array.from({ length: CUSTOMERS }, () => ids.next());
  const potIds = POTS.map((pot) => pot.id);
  await owner.pool.query(
    `select ledger.open_account(customer, pot.id, pot.floor)
     from unnest($1::uuid[]) customer, unnest($2::integer[], $3::bigint[]) as pot (id, floor)`,
    [customers, potIds, POTS.map((pot) => pot.floor)],
  );
  await owner.pool.query(sqlFile('floor.sql'));
  await owner.pool.query(
    `insert into bench_floor.balance (user_id, id)
     select customer, pot from unnest($1::uuid[]) customer, unnest($2::smallint[]) pot`,
    [customers, potIds],
  );
  await owner.pool.query('vacuum analyze');
  await owner.close();
  // From here on the log holds what the calls write, not the first touch of a page after a checkpoint in mid-round.
  await withClient(postgres.superuserUrl, (client) => client.query('checkpoint'));
  return customers;
}

function pickFrom(customers: readonly string[]): string {
  // The index is below the length.
  return customers[randomInt(customers.length)]!;
}

async function backendOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

function floorContestant(pool: pg.Pool, customers: readonly string[]): Contestant {
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

function ledgerContestant(database: Database, customers: readonly string[], posted: Posting[]): Contestant {
  return {
    name: 'ledger.post',
    pid: () => backendOf(database.pool),
    post() {
      const posting = nextPosting(customers);
      posted.push(posting);
      return postMovement(database.db, posting);
    },
  };
}

/** The same keys again, in the order in which they were posted. */
function replayContestant(database: Database, posted: readonly Posting[]): Contestant {
  let next = 0;
  return {
    name: 'replay',
    pid: () => backendOf(database.pool),
    post() {
      const posting = posted[next % posted.length]!; // The remainder is below the length.
      next += 1;
      return postMovement(database.db, { ...posting, id: ids.next(), at: systemClock.now() });
    },
  };
}

async function runBurst(observer: pg.Client, contestant: Contestant, calls: number): Promise<Cost> {
  for (let call = 0; call < RECONNECT_CALLS; call += 1) await contestant.post();
  return measureBackend(observer, await contestant.pid(), calls, () => contestant.post());
}

function ratioOf(rounds: readonly Cost[][], cost: (of: Cost) => number, which: number): number {
  // Every round holds one cost of each contestant, the floor's first.
  return median(rounds.map((round) => cost(round[which]!) / cost(round[0]!)));
}

async function runRounds(observer: pg.Client, contestants: readonly Contestant[]): Promise<Figure[]> {
  for (const contestant of contestants) await runBurst(observer, contestant, WARM_UP_CALLS);
  const rounds: Cost[][] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const costs: Cost[] = [];
    for (const contestant of contestants) costs.push(await runBurst(observer, contestant, CALLS));
    rounds.push(costs);
  }
  return contestants.flatMap(({ name }, which): Figure[] => [
    { name: `${name}: backend CPU`, value: median(rounds.map((round) => round[which]!.cpuUs)), unit: 'µs' },
    { name: `${name}: WAL`, value: median(rounds.map((round) => round[which]!.walBytes)), unit: 'B' },
    ...(which === 0
      ? []
      : [
          {
            name: `${name} / floor: backend CPU`,
            value: ratioOf(rounds, (of) => of.cpuUs, which),
            unit: '×',
            ...(which === 1 ? { budget: CPU_BUDGET, gates: true } : {}),
          },
          { name: `${name} / floor: WAL`, value: ratioOf(rounds, (of) => of.walBytes, which), unit: '×' },
        ]),
  ]);
}

/** A posting against the least that it could cost, on one connection each, in the same rounds. */
export async function measureLedger(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kolo-bench-'));
  chmodSync(dataDir, OTHERS_MAY_ENTER);
  const postgres = await startPostgres({ koloData: dataDir, durability: 'durable' });
  try {
    const customers = await prepare(postgres);
    const floorPool = new pg.Pool({ connectionString: postgres.ownerUrl, max: 1 });
    const database = openDatabase(postgres.appUrl, silent, 1);
    const posted: Posting[] = [];
    try {
      return await withClient(postgres.superuserUrl, (observer) =>
        runRounds(observer, [
          floorContestant(floorPool, customers),
          ledgerContestant(database, customers, posted),
          replayContestant(database, posted),
        ]),
      );
    } finally {
      await Promise.all([floorPool.end(), database.close()]);
    }
  } finally {
    await postgres.stop();
    for (const folder of [dataDir, postgres.dataDir]) rmSync(folder, { recursive: true, force: true });
  }
}
