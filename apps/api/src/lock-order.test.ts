import { pace } from '@kolo/tools/environment/pace.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { TestCustomer, Answer } from '#testing/customer.ts';
import { lockCalls } from '#testing/locks.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { payoutCalls, PIN } from '#testing/payouts.ts';
import { sbCalls, stock } from '#testing/sb-saver.ts';
import { scheduleCalls } from '#testing/schedules.ts';
import { backendsThatWait, heldBefore } from '#testing/waiting.ts';

const PASSWORD = 'market-day-rain';
const HOUR_MS = 60 * 60 * 1_000;
/** The full size is 25: LOCK_ROUNDS=25 npx vitest run --project api apps/api/src/lock-order.test.ts. */
const ROUNDS = Number(process.env['LOCK_ROUNDS'] ?? '4');
/** Calls that come at the same time; the bounds below are one or two less. */
const AT_ONCE = 8;

const world = await openMoneyApp();
const calls = payoutCalls(world);

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);
const together = (n: number, call: (n: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: n }, (_, at) => call(at)));

const signIn = (customer: TestCustomer) =>
  world.call('POST', '/auth/login', { body: { identifier: customer.email, password: PASSWORD } });

/** Counted by PostgreSQL for this database alone. */
async function deadlocks(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(world.services.db);
  const { rows } = await sql<{ deadlocks: bigint }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(world.services.db);
  return Number(rows[0]?.deadlocks ?? 0n);
}

describe('rows of one customer are locked in one order', () => {
  test(
    'withdrawals beside sign-ins after a wrong PIN: none fails, and none waits for the other for ever',
    async () => {
      const { customer, bankAccountId } = await calls.withdrawer(200_000);
      const before = await deadlocks();
      const { db } = world.services;
      const mistype = async () => {
        const wrong = await calls.withdraw(customer, { amount: 100, bankAccountId, pin: '7305' });
        expect(wrong.body.code).toBe('PIN_WRONG');
      };
      await mistype();
      // The sign-in is the first to get the customer: a withdrawal that holds the PIN by then waits for it, and it for the PIN.
      const { met } = await db.transaction().execute(async (tx) => {
        await tx
          .selectFrom('customer')
          .where('userId', '=', customer.userId)
          .select('userId')
          .forUpdate()
          .execute();
        const signed = signIn(customer);
        await backendsThatWait(db, 1);
        const taken = calls.withdraw(customer, { amount: 200, bankAccountId });
        await backendsThatWait(db, 2);
        return { met: Promise.all([signed, taken]) };
      });
      expect(statuses(await met)).toEqual([200, 201]);
      let answered = 0;
      const failed: Answer[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        world.clock.advance(HOUR_MS);
        await mistype();
        const amount = 100 + round * 2;
        const answers = await Promise.all([
          calls.withdraw(customer, { amount, bankAccountId }),
          signIn(customer),
          calls.withdraw(customer, { amount: amount + 1, bankAccountId }),
          signIn(customer),
        ] as const);
        answered += answers.length;
        failed.push(...answers.filter(({ status }) => status >= 500));
        expect([answers[0].status, answers[2].status]).toEqual([201, 201]);
      }
      const locked = (await deadlocks()) - before;
      process.stdout.write(
        `${ROUNDS} rounds of withdrawals beside sign-ins after a wrong PIN: ${answered} answers, ${failed.length} of them 5xx, ${locked} deadlocks\n`,
      );
      expect([failed.map(({ body }) => body), locked]).toEqual([[], 0]);
    },
    240_000 * pace(),
  );

  test('a card payment is settled, disputed of and started again while the customer withdraws, changes bank accounts and leaves a lock', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(50_000);
    const locks = lockCalls(world);
    const { body: lock } = await locks.create(customer, 20_000, 3, { sourceAccountType: 'ds' });
    const before = await deadlocks();
    for (let round = 0; round < 3; round += 1) {
      world.clock.advance(HOUR_MS);
      const reference = await world.started(customer, 2_000);
      await world.play(reference, 'success');
      const number = await calls.openAtBank('Obi Ada');
      const spare = await calls.ownAccount(customer);
      const answers = await Promise.all([
        world.status(customer, reference),
        calls.withdraw(customer, { amount: 150 + round, bankAccountId }),
        world.deposit(customer, 1_000),
        world.status(customer, reference),
        calls.addAccount(customer, number),
        customer.authed('DELETE', `/bank-accounts/${spare}`, { body: { pin: PIN } }),
        locks.withdraw(customer, lock._id, 1_000, { pin: PIN }),
        customer.authed('POST', '/users/me/pin/verify', { body: { pin: PIN } }),
        signIn(customer),
      ]);
      expect(statuses(answers).filter((status) => status >= 400)).toEqual([]);
    }
    expect((await deadlocks()) - before).toBe(0);
  });

  test('dates of schedules that are due together are paid beside payments from the same accounts', async () => {
    const schedules = scheduleCalls(world);
    const savers = await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        const customer = await world.signUpSaver();
        await schedules.fund(customer, 50_000);
        const packageId = await schedules.dailyPackage(customer);
        await schedules.daily(customer, packageId);
        return { customer, packageId };
      }),
    );
    const before = await deadlocks();
    for (let round = 1; round <= ROUNDS; round += 1) {
      world.clock.advance(24 * HOUR_MS);
      const paid = savers.map(({ customer, packageId }) =>
        customer.authed('POST', '/payments/init-contribution', {
          key: schedules.newKey(),
          body: { purpose: 'daily', packageId, amount: 1_000, method: 'account', sourceAccountType: 'ds' },
        }),
      );
      await Promise.all([schedules.runDue(), schedules.runDue(), schedules.runDue()]);
      expect(new Set(statuses(await Promise.all(paid)))).toEqual(new Set([201]));
      await schedules.runDue();
    }
    expect((await deadlocks()) - before).toBe(0);
    for (const { customer, packageId } of savers)
      expect(await schedules.inPackage(customer, packageId)).toBe(2 * ROUNDS * 1_000);
  });
});

describe('bounds hold under calls that come at once', () => {
  /** Makes as many open packages as leave room for one more, without a call for each. */
  async function fill(customer: TestCustomer, table: string, make: () => Promise<Answer>): Promise<void> {
    expect((await make()).status).toBe(201);
    const { db } = world.services;
    const columns =
      table === 'daily_package'
        ? 'target, target_amount_kobo, amount_per_period_kobo, frequency, start_date, total_count, status, created_at'
        : 'status, created_at, product_id, product_name, product_image, price_kobo, priced_at';
    await sql`
      insert into ${sql.table(table)} (user_id, id, pot, ${sql.raw(columns)})
      select user_id, gen_random_uuid(), 5000 + n, ${sql.raw(columns)} from ${sql.table(table)}, generate_series(1, 48) n
      where user_id = ${customer.userId}::uuid
    `.execute(db);
  }

  /** One that has counted by the time that it waits has counted without the others. */
  const allAtOnce = (table: string, make: () => Promise<Answer>) =>
    heldBefore(world.services, table, () => together(AT_ONCE, make));

  test('of daily packages, and of packages towards a product, one more than 50 is refused each time', async () => {
    const customer = await world.signUp();
    const sb = sbCalls(world);
    const phone = await stock(world.services, 'PHONE-LOCKS', 12_000);
    const daily = () =>
      customer.authed('POST', '/daily-savings/self-package', {
        body: { target: 'Rent', amountPerDay: 1_000, frequency: 'daily' },
      });
    await fill(customer, 'daily_package', daily);
    await fill(customer, 'sb_package', () => sb.create(customer, phone));
    for (const answers of [
      await allAtOnce('daily_package', daily),
      await allAtOnce('sb_package', () => sb.create(customer, phone)),
    ]) {
      expect(statuses(answers).filter((status) => status === 201)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 'LIMIT_EXCEEDED')).toHaveLength(AT_ONCE - 1);
    }
  });

  test('of locks, from the account as on pages that are not paid yet', async () => {
    const locks = lockCalls(world);
    const customer = await locks.ibsSaver(290_000);
    const made = await Promise.all(Array.from({ length: 49 }, () => locks.create(customer, 5_000, 3)));
    expect(new Set(statuses(made))).toEqual(new Set([201]));
    const page = () =>
      customer.authed('POST', '/interest-package/package/initiate-payment', {
        key: locks.key(),
        body: { name: 'School fees', amount: 5_000, lockPeriod: 3, method: 'card' },
      });
    const half = AT_ONCE / 2;
    const start = async () => {
      const made = together(half, () => locks.create(customer, 5_000, 3));
      await backendsThatWait(world.services.db, 2);
      return [...(await together(half, page)), ...(await made)];
    };
    // More than can wait before a page is asked for: else all would go on before `start` has seen the first ones wait.
    const answers = await heldBefore(world.services, 'interest_package', start, { many: half + 1 });
    expect(statuses(answers).filter((status) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'LIMIT_EXCEEDED')).toHaveLength(AT_ONCE - 1);
  });

  test('of tranches: the 500th top-up is refused before it is paid, and one that is paid by then goes to the account', async () => {
    const locks = lockCalls(world);
    const customer = await locks.ibsSaver(20_000);
    const { body: lock } = await locks.create(customer, 5_000, 3);
    const topUp = (method: string, source: object = {}) =>
      customer.authed('POST', '/payments/init-contribution', {
        key: locks.key(),
        body: { purpose: 'ibs', packageId: lock._id, amount: 1_000, method, ...source },
      });
    const late = await topUp('card');
    // 499 tranches of what is there, as if it had come in small parts.
    await sql`delete from interest_tranche where user_id = ${customer.userId}::uuid`.execute(
      world.services.db,
    );
    await sql`
      insert into interest_tranche (user_id, package_id, n, principal_kobo, starts_on)
      select ${customer.userId}::uuid, ${lock._id}::uuid, n, case when n = 499 then 500000 - 498 * 1000 else 1000 end, '2026-11-20'
      from generate_series(1, 499) n
    `.execute(world.services.db);
    const own = { sourceAccountType: 'ibs' };
    const answers = await together(AT_ONCE, () => topUp('account', own));
    expect(statuses(answers).filter((status) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'LIMIT_EXCEEDED')).toHaveLength(AT_ONCE - 1);
    expect((await topUp('card')).body.code).toBe('LIMIT_EXCEEDED');
    const before = await customer.authed('GET', '/self-accounts?accountType=ibs');
    await locks.pay(customer, late.body.data.reference);
    const after = await customer.authed('GET', '/self-accounts?accountType=ibs');
    expect(after.body.availableBalance - before.body.availableBalance).toBe(1_000);
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from interest_tranche where user_id = ${customer.userId}::uuid`.execute(
      world.services.db,
    );
    expect(rows[0]?.n).toBe(500n);
  });

  test('a payment of more periods than an integer holds is counted', async () => {
    const customer = await world.signUp();
    const { body: daily } = await customer.authed('POST', '/daily-savings/self-package', {
      body: { target: 'Rent', amountPerDay: 1_000, frequency: 'daily' },
    });
    const nearly = 2_147_483_647;
    await sql`update daily_package set total_count = ${nearly} where user_id = ${customer.userId}::uuid`.execute(
      world.services.db,
    );
    await customer.authed('POST', '/self-accounts', { body: { accountType: 'ds' } });
    await calls.fund(customer, 5_000);
    for (const method of [{ method: 'account', sourceAccountType: 'ds' }, { method: 'card' }]) {
      const paid = await customer.authed('POST', '/payments/init-contribution', {
        key: world.services.ids.next(),
        body: { purpose: 'daily', packageId: daily.id, amount: 2_000, ...method },
      });
      expect(paid.status).toBe(201);
      if (method.method !== 'card') continue;
      await world.play(paid.body.data.reference, 'success');
      expect((await world.status(customer, paid.body.data.reference)).body.status).toBe('succeeded');
    }
    const { body } = await customer.authed('GET', `/daily-savings/package?userId=${customer.userId}`);
    expect(body).toMatchObject([{ totalCount: nearly + 4 }]);
  });
});
