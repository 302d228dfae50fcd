import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Service } from '@kolo/tools/environment/service.ts';
import { withClient } from '@kolo/tools/environment/roles.ts';
import { lagosDateOf } from '../packages/domain/src/dates.ts';
import type { Figure } from './budget.ts';
import { compareBooks, count, none, seconds, size, verdictFigures, type Credited } from './fault-figures.ts';
import { granted } from './fault-money.ts';
import {
  inLanes,
  moveClock,
  openFaultWorld,
  settleUntilNone,
  type Customer,
  type FaultWorld,
} from './fault-world.ts';
import { sqlFile } from './sql-file.ts';

/** Another size: FAULTS_DATES. */
const DATES = size('FAULTS_DATES', 10_000);
/** One in so many is charged to a card. */
const CARD_SHARE = 10;
const DATES_PER_CARD = 5;
const WORKERS = 4;
const AT_ONCE = 10;
const CARD = '4084084084084081';
const KOBO_EACH = '100000';
const ASLEEP = 'PT6H';
/** Longer than it takes until the provider is asked about a try whose worker has died. */
const STEP = 'PT6M';
/** Ten hours: a date that fails is tried for the last time eight hours after its first. */
const ROUNDS = 100;
const KILL_POLL_MS = 10;
const KILLED_AFTER = 0.1;

interface Scheduled {
  readonly id: string;
  readonly debits: number;
  readonly kobo: string;
}

async function keepCard(world: FaultWorld, customer: Customer): Promise<void> {
  const asked = granted(await world.call(customer, { method: 'POST', path: '/cards', body: {} }), 'A card');
  // The contract's shape: { data: payment }.
  const { reference } = asked['data'] as { reference: string };
  await world.control(`checkouts/${reference}`, { outcome: 'success', card: CARD });
  granted(await world.call(customer, { method: 'GET', path: `/payments/status/${reference}` }), 'A check');
}

async function seed(world: FaultWorld, owner: pg.Client): Promise<void> {
  const byCard = Math.ceil(DATES / CARD_SHARE / DATES_PER_CARD);
  const customers = await world.makeCustomers(byCard);
  await inLanes(AT_ONCE, customers, (customer) => keepCard(world, customer));
  const now = new Date();
  const today = lagosDateOf(now);
  await owner.query(sqlFile('seed-card-schedules.sql'), [DATES_PER_CARD, today, now]);
  const others = DATES - byCard * DATES_PER_CARD;
  await owner.query(sqlFile('seed-schedules.sql'), [others, false, today, now, today]);
  await owner.query('analyze');
}

async function countOf(owner: pg.Client, rows: string): Promise<number> {
  const { rows: found } = await owner.query<{ n: string }>(`select count(*) as n from ${rows}`);
  return Number(found[0]?.n ?? 0);
}

const settled = (owner: pg.Client) => countOf(owner, `schedule_occurrence where state = 'paid'`);
const unbegun = (owner: pg.Client) => countOf(owner, 'schedule where next_check_at is not null');

/** Every schedule stands as before its date: the second run finds all of them due, and each date paid. Returns how many. */
async function makeDueAgain(owner: pg.Client): Promise<number> {
  const { rowCount } = await owner.query(sqlFile('due-again.sql'));
  return rowCount ?? 0;
}

const startAll = (workers: readonly Service[]) => Promise.all(workers.map((worker) => worker.start()));
const stopAll = (workers: readonly Service[]) => Promise.all(workers.map((worker) => worker.stop()));

/** All four start, and die once a share of the dates is settled. Returns how many were by then. */
async function killInTheMiddle(owner: pg.Client, workers: readonly Service[]): Promise<number> {
  const starting = startAll(workers);
  while ((await settled(owner)) < DATES * KILLED_AFTER) await wait(KILL_POLL_MS);
  await starting;
  for (const worker of workers) worker.killHard();
  await stopAll(workers);
  return settled(owner);
}

/** All four run until this answers 0, or the rounds are over; returns its last answer. */
async function runUntilNone(
  world: FaultWorld,
  workers: readonly Service[],
  open: () => Promise<number>,
): Promise<number> {
  await startAll(workers);
  await moveClock(world, STEP);
  const left = await settleUntilNone(world, STEP, ROUNDS, open);
  await stopAll(workers);
  return left;
}

interface Run {
  readonly killed: number;
  /** Schedules that the second run found due again, and of them those that it did not come to. */
  readonly again: number;
  readonly left: number;
  readonly took: number;
  readonly paid: number;
}

async function judge(world: FaultWorld, { killed, again, left, took, paid }: Run): Promise<Figure[]> {
  const dates = await world.rows<Scheduled>('scheduled.sql');
  // Why one is not settled: the figures alone do not say it.
  for (const row of await world.rows<object>('unsettled.sql')) console.error(JSON.stringify(row));
  // The check of a card is its own payment.
  const book = (await world.book()).filter(({ kobo }) => String(kobo) === KOBO_EACH);
  const credited = await world.rows<Credited>('credited.sql');
  const charges = credited.filter(({ kobo }) => kobo === KOBO_EACH);
  return [
    count('T11: due dates', dates.length),
    count('T11: settled when all four workers were killed', killed),
    count('T11: charges of cards at the provider', book.length),
    seconds('T11: time until all was settled', took),
    count('T11: due a second time in the second run', again),
    none('T11: of them not looked at again', DATES - again + left),
    none('T11: due dates without a debit (lost)', dates.filter(({ debits }) => debits === 0).length),
    none(
      'T11: due dates with more than one debit, or another sum (doubled)',
      dates.filter(({ debits, kobo }) => debits > 1 || (debits === 1 && kobo !== KOBO_EACH)).length,
    ),
    none('T11: due dates not settled as paid', DATES - paid),
    ...verdictFigures('T11: cards', compareBooks(book, charges)),
    none('T11: books that do not hold', await world.brokenBooks()),
  ];
}

/** T11: all dates come while nothing runs for six hours; four workers begin them, are killed in the middle, and run again, twice. */
export async function measureSchedulesUnderKills(): Promise<Figure[]> {
  const world = await openFaultWorld('split');
  const names = Array.from({ length: WORKERS }, (_, n) => `worker-${n}`);
  const workers = await Promise.all(names.map((name) => world.makeWorker(name)));
  try {
    await world.worker?.stop();
    // One connection for all looks: the workers need the others.
    const run = await withClient(world.environment.ownerUrl, async (owner): Promise<Run> => {
      await seed(world, owner);
      await moveClock(world, ASLEEP);
      const began = performance.now();
      const killed = await killInTheMiddle(owner, workers);
      await runUntilNone(world, workers, async () => DATES - (await settled(owner)));
      const took = performance.now() - began;
      const again = await makeDueAgain(owner);
      const left = await runUntilNone(world, workers, () => unbegun(owner));
      return { killed, again, left, took, paid: await settled(owner) };
    });
    return await judge(world, run);
  } finally {
    await stopAll(workers);
    await world.close();
  }
}
