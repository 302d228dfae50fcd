import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import { disputeCalls } from '#testing/disputes.ts';
import { lockCalls } from '#testing/locks.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { noticesLeftFor } from '#testing/payouts.ts';
import { sbCalls, stock } from '#testing/sb-saver.ts';

const world = await openMoneyApp();
const disputes = disputeCalls(world);
const locks = lockCalls(world);
const sb = sbCalls(world);
const product = await stock(world.services, 'BED', 40_000);

const daily = async (customer: TestCustomer, id: string) =>
  (await customer.authed('GET', `/daily-savings/package/${id}`)).body;

/** Pays ₦20,000 into the IBS account and locks it for three months from 20 November. */
async function locked(): Promise<{ customer: TestCustomer; reference: string; id: string }> {
  await locks.goTo('2026-11-20');
  const customer = await world.signUp();
  await customer.authed('POST', '/self-accounts', { body: { accountType: 'ibs' } });
  const reference = await disputes.paid(customer, 20_000, { purpose: 'account', accountType: 'ibs' });
  const id = await locks.created(customer, 20_000, 3);
  return { customer, reference, id };
}

describe('a dispute that is won after it was lost gives back', () => {
  test('to every pot what it gave, what made the loss good included, and counts nothing twice', async () => {
    const customer = await world.signUpSaver();
    await customer.authed('POST', '/self-accounts', { body: { accountType: 'sb' } });
    const reference = await disputes.paid(customer, 10_000);
    const packageId = await disputes.daily(customer, 3_000);
    const fan = await sb.filled(customer, product, 2_000);
    await disputes.gone(customer, 4_000);
    await disputes.lose(customer, reference);
    expect(await disputes.lossOf(customer)).toBe(400_000n);
    await disputes.paid(customer, 1_000, { purpose: 'account', accountType: 'sb' });
    await disputes.paid(customer, 2_000, { purpose: 'daily', packageId });
    expect(await disputes.lossOf(customer)).toBe(100_000n);
    await Promise.all([disputes.win(customer, reference), disputes.win(customer, reference)]);
    expect(await world.balanceOf(customer)).toBe(1_000);
    expect((await sb.accounts(customer))['sb']).toBe(1_000);
    expect(await daily(customer, packageId)).toMatchObject({ totalContribution: 5_000, totalCount: 5 });
    expect((await sb.get(customer, fan)).body.totalContribution).toBe(2_000);
    expect(await disputes.lossOf(customer)).toBe(0n);
    expect(await disputes.owes(customer)).toBe(false);
    const { transactions } = (await customer.authed('GET', '/transactions/self?limit=100')).body;
    const given = transactions.filter(
      ({ narration }: { narration: string }) =>
        narration === `Payment given back by your bank - ${reference}`,
    );
    expect(given.map(({ amount }: { amount: number }) => amount).toSorted()).toEqual([
      1_000, 1_000, 2_000, 2_000, 3_000,
    ]);
    expect((await noticesLeftFor(world, customer)).at(-1)).toEqual({
      kind: 'payment_given_back',
      amountKobo: '1000000',
    });
    expect((await world.status(customer, reference)).body.status).toBe('succeeded');
    // The next payment makes nothing good any more.
    await disputes.paid(customer, 1_500);
    expect(await world.balanceOf(customer)).toBe(2_500);
    expect(await world.booksHold()).toBe(true);
  });

  test('for a package that is closed to the account of its type, else to the DS account', async () => {
    const customer = await world.signUpSaver();
    const reference = await disputes.paid(customer, 5_000);
    const packageId = await disputes.daily(customer, 3_000);
    const from = await sb.filled(customer, product, 2_000);
    await disputes.lose(customer, reference);
    const into = await sb.filled(customer, product, 0);
    await sb.merge(customer, from, into);
    await customer.authed('POST', `/daily-savings/package/${packageId}/close`, {
      key: locks.key(),
      body: {},
    });
    expect(await daily(customer, packageId)).toMatchObject({ status: 'closed' });
    await disputes.win(customer, reference);
    // There is no SB account, so that part too is in the DS account.
    expect(await sb.accounts(customer)).toEqual({ ds: 5_000 });
    expect((await sb.get(customer, into)).body.totalContribution).toBe(0);
    await customer.authed('POST', '/self-accounts', { body: { accountType: 'sb' } });
    const again = await disputes.paid(customer, 1_000, { purpose: 'sb', packageId: into });
    await disputes.lose(customer, again);
    await customer.authed('POST', `/daily-savings/sb/package/${into}/close`, { key: locks.key(), body: {} });
    await disputes.win(customer, again);
    const closed = (await sb.get(customer, into)).body.status === 'closed';
    expect((await sb.accounts(customer))['sb']).toBe(closed ? 1_000 : 0);
    expect(await world.booksHold()).toBe(true);
  });

  test('to an interest package as tranches of their old days, so that it pays what it would have paid', async () => {
    const { customer, reference, id } = await locked();
    await locks.goTo('2026-12-20');
    await disputes.paid(customer, 6_000, { purpose: 'account', accountType: 'ibs' });
    await locks.topUp(customer, id, 6_000);
    const before = await locks.lock(customer, id);
    await locks.goTo('2026-12-28');
    await disputes.lose(customer, reference);
    expect((await locks.lock(customer, id)).tranches).toEqual([{ amount: 6_000, startDate: '2026-11-20' }]);
    await locks.goTo('2027-01-10');
    await disputes.win(customer, reference);
    const after = await locks.lock(customer, id);
    expect(after.tranches).toEqual([
      { amount: 6_000, startDate: '2026-11-20' },
      { amount: 14_000, startDate: '2026-11-20' },
      { amount: 6_000, startDate: '2026-12-20' },
    ]);
    expect(after.pays).toEqual(before.pays);
    expect(after.maturityDate).toBe('2027-02-20');
    expect(await world.booksHold()).toBe(true);
  });

  test('what an interest package would have paid where it matured since', async () => {
    const { customer, reference, id } = await locked();
    await disputes.lose(customer, reference);
    await locks.goTo('2027-02-21');
    await locks.mature();
    expect(await locks.lock(customer, id)).toMatchObject({ status: 'closed', currentBalance: 0 });
    await disputes.win(customer, reference);
    const interest = (2_000_000n * 8n * 92n) / 36_500n;
    const tax = interest / 10n;
    expect(await ibsKobo(customer)).toBe(2_000_000n + interest - tax);
    const { transactions } = (await customer.authed('GET', '/transactions/self')).body;
    expect(transactions.map((one: { narration: string }) => one.narration).slice(0, 3)).toEqual([
      'Tax on interest - School fees',
      'Interest earned - School fees',
      `Payment given back by your bank - ${reference}`,
    ]);
    expect(await world.booksHold()).toBe(true);
  });

  test('as a tranche that still earns where the day has come and nothing is posted yet', async () => {
    const { customer, reference, id } = await locked();
    await disputes.lose(customer, reference);
    await locks.goTo('2027-02-21');
    await disputes.win(customer, reference);
    await locks.mature();
    const interest = (2_000_000n * 8n * 92n) / 36_500n;
    expect(await ibsKobo(customer)).toBe(2_000_000n + interest - interest / 10n);
    expect((await locks.lock(customer, id)).status).toBe('closed');
  });

  test('the principal alone where the customer had left the package early', async () => {
    const { customer, reference, id } = await locked();
    await disputes.lose(customer, reference, { amountKobo: 1_500_000n });
    await locks.withdraw(customer, id, 5_000);
    expect((await locks.lock(customer, id)).status).toBe('closed');
    await locks.goTo('2027-03-01');
    await locks.mature();
    await disputes.win(customer, reference);
    expect(await ibsKobo(customer)).toBe(2_000_000n);
    expect(await world.booksHold()).toBe(true);
  });

  test('once: a provider that says lost after it was won moves nothing, and staff look at it', async () => {
    const customer = await world.signUpSaver();
    const reference = await disputes.paid(customer, 2_000);
    for (const state of ['lost', 'won', 'lost', 'open', 'won', 'lost'] as const)
      await disputes.settle(customer, reference, state);
    expect(await world.balanceOf(customer)).toBe(2_000);
    expect(await disputes.lines(customer)).toHaveLength(2);
    const cases = await world.services.db
      .selectFrom('staffCase')
      .select('detail')
      .where('key', '=', `chargeback-reopened:d-${reference}`)
      .execute();
    expect(cases).toHaveLength(1);
  });
});

async function ibsKobo({ userId }: TestCustomer): Promise<bigint> {
  const { rows } = await sql<{ balance: bigint }>`
    select balance from ledger.account where user_id = ${userId}::uuid and id = 3
  `.execute(world.services.db);
  return BigInt(rows[0]?.balance ?? 0n);
}
