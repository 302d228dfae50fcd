import { HEADERS } from '@kolo/contract/endpoint';
import { naira, nairaToKobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { bodyHash } from '#platform/idempotency.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { backendThatWaits } from '#testing/waiting.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { noticesLeftFor } from '#testing/payouts.ts';
import { sbCalls, stock } from '#testing/sb-saver.ts';
import type { OrderedPayment } from './contribute.ts';
import { payOrdered } from './contribute.ts';
import { CONTRIBUTION_FIELDS } from './package-queries.ts';
import type { PaymentPlan } from './start-payment.ts';
import { startPayment } from './start-payment.ts';

const PATH = '/payments/init-contribution';
const PRICE = 3_000;
const MANY = 100;

const world = await openMoneyApp();
const productId = await stock(world.services, 'PAY-1', PRICE);

let customer: TestCustomer;
let packages: { daily: string; sb: string };

/** Somebody new with ₦10,000 in the DS account and a package of each kind. */
async function prepare(): Promise<void> {
  customer = await world.signUpSaver();
  const reference = await world.started(customer, 10_000);
  await world.play(reference, 'success');
  await world.status(customer, reference);
  const daily = await customer.authed('POST', '/daily-savings/self-package', {
    body: { target: 'Rent', amountPerDay: 1_000, frequency: 'daily' },
  });
  const sb = await sbCalls(world).create(customer, productId);
  packages = { daily: daily.body.id, sb: sb.body._id };
}
beforeEach(prepare);

test('the fields of a contribution are named in the order of their SQL type', async () => {
  const { rows } = await sql<{ field: string; type: string }>`
    select attname as field, format_type(atttypid, null) as type from pg_attribute
    where attrelid = 'contribution'::regclass order by attnum
  `.execute(world.services.db);
  expect(rows.map(({ field, type }) => [field, type])).toEqual(CONTRIBUTION_FIELDS);
});

const newKey = () => world.services.ids.next();

function bodyOf(purpose: 'daily' | 'sb', amount: number) {
  return { purpose, packageId: packages[purpose], amount, method: 'account', sourceAccountType: 'ds' };
}

const pay = (purpose: 'daily' | 'sb', amount: number, key = newKey()) =>
  customer.authed('POST', PATH, { key, body: bodyOf(purpose, amount) });

/** The bearer and the CSRF pair of a session, as a tab keeps them. */
async function headersOf({ tokens }: TestCustomer): Promise<Record<string, string>> {
  const authorization = `Bearer ${tokens.access}`;
  const me = await world.call('GET', '/users/me', { headers: { authorization } });
  const pair = [HEADERS.csrfToken, HEADERS.csrfSecret].map((name) => [name, me.headers[name] ?? '']);
  return { authorization, ...Object.fromEntries(pair) };
}

/** Without what differs from one payment to the next: ids, and what is made of them. */
function withoutIds(row: unknown): string {
  return JSON.stringify(row, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one))
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/[0-9a-f]{32}/g, 'hex')
    .replaceAll(/KLO-\w{4}-\w{4}/g, 'short')
    .replaceAll(/checkout\/\w+/g, 'checkout')
    .replaceAll(/(kolo-hex","bodyHash":)\{[^}]*\}/g, '$1{}');
}

/** All that payments from an account leave behind. */
async function tracesOf({ userId }: TestCustomer) {
  const { db } = world.services;
  const rows = async (table: string, order: string) => {
    const found = await sql<object>`
      select * from ${sql.table(table)} where user_id = ${userId}::uuid order by ${sql.raw(order)}`.execute(
      db,
    );
    return found.rows.map(withoutIds);
  };
  return {
    payments: await rows('payment', 'id'),
    events: await rows('payment_event', 'payment_id, seq'),
    outbox: await rows('outbox', 'id'),
    // The whole way takes a key for the movement too, and keeps its answer; here the key of the call is both, and the payment says what
    // was answered.
    keys: (await rows('idempotency', 'key'))
      .filter((row) => !row.includes('"key":"payment:'))
      .map((row) => JSON.stringify({ ...JSON.parse(row), movementId: undefined, answer: undefined }))
      .toSorted(),
    movements: await rows('ledger.movement', 'id'),
    daily: await rows('daily_package', 'id'),
    pots: await rows('ledger.account', 'id'),
  };
}

describe('a payment from an account is done in one statement', () => {
  test('with the same answer and the same traces as the whole way leaves', async () => {
    const steps = [
      ['daily', 2_000],
      ['sb', 500],
      ['sb', 2_500],
    ] as const;
    const short: unknown[] = [];
    for (const [purpose, amount] of steps) short.push((await pay(purpose, amount)).body.data);
    const [shortTraces, shortPackages] = [await tracesOf(customer), packages];
    await prepare();
    const whole: unknown[] = [];
    for (const [purpose, amount] of steps) {
      const body = bodyOf(purpose, amount);
      const plan: PaymentPlan = {
        purpose,
        method: 'account',
        accountType: null,
        packageId: body.packageId,
        sourceAccountType: 'ds',
        amountKobo: nairaToKobo(naira(amount)),
      };
      // The body names the package, and so does its hash.
      const hash = bodyHash({ ...body, packageId: shortPackages[purpose] });
      const command = { userId: customer.userId, key: `http:${newKey()}`, hash, plan: async () => plan };
      whole.push(await startPayment(world.payments, command));
    }
    expect(whole.map(withoutIds)).toEqual(short.map(withoutIds));
    expect(await tracesOf(customer)).toEqual(shortTraces);
  });

  test('with a movement that the key of the call names', async () => {
    const key = newKey();
    const { reference } = (await pay('daily', 1_000, key)).body.data;
    const { rows } = await sql`
      select m.reference from idempotency i join ledger.movement m on m.user_id = i.user_id and m.id = i.movement_id
      where i.user_id = ${customer.userId}::uuid and i.key = ${`http:${key}`}
    `.execute(world.services.db);
    expect(rows).toEqual([{ reference }]);
  });

  test('T14: a hundred at once with one key pay once, and all get the first answer', async () => {
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: MANY }, () => pay('daily', 1_000, key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.data.reference)).size).toBe(1);
    expect(await world.balanceOf(customer)).toBe(9_000);
    expect(await world.movementsOf(answers[0]?.body.data.reference)).toBe(1);
    const { payments, daily } = await tracesOf(customer);
    expect(payments).toHaveLength(2);
    expect(daily[0]).toContain('"totalCount":"1"');
  });

  test('that many at once with keys of their own never take more than is there', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => pay('daily', 1_000)));
    const codes = answers.map(({ status, body }) => (status === 201 ? 'paid' : body.code));
    expect(codes.filter((code) => code === 'paid')).toHaveLength(10);
    expect(codes.filter((code) => code === 'INSUFFICIENT_FUNDS')).toHaveLength(20);
    expect(await world.balanceOf(customer)).toBe(0);
  });

  test('that many at once into a package with room for some never fill it beyond its price', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay('sb', 1_000)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await world.balanceOf(customer)).toBe(7_000);
  });

  test('a repeat gets the first answer, whatever has moved since; the same key with another body is refused', async () => {
    const key = newKey();
    const first = await pay('daily', 10_000, key);
    expect(first.status).toBe(201);
    const repeat = await pay('daily', 10_000, key);
    expect([repeat.status, repeat.body]).toEqual([201, first.body]);
    const other = await pay('daily', 1_000, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
    expect((await tracesOf(customer)).payments).toHaveLength(2);
  });
});

/** Waits until the statement waits for a row, then ends its connection. */
async function killWhileWaiting(): Promise<void> {
  const { db } = world.services;
  const pid = await backendThatWaits(db, 'select contribute');
  await sql`select pg_terminate_backend(${pid}::integer)`.execute(db);
}

test('a crash before the end leaves nothing, and the same key pays then; one after the end is a repeat', async () => {
  const key = newKey();
  const before = await tracesOf(customer);
  const crashed = await world.services.db.transaction().execute(async (tx) => {
    await sql`
      select id from daily_package where user_id = ${customer.userId}::uuid and id = ${packages.daily}::uuid for update
    `.execute(tx);
    const paying = pay('daily', 1_000, key);
    await killWhileWaiting();
    return paying;
  });
  expect(crashed).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(await tracesOf(customer)).toEqual(before);
  const paid = await pay('daily', 1_000, key);
  expect(paid.status).toBe(201);
  expect((await pay('daily', 1_000, key)).body).toEqual(paid.body);
  expect(await world.balanceOf(customer)).toBe(9_000);
});

describe('leaves nothing and says why', () => {
  test('where the package, the amount or the account does not take it', async () => {
    const [mine, owner] = [packages, customer];
    await prepare();
    const foreign = packages;
    packages = mine;
    customer = owner;
    const before = await tracesOf(customer);
    const from = (change: object) =>
      customer.authed('POST', PATH, { key: newKey(), body: { ...bodyOf('daily', 1_000), ...change } });
    expect((await from({ amount: 1_500 })).body.fields.amount).toContain('₦1,000');
    expect((await from({ amount: 11_000 })).body.code).toBe('INSUFFICIENT_FUNDS');
    expect((await from({ packageId: foreign.daily })).body.code).toBe('NOT_FOUND');
    expect((await from({ packageId: mine.sb })).body.code).toBe('NOT_FOUND');
    expect((await from({ sourceAccountType: 'ibs' })).body.code).toBe('NOT_FOUND');
    expect((await pay('sb', 400)).body.message).toBe('Put in ₦500 or more.');
    expect((await pay('sb', 3_001)).body.message).toContain('Only ₦3,000 is left to pay');
    expect(await tracesOf(customer)).toEqual(before);
  });

  test('where the package is closed or full', async () => {
    const { daily } = packages;
    await customer.authed('POST', `/daily-savings/package/${daily}/close`, { key: newKey(), body: {} });
    expect((await pay('daily', 1_000)).body.code).toBe('WRONG_STATE');
    expect((await pay('sb', PRICE)).status).toBe(201);
    const before = await tracesOf(customer);
    expect((await pay('sb', 500)).body.code).toBe('WRONG_STATE');
    expect(await tracesOf(customer)).toEqual(before);
  });

  test('where the session has ended, whatever the body', async () => {
    const before = await tracesOf(customer);
    const headers = await headersOf(customer);
    await world.call('POST', '/auth/logout', { body: { refreshToken: customer.tokens.refresh } });
    for (const body of [bodyOf('daily', 1_000), { nonsense: 1 }]) {
      const answer = await world.call('POST', PATH, { key: newKey(), body, headers });
      expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    }
    expect(await tracesOf(customer)).toEqual(before);
  });

  test('where the CSRF pair is of another session, or of before the last refresh but for a minute', async () => {
    const own = await headersOf(customer);
    const others = {
      ...(await headersOf(await world.signUpSaver())),
      authorization: own.authorization ?? '',
    };
    const send = (headers: Record<string, string>, amount = 1_000) =>
      world.call('POST', PATH, { key: newKey(), body: bodyOf('daily', amount), headers });
    expect(await send(others)).toMatchObject({ status: 403, body: { code: 'CSRF_INVALID' } });
    const { tokens } = customer;
    await world.call('POST', '/auth/refresh-tokens', { body: { refreshToken: tokens.refresh } });
    expect((await send(own)).status).toBe(201);
    world.clock.advance(60_001);
    expect(await send(own)).toMatchObject({ status: 403, body: { code: 'CSRF_INVALID' } });
    expect(await world.balanceOf(customer)).toBe(9_000);
  });
});

describe('what customers have ordered is paid together', () => {
  const order = (purpose: 'daily' | 'sb', amount: number, key = `http:${newKey()}`): OrderedPayment => ({
    userId: customer.userId,
    key,
    purpose,
    packageId: packages[purpose],
    sourceAccountType: 'ds',
    amountKobo: nairaToKobo(naira(amount)),
  });
  const payAll = (payments: readonly OrderedPayment[]) =>
    world.services.db.transaction().execute((tx) => payOrdered(tx, world.services, payments));
  const isPaid = async (payment: OrderedPayment) => (await payAll([payment])).size === 1;

  test('with the traces that single payments leave, but for the answer that nobody waits for', async () => {
    const steps = [
      ['daily', 2_000],
      ['sb', 500],
      ['sb', 2_500],
    ] as const;
    for (const [purpose, amount] of steps) await pay(purpose, amount);
    const single = await tracesOf(customer);
    await prepare();
    for (const [purpose, amount] of steps) expect(await isPaid(order(purpose, amount))).toBe(true);
    expect({ ...(await tracesOf(customer)), keys: [] }).toEqual({ ...single, keys: [] });
  });

  test('and says which package it is in, as single payments do', async () => {
    await pay('daily', 1_000);
    await isPaid(order('daily', 1_000));
    const told = (await noticesLeftFor(world, customer)).filter(
      ({ kind }) => kind === 'contribution_credited',
    );
    const { daily: packageId } = packages;
    expect(told).toMatchObject([{ packageId }, { packageId }]);
  });

  test('each that is plain, and of the others nothing is done', async () => {
    const plain = order('daily', 4_000);
    const before = await tracesOf(customer);
    const foreign = packages.daily;
    await prepare();
    const others = [
      order('daily', 11_000),
      order('daily', 1_500),
      order('sb', 400),
      order('sb', 3_001),
      { ...order('daily', 1_000), packageId: foreign },
      { ...order('daily', 1_000), packageId: packages.sb },
      { ...order('daily', 1_000), sourceAccountType: 'ibs' as const },
      { ...order('daily', 1_000), purpose: 'ibs' as const },
    ];
    const untouched = await tracesOf(customer);
    for (const other of others) expect(await isPaid(other)).toBe(false);
    const [short] = others;
    const paid = await payAll([...(short ? [short] : []), plain]);
    expect([...paid.keys()]).toEqual([plain]);
    expect(await tracesOf(customer)).toEqual(untouched);
    expect(before.payments).toHaveLength(1);
    expect(await world.movementsOf(paid.get(plain) ?? '')).toBe(1);
  });

  test('not into a package that is closed or full', async () => {
    await pay('sb', PRICE);
    await customer.authed('POST', `/daily-savings/package/${packages.daily}/close`, {
      key: newKey(),
      body: {},
    });
    for (const purpose of ['daily', 'sb'] as const) expect(await isPaid(order(purpose, 1_000))).toBe(false);
  });

  test('once: a key that is known refuses all of them, and nothing has moved', async () => {
    const payment = order('daily', 1_000);
    expect(await isPaid(payment)).toBe(true);
    await expect(payAll([payment])).rejects.toThrow('idempotency_pkey');
    expect(await world.balanceOf(customer)).toBe(9_000);
  });
});
