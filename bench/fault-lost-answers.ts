import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { PlainError } from '@kolo/tools/environment/plain-error.ts';
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

/** Charges of a saved card whose answer is lost, and half as many pages and half as many questions; FAULTS_LOST asks for another number. */
const LOST = size('FAULTS_LOST', 1_000);

/** Under the failures in a row that are an outage, in which nothing more is sent. */
const AT_ONCE = 8;
const PER_CUSTOMER = 10;
const NAIRA = 500;
/** What a gateway needs to give up. A few really hang for as long as we wait; more of them at once would be an outage. */
const GATEWAY_MS = 40;
const REAL_TIME_OUTS = 4;
const SETTLE_STEP = 'PT2M';
const SETTLE_ROUNDS = 40;
const CARD_POLLS = 100;
const CARD_POLL_MS = 50;

type Kind = 'saved card' | 'page' | 'question';

interface Payer {
  readonly customer: Customer;
  readonly cardId: string;
}

interface Run {
  readonly world: FaultWorld;
  readonly payments: { payer: Payer; key: string; body: object; reference: string }[];
  readonly wrong: string[];
}

/** Shows a card by the ₦50 check and keeps it. */
async function makePayer(world: FaultWorld, customer: Customer): Promise<Payer> {
  const started = granted(await world.call(customer, { method: 'POST', path: '/cards', body: {} }), 'A card');
  // The contract's shape: { data: payment }.
  const { reference } = started['data'] as { reference: string };
  await world.control(`checkouts/${reference}`, { outcome: 'success' });
  for (let polls = 0; polls < CARD_POLLS; polls += 1) {
    granted(await world.call(customer, { method: 'GET', path: `/payments/status/${reference}` }), 'A status');
    const { results } = granted(await world.call(customer, { method: 'GET', path: '/cards' }), 'Cards');
    // The contract's shape: { results: cards }.
    const [card] = results as { id: string }[];
    if (card) return { customer, cardId: card.id };
    await wait(CARD_POLL_MS);
  }
  throw new PlainError('A card that was shown was not kept.');
}

async function start(run: Run, payer: Payer, method: 'saved_card' | 'card') {
  const key = randomUUID();
  const to = { purpose: 'account', accountType: 'ds', amount: NAIRA };
  const body = { ...to, method, ...(method === 'saved_card' && { cardId: payer.cardId }) };
  const ask = { method: 'POST', path: '/payments/init-contribution', key, body } as const;
  const answer = granted(await run.world.call(payer.customer, ask), 'A payment');
  // The contract's shape: { data: payment }.
  const payment = answer['data'] as { reference: string; authorizationUrl?: string };
  run.payments.push({ payer, key, body, reference: payment.reference });
  return payment;
}

const pays = (world: FaultWorld, reference: string) =>
  world.control(`checkouts/${reference}`, { outcome: 'success' });

/** The provider does what it was asked to, and its answer never comes. */
async function loseAnswer(run: Run, payer: Payer, kind: Kind, reallyHangs: boolean): Promise<void> {
  const { world } = run;
  const fault = { mode: 'timeout_after_effect', delayMs: reallyHangs ? 0 : GATEWAY_MS };
  switch (kind) {
    case 'saved card':
      await world.control('faults', { operation: 'charge_authorization', ...fault });
      await start(run, payer, 'saved_card');
      return;
    case 'page':
      await world.control('faults', { operation: 'transaction.initialize', ...fault });
      await start(run, payer, 'card');
      return;
    case 'question': {
      const { reference, authorizationUrl } = await start(run, payer, 'card');
      await world.control('faults', { operation: 'webhook', mode: 'drop_webhook' });
      if (authorizationUrl !== undefined) await pays(world, reference);
      await world.control('faults', { operation: 'transaction.verify', mode: 'error' });
      await world.call(payer.customer, { method: 'GET', path: `/payments/status/${reference}` });
    }
  }
}

/** After each lost answer one that comes: a row of lost ones is an outage, in which nothing is sent. */
async function loseAndPay(run: Run, payer: Payer, kind: Kind, place: number): Promise<void> {
  await loseAnswer(run, payer, kind, place < REAL_TIME_OUTS);
  const { reference, authorizationUrl } = await start(run, payer, 'card');
  if (authorizationUrl !== undefined) await pays(run.world, reference);
}

/** The impatient press again: the same key gets the same payment, and nothing is charged. */
async function pressAgain(run: Run): Promise<void> {
  await inLanes(AT_ONCE, run.payments, async ({ payer, key, body, reference }) => {
    const ask = { method: 'POST', path: '/payments/init-contribution', key, body } as const;
    const answer = await run.world.call(payer.customer, ask);
    // The contract's shape: { data: payment }.
    const again = (answer.body['data'] as { reference?: string } | undefined)?.reference;
    if (again !== reference) run.wrong.push(`a repeat was answered ${answer.status} ${answer.code ?? ''}`);
  });
}

/** Pages whose address was lost were opened in the meantime by the checks: anyone who comes back pays there. */
async function comeBack(run: Run): Promise<void> {
  await inLanes(AT_ONCE, run.payments, async ({ payer, reference }) => {
    const path = `/payments/status/${reference}`;
    const { body } = await run.world.call(payer.customer, { method: 'GET', path });
    if (typeof body['authorizationUrl'] === 'string') await pays(run.world, reference);
  });
}

async function judge(run: Run, lostByKind: Map<Kind, number>, ms: number): Promise<Figure[]> {
  const { world } = run;
  const [book, credited] = [await world.book(), await world.rows<Credited>('credited.sql')];
  const mine = new Set(run.payments.map(({ reference }) => reference));
  const charges = book.filter(({ kind, status }) => kind === 'charge' && status === 'success');
  const times = Map.groupBy(charges, ({ reference }) => reference);
  for (const text of new Set(run.wrong)) console.error(`T03: ${text}`);
  return [
    ...[...lostByKind].map(([kind, lost]) => count(`T03: lost answers to a ${kind}`, lost)),
    count('T03: payments in all', run.payments.length),
    count(
      'T03: of those paid at the provider',
      charges.filter(({ reference }) => mine.has(reference)).length,
    ),
    seconds('T03: time', ms),
    ...verdictFigures('T03', compareBooks(book, credited)),
    none(
      'T03: charged more than once in the book',
      [...times.values()].filter((all) => all.length > 1).length,
    ),
    none('T03: repeats that were another payment', run.wrong.length),
    none('T03: books that do not hold', await world.brokenBooks()),
  ];
}

/** T03: the provider acts and its answer never comes: credited once, charged once. */
export async function measureLostAnswers(): Promise<Figure[]> {
  const world = await openFaultWorld();
  try {
    const kinds = new Map<Kind, number>([
      ['saved card', LOST],
      ['page', Math.ceil(LOST / 2)],
      ['question', Math.ceil(LOST / 2)],
    ]);
    const tasks = [...kinds].flatMap(([kind, lost]) => Array.from({ length: lost }, () => kind));
    const customers = await world.makeCustomers(Math.ceil(tasks.length / PER_CUSTOMER));
    const payers = await inLanes(AT_ONCE, customers, (customer) => makePayer(world, customer));
    const run: Run = { world, payments: [], wrong: [] };
    const began = performance.now();
    await inLanes(AT_ONCE, tasks, async (kind, place) => {
      const payer = payers[place % payers.length];
      if (payer) await loseAndPay(run, payer, kind, place);
    });
    await pressAgain(run);
    await moveClock(world, 'PT1M');
    await comeBack(run);
    await world.control('faults', { clear: true });
    await settleUntilNone(
      world,
      SETTLE_STEP,
      SETTLE_ROUNDS,
      async () => compareBooks(await world.book(), await world.rows<Credited>('credited.sql')).lost,
    );
    return await judge(run, kinds, performance.now() - began);
  } finally {
    await world.close();
  }
}
