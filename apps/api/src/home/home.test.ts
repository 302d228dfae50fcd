import { HEADERS } from '@kolo/contract/endpoint';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { backendThatWaits } from '#testing/waiting.ts';

const world = await openMoneyApp({ notifies: true });

/** Without the cap's room, which the first screen does not show. */
async function claimsOf(customer: TestCustomer): Promise<object> {
  const { most: _most, why: _why, ...claims } = (await customer.authed('GET', '/payments/room')).body;
  return claims;
}

/** What the calls that the first screen would make one by one return. */
async function oneByOne(customer: TestCustomer): Promise<object> {
  const get = async (path: string) => (await customer.authed('GET', path)).body;
  const own = `userId=${customer.userId}`;
  return {
    user: await get('/users/me'),
    kyc: await get('/kyc'),
    accounts: await get('/self-accounts/all'),
    transactions: (await get('/transactions/self?limit=5')).transactions,
    daily: await get(`/daily-savings/package?${own}`),
    sb: await get(`/daily-savings/sb/package?${own}`),
    interest: await get('/interest-savings/package'),
    claims: await claimsOf(customer),
    notifications: await get('/notifications/all'),
  };
}

async function depositOf(customer: TestCustomer, amount: number): Promise<void> {
  const reference = await world.started(customer, amount);
  await world.play(reference, 'success');
  await world.status(customer, reference);
}

test('a stranger gets 401', async () => {
  const answer = await world.call('GET', '/home');
  expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
});

test('each part is what its own call returns, of the customer who asks and of nobody else', async () => {
  const [saver, newcomer] = [await world.signUpSaver(), await world.signUp()];
  for (const amount of [1_000, 2_000, 3_000, 4_000, 5_000, 6_000]) await depositOf(saver, amount);
  const plan = { target: 'Shop rent', amountPerDay: 3_000, frequency: 'daily' };
  await saver.authed('POST', '/daily-savings/self-package', { body: plan });
  const answer = await saver.authed('GET', '/home');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual(await oneByOne(saver));
  expect(answer.body.transactions).toHaveLength(5);
  expect(answer.body.daily).toHaveLength(1);
  const empty = (await newcomer.authed('GET', '/home')).body;
  expect(empty).toMatchObject({ accounts: [], transactions: [], daily: [], sb: [], interest: [] });
  expect(empty.user.id).toBe(newcomer.userId);
});

test('money that moves while the screen is read is shown once', async () => {
  const { db, ids, clock } = world.services;
  const saver = await world.signUpSaver();
  await depositOf(saver, 5_000);
  const plan = { target: 'Rent', amountPerDay: 1_000, frequency: 'daily' };
  await saver.authed('POST', '/daily-savings/self-package', { body: plan });
  const { pot } = await db
    .selectFrom('dailyPackage')
    .select('pot')
    .where('userId', '=', saver.userId)
    .executeTakeFirstOrThrow();
  const { shown } = await db.transaction().execute(async (tx) => {
    await sql`lock table daily_package in access exclusive mode`.execute(tx);
    await sql`select ledger.move(
      ${saver.userId}::uuid, 'moved', ''::bytea, ${ids.next()}::uuid, ${clock.now()}::timestamptz, 2::smallint,
      1, ${pot}::integer, 100000, 'Daily contribution', 'moved')`.execute(tx);
    // It has read the accounts, and waits for the packages until the move is there.
    const calls = { shown: saver.authed('GET', '/home') };
    await backendThatWaits(db);
    return calls;
  });
  const { accounts, daily } = (await shown).body;
  const total = accounts[0].availableBalance + daily[0].totalContribution;
  expect(total).toBe(5_000);
});

test('it hands out the CSRF pair, as the profile does', async () => {
  const customer = await world.signUp();
  const { headers } = await customer.authed('GET', '/home');
  const pair = { token: headers[HEADERS.csrfToken], secret: headers[HEADERS.csrfSecret] };
  expect(pair).toEqual({ token: expect.any(String), secret: expect.any(String) });
});
