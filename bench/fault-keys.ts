import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { withClient } from '@kolo/tools/environment/roles.ts';
import { PlainError } from '@kolo/tools/environment/plain-error.ts';
import type { Figure } from './budget.ts';
import { compareBooks, count, none, seconds, size, verdictFigures, type Credited } from './fault-figures.ts';
import { openSavings } from './fault-money.ts';
import {
  moveClock,
  openFaultWorld,
  settleUntilNone,
  type Answer,
  type Ask,
  type Customer,
  type FaultWorld,
} from './fault-world.ts';

/** Another size: FAULTS_KEYS rounds of 100 at once with one key, FAULTS_KEY_CRASHES crashes on either side of the commit. */
const ROUNDS = size('FAULTS_KEYS', 50);
const CRASHES = size('FAULTS_KEY_CRASHES', 10);

const AT_ONCE = 100;
const NAIRA = 1_000;
const FUNDS_NAIRA = 200_000;
const RETRY_MS = 50;
const RETRIES = 400;
/** Long enough for the call to be waiting in its transaction, short of the time that it waits for a row. */
const HELD_MS = 400;
const RANDOM_KILL_WITHIN_MS = 40;
const FIRST_CALL_IS_DEAD_AFTER = 'PT31S';

type Payment = { reference: string; status: string; authorizationUrl?: string };

interface Run {
  readonly world: FaultWorld;
  readonly customer: Customer;
  readonly packageId: string;
  readonly wrong: string[];
  /** References by key. */
  readonly references: Map<string, Set<string>>;
  answers: number;
}

function byCard(): Ask {
  const body = { purpose: 'account', accountType: 'ds', amount: NAIRA, method: 'card' };
  return { method: 'POST', path: '/payments/init-contribution', key: randomUUID(), body };
}

function fromAccount({ packageId }: Run): Ask {
  const from = { method: 'account', sourceAccountType: 'ds' };
  const body = { purpose: 'daily', packageId, amount: NAIRA, ...from };
  return { method: 'POST', path: '/payments/init-contribution', key: randomUUID(), body };
}

function note(run: Run, { key = '' }: Ask, { status, code, body }: Answer): Payment | null {
  run.answers += 1;
  if (status === 201) {
    // The contract's shape: { data: payment }.
    const payment = body['data'] as Payment;
    run.references.set(key, (run.references.get(key) ?? new Set()).add(payment.reference));
    return payment;
  }
  const isNotYet = status === 409 && code === 'IN_PROGRESS';
  if (!isNotYet && status !== 503) run.wrong.push(`a repeat was answered ${status} ${code ?? ''}`);
  return null;
}

/** Asks until there is an answer; anyone who is told that the first is still running asks again. */
async function insist(run: Run, ask: Ask): Promise<Payment> {
  for (let tries = 0; tries < RETRIES; tries += 1) {
    const answer = await run.world.call(run.customer, ask);
    const payment = answer.status === 0 ? null : note(run, ask, answer);
    if (payment) return payment;
    await wait(RETRY_MS);
  }
  throw new PlainError('A payment was never answered.');
}

const pays = async (run: Run, { reference, authorizationUrl }: Payment) => {
  if (authorizationUrl !== undefined)
    await run.world.control(`checkouts/${reference}`, { outcome: 'success' });
};

/** A hundred at once, one payment; then the same key with another body. */
async function round(run: Run, ask: Ask): Promise<void> {
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => run.world.call(run.customer, ask)));
  for (const answer of answers) note(run, ask, answer);
  await pays(run, await insist(run, ask));
  const other = await run.world.call(run.customer, { ...ask, body: { ...ask.body, amount: NAIRA + 1 } });
  if (other.status !== 422 || other.code !== 'IDEMPOTENCY_MISMATCH')
    run.wrong.push(`another body was answered ${other.status} ${other.code ?? ''}`);
}

/** The process is killed while its transaction waits for a row that we hold: nothing of it was committed. */
async function crashBefore(run: Run, ask: Ask): Promise<void> {
  const { world, customer } = run;
  await withClient(world.environment.ownerUrl, async (client) => {
    await client.query('begin');
    await client.query('select 1 from customer where user_id = $1 for update', [customer.userId]);
    await client.query('select 1 from daily_package where user_id = $1 for update', [customer.userId]);
    const first = world.call(customer, ask);
    await wait(HELD_MS);
    await world.environment.restartApi('kill');
    if ((await first).status !== 0) run.wrong.push('a call was answered before its commit');
    await client.query('rollback');
  });
  await pays(run, await insist(run, ask));
}

/** The intent is committed and the provider has been asked: the process dies before it can answer. */
async function crashAfter(run: Run, ask: Ask): Promise<void> {
  const { world, customer } = run;
  await world.control('faults', { operation: 'transaction.initialize', mode: 'timeout_after_effect' });
  const before = (await world.book()).length;
  const first = world.call(customer, ask);
  for (let tries = 0; (await world.book()).length === before && tries < RETRIES; tries += 1)
    await wait(RETRY_MS);
  await world.environment.restartApi('kill');
  if ((await first).status !== 0) run.wrong.push('a call was answered although its process was killed');
  await moveClock(world, FIRST_CALL_IS_DEAD_AFTER);
  await insist(run, ask);
}

/** Killed when nobody knows whether it was before the commit, after it, or after the answer. */
async function crashSomewhere(run: Run, ask: Ask): Promise<void> {
  const { world, customer } = run;
  const first = world.call(customer, ask);
  await wait(randomInt(RANDOM_KILL_WITHIN_MS));
  await world.environment.restartApi('kill');
  const answer = await first;
  if (answer.status !== 0) note(run, ask, answer);
  await insist(run, ask);
}

async function prepare(world: FaultWorld): Promise<Run> {
  const [customer] = await world.makeCustomers(1);
  if (!customer) throw new PlainError('There is a customer.');
  const packageId = await openSavings(world, customer, { funds: FUNDS_NAIRA, step: NAIRA });
  return { world, customer, packageId, wrong: [], references: new Map(), answers: 0 };
}

async function judge(run: Run, ms: number): Promise<Figure[]> {
  const { world, references } = run;
  const [book, credited] = [await world.book(), await world.rows<Credited>('credited.sql')];
  const packaged = await world.rows<Credited>('packaged.sql');
  for (const text of new Set(run.wrong)) console.error(`T14: ${text}`);
  return [
    count('T14: keys', references.size),
    count('T14: answers', run.answers),
    count(`T14: rounds of ${AT_ONCE} at once with one key`, 2 * ROUNDS),
    count('T14: crashes before, after and around the commit', 3 * CRASHES),
    seconds('T14: time', ms),
    none(
      'T14: keys with more than one payment',
      [...references.values()].filter((all) => all.size > 1).length,
    ),
    none(
      'T14: from the account, not moved exactly once',
      packaged.filter(({ movements }) => movements !== 1).length,
    ),
    none('T14: answers that no rule explains', run.wrong.length),
    ...verdictFigures('T14', compareBooks(book, credited)),
    none('T14: books that do not hold', await world.brokenBooks()),
  ];
}

/** T14: one key a hundred times at once, with another body, and again after a crash before and after the commit. */
export async function measureKeys(): Promise<Figure[]> {
  const world = await openFaultWorld();
  try {
    const run = await prepare(world);
    const began = performance.now();
    for (let n = 0; n < ROUNDS; n += 1) {
      await round(run, byCard());
      await round(run, fromAccount(run));
    }
    for (let n = 0; n < CRASHES; n += 1) {
      await crashBefore(run, n % 2 === 0 ? byCard() : fromAccount(run));
      await crashSomewhere(run, fromAccount(run));
    }
    // Last, since each moves the clock, and the session does not live for ever.
    for (let n = 0; n < CRASHES; n += 1) await crashAfter(run, byCard());
    await world.control('faults', { clear: true });
    await settleUntilNone(
      world,
      'PT2M',
      30,
      async () => compareBooks(await world.book(), await world.rows<Credited>('credited.sql')).lost,
    );
    return await judge(run, performance.now() - began);
  } finally {
    await world.close();
  }
}
