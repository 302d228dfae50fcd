import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from './budget.ts';
import { compareBooks, count, none, seconds, size, verdictFigures, type Credited } from './fault-figures.ts';
import {
  inLanes,
  moveClock,
  openFaultWorld,
  settleUntilNone,
  type Answer,
  type Customer,
  type FaultWorld,
} from './fault-world.ts';

/** Another size: FAULTS_DEPOSITS, FAULTS_KILLS. */
const DEPOSITS = size('FAULTS_DEPOSITS', 10_000);
const KILLS = size('FAULTS_KILLS', 100);

const AT_ONCE = 20;
/** Under the payments that one customer may leave open. */
const DEPOSITS_PER_CUSTOMER = 50;
/** One customer's deposits together stay below the sum that needs an identity check. */
const LEAST_NAIRA = 100;
const SPREAD_NAIRA = 5_000;
const KILL_WITHIN_MS = 250;
const RETRY_MS = 100;
const RETRIES = 600;
const LATE_WEBHOOK_MAX_MS = 4_000;
const REORDERED_TOGETHER = 7;
const FIRST_CALL_IS_DEAD_AFTER = 'PT31S';
const SETTLE_STEP = 'PT5M';
const SETTLE_ROUNDS = 30;

interface Deposit {
  readonly customer: Customer;
  readonly key: string;
  readonly amount: number;
}

interface Run {
  readonly world: FaultWorld;
  begun: number;
  kills: number;
  /** The first call died after it had begun: its key is answered later. */
  readonly unanswered: Deposit[];
  /** What the API has called a success. */
  readonly claimed: Set<string>;
  readonly unexpected: string[];
}

const isPassing = ({ status, retryAfter }: Answer) => status === 0 || (status === 503 && retryAfter !== null);

async function retried(ask: () => Promise<Answer>): Promise<Answer> {
  let answer = await ask();
  for (let tries = 0; isPassing(answer) && tries < RETRIES; tries += 1) {
    await wait(RETRY_MS);
    answer = await ask();
  }
  return answer;
}

function start(run: Run, { customer, key, amount }: Deposit): Promise<Answer> {
  const body = { purpose: 'account', accountType: 'ds', amount, method: 'card' };
  return retried(() =>
    run.world.call(customer, { method: 'POST', path: '/payments/init-contribution', key, body }),
  );
}

/** One to five times, in another order, late, or never. */
async function disturbWebhook({ control }: FaultWorld): Promise<void> {
  const event = { operation: 'webhook' };
  switch (randomInt(5)) {
    case 0:
      return void (await control('faults', { ...event, mode: 'drop_webhook' }));
    case 1:
      return void (await control('faults', { ...event, mode: 'duplicate_webhook' }));
    case 2:
      return void (await control('faults', {
        ...event,
        mode: 'delay_webhook',
        delayMs: randomInt(LATE_WEBHOOK_MAX_MS),
      }));
    case 3:
      return void (await control('faults', {
        ...event,
        mode: 'reorder_webhooks',
        times: randomInt(2, REORDERED_TOGETHER),
      }));
  }
}

async function payAndLook(run: Run, { customer }: Deposit, reference: string): Promise<void> {
  const { world } = run;
  await disturbWebhook(world);
  await world.control(`checkouts/${reference}`, { outcome: 'success' });
  if (randomInt(3) > 0) return;
  const path = `/payments/status/${reference}`;
  const { status, body } = await retried(() => world.call(customer, { method: 'GET', path }));
  if (status !== 200) run.unexpected.push(`${path} answered ${status}`);
  else if (body['status'] === 'succeeded') run.claimed.add(reference);
}

async function deposit(run: Run, one: Deposit): Promise<void> {
  run.begun += 1;
  const answer = await start(run, one);
  if (answer.status === 409 && answer.code === 'IN_PROGRESS') {
    run.unanswered.push(one);
    return;
  }
  if (answer.status !== 201) {
    run.unexpected.push(`a deposit was answered ${answer.status} ${answer.code ?? ''}`);
    return;
  }
  // The contract's shape: { data: payment }.
  const { reference, authorizationUrl } = answer.body['data'] as {
    reference: string;
    authorizationUrl?: string;
  };
  // Without a page nobody can pay yet; the checks open it, and the customer comes back.
  if (authorizationUrl === undefined) run.unanswered.push(one);
  else await payAndLook(run, one, reference);
}

/** One kill after each so many deposits, at a moment nobody has chosen. */
async function killAtRandom(run: Run): Promise<void> {
  const { environment, worker } = run.world;
  const every = DEPOSITS / (KILLS + 1);
  while (run.kills < KILLS) {
    while (run.begun < Math.floor((run.kills + 1) * every)) await wait(5);
    await wait(randomInt(KILL_WITHIN_MS));
    if (worker && randomInt(2) === 0) {
      worker.killHard();
      await worker.stop();
      await worker.start();
    } else await environment.restartApi('kill');
    run.kills += 1;
  }
}

/** Anyone who got no answer asks again with the same key, and pays where there is something to pay. */
async function comeBack(run: Run): Promise<void> {
  await moveClock(run.world, FIRST_CALL_IS_DEAD_AFTER);
  await inLanes(AT_ONCE, run.unanswered, async (one) => {
    const answer = await start(run, one);
    if (answer.status !== 201) {
      run.unexpected.push(`a repeat was answered ${answer.status} ${answer.code ?? ''}`);
      return;
    }
    // The contract's shape: { data: payment }.
    const { reference } = answer.body['data'] as { reference: string };
    const path = `/payments/status/${reference}`;
    const { body } = await retried(() => run.world.call(one.customer, { method: 'GET', path }));
    if (typeof body['authorizationUrl'] === 'string') await payAndLook(run, one, reference);
  });
}

function settle(run: Run): Promise<number> {
  const { world } = run;
  return settleUntilNone(
    world,
    SETTLE_STEP,
    SETTLE_ROUNDS,
    async () => compareBooks(await world.book(), await world.rows<Credited>('credited.sql')).lost,
  );
}

async function judge(run: Run, took: { run: number; settle: number }): Promise<Figure[]> {
  const { world } = run;
  const [book, credited] = [await world.book(), await world.rows<Credited>('credited.sql')];
  const ours = new Set(credited.map(({ reference }) => reference));
  // The sandbox's own answer: a list.
  const webhooks = (await world.control('webhooks')) as readonly unknown[];
  for (const text of new Set(run.unexpected)) console.error(`T01: ${text}`);
  return [
    count('T01: deposits', run.begun),
    count('T01: of those paid at the provider', book.filter(({ status }) => status === 'success').length),
    count('T01: kills of the calls or the jobs', run.kills),
    count('T01: webhooks that were sent', webhooks.length),
    count('T01: first calls that died unanswered', run.unanswered.length),
    seconds('T01: time under kills', took.run),
    seconds('T01: time until all was settled', took.settle),
    ...verdictFigures('T01', compareBooks(book, credited)),
    none('T01: called a success and not credited', [...run.claimed].filter((one) => !ours.has(one)).length),
    none('T01: answers that no fault explains', run.unexpected.length),
    none('T01: books that do not hold', await world.brokenBooks()),
  ];
}

/** T01: kill -9 at random among concurrent card deposits whose webhooks come 1 to 5 times, reordered, late or never. */
export async function measureKills(): Promise<Figure[]> {
  const world = await openFaultWorld('split');
  try {
    const customers = await world.makeCustomers(Math.ceil(DEPOSITS / DEPOSITS_PER_CUSTOMER));
    const run: Run = { world, begun: 0, kills: 0, unanswered: [], claimed: new Set(), unexpected: [] };
    // At once they come from different customers, and now and then from the same one.
    const deposits = Array.from({ length: DEPOSITS_PER_CUSTOMER }, () => customers)
      .flat()
      .slice(0, DEPOSITS)
      .map((customer): Deposit => {
        return { customer, key: randomUUID(), amount: LEAST_NAIRA + randomInt(SPREAD_NAIRA) };
      });
    const began = performance.now();
    await Promise.all([killAtRandom(run), inLanes(AT_ONCE, deposits, (one) => deposit(run, one))]);
    const under = performance.now();
    await comeBack(run);
    await world.control('faults', { clear: true });
    await settle(run);
    return await judge(run, { run: under - began, settle: performance.now() - under });
  } finally {
    await world.close();
  }
}
