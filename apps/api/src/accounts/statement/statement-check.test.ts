import { API_BASE, HEADERS } from '@kolo/contract/endpoint';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '#platform/db.ts';
import type { TestCustomer, Answer } from '#testing/customer.ts';
import { lockCalls } from '#testing/locks.ts';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp } from '#testing/money-app.ts';
import { BIRTH_DATE, person } from '#testing/people.ts';
import { countChangedStatements, forgetStatements } from './made-statement.ts';
import { paidIn } from '#testing/paid-in.ts';

const NOON = '2026-11-20T11:00:00.000Z';
const DAY = 24 * 60 * 60 * 1_000;
const ACCOUNT = '/self-accounts/ds/statement';
const UNKNOWN = 'AAAA-BBBB-CCCC-DDDD-EEEE';
const PER_ANSWER = ['date', HEADERS.requestId, HEADERS.serverTime];

let world: MoneyApp;
let owner: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  world = await createMoneyApp();
  owner = openDatabase(world.services.config.databaseOwnerUrl, world.services.logger, 1);
});
afterAll(async () => {
  await owner?.close();
  await world?.close();
});

/** The code on the PDF of a statement, and where the page says that it is checked. */
async function handedOut(customer: TestCustomer, path = ACCOUNT) {
  const response = await world.app.inject({
    method: 'GET',
    url: `${API_BASE}${path}${path.includes('?') ? '&' : '?'}format=pdf`,
    headers: { authorization: `Bearer ${customer.tokens.access}` },
  });
  expect(response.statusCode).toBe(200);
  const text = response.rawPayload.toString('latin1');
  const link = /\/URI \((\S+?)#((?:[A-Z2-7]{4}-){4}[A-Z2-7]{4})\)/.exec(text);
  return { code: link?.[2] ?? '', checkUrl: link?.[1] ?? '' };
}

const check = (code: unknown, more: object = {}) =>
  world.call('POST', '/statements/check', { body: { code, ...more } });

function visible({ status, body, headers }: Answer) {
  const kept = Object.entries(headers).filter(([name]) => !PER_ANSWER.includes(name));
  return { status, body: { ...body, requestId: undefined }, headers: Object.fromEntries(kept) };
}

async function saver() {
  world.clock.set(NOON);
  const customer = await world.signUpSaver();
  await paidIn(world, customer, 1_000_050n);
  return customer;
}

/** From now on the record of a BVN says what the customer is called. */
async function proveName(customer: TestCustomer) {
  const bvn = await person('ADA', 'OBI');
  const { status } = await customer.authed('POST', '/kyc/bvn', { body: { bvn, birthDate: BIRTH_DATE } });
  expect(status).toBe(200);
}

describe('POST /statements/check', () => {
  test('needs nobody to be signed in, and takes a code and nothing else', async () => {
    for (const body of [{}, { code: 7 }, { code: UNKNOWN, more: 1 }, { code: 'x'.repeat(101) }])
      expect((await world.call('POST', '/statements/check', { body })).status).toBe(400);
    expect((await check(UNKNOWN)).status).toBe(404);
  });

  test('tells the period, the sums to the kobo and a masked name, but no number and no whole name', async () => {
    const customer = await saver();
    await proveName(customer);
    await paidIn(world, customer, 250_000n);
    const { code, checkUrl } = await handedOut(customer, `${ACCOUNT}?from=2026-11-01&to=2026-11-20`);
    expect(checkUrl).toBe(`${world.services.config.publicUrl}/statements/check`);
    const { status, body } = await check(code);
    expect(status).toBe(200);
    expect(body).toEqual({
      kind: 'account',
      period: { from: '2026-11-01', to: '2026-11-20' },
      figures: {
        openingBalance: 0,
        totalIn: 12_500,
        totalOut: 0,
        closingBalance: 12_500,
        exact: { openingBalance: '0.00', totalIn: '12500.50', totalOut: '0.00', closingBalance: '12500.50' },
      },
      entries: 2,
      name: 'A*** O***',
      madeAt: NOON,
    });
    const account = await customer.authed('GET', ACCOUNT);
    expect(JSON.stringify(body)).not.toContain(account.body.of.number);
    const { openingBalance, totalIn, totalOut, closingBalance } = account.body;
    expect(body.figures).toMatchObject({ openingBalance, totalIn, totalOut, closingBalance });
  });

  test('confirms no name that a thief took for the page, and the BVN’s record afterwards', async () => {
    const thief = await saver();
    const rename = async (firstName: string, lastName: string) => {
      const { status } = await thief.authed('PATCH', '/users/me', { body: { firstName, lastName } });
      expect(status).toBe(200);
    };
    await rename('Aliko', 'Dangote');
    const forged = await handedOut(thief);
    await rename('Ada', 'Obi');
    expect((await check(forged.code)).body.name).toBe('Name not checked');
    await proveName(thief);
    // The page is what it was, whatever was proved since.
    expect((await check(forged.code)).body.name).toBe('Name not checked');
    expect((await check((await handedOut(thief)).code)).body.name).toBe('A*** O***');
  });

  test('reads a code however it was typed', async () => {
    const { code } = await handedOut(await saver());
    const typed = [
      code.toLowerCase(),
      code.replaceAll('-', ''),
      ` ${code.replaceAll('-', ' ')} `,
      code.replaceAll('O', '0').replaceAll('I', '1'),
    ];
    for (const one of typed) expect([one, (await check(one)).status]).toEqual([one, 200]);
  });

  test('knows statements of packages too', async () => {
    const customer = await saver();
    const made = await customer.authed('POST', '/daily-savings/self-package', {
      body: { target: 'Shop rent', amountPerDay: 3_000, frequency: 'daily' },
    });
    await customer.authed('POST', '/payments/init-contribution', {
      key: world.services.ids.next(),
      body: {
        purpose: 'daily',
        packageId: made.body.id,
        amount: 3_000,
        method: 'account',
        sourceAccountType: 'ds',
      },
    });
    const locks = lockCalls(world);
    const locker = await locks.ibsSaver(20_000);
    const lockId = await locks.created(locker, 10_000, 3);
    const daily = await handedOut(customer, `/daily-savings/package/${made.body.id}/statement`);
    const lock = await handedOut(locker, `/interest-savings/package/${lockId}/statement`);
    const answers = [await check(daily.code), await check(lock.code)];
    expect(answers.map(({ body }) => [body.kind, body.figures.closingBalance])).toEqual([
      ['daily', 3_000],
      ['interest', 10_000],
    ]);
    // The customer's own words are on the page, not in the answer.
    expect(JSON.stringify(answers)).not.toMatch(/Shop rent|School fees/);
  });

  test('one answer after the same work for codes that are unknown, expired or none', async () => {
    const { code } = await handedOut(await saver());
    let statements = 0;
    const send = pg.Client.prototype.query;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function count(
      this: pg.Client,
      ...given: unknown[]
    ) {
      statements += 1;
      // The very arguments that were given.
      return Reflect.apply(send, this, given) as never;
    });
    const seen = async (typed: string) => {
      statements = 0;
      return { ...visible(await check(typed)), statements };
    };
    try {
      world.clock.advance(730 * DAY - 1);
      expect((await seen(code)).status).toBe(200);
      world.clock.advance(1);
      const unknown = await seen(UNKNOWN);
      expect(unknown.status).toBe(404);
      for (const typed of [code, 'nonsense', ''])
        expect([typed, await seen(typed)]).toEqual([typed, unknown]);
    } finally {
      spy.mockRestore();
    }
    const { db, clock } = world.services;
    expect(await forgetStatements.remove(db, clock.now(), 1_000)).toBeGreaterThan(0);
    for (const table of ['madeStatement', 'statementCode'] as const)
      expect(await owner.db.selectFrom(table).selectAll().execute()).toEqual([]);
    world.clock.set(NOON);
  });

  test('an address checks thirty an hour, whatever it guesses; another one is not held up', async () => {
    const { code } = await handedOut(await saver());
    const from = (remoteAddress: string, typed: string) =>
      world.app.inject({
        method: 'POST',
        url: `${API_BASE}/statements/check`,
        payload: { code: typed },
        remoteAddress,
      });
    for (let guess = 0; guess < 30; guess += 1)
      expect((await from(`2001:db8::${guess}`, UNKNOWN)).statusCode).toBe(404);
    const refused = await from('2001:db8::ffff', code);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await from('203.0.113.9', code)).statusCode).toBe(200);
  });

  test('a code is stored nowhere as it is printed, and stands in no log', async () => {
    const { code } = await handedOut(await saver());
    await check(code);
    const made = await owner.db.selectFrom('madeStatement').selectAll().execute();
    const codes = await owner.db.selectFrom('statementCode').selectAll().execute();
    const columns = [...made, ...codes].flatMap((row) => Object.values(row));
    const kept = [...columns, ...world.logs]
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join('\n');
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(code.replaceAll('-', ''));
  });

  test('the app cannot change what a code answers for', async () => {
    await handedOut(await saver());
    const change = sql`update made_statement set closing_kobo = closing_kobo where user_id is not null`;
    await expect(change.execute(world.services.db)).rejects.toThrow('permission denied');
  });
});

describe('the ledger check', () => {
  const changed = () => countChangedStatements(world.services.db);

  test('finds a narration that was changed under a code', async () => {
    const customer = await saver();
    const id = await paidIn(world, customer, 500n, { narration: 'Rent for March' });
    await handedOut(customer);
    await handedOut(await saver());
    expect(await changed()).toBe(0);
    await sql`update ledger.movement set narration = 'Rent for May' where user_id = ${customer.userId}::uuid and id = ${id}::uuid`.execute(
      owner.db,
    );
    expect(await changed()).toBe(1);
    await sql`update ledger.movement set narration = 'Rent for March' where user_id = ${customer.userId}::uuid and id = ${id}::uuid`.execute(
      owner.db,
    );
    expect(await changed()).toBe(0);
  });

  test.each([
    'amount = amount + 1',
    "reference = 'x'",
    "posted_at = '2026-11-19T11:00:00Z'",
    'to_balance = to_balance + 1',
  ])('finds a movement with %s', async (change) => {
    const customer = await saver();
    const id = await paidIn(world, customer, 500n);
    await handedOut(customer);
    const { userId: _, ...row } = await owner.db
      .selectFrom('ledger.movement')
      .selectAll()
      .where('userId', '=', customer.userId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await sql`update ledger.movement set ${sql.raw(change)} where user_id = ${customer.userId}::uuid and id = ${id}::uuid`.execute(
      owner.db,
    );
    expect(await changed()).toBe(1);
    await owner.db
      .updateTable('ledger.movement')
      .set(row)
      .where('userId', '=', customer.userId)
      .where('id', '=', id)
      .execute();
    expect(await changed()).toBe(0);
  });

  test('is not troubled by what comes on the same day after a statement was made, nor by quiet days', async () => {
    const customer = await saver();
    await handedOut(customer);
    await paidIn(world, customer, 700n);
    world.clock.advance(2 * DAY);
    const login = await world.call('POST', '/auth/login', {
      body: { identifier: customer.email, password: customer.password },
    });
    await handedOut({ ...customer, tokens: login.body.tokens }, `${ACCOUNT}?from=2026-11-22&to=2026-11-22`);
    expect(await changed()).toBe(0);
    world.clock.set(NOON);
  });

  test('is not troubled by what waited over midnight for a later movement', async () => {
    const customer = await saver();
    world.clock.set('2026-11-20T22:59:59.999Z');
    const early = world.services.ids.next();
    world.clock.set('2026-11-20T23:00:00.000Z');
    await paidIn(world, customer, 700n);
    await paidIn(world, customer, 900n, { id: early });
    world.clock.set(NOON);
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-19'])
      await handedOut(customer, `${ACCOUNT}?from=${day}&to=${day}`);
    expect(await changed()).toBe(0);
    world.clock.set(NOON);
  });

  test('finds sums that were raised in what is kept, for a statement without entries too', async () => {
    const customer = await saver();
    const { code } = await handedOut(customer, `${ACCOUNT}?from=2026-10-01&to=2026-10-31`);
    expect((await check(code)).body.figures.closingBalance).toBe(0);
    const raise = (by: number) =>
      sql`update made_statement set opening_kobo = opening_kobo + ${by}, closing_kobo = closing_kobo + ${by}
        where user_id = ${customer.userId}::uuid`.execute(owner.db);
    await raise(100_000_000);
    expect(await changed()).toBe(1);
    await raise(-100_000_000);
    expect(await changed()).toBe(0);
  });
});
