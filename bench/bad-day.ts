import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './api.ts';
import { median, type Figure } from './budget.ts';
import { compareBooks, count, none, seconds, verdictFigures, type Credited } from './fault-figures.ts';
import { openSavings } from './fault-money.ts';
import { inLanes, moveClock, type Answer, type Customer, type FaultWorld } from './fault-world.ts';

const SAVERS = 12;
const FUNDS_NAIRA = 4_000_000;
const STEP_NAIRA = 1_000;
const DEPOSIT_NAIRA = 500;
const KOBO = 100;
/** Reads, then a payment from an account; at first, and now and then after it, a deposit by card. */
const DEPOSIT_EVERY = 5;
/** Of each customer for each while: time goes by in as many steps as there are payments to be asked about. */
const DEPOSITS_MOST = 2;
const THINK_MS = 40;
const AGAIN_MS = 200;
const TRIES_MOST = 600;
const SETTLE_STEP = 'PT2M';
const SETTLE_ROUNDS = 40;
/** Of a deposit. Where no page came for half an hour, the customer has left: it is given up, and nothing was charged. */
const OVER: ReadonlySet<string> = new Set(['succeeded', 'abandoned', 'failed']);
/** Of the rest, 99 of 100 answers take at most so many times as long as before. */
const P99_GROWTH_MAX = 2;

interface Deposit {
  readonly saver: Saver;
  readonly reference: string;
}

interface Saver {
  /** Changes with each session. */
  customer: Customer;
  readonly packageId: string;
  /** Begun in the present while. */
  deposits: number;
}

/** One Kolo, its customers, and what they were told. */
export interface Day {
  readonly name: string;
  readonly world: FaultWorld;
  readonly savers: readonly Saver[];
  /** Payments from accounts that were acknowledged. */
  readonly acknowledged: string[];
  readonly deposits: Deposit[];
  readonly wrong: string[];
}

/** What customers saw for a while: how often each, and how long reading and paying from an account took. */
export interface Phase {
  readonly day: Day;
  readonly seen: Map<string, number>;
  readonly took: number[];
}

export async function openDay(name: string, world: FaultWorld): Promise<Day> {
  const customers = await world.makeCustomers(SAVERS);
  const savers = await inLanes(SAVERS, customers, async (customer): Promise<Saver> => {
    const packageId = await openSavings(world, customer, { funds: FUNDS_NAIRA, step: STEP_NAIRA });
    return { customer, packageId, deposits: 0 };
  });
  return { name, world, savers, acknowledged: [], deposits: [], wrong: [] };
}

const isPassing = ({ status, retryAfter }: Answer) => status === 0 || (status === 503 && retryAfter !== null);

/** In a customer's words; a status that none of the faults explains is wrong. */
function see({ day, seen }: Phase, what: string, answer: Answer, well: string): void {
  const { status, code } = answer;
  const isWell = status === 200 || status === 201;
  const words = isWell ? well : isPassing(answer) ? 'try again in a moment' : `${status} ${code ?? ''}`;
  if (!isWell && !isPassing(answer)) day.wrong.push(`${what} was answered ${words}`);
  const line = `${what}: ${words}`;
  seen.set(line, (seen.get(line) ?? 0) + 1);
}

async function read(phase: Phase, { customer }: Saver): Promise<void> {
  const began = performance.now();
  const answer = await phase.day.world.call(customer, { method: 'GET', path: '/home' });
  phase.took.push(performance.now() - began);
  see(phase, 'the first screen', answer, 'shown');
}

interface Wish {
  readonly what: string;
  readonly body: object;
  wellOf(answer: Answer): string;
}

/** Asks with one key until there is an answer, as the app does where the line broke. */
async function insist(phase: Phase, saver: Saver, { what, body, wellOf }: Wish): Promise<Answer> {
  const { day } = phase;
  const ask = { method: 'POST', path: '/payments/init-contribution', key: randomUUID(), body } as const;
  for (let tries = 1; ; tries += 1) {
    const answer = await day.world.call(saver.customer, ask);
    const isRunning = answer.status === 409 && answer.code === 'IN_PROGRESS';
    if (!isRunning) see(phase, what, answer, wellOf(answer));
    if (!isRunning && !isPassing(answer)) return answer;
    if (tries === TRIES_MOST) {
      day.wrong.push(`${what} was never answered`);
      return answer;
    }
    await wait(AGAIN_MS);
  }
}

interface Payment {
  readonly reference: string;
  readonly authorizationUrl?: string;
}

function paymentIn({ body }: Answer): Payment | undefined {
  // The contract's shape: { data: payment }; a refusal has none.
  return body['data'] as Payment | undefined;
}

async function payFromAccount(phase: Phase, saver: Saver): Promise<void> {
  const from = { method: 'account', sourceAccountType: 'ds' };
  const body = { purpose: 'daily', packageId: saver.packageId, amount: STEP_NAIRA, ...from };
  const began = performance.now();
  const answer = await insist(phase, saver, {
    what: 'a payment from an account',
    body,
    wellOf: () => 'paid',
  });
  phase.took.push(performance.now() - began);
  const payment = paymentIn(answer);
  if (answer.status === 201 && payment) phase.day.acknowledged.push(payment.reference);
}

async function depositByCard(phase: Phase, saver: Saver): Promise<void> {
  const { day } = phase;
  saver.deposits += 1;
  const body = { purpose: 'account', accountType: 'ds', amount: DEPOSIT_NAIRA, method: 'card' };
  const wellOf = (answer: Answer) => (paymentIn(answer)?.authorizationUrl ? 'page opened' : 'pending');
  const answer = await insist(phase, saver, { what: 'a deposit by card', body, wellOf });
  const payment = paymentIn(answer);
  if (answer.status !== 201 || !payment) return;
  day.deposits.push({ saver, reference: payment.reference });
  if (payment.authorizationUrl) await pay(day, payment.reference);
}

const pay = (day: Day, reference: string) =>
  day.world.control(`checkouts/${reference}`, { outcome: 'success' });

/** Customers use Kolo while this goes on. */
export async function live(day: Day, during: () => Promise<void>): Promise<Phase> {
  const phase: Phase = { day, seen: new Map(), took: [] };
  for (const saver of day.savers) saver.deposits = 0;
  let isOver = false;
  const use = async (saver: Saver) => {
    for (let turn = 1; !isOver; turn += 1) {
      await read(phase, saver);
      await payFromAccount(phase, saver);
      if (turn % DEPOSIT_EVERY === 1 && saver.deposits < DEPOSITS_MOST) await depositByCard(phase, saver);
      await wait(THINK_MS);
    }
  };
  const uses = day.savers.map(use);
  try {
    await during();
  } finally {
    isOver = true;
    await Promise.all(uses);
  }
  return phase;
}

async function presentOf({ world }: Day): Promise<Date> {
  // The sandbox's own answer, in the shape of its contract.
  const { now } = (await world.control('clock')) as { now: string };
  return new Date(now);
}

/** Every customer signs in again. */
export async function signAllIn(day: Day): Promise<void> {
  const now = await presentOf(day);
  for (const saver of day.savers) saver.customer = await day.world.signInAgain(saver.customer, now);
}

/** Moves the clock a step that sessions survive. */
export async function step(day: Day, advance: string): Promise<void> {
  await signAllIn(day);
  await moveClock(day.world, advance);
}

/** Looks at a deposit, and pays where there is a page by now; returns how it stands. */
async function comeBack(day: Day, { saver, reference }: Deposit): Promise<string> {
  const path = `/payments/status/${reference}`;
  const { body } = await day.world.call(saver.customer, { method: 'GET', path });
  if (typeof body['authorizationUrl'] === 'string') await pay(day, reference);
  return typeof body['status'] === 'string' ? body['status'] : 'not known';
}

/** All come back to their deposits until each is over; returns how often each end was shown. */
async function settleAll(day: Day): Promise<ReadonlyMap<string, number>> {
  const ends = new Map<string, number>();
  let left = day.deposits;
  await signAllIn(day);
  for (let round = 0; left.length > 0 && round < SETTLE_ROUNDS; round += 1) {
    if (round > 0) await step(day, SETTLE_STEP);
    const states = await inLanes(SAVERS, left, (deposit) => comeBack(day, deposit));
    for (const state of states) if (OVER.has(state)) ends.set(state, (ends.get(state) ?? 0) + 1);
    left = left.filter((_, place) => !OVER.has(states[place] ?? ''));
  }
  return ends;
}

function seenFigures(when: string, { day, seen }: Phase): Figure[] {
  return [...seen.keys()]
    .toSorted()
    .map((line) => count(`${day.name}, ${when}: ${line}`, seen.get(line) ?? 0));
}

function p99(phases: readonly Phase[]): number {
  return median(
    phases.map(({ took }) =>
      percentile(
        took.toSorted((a, b) => a - b),
        0.99,
      ),
    ),
  );
}

/** Reading and payments from accounts, beside those of before. */
export function slowness({ name }: Day, before: readonly Phase[], during: readonly Phase[]): Figure[] {
  const times = { before: p99(before), during: p99(during) };
  return [
    { name: `${name}: reading and paying from an account, p99 before`, value: times.before, unit: 'ms' },
    { name: `${name}: the same, p99 meanwhile`, value: times.during, unit: 'ms' },
    {
      name: `${name}: p99 meanwhile / before`,
      value: times.during / times.before,
      unit: '×',
      budget: P99_GROWTH_MAX,
      gates: true,
    },
  ];
}

interface Packaged extends Credited {
  readonly key: string;
}

/** Settles what is open, and holds the books against what customers were told. */
export async function judgeDay(day: Day, meanwhile: Phase, afterwards: Phase): Promise<Figure[]> {
  const { name, world } = day;
  const began = performance.now();
  const ends = await settleAll(day);
  const took = performance.now() - began;
  const packaged = new Map((await world.rows<Packaged>('packaged.sql')).map((row) => [row.reference, row]));
  const right = String(STEP_NAIRA * KOBO);
  const missing = day.acknowledged.filter((reference) => packaged.get(reference)?.movements !== 1);
  const doubled = [...packaged.values()].filter(({ movements, kobo }) => movements > 1 || kobo !== right);
  for (const text of new Set(day.wrong)) console.error(`${name}: ${text}`);
  return [
    ...seenFigures('meanwhile', meanwhile),
    ...seenFigures('afterwards', afterwards),
    seconds(`${name}: until all deposits were settled`, took),
    ...[...OVER].map((end) => count(`${name}: deposits that ended as ${end}`, ends.get(end) ?? 0)),
    none(
      `${name}: deposits not settled`,
      [...OVER].reduce((left, end) => left - (ends.get(end) ?? 0), day.deposits.length),
    ),
    none(`${name}: payments that were acknowledged and are missing`, missing.length),
    none(`${name}: payments moved twice or with another sum`, doubled.length),
    ...verdictFigures(name, compareBooks(await world.book(), await world.rows<Credited>('credited.sql'))),
    none(`${name}: answers that the fault does not explain`, day.wrong.length),
    none(`${name}: books that do not hold`, await world.brokenBooks()),
  ];
}
