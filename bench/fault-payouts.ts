import { randomInt } from 'node:crypto';
import { PlainError } from '@kolo/tools/environment/plain-error.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from './budget.ts';
import { count, none, seconds, size } from './fault-figures.ts';
import { fund, granted } from './fault-money.ts';
import {
  inLanes,
  openFaultWorld,
  settleUntilNone,
  type BookEntry,
  type Customer,
  type FaultWorld,
} from './fault-world.ts';

/** Another size: FAULTS_PAYOUTS. */
const PAYOUTS = size('FAULTS_PAYOUTS', 1_000);

const AT_ONCE = 20;
/** In all within what goes to a new bank account in its first day. */
const PER_CUSTOMER = 10;
const MOST_NAIRA = 1_500;
const LEAST_NAIRA = 1_000;
const FUNDS_NAIRA = 100_000;
const PIN = '4821';
/** Zenith Bank, as the sandbox lists it. */
const BANK_CODE = '057';
const LATE_WEBHOOK_MAX_MS = 3_000;
const REORDERED_TOGETHER = 7;
/** A payout reaches the provider by a job, after all that were asked for before it. */
const RETRIES = 600;
const RETRY_MS = 200;
/** A word that got lost is found by the last look at a payout, three days after. */
const STEP = 'PT12H';
const ROUNDS = 8;

type End = 'success' | 'failed' | 'reversed' | 'reversed after success';
const ENDS: readonly End[] = ['success', 'failed', 'reversed', 'reversed after success'];
const FINAL: Readonly<Record<End, string>> = {
  success: 'paid',
  failed: 'failed',
  reversed: 'reversed',
  'reversed after success': 'reversed',
};

interface Withdrawer {
  readonly customer: Customer;
  readonly bankAccountId: string;
}

interface Payout {
  readonly reference: string;
  readonly end: End;
}

interface Kept {
  readonly reference: string;
  readonly status: string;
  readonly held: string | null;
  readonly kobo: string;
  readonly out: string;
  readonly back: string;
}

async function makeWithdrawer(world: FaultWorld, customer: Customer): Promise<Withdrawer> {
  await world.verifyIdentity(customer);
  await fund(world, customer, FUNDS_NAIRA);
  const post = async (path: string, body: object) =>
    granted(await world.call(customer, { method: 'POST', path, body }), path);
  await post('/users/me/pin', { pin: PIN });
  const accountNumber = String(randomInt(1_000_000_000, 10_000_000_000));
  await world.control('bank-accounts', { bankCode: BANK_CODE, accountNumber, name: 'Obi Ada' });
  const account = await post('/bank-accounts', { bankCode: BANK_CODE, accountNumber, pin: PIN });
  return { customer, bankAccountId: String(account['id']) };
}

/** One at a time: a row of lost answers is an outage, in which nothing is sent. */
async function loseTransferAnswer({ control }: Pick<FaultWorld, 'control'>): Promise<void> {
  // The sandbox's own answer, in the shape of its contract.
  const left = (await control('faults')) as { operation: string }[];
  if (left.some(({ operation }) => operation === 'transfer')) return;
  await control('faults', { operation: 'transfer', mode: 'timeout_after_effect', delayMs: 1 });
}

/** Twice to five times, in another order, late, or never; and now and then the answer to the transfer itself is lost. */
async function disturb({ control }: FaultWorld): Promise<void> {
  const event = { operation: 'webhook' };
  switch (randomInt(6)) {
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
    case 4:
      return loseTransferAnswer({ control });
  }
}

async function pay(world: FaultWorld, { customer, bankAccountId }: Withdrawer, end: End): Promise<Payout> {
  const amount = randomInt(LEAST_NAIRA, MOST_NAIRA);
  const body = { accountType: 'ds', amount, bankAccountId, pin: PIN, confirmRepeat: true };
  await disturb(world);
  const made = granted(
    await world.call(customer, { method: 'POST', path: '/withdrawals', body }),
    'A withdrawal',
  );
  const reference = String(made['reference']);
  await world.control(`transfers/${reference}`, {
    outcome: end === 'reversed after success' ? 'success' : end,
  });
  return { reference, end };
}

/** The bank takes it, and sends it back later: the two words may overtake each other. */
async function sendBack(world: FaultWorld, { reference, end }: Payout): Promise<void> {
  if (end !== 'reversed after success') return;
  for (let tries = 0; tries < RETRIES; tries += 1) {
    const [there] = await world.book(reference);
    if (there?.status === 'success') {
      await disturb(world);
      await world.control(`transfers/${reference}`, { outcome: 'reversed' });
      return;
    }
    await wait(RETRY_MS);
  }
  throw new PlainError('A payout did not reach the provider.');
}

/** Whose end is not the provider's, or whose money did not go and come back as it should. */
function differences(payouts: readonly Payout[], kept: readonly Kept[]): Payout[] {
  const ours = new Map(kept.map((row) => [row.reference, row]));
  return payouts.filter(({ reference, end }) => {
    const row = ours.get(reference);
    return row === undefined || row.status !== FINAL[end];
  });
}

function movedWrongly({ status, kobo, out, back }: Kept): boolean {
  const returned = status === 'failed' || status === 'reversed' ? kobo : '0';
  return out !== kobo || back !== returned;
}

/** What really left by the provider's book against what our books say has left. */
function provider(book: readonly BookEntry[], kind: BookEntry['kind']): Map<string, BookEntry[]> {
  return Map.groupBy(
    book.filter((entry) => entry.kind === kind && entry.status === 'success'),
    ({ reference }) => reference,
  );
}

async function judge(world: FaultWorld, payouts: readonly Payout[], ms: number): Promise<Figure[]> {
  const [book, kept] = [await world.book(), await world.rows<Kept>('payouts.sql')];
  const sent = provider(book, 'transfer');
  const returned = provider(book, 'reversal');
  const paid = kept.filter(({ status }) => status === 'paid');
  const left = differences(payouts, kept);
  for (const { reference, end } of left.slice(0, 5)) console.error(`T04: ${reference} should be ${end}`);
  // The sandbox's own answer: a list.
  const webhooks = (await world.control('webhooks')) as readonly unknown[];
  const ofEnd = ENDS.map((end) =>
    count(`T04: payouts ${end}`, payouts.filter((one) => one.end === end).length),
  );
  const notThere = paid.filter(({ reference }) => !sent.has(reference) || returned.has(reference));
  return [
    count('T04: payouts', payouts.length),
    ...ofEnd,
    count('T04: webhooks that were sent', webhooks.length),
    seconds('T04: time', ms),
    none('T04: sent more than once in the book', [...sent.values()].filter((all) => all.length > 1).length),
    none('T04: ended otherwise than at the provider', left.length),
    none('T04: paid with us and not in the book', notThere.length),
    none('T04: money that did not go out, or come back, exactly once', kept.filter(movedWrongly).length),
    none('T04: waiting for staff', kept.filter(({ held }) => held !== null).length),
    none('T04: books that do not hold', await world.brokenBooks()),
  ];
}

/** T04: payouts that are paid, fail, or come back, also after they were paid, whose webhooks come in any order or never. */
export async function measurePayouts(): Promise<Figure[]> {
  const world = await openFaultWorld();
  try {
    const customers = await world.makeCustomers(Math.ceil(PAYOUTS / PER_CUSTOMER));
    const withdrawers = await inLanes(AT_ONCE, customers, (customer) => makeWithdrawer(world, customer));
    const began = performance.now();
    const wanted = Array.from({ length: PAYOUTS }, (_, place) => ENDS[place % ENDS.length] ?? 'success');
    const payouts = await inLanes(AT_ONCE, wanted, (end, place) => {
      const withdrawer = withdrawers[place % withdrawers.length];
      if (!withdrawer) throw new PlainError('There are withdrawers.');
      return pay(world, withdrawer, end);
    });
    await inLanes(AT_ONCE, payouts, (payout) => sendBack(world, payout));
    await world.control('faults', { clear: true });
    await settleUntilNone(
      world,
      STEP,
      ROUNDS,
      async () => differences(payouts, await world.rows<Kept>('payouts.sql')).length,
    );
    return await judge(world, payouts, performance.now() - began);
  } finally {
    await world.close();
  }
}
