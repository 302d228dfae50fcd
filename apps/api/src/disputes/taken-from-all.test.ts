import { pace } from '@kolo/tools/environment/pace.ts';
import { sql } from 'kysely';
import { kobo } from '@kolo/domain/money';
import { describe, expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import { disputeCalls } from '#testing/disputes.ts';
import { lockCalls } from '#testing/locks.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { sbCalls, stock } from '#testing/sb-saver.ts';
import { backendThatWaits } from '#testing/waiting.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const [DS, SB, IBS, LOSS] = [1, 2, 3, 109];

const world = await openMoneyApp();
const disputes = disputeCalls(world);
const locks = lockCalls(world);
const sb = sbCalls(world);
const product = await stock(world.services, 'FAN', 40_000);

async function potOf(
  table: 'daily_package' | 'sb_package' | 'interest_package',
  id: string,
): Promise<number> {
  const { rows } = await sql<{ pot: number }>`
    select pot from ${sql.table(table)} where id = ${id}::uuid and user_id is not null
  `.execute(world.services.db);
  return rows[0]?.pot ?? 0;
}

const taken = async (customer: TestCustomer) =>
  (await disputes.lines(customer)).map(({ from, kobo }) => [from, Number(kobo) / 100]);

const daily = async (customer: TestCustomer, id: string) =>
  (await customer.authed('GET', `/daily-savings/package/${id}`)).body;

async function contribute(customer: TestCustomer, packageId: string, amount: number): Promise<void> {
  const answer = await customer.authed('POST', '/payments/init-contribution', {
    key: locks.key(),
    body: { purpose: 'daily', packageId, amount, method: 'account', sourceAccountType: 'ds' },
  });
  expect(answer.body.data.status).toBe('succeeded');
}

/** A customer with something in every kind of pot, and ₦60,000 that came by one card payment. */
async function richCustomer() {
  const customer = await locks.ibsSaver(20_700);
  await customer.authed('POST', '/self-accounts', { body: { accountType: 'ds' } });
  await customer.authed('POST', '/self-accounts', { body: { accountType: 'sb' } });
  const far = await locks.created(customer, 8_000, 12);
  const near = await locks.created(customer, 12_000, 3);
  await disputes.paid(customer, 500, { purpose: 'account', accountType: 'sb' });
  const reference = await disputes.paid(customer, 60_000);
  const oldest = await disputes.daily(customer, 2_000);
  const fan = await sb.filled(customer, product, 3_000);
  const second = await disputes.daily(customer, 1_000);
  await contribute(customer, oldest, 1_000);
  await disputes.gone(customer, 50_000);
  const pots = {
    oldest: await potOf('daily_package', oldest),
    second: await potOf('daily_package', second),
    fan: await potOf('sb_package', fan),
    near: await potOf('interest_package', near),
    far: await potOf('interest_package', far),
  };
  return { customer, reference, ids: { oldest, second, fan, near, far }, pots };
}

describe('a lost dispute empties', () => {
  test('accounts, then daily and product packages by their newest contribution, then interest packages by maturity', async () => {
    const { customer, reference, ids, pots } = await richCustomer();
    await disputes.lose(customer, reference);
    expect(await taken(customer)).toEqual([
      [DS, 3_000],
      [SB, 500],
      [IBS, 700],
      [pots.oldest, 3_000],
      [pots.second, 1_000],
      [pots.fan, 3_000],
      [pots.near, 12_000],
      [pots.far, 8_000],
      [LOSS, 28_800],
    ]);
    expect(await disputes.lossOf(customer)).toBe(2_880_000n);
    expect(await disputes.owes(customer)).toBe(true);
    // What was counted stays counted, and nothing is closed.
    expect(await daily(customer, ids.oldest)).toMatchObject({
      totalContribution: 0,
      totalCount: 3,
      status: 'active',
    });
    expect((await sb.get(customer, ids.fan)).body).toMatchObject({ totalContribution: 0, status: 'active' });
    expect(await locks.lock(customer, ids.near)).toMatchObject({
      currentBalance: 0,
      interestAccrued: 0,
      status: 'active',
      tranches: [],
    });
    const { transactions } = (await customer.authed('GET', '/transactions/self?limit=100')).body;
    const shown = transactions.filter(({ narration }: { narration: string }) =>
      narration.startsWith('Payment taken back by your bank'),
    );
    // The missing part never was in a balance by then.
    expect(shown).toHaveLength(8);
    expect(await world.booksHold()).toBe(true);
  });

  test('no more than is asked for, each pot giving the lesser of that and what it has', async () => {
    const { customer, reference, pots } = await richCustomer();
    await disputes.lose(customer, reference, { amountKobo: 850_050n });
    expect(await taken(customer)).toEqual([
      [DS, 3_000],
      [SB, 500],
      [IBS, 700],
      [pots.oldest, 3_000],
      [pots.second, 1_000],
      [pots.fan, 300.5],
    ]);
    expect(await disputes.lossOf(customer)).toBe(0n);
    expect((await world.status(customer, reference)).body.status).toBe('succeeded');
    expect(await world.booksHold()).toBe(true);
  });

  test('what was credited under the reference before everything else', async () => {
    const { customer, ids, pots } = await richCustomer();
    const reference = await disputes.paid(customer, 7_000, { purpose: 'ibs', packageId: ids.far });
    await disputes.lose(customer, reference);
    expect(await taken(customer)).toEqual([[pots.far, 7_000]]);
    expect((await locks.lock(customer, ids.far)).tranches).toMatchObject([{ amount: 8_000 }]);
    const surplus = await disputes.paid(customer, 6_000, { purpose: 'sb', packageId: ids.fan });
    await disputes.lose(customer, surplus);
    expect((await taken(customer)).slice(1)).toEqual([[pots.fan, 6_000]]);
    expect(await world.booksHold()).toBe(true);
  });

  test('nothing twice where two disputes of one payment ask for all of it', async () => {
    const customer = await world.signUpSaver();
    await disputes.paid(customer, 9_000);
    const reference = await disputes.paid(customer, 5_000);
    await disputes.lose(customer, reference, { id: 'first', amountKobo: 300_000n });
    await disputes.lose(customer, reference, { id: 'second', amountKobo: 500_000n });
    await disputes.lose(customer, reference, { id: 'third', amountKobo: 500_000n });
    expect((await taken(customer)).map(([, kobo]) => kobo)).toEqual([3_000, 2_000]);
    expect(await world.balanceOf(customer)).toBe(9_000);
    expect((await world.status(customer, reference)).body.status).toBe('reversed');
  });

  test('a transfer to the customer’s virtual account as well, under the provider’s reference', async () => {
    const customer = await world.signUpSaver();
    const payment = await disputes.paid(customer, 1_000);
    const { userId } = customer;
    const found = await world.services.db
      .selectFrom('payment')
      .select('id')
      .where('userId', '=', userId)
      .where('reference', '=', payment)
      .executeTakeFirstOrThrow();
    const now = world.clock.now();
    await world.services.db
      .insertInto('inboundTransfer')
      .values({
        reference: `theirs-${found.id}`,
        status: 'credited',
        userId,
        paymentId: found.id,
        amountKobo: kobo(100_000n),
        heardAt: now,
        settledAt: now,
      })
      .execute();
    await disputes.lose(customer, `theirs-${found.id}`);
    expect(await taken(customer)).toEqual([[DS, 1_000]]);
    await world.services.db
      .deleteFrom('inboundTransfer')
      .where('reference', '=', `theirs-${found.id}`)
      .execute();
  });
});

describe('an interest package', () => {
  test('gives the newest money first, loses what that has earned, and at nothing stays open and takes more', async () => {
    await locks.goTo('2026-11-20');
    const customer = await world.signUp();
    const started = await customer.authed('POST', '/interest-package/package/initiate-payment', {
      key: locks.key(),
      body: { name: 'School fees', amount: 20_000, lockPeriod: 3, method: 'card' },
    });
    const { reference, packageId } = started.body;
    await locks.pay(customer, reference);
    await locks.goTo('2026-12-20');
    const topUp = await disputes.paid(customer, 6_000, { purpose: 'ibs', packageId });
    await disputes.lose(customer, reference, { amountKobo: 1_000_000n });
    expect((await locks.lock(customer, packageId)).tranches).toEqual([
      { amount: 16_000, startDate: '2026-11-20' },
    ]);
    expect((await taken(customer)).map(([, amount]) => amount)).toEqual([10_000]);
    await disputes.lose(customer, topUp);
    expect((await locks.lock(customer, packageId)).tranches).toEqual([
      { amount: 10_000, startDate: '2026-11-20' },
    ]);
    await disputes.lose(customer, reference, { id: 'rest' });
    expect(await locks.lock(customer, packageId)).toMatchObject({ currentBalance: 0, status: 'active' });
    expect(await disputes.lossOf(customer)).toBe(0n);
    await disputes.paid(customer, 2_000, { purpose: 'ibs', packageId });
    expect((await locks.lock(customer, packageId)).tranches).toEqual([
      { amount: 2_000, startDate: '2026-12-20' },
    ]);
    expect(await world.booksHold()).toBe(true);
  });

  test('that is empty cannot be withdrawn from, and matures without a word', async () => {
    await locks.goTo('2026-11-20');
    const customer = await locks.ibsSaver(12_000);
    const reference = await disputes.paid(customer, 30_000, { purpose: 'account', accountType: 'ibs' });
    await disputes.gone(customer, 30_000, 'ibs');
    const id = await locks.created(customer, 12_000, 3);
    await disputes.lose(customer, reference);
    expect(await locks.lock(customer, id)).toMatchObject({ currentBalance: 0, status: 'active' });
    expect(await locks.withdraw(customer, id, 1)).toMatchObject({
      status: 422,
      body: { code: 'INSUFFICIENT_FUNDS' },
    });
    await locks.goTo('2027-02-20');
    expect(await locks.withdraw(customer, id, 1)).toMatchObject({ status: 422 });
    const before = await notices(customer);
    await locks.mature();
    expect(await locks.lock(customer, id)).toMatchObject({
      currentBalance: 0,
      status: 'closed',
      endedBy: 'maturity',
      tranches: [],
    });
    expect(await locks.maturityOf(customer, id)).toEqual([]);
    expect(await notices(customer)).toBe(before);
    expect(await world.booksHold()).toBe(true);
  });

  test.each(['payout', 'relock_principal', 'relock_all'] as const)(
    'that is due but not posted keeps its interest: %s',
    async (atMaturity) => {
      await locks.goTo('2026-11-20');
      const customer = await locks.ibsSaver(12_000);
      const reference = await disputes.paid(customer, 10_000, { purpose: 'account', accountType: 'ibs' });
      await disputes.gone(customer, 10_000, 'ibs');
      const id = await locks.created(customer, 12_000, 3);
      await customer.authed('PATCH', `/interest-savings/package/${id}`, { body: { atMaturity } });
      await locks.goTo('2027-02-20');
      await disputes.lose(customer, reference);
      // 12,000 × 8 % × 92 / 365, less a tenth of it: ₦217.77 of interest are the customer's.
      expect(await disputes.lossOf(customer)).toBe(0n);
      const after = await locks.lock(customer, id);
      expect(after.status).toBe('closed');
      const paid = (await locks.maturityOf(customer, id)).find(({ kind }) => kind === 10);
      expect(paid?.kobo).toBe((1_200_000n * 8n * 92n) / 36_500n);
      const net = Number((paid?.kobo ?? 0n) - (paid?.kobo ?? 0n) / 10n) / 100;
      const next = after.lockedAgainAs && (await locks.lock(customer, after.lockedAgainAs));
      const kept = { payout: 2_000 + net, relock_principal: net, relock_all: 0 }[atMaturity];
      expect(await locks.ibsBalance(customer)).toBe(Math.floor(kept));
      expect(next?.currentBalance).toBe(
        { payout: undefined, relock_principal: 2_000, relock_all: Math.floor(2_000 + net) }[atMaturity],
      );
      await locks.mature();
      expect(await locks.maturityOf(customer, id)).toHaveLength(atMaturity === 'relock_principal' ? 4 : 3);
      expect(await world.booksHold()).toBe(true);
    },
  );

  test('that is due gives its principal and no more: the interest stays where a loss stands', async () => {
    await locks.goTo('2026-11-20');
    const customer = await locks.ibsSaver(12_000);
    const reference = await disputes.paid(customer, 30_000, { purpose: 'account', accountType: 'ibs' });
    await disputes.gone(customer, 30_000, 'ibs');
    const id = await locks.created(customer, 12_000, 3);
    await locks.goTo('2027-02-20');
    await disputes.lose(customer, reference);
    expect(await disputes.lossOf(customer)).toBe(1_800_000n);
    const net = ((1_200_000n * 8n * 92n) / 36_500n) * 9n;
    expect(await locks.ibsBalance(customer)).toBe(Number(net / 10n / 100n));
    expect((await locks.lock(customer, id)).status).toBe('closed');
  });
});

test('kobo that are left in an interest package leave with the rest when the account closes, and its terms follow', async () => {
  await locks.goTo('2026-11-20');
  const customer = await locks.ibsSaver(5_000);
  const { transactions } = (await customer.authed('GET', '/transactions/self')).body;
  const id = await locks.created(customer, 5_000, 3);
  await customer.authed('PATCH', `/interest-savings/package/${id}`, { body: { atMaturity: 'relock_all' } });
  await locks.goTo('2027-02-20');
  await locks.mature();
  const { lockedAgainAs: next } = await locks.lock(customer, id);
  // Of ₦5,090.74.
  await locks.withdraw(customer, next, 90);
  await disputes.gone(customer, 90, 'ibs');
  await disputes.lose(customer, transactions[0].reference);
  const tranches = () =>
    world.services.db
      .selectFrom('interestTranche')
      .select('principalKobo')
      .where('userId', '=', customer.userId)
      .where('packageId', '=', next)
      .execute();
  expect(await tranches()).toEqual([{ principalKobo: 74n }]);
  const closed = await customer.authed('DELETE', '/users/me', { body: { password: customer.password } });
  expect([closed.status, await tranches()]).toEqual([200, []]);
  expect(await world.booksHold()).toBe(true);
  await locks.goTo('2027-05-20');
  await locks.mature();
  expect(await world.booksHold()).toBe(true);
});

async function notices({ userId }: TestCustomer): Promise<number> {
  const row = await world.services.db
    .selectFrom('outbox')
    .select((build) => build.fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

describe('at the same moment', () => {
  test('a maturity that is being posted is waited for, and the package that it was locked again in gives', async () => {
    await locks.goTo('2026-11-20');
    const customer = await locks.ibsSaver(12_000);
    const reference = await disputes.paid(customer, 8_000, { purpose: 'account', accountType: 'ibs' });
    await disputes.gone(customer, 8_000, 'ibs');
    const id = await locks.created(customer, 12_000, 3);
    await customer.authed('PATCH', `/interest-savings/package/${id}`, { body: { atMaturity: 'relock_all' } });
    await locks.goTo('2027-02-20');
    const { db } = world.services;
    const losing = await db.transaction().execute(async (tx) => {
      await sql`select from interest_package where user_id = ${customer.userId}::uuid for no key update`.execute(
        tx,
      );
      const lost = disputes.lose(customer, reference);
      await backendThatWaits(db);
      return [lost];
    });
    await Promise.all([...losing, locks.mature()]);
    const after = await locks.lock(customer, id);
    const next = await locks.lock(customer, after.lockedAgainAs);
    expect(next.currentBalance).toBe(4_217);
    expect(await disputes.lossOf(customer)).toBe(0n);
    expect(await world.booksHold()).toBe(true);
  });

  test(
    'contributions, merges, early exits, new packages and payments, 4 rounds: nothing is lost or doubled',
    { timeout: 120_000 * pace() },
    async () => {
      for (let round = 0; round < 4; round += 1) {
        await locks.goTo('2026-11-20');
        const { customer, reference, ids } = await richCustomer();
        const other = await sb.filled(customer, product, 500);
        const late = await world.started(customer, 2_000);
        await world.play(late, 'success');
        const answers = await Promise.all([
          disputes.lose(customer, reference),
          contribute(customer, ids.second, 1_000).catch(() => undefined),
          sb.merge(customer, other, ids.fan),
          sb.transfer(customer, ids.fan, 1_000),
          locks.withdraw(customer, ids.near, 12_000),
          locks.create(customer, 5_000, 6),
          locks.topUp(customer, ids.far, 1_000),
          disputes.lose(customer, reference, { id: `again-${round}` }),
          world.status(customer, late),
          customer.authed('POST', `/daily-savings/package/${ids.oldest}/close`, {
            key: locks.key(),
            body: {},
          }),
        ]);
        for (const answer of answers)
          if (answer && 'status' in answer) expect(answer.status).toBeLessThan(500);
        // 31,700 were here and 2,000 came; 60,000 were asked back.
        expect(await world.booksHold()).toBe(true);
        const lines = await disputes.lines(customer);
        const back = lines.filter(({ to }) => to === 101).reduce((sum, { kobo }) => sum + kobo, 0n);
        expect(back).toBe(6_000_000n);
        world.clock.advance(DAY_MS);
      }
    },
  );
});
