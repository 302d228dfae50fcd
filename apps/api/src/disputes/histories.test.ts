import { pace } from '@kolo/tools/environment/pace.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import { disputeCalls } from '#testing/disputes.ts';
import { lockCalls } from '#testing/locks.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { sbCalls, stock } from '#testing/sb-saver.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Another seed: HISTORY_SEED. */
const SEED = Number(process.env['HISTORY_SEED'] ?? 20_261_122);
const HISTORIES = 10;
const STEPS = 30;

const world = await openMoneyApp();
const disputes = disputeCalls(world);
const locks = lockCalls(world);
const sb = sbCalls(world);
const product = await stock(world.services, 'TV', 90_000);

/** A small generator, so that a failure comes again: mulberry32. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Disputed {
  readonly id: string;
  readonly reference: string;
  state: 'open' | 'lost' | 'won';
  readonly askedKobo: bigint;
  lostAt: number;
  /** What the bank had of it, while it is lost. */
  kobo: bigint;
}

/** What the test itself knows of one customer: what came in, what left Kolo, and what banks have. */
interface Book {
  readonly customer: TestCustomer;
  readonly daily: string;
  readonly product: string;
  readonly locks: string[];
  readonly paid: Map<string, bigint>;
  readonly disputes: Disputed[];
  goneKobo: bigint;
}

async function openBook(): Promise<Book> {
  await locks.goTo('2026-11-20');
  const customer = await world.signUpSaver();
  for (const accountType of ['sb', 'ibs'])
    await customer.authed('POST', '/self-accounts', { body: { accountType } });
  return {
    customer,
    daily: await disputes.daily(customer, 0),
    product: await sb.filled(customer, product, 0),
    locks: [],
    paid: new Map(),
    disputes: [],
    goneKobo: 0n,
  };
}

type Random = ReturnType<typeof randomOf>;
type Step = (book: Book, random: Random) => Promise<unknown>;

async function balances({ customer }: Book): Promise<Record<string, number>> {
  return sb.accounts(customer);
}

/** Up to all of it, in whole naira; 0 where there is nothing. */
function someOf(random: Random, most: number): number {
  return most <= 0 ? 0 : 1 + random(most);
}

async function pay(book: Book, amount: number, body: object): Promise<void> {
  const reference = await disputes.paid(book.customer, amount, body);
  book.paid.set(reference, BigInt(amount) * 100n);
}

/** What a bank can still get of this payment. */
function takeable(book: Book, reference: string): bigint {
  const had = book.disputes.filter((one) => one.reference === reference && one.state === 'lost');
  return (book.paid.get(reference) ?? 0n) - had.reduce((sum, { kobo }) => sum + kobo, 0n);
}

function lose(book: Book, one: Disputed): void {
  const left = takeable(book, one.reference);
  one.kobo = one.askedKobo < left ? one.askedKobo : left;
  one.state = 'lost';
  one.lostAt = world.clock.now().getTime();
}

/** The bank gives it back, and the other lost disputes of its payment take what they could not, the first lost first. */
async function win(book: Book, one: Disputed): Promise<void> {
  await disputes.win(book.customer, one.reference, { id: one.id });
  const wasLost = one.state === 'lost';
  one.state = 'won';
  if (!wasLost) return;
  const others = book.disputes
    .filter(({ reference, state }) => reference === one.reference && state === 'lost')
    .toSorted((a, b) => a.lostAt - b.lostAt || (a.id < b.id ? -1 : 1));
  for (const other of others) {
    const [missing, left] = [other.askedKobo - other.kobo, takeable(book, one.reference)];
    other.kobo += missing < left ? missing : left;
  }
}

const STEP_KINDS: readonly Step[] = [
  (book, random) => {
    const accountType = (['ds', 'sb', 'ibs'] as const)[random(3)] ?? 'ds';
    return pay(book, 1_000 + random(9_000), { purpose: 'account', accountType });
  },
  (book, random) => pay(book, 1_000 * (1 + random(5)), { purpose: 'daily', packageId: book.daily }),
  (book, random) => pay(book, 500 + random(3_000), { purpose: 'sb', packageId: book.product }),
  async (book, random) => {
    const id = book.locks[random(Math.max(1, book.locks.length))];
    if (id === undefined) return;
    const lock = await locks.lock(book.customer, id);
    if (lock.status === 'active') await pay(book, 1_000 + random(4_000), { purpose: 'ibs', packageId: id });
  },
  async (book) => {
    const { ds = 0 } = await balances(book);
    if (ds < 1_000) return;
    await book.customer.authed('POST', '/payments/init-contribution', {
      key: locks.key(),
      body: {
        purpose: 'daily',
        packageId: book.daily,
        amount: 1_000,
        method: 'account',
        sourceAccountType: 'ds',
      },
    });
  },
  async (book) => {
    const { ibs = 0 } = await balances(book);
    if (ibs >= 5_000) book.locks.push(await locks.created(book.customer, ibs, 3));
  },
  async (book, random) => {
    const id = book.locks[random(Math.max(1, book.locks.length))];
    if (id === undefined) return;
    const lock = await locks.lock(book.customer, id);
    if (lock.status === 'active' && lock.currentBalance > 0)
      await locks.withdraw(book.customer, id, lock.currentBalance);
  },
  async (book, random) => {
    const { body } = await sb.get(book.customer, book.product);
    if (body.totalContribution > 0)
      await sb.transfer(book.customer, book.product, someOf(random, body.totalContribution));
  },
  async (book, random) => {
    const type = (['ds', 'sb', 'ibs'] as const)[random(3)] ?? 'ds';
    const amount = someOf(random, (await balances(book))[type] ?? 0);
    if (amount === 0) return;
    await disputes.gone(book.customer, amount, type);
    book.goneKobo += BigInt(amount) * 100n;
  },
  async (book, random) => {
    const reference = [...book.paid.keys()][random(Math.max(1, book.paid.size))];
    if (!reference) return;
    const id = `history-${world.services.ids.next()}`;
    const asked = random(3) === 0 ? BigInt(1 + random(500_000)) : takeable(book, reference);
    const state = random(4) === 0 ? 'open' : 'lost';
    await disputes.settle(book.customer, reference, state, { id, amountKobo: asked });
    const one: Disputed = { id, reference, state: 'open', askedKobo: asked, lostAt: 0, kobo: 0n };
    if (state === 'lost') lose(book, one);
    book.disputes.push(one);
  },
  async (book, random) => {
    const one = book.disputes[random(Math.max(1, book.disputes.length))];
    if (one && one.state !== 'won') await win(book, one);
  },
  async (book) => {
    const one = book.disputes.find(({ state }) => state === 'open');
    if (!one) return;
    await disputes.lose(book.customer, one.reference, { id: one.id, amountKobo: one.askedKobo });
    lose(book, one);
  },
  async (_book, random) => {
    world.clock.advance((1 + random(40)) * DAY_MS);
    await locks.goTo(world.clock.now().toISOString());
    if (random(2) === 0) await locks.mature();
  },
];

async function sumsOf({ customer: { userId } }: Book) {
  const { rows } = await sql<{ held: string; lowest: string; interest: string; tax: string; back: string }>`
    select coalesce(sum(balance) filter (where floor is not null), 0)::text as held,
      coalesce(min(balance) filter (where floor is not null), 0)::text as lowest,
      coalesce(-sum(balance) filter (where id = 104), 0)::text as interest,
      coalesce(sum(balance) filter (where id = 105), 0)::text as tax,
      (select coalesce(sum(taken_kobo + loss_kobo), 0)::text from chargeback
        where user_id = ${userId}::uuid and state = 'lost') as back
    from ledger.account where user_id = ${userId}::uuid
  `.execute(world.services.db);
  const [row] = rows;
  if (!row) throw new Error('a sum is one row');
  return {
    heldKobo: BigInt(row.held),
    lowestKobo: BigInt(row.lowest),
    interestKobo: BigInt(row.interest),
    taxKobo: BigInt(row.tax),
    backKobo: BigInt(row.back),
  };
}

/** What must hold after every history: nothing lost or doubled, nothing below nothing, loss + taken = disputed. */
async function check(book: Book): Promise<void> {
  const { heldKobo, lowestKobo, interestKobo, taxKobo, backKobo } = await sumsOf(book);
  const paidKobo = [...book.paid.values()].reduce((sum, kobo) => sum + kobo, 0n);
  const lostKobo = book.disputes
    .filter(({ state }) => state === 'lost')
    .reduce((sum, { kobo }) => sum + kobo, 0n);
  const lossKobo = await disputes.lossOf(book.customer);
  expect(lowestKobo).toBeGreaterThanOrEqual(0n);
  expect(backKobo).toBe(lostKobo);
  expect(lossKobo).toBeGreaterThanOrEqual(0n);
  expect(heldKobo).toBe(paidKobo - book.goneKobo - (lostKobo - lossKobo) + interestKobo - taxKobo);
  expect(await disputes.owes(book.customer)).toBe(lossKobo > 0n);
  expect(await world.booksHold()).toBe(true);
}

test(
  'whatever is paid, moved, lost and won, in 10 histories of 30 steps nothing is lost or doubled and the books hold',
  { timeout: 5 * MINUTE_MS * pace() },
  async () => {
    for (let history = 0; history < HISTORIES; history += 1) {
      const random = randomOf(SEED + history);
      const book = await openBook();
      for (let n = 0; n < STEPS; n += 1) await STEP_KINDS[random(STEP_KINDS.length)]?.(book, random);
      await check(book);
      // All of it won in the end leaves no loss, and what had not left Kolo is there again.
      for (const one of book.disputes) {
        if (one.state !== 'won') await win(book, one);
      }
      expect(await disputes.lossOf(book.customer)).toBe(0n);
      await check(book);
    }
  },
);
