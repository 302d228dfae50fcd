import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { PlainError } from '@kolo/tools/environment/plain-error.ts';
import type { Figure } from './budget.ts';
import { count, none, seconds, size, type Credited } from './fault-figures.ts';
import { fund, openSavings } from './fault-money.ts';
import {
  inLanes,
  openFaultWorld,
  settleUntilNone,
  type Answer,
  type Customer,
  type FaultWorld,
} from './fault-world.ts';

/** Another size: FAULTS_CRASHES. */
const CRASHES = size('FAULTS_CRASHES', 50);

const AT_ONCE = 20;
const FUNDS_NAIRA = 9_000_000;
const STEP_NAIRA = 1_000;
const KOBO = 100;
const RETRY_MS = 100;
/** Between two crashes there is load for so long: 30 deaths in a minute are more than the supervisor puts up with. */
const CALM_MIN_MS = 800;
const CALM_MAX_MS = 2_400;
const BACK_WITHIN_S = 10;
/** Longer than that is no recovery that could still be measured. */
const GIVE_UP_MS = 60_000;
const READ_EVERY = 5;

interface Saver {
  readonly customer: Customer;
  readonly packageId: string;
  /** Naira that the API said are in the package. */
  moved: number;
}

interface Run {
  readonly world: FaultWorld;
  readonly acknowledged: Map<string, string>;
  readonly wrong: string[];
  refused: number;
  reads: number;
  over: boolean;
  /** When the database was killed and nothing has been acknowledged since. */
  downSince: number | null;
  worstMs: number;
}

async function makeSaver(world: FaultWorld, customer: Customer): Promise<Saver> {
  const packageId = await openSavings(world, customer, { funds: FUNDS_NAIRA, step: STEP_NAIRA });
  return { customer, packageId, moved: 0 };
}

/** What is no answer to the question has to be 503, and say when to try again. */
function note(run: Run, { status, code, retryAfter }: Answer, what: string): void {
  run.refused += 1;
  if (status === 503 && Number(retryAfter) > 0) return;
  run.wrong.push(
    `${what} was answered ${status} ${code ?? ''}${status === 503 ? ' without Retry-After' : ''}`,
  );
}

async function pay(run: Run, saver: Saver): Promise<void> {
  const key = randomUUID();
  const body = {
    purpose: 'daily',
    packageId: saver.packageId,
    amount: STEP_NAIRA,
    method: 'account',
    sourceAccountType: 'ds',
  };
  for (;;) {
    const began = performance.now();
    const path = '/payments/init-contribution';
    const answer = await run.world.call(saver.customer, { method: 'POST', path, key, body });
    if (answer.status === 201) {
      if (run.downSince !== null && began >= run.downSince) {
        run.worstMs = Math.max(run.worstMs, performance.now() - run.downSince);
        run.downSince = null;
      }
      // The contract's shape: { data: payment }.
      run.acknowledged.set(key, (answer.body['data'] as { reference: string }).reference);
      saver.moved += STEP_NAIRA;
      return;
    }
    note(run, answer, 'a payment');
    await wait(RETRY_MS);
  }
}

/** Anyone who reads is told what is there, or to come back. */
async function read(run: Run, { customer, moved }: Saver): Promise<void> {
  const path = '/self-accounts?accountType=ds';
  const answer = await run.world.call(customer, { method: 'GET', path });
  run.reads += 1;
  if (answer.status !== 200) return note(run, answer, 'a balance');
  const shown = Number(answer.body['availableBalance']);
  if (shown !== FUNDS_NAIRA - moved)
    run.wrong.push(`a balance of ${FUNDS_NAIRA - moved} was shown as ${shown}`);
}

async function keepPaying(run: Run, saver: Saver): Promise<void> {
  for (let turn = 1; !run.over; turn += 1) {
    await pay(run, saver);
    if (turn % READ_EVERY === 0) await read(run, saver);
  }
}

async function crashAgainAndAgain(run: Run): Promise<number> {
  let crashes = 0;
  while (crashes < CRASHES) {
    await wait(randomInt(CALM_MIN_MS, CALM_MAX_MS));
    run.world.environment.crashDatabase();
    run.downSince = performance.now();
    crashes += 1;
    while (run.downSince !== null && performance.now() - run.downSince < GIVE_UP_MS)
      await wait(RETRY_MS / 10);
    if (run.downSince === null) continue;
    run.wrong.push('the database did not come back');
    run.worstMs = Math.max(run.worstMs, GIVE_UP_MS);
    break;
  }
  run.over = true;
  return crashes;
}

/** A payment by card still finds its way through webhook and job: the worker has come back too. */
async function unsettledAfter({ world }: Run): Promise<number> {
  const [customer] = await world.makeCustomers(1);
  if (!customer) throw new PlainError('There is a customer.');
  const before = await world.rows<Credited>('credited.sql');
  await fund(world, customer, STEP_NAIRA, 'unasked');
  return settleUntilNone(world, 'PT5S', 10, async () =>
    (await world.rows<Credited>('credited.sql')).length > before.length ? 0 : 1,
  );
}

async function judge(run: Run, crashes: number, ms: number): Promise<Figure[]> {
  const { world, acknowledged } = run;
  const rows = await world.rows<Credited & { key: string }>('packaged.sql');
  const moved = new Map(rows.map((row) => [row.reference, row]));
  const right = String(STEP_NAIRA * KOBO);
  const missing = [...acknowledged.values()].filter((reference) => !moved.get(reference)?.movements);
  const doubled = rows.filter(({ movements, kobo }) => movements > 1 || (movements === 1 && kobo !== right));
  for (const text of new Set(run.wrong)) console.error(`T02: ${text}`);
  return [
    count('T02: kills of PostgreSQL', crashes),
    count('T02: payments that were acknowledged', acknowledged.size),
    count('T02: calls that were told to come back', run.refused),
    count('T02: balances read meanwhile', run.reads),
    seconds('T02: time', ms),
    {
      ...seconds('T02: worst time until it took payments again', run.worstMs),
      budget: BACK_WITHIN_S,
      gates: true,
    },
    none('T02: acknowledged and missing', missing.length),
    none('T02: moved twice or another sum (doubled)', doubled.length + rows.length - acknowledged.size),
    none('T02: answers that were neither true nor 503 with Retry-After', run.wrong.length),
    none('T02: jobs that did not come back', await unsettledAfter(run)),
    none('T02: books that do not hold', await world.brokenBooks()),
  ];
}

/** T02: kill -9 for PostgreSQL under load, again and again. */
export async function measureCrashes(): Promise<Figure[]> {
  const world = await openFaultWorld();
  try {
    const customers = await world.makeCustomers(AT_ONCE);
    const savers = await inLanes(AT_ONCE, customers, (customer) => makeSaver(world, customer));
    const run: Run = {
      world,
      acknowledged: new Map(),
      wrong: [],
      refused: 0,
      reads: 0,
      over: false,
      downSince: null,
      worstMs: 0,
    };
    const began = performance.now();
    const [crashes] = await Promise.all([
      crashAgainAndAgain(run),
      inLanes(AT_ONCE, savers, (saver) => keepPaying(run, saver)),
    ]);
    return await judge(run, crashes, performance.now() - began);
  } finally {
    await world.close();
  }
}
