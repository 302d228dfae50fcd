import { koboToNairaFloor, kobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { chargeSource } from '#reconciliation/index.ts';
import { casesAbout } from '#testing/caps.ts';
import type { TestCustomer, Answer } from '#testing/customer.ts';
import { openMoneyApp, successEvent } from '#testing/money-app.ts';
import { noticesLeftFor } from '#testing/payouts.ts';
import { sbCalls, stock } from '#testing/sb-saver.ts';

const world = await openMoneyApp();
const sb = sbCalls(world);

/** What came in from outside under this reference, in naira and in the order of posting. */
async function cameIn({ userId }: TestCustomer, reference: string): Promise<number[]> {
  const { rows } = await sql<{ amount: bigint }>`
    select amount from ledger.movement
    where user_id = ${userId}::uuid and reference = ${reference} and from_id = 101 order by id
  `.execute(world.services.db);
  return rows.map(({ amount }) => koboToNairaFloor(kobo(BigInt(amount))));
}

/** The page is paid with so many naira, whatever was asked. */
async function paidWith(customer: TestCustomer, reference: string, amount: number): Promise<Answer['body']> {
  await world.play(reference, 'success');
  await world.sandbox.control('PATCH', `/book/${reference}`, { amountKobo: amount * 100 });
  world.clock.advance(10_000);
  return (await world.status(customer, reference)).body;
}

async function start(customer: TestCustomer, body: object): Promise<string> {
  const answer = await customer.authed('POST', '/payments/init-contribution', {
    key: world.services.ids.next(),
    body: { method: 'card', ...body },
  });
  if (answer.status !== 201) throw new Error(`init-contribution answered ${JSON.stringify(answer.body)}`);
  return answer.body.data.reference;
}

describe('a payment that brings more than was asked', () => {
  test('into an account gives it all there: two movements of one reference, a case, and words for the customer', async () => {
    const customer = await world.signUpSaver();
    const reference = await world.started(customer, 5_000);
    const paid = await paidWith(customer, reference, 5_100);
    expect(paid).toMatchObject({
      status: 'succeeded',
      amount: 5_000,
      message: '₦100 more than that arrived. It is in your DS account.',
    });
    await Promise.all([1, 2, 3].map((n) => world.deliver(successEvent(reference, 510_000 + n))));
    await world.runJobs();
    world.clock.advance(10_000);
    await world.status(customer, reference);
    expect(await cameIn(customer, reference)).toEqual([5_000, 100]);
    expect(await world.balanceOf(customer)).toBe(5_100);
    expect(await casesAbout(world, customer, 'amount_mismatch')).toEqual([
      {
        reference,
        detail: 'Asked for 500000 kobo; 10000 kobo more arrived and went to the customer’s DS account.',
      },
    ]);
    expect((await noticesLeftFor(world, customer)).slice(-2)).toMatchObject([
      { kind: 'deposit_credited', amountKobo: '500000' },
      { kind: 'deposit_credited', amountKobo: '10000', accountType: 'ds' },
    ]);
  });

  test('into a package leaves the rest in the account of its type', async () => {
    const customer = await world.signUpSaver();
    for (const accountType of ['sb', 'ibs']) {
      await customer.authed('POST', '/self-accounts', { body: { accountType } });
    }
    const phone = await stock(world.services, 'PHONE', 12_000);
    const packageId = await sb.filled(customer, phone, 0);
    const towards = await start(customer, { purpose: 'sb', packageId, amount: 2_000 });
    const inPart = await paidWith(customer, towards, 2_500);
    expect(inPart.status).toBe('succeeded');
    expect(inPart).not.toHaveProperty('landed');
    expect(await cameIn(customer, towards)).toEqual([2_000, 500]);
    expect((await sb.get(customer, packageId)).body.totalContribution).toBe(2_000);
    expect(await sb.accounts(customer)).toEqual({ ds: 0, sb: 500, ibs: 0 });

    const made = await customer.authed('POST', '/interest-package/package/initiate-payment', {
      key: world.services.ids.next(),
      body: { name: 'School fees', amount: 20_000, lockPeriod: 6, method: 'card' },
    });
    expect((await paidWith(customer, made.body.reference, 20_300)).status).toBe('succeeded');
    const [locked] = (await customer.authed('GET', '/interest-savings/package')).body;
    expect(locked).toMatchObject({ currentBalance: 20_000, status: 'active' });
    expect(await sb.accounts(customer)).toEqual({ ds: 0, sb: 500, ibs: 300 });
  });

  test('goes to the DS account where there is none of its type, opened if missing', async () => {
    const customer = await world.signUp();
    const fridge = await stock(world.services, 'FRIDGE', 9_000);
    const packageId = await sb.filled(customer, fridge, 0);
    const reference = await start(customer, { purpose: 'sb', packageId, amount: 9_000 });
    await paidWith(customer, reference, 9_400);
    expect(await sb.accounts(customer)).toEqual({ ds: 400 });
    expect((await sb.get(customer, packageId)).body.totalContribution).toBe(9_000);
  });

  test('towards a product of which less is missing by now fills it, and the SB account has the rest of both', async () => {
    const customer = await world.signUpSaver();
    await customer.authed('POST', '/self-accounts', { body: { accountType: 'sb' } });
    const lamp = await stock(world.services, 'LAMP', 10_000);
    const packageId = await sb.filled(customer, lamp, 0);
    const [first, second] = [
      await start(customer, { purpose: 'sb', packageId, amount: 8_000 }),
      await start(customer, { purpose: 'sb', packageId, amount: 7_000 }),
    ];
    expect(await paidWith(customer, first, 8_000)).not.toHaveProperty('landed');
    expect(await paidWith(customer, second, 7_600)).toMatchObject({
      message: '₦600 more than that arrived. It is in your SB account.',
      landed: { accountType: 'sb', amount: 5_000 },
    });
    expect((await sb.get(customer, packageId)).body.totalContribution).toBe(10_000);
    expect(await cameIn(customer, second)).toEqual([7_000, 600]);
    expect(await sb.accounts(customer)).toEqual({ ds: 0, sb: 5_600 });
  });

  test('into a package that was closed meanwhile, and for the check of a card, loses nothing', async () => {
    const customer = await world.signUp();
    const made = await customer.authed('POST', '/daily-savings/self-package', {
      body: { target: 'Shop rent', amountPerDay: 3_000, frequency: 'daily' },
    });
    const packageId = made.body.id;
    const reference = await start(customer, { purpose: 'daily', packageId, amount: 3_000 });
    const closed = await customer.authed('POST', `/daily-savings/package/${packageId}/close`, {
      key: world.services.ids.next(),
      body: {},
    });
    expect(closed.status).toBe(200);
    expect((await paidWith(customer, reference, 3_050)).landed).toEqual({
      accountType: 'ds',
      amount: 3_000,
    });
    expect(await sb.accounts(customer)).toEqual({ ds: 3_050 });

    const check = await customer.authed('POST', '/cards', { key: world.services.ids.next(), body: {} });
    await paidWith(customer, check.body.data.reference, 60);
    expect(await sb.accounts(customer)).toEqual({ ds: 3_060 });
  });

  test('of the account of a customer who has left stands in the book, and staff are told of both', async () => {
    const customer = await world.signUpSaver();
    const reference = await world.started(customer, 5_000);
    await world.services.db
      .updateTable('customer')
      .set({ closedAt: world.clock.now() })
      .where('userId', '=', customer.userId)
      .execute();
    await world.play(reference, 'success');
    await world.sandbox.control('PATCH', `/book/${reference}`, { amountKobo: 520_000 });
    await world.deliver(successEvent(reference, 520_000));
    await world.runJobs();
    expect(await cameIn(customer, reference)).toEqual([5_000, 200]);
    expect(await casesAbout(world, customer, 'amount_mismatch')).toHaveLength(1);
  });

  test('above what the customer may hold opens one case for all of it', async () => {
    const customer = await world.signUpSaver();
    const reference = await world.started(customer, 300_000);
    await paidWith(customer, reference, 300_700);
    expect(await world.balanceOf(customer)).toBe(300_700);
    expect(await casesAbout(world, customer, 'above_cap')).toMatchObject([
      { reference, detail: expect.stringContaining('70000 above') },
    ]);
  });
});

test("stands in our book with the sum that the provider's has", async () => {
  const customer = await world.signUpSaver();
  const reference = await world.started(customer, 5_000);
  await paidWith(customer, reference, 5_100);
  const [ours] = await chargeSource(world.services.db, world.books).find([reference]);
  expect(ours?.amountKobo).toBe(510_000n);
});
