import { readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { makeTemporaryData, removeTemporaryData } from '@kolo/tools/environment/postgres-home.ts';
import { withClient } from '@kolo/tools/environment/roles.ts';
import { startPostgres, type Postgres } from '@kolo/tools/postgres.ts';
import type pg from 'pg';
import { PROVIDER, wallet } from '../apps/api/src/ledger/chart.ts';
import type { Posting } from '../apps/api/src/ledger/post.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { openDatabase, type Database } from '../apps/api/src/platform/db.ts';
import { createIds } from '../apps/api/src/platform/ids.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';
import { size } from './fault-figures.ts';
import { measureBackend, type Cost } from './backend-meter.ts';
import { median, type Figure } from './budget.ts';
import {
  floorContestant,
  ledgerContestant,
  pgledgerContestant,
  replayContestant,
  type Contestant,
  type PgledgerBook,
} from './ledger-contestants.ts';
import { sqlFile } from './sql-file.ts';

const CUSTOMERS = 10_000;
/** Short bursts, many rounds: what else the machine does changes slowly, and so meets all sides of a round alike. */
const CALLS = 500;
/** Another size: LEDGER_ROUNDS. */
const ROUNDS = size('LEDGER_ROUNDS', 30);
const WARM_UP_CALLS = 3_000;
/** A connection that was idle for too long is replaced: its first calls parse and plan again. */
const RECONNECT_CALLS = 20;
const CPU_BUDGET = 1.2;

const silent = { warn: () => undefined };
const POTS = [wallet('ds'), wallet('sb'), wallet('ibs'), PROVIDER];

async function prepare(postgres: Postgres): Promise<string[]> {
  const owner = openDatabase(postgres.ownerUrl, silent, 1);
  const ids = createIds(systemClock);
  const customers = Array.from({ length: CUSTOMERS }, () => ids.next());
  const potIds = POTS.map((pot) => pot.id);
  try {
    await migrate(owner, new URL(postgres.appUrl).username, systemClock);
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
  } finally {
    await owner.close();
  }
  // A checkpoint now, so that none starts during the rounds: after one, each page is logged whole when first touched.
  await withClient(postgres.superuserUrl, (client) => client.query('checkpoint'));
  return customers;
}

async function runBurst(observer: pg.Client, contestant: Contestant, calls: number): Promise<Cost> {
  for (let call = 0; call < RECONNECT_CALLS; call += 1) await contestant.post();
  return measureBackend(observer, await contestant.pid(), calls, () => contestant.post());
}

/** Where pgledger's SQL lies on this machine: its files in their order, separated as in PATH. Without it the ledger runs beside the floor alone. */
const PGLEDGER = process.env['PGLEDGER_SQL'];
const PGLEDGER_SCHEMA = 'bench_pgledger';

/** Makes pgledger in a schema of its own, and two accounts in it for each customer; nothing of its SQL is kept here. */
async function preparePgledger(pool: pg.Pool, files: string): Promise<PgledgerBook[]> {
  await pool.query(`create schema ${PGLEDGER_SCHEMA}`);
  for (const file of files.split(delimiter)) await pool.query(readFileSync(file, 'utf8'));
  const { rows } = await pool.query<{ id: string }>(
    `select account.id from generate_series(1, $1::integer) n,
      lateral pgledger_create_account('bench ' || n, 'NGN') account order by n`,
    [2 * CUSTOMERS],
  );
  await pool.query('vacuum analyze');
  return Array.from({ length: CUSTOMERS }, (_, place) => ({
    provider: rows[2 * place]?.id ?? '',
    wallet: rows[2 * place + 1]?.id ?? '',
  }));
}

function openPgledger({ ownerUrl }: Postgres): Database {
  const url = new URL(ownerUrl);
  // Its functions name no schema.
  url.searchParams.set('options', `-c search_path=${PGLEDGER_SCHEMA},public`);
  return openDatabase(url.href, silent, 1, { statementTimeoutMs: 0 });
}

/** The costs of each contestant, round by round. */
type Series = ReadonlyMap<Contestant, Cost[]>;

async function runRounds(observer: pg.Client, contestants: readonly Contestant[]): Promise<Series> {
  for (const contestant of contestants) await runBurst(observer, contestant, WARM_UP_CALLS);
  const series = new Map(contestants.map((contestant): [Contestant, Cost[]] => [contestant, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? contestants : contestants.toReversed();
    for (const contestant of order) series.get(contestant)?.push(await runBurst(observer, contestant, CALLS));
  }
  return series;
}

function figuresOf(
  { name }: Contestant,
  costs: readonly Cost[],
  floor: readonly Cost[] | undefined,
): Figure[] {
  const own: Figure[] = [
    { name: `${name}: backend CPU`, value: median(costs.map((cost) => cost.cpuUs)), unit: 'µs' },
    { name: `${name}: WAL`, value: median(costs.map((cost) => cost.walBytes)), unit: 'B' },
  ];
  if (floor === undefined) return own;
  const ratio = (of: (cost: Cost) => number) =>
    median(costs.map((cost, round) => of(cost) / of(floor[round] ?? cost)));
  return [
    ...own,
    { name: `${name} / floor: backend CPU`, value: ratio((cost) => cost.cpuUs), unit: '×' },
    { name: `${name} / floor: WAL`, value: ratio((cost) => cost.walBytes), unit: '×' },
  ];
}

async function race(postgres: Postgres): Promise<Figure[]> {
  const customers = await prepare(postgres);
  // The same client with the same settings for all: a time-out on every statement costs something too.
  const owner = openDatabase(postgres.ownerUrl, silent, 1);
  const database = openDatabase(postgres.appUrl, silent, 1);
  const peer = openPgledger(postgres);
  const posted: Posting[] = [];
  const floor = floorContestant(owner, customers);
  const posting = ledgerContestant(database, customers, posted);
  const replay = replayContestant(database, customers, posted);
  try {
    const peers = PGLEDGER ? [pgledgerContestant(peer, await preparePgledger(peer.pool, PGLEDGER))] : [];
    return await withClient(postgres.superuserUrl, async (observer) => {
      const series = await runRounds(observer, [floor, posting, replay, ...peers]);
      const floorCosts = series.get(floor);
      return [...series]
        .flatMap(([contestant, costs]) =>
          figuresOf(contestant, costs, contestant === floor ? undefined : floorCosts),
        )
        .map((figure) =>
          figure.name === `${posting.name} / floor: backend CPU`
            ? { ...figure, budget: CPU_BUDGET, gates: true }
            : figure,
        );
    });
  } finally {
    await Promise.all([owner.close(), database.close(), peer.close()]);
  }
}

/** A posting against the least that it could cost, on one connection each, in the same process and rounds. */
export async function measureLedger(): Promise<Figure[]> {
  const dataDir = makeTemporaryData('bench');
  const postgres = await startPostgres({ koloData: dataDir, durability: 'durable' });
  try {
    return await race(postgres);
  } finally {
    await postgres.stop();
    removeTemporaryData(dataDir);
  }
}
