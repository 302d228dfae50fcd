import { lagosDateOf } from '@kolo/domain/dates';
import { keepDatesWhole } from '@kolo/domain/whole-dates';
import { describe, expect, test } from 'vitest';
import { takeTurn } from '#platform/take-turn.ts';
import { disputeCalls } from '#testing/disputes.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { noticesLeftFor, payoutCalls } from '#testing/payouts.ts';
import { backendThatWaits } from '#testing/waiting.ts';
import { disputeRecords } from './feature.ts';

const HOUR_MS = 60 * 60 * 1_000;

const world = await openMoneyApp();
const disputes = disputeCalls(world);
const payouts = payoutCalls(world);

const dueIn = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS);

describe('a withdrawal to a bank while a dispute is open', () => {
  test('offers nothing where less is free than the smallest withdrawal', async () => {
    const { customer, bankAccountId } = await payouts.withdrawer(10_000);
    const reference = await disputes.paid(customer, 5_000);
    await disputes.open(customer, reference, { dueAt: dueIn(40) });
    await payouts.requested(customer, bankAccountId, 9_950);
    const refused = await payouts.withdraw(customer, { amount: 100, bankAccountId });
    expect(refused.body.message).toContain('You cannot withdraw anything until then.');
    expect(refused.body.next).not.toHaveProperty('free');
  });

  test('is refused where less than the disputed sum would stay, with the figure and the day', async () => {
    const { customer, bankAccountId } = await payouts.withdrawer(10_000);
    const reference = await disputes.paid(customer, 5_000);
    await disputes.open(customer, reference, { dueAt: new Date('2026-11-24T09:00:00Z') });
    expect((await noticesLeftFor(world, customer)).at(-1)).toEqual({
      kind: 'payment_disputed',
      amountKobo: '500000',
      until: '2026-11-24T09:00:00.000Z',
    });
    const refused = await payouts.withdraw(customer, { amount: 10_001, bankAccountId });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE', next: { disputed: 5_000, until: '2026-11-24', free: 10_000 } },
    });
    expect(refused.body.message).toBe(
      keepDatesWhole(
        'Your bank asks for ₦5,000 of your payments back. That amount must stay in Kolo until this is decided, which we expect by 24 Nov 2026. You can withdraw up to ₦10,000 now.',
      ),
    );
    expect(await world.balanceOf(customer)).toBe(15_000);
    expect((await payouts.withdraw(customer, { amount: 10_000, bankAccountId })).status).toBe(201);
    // What is on its way to the bank is out.
    const again = await payouts.withdraw(customer, { amount: 100, bankAccountId });
    expect(again.body.message).toContain('You cannot withdraw anything until then.');
    await disputes.win(customer, reference);
    expect((await payouts.withdraw(customer, { amount: 5_000, bankAccountId })).status).toBe(201);
    expect(await world.booksHold()).toBe(true);
  });

  test('counts every account and package, and adds disputes up', async () => {
    const { customer, bankAccountId } = await payouts.withdrawer(20_000);
    const [one, other] = [await disputes.paid(customer, 5_000), await disputes.paid(customer, 6_000)];
    await disputes.daily(customer, 8_000);
    await disputes.open(customer, one, { dueAt: dueIn(16) });
    await disputes.open(customer, other, { dueAt: dueIn(40) });
    // 23,000 in DS and 8,000 in the package: 11,000 must stay.
    expect((await payouts.withdraw(customer, { amount: 20_001, bankAccountId })).body.next).toEqual({
      disputed: 11_000,
      until: lagosDateOf(dueIn(40)),
      free: 20_000,
    });
    expect((await payouts.withdraw(customer, { amount: 20_000, bankAccountId })).status).toBe(201);
  });

  test('counts of one payment no more than there is of it, and nothing of one that never came or was taken', async () => {
    const { customer, bankAccountId } = await payouts.withdrawer(10_000);
    const reference = await disputes.paid(customer, 5_000);
    await disputes.open(customer, reference, { id: 'whole' });
    await disputes.open(customer, reference, { id: 'again', amountKobo: 400_050n });
    const unpaid = await world.started(customer, 3_000);
    await disputes.open(customer, unpaid);
    const refused = await payouts.withdraw(customer, { amount: 10_001, bankAccountId });
    expect(refused.body.next.disputed).toBe(5_000);
    await disputes.lose(customer, reference, { id: 'again', amountKobo: 400_050n });
    const less = await payouts.withdraw(customer, { amount: 10_001, bankAccountId });
    // ₦999.50 are left of it: in whole naira what must stay is rounded up.
    expect(less.body.next.disputed).toBe(1_000);
    expect((await payouts.withdraw(customer, { amount: 10_000, bankAccountId })).status).toBe(201);
  });

  test('waits for a dispute that is being taken in, and is refused then', async () => {
    const { customer, bankAccountId } = await payouts.withdrawer(5_000);
    const reference = await disputes.paid(customer, 5_000);
    const { db } = world.services;
    const both = await db.transaction().execute(async (tx) => {
      await takeTurn(tx, customer.userId);
      const opened = disputes.open(customer, reference);
      // It takes the customer's turn before it reads anything.
      await backendThatWaits(db, 'select "closed_at"');
      const withdrawn = payouts.withdraw(customer, { amount: 6_000, bankAccountId });
      return [opened, withdrawn] as const;
    });
    await both[0];
    expect((await both[1]).body).toMatchObject({ code: 'WRONG_STATE', next: { disputed: 5_000 } });
  });

  test('at the same moment as others leaves the disputed sum, whatever wins', async () => {
    const { customer, bankAccountId } = await payouts.withdrawer(10_000);
    const reference = await disputes.paid(customer, 4_000);
    await disputes.open(customer, reference);
    const answers = await Promise.all(
      [5_000, 5_001, 5_002, 5_003].map((amount) => payouts.withdraw(customer, { amount, bankAccountId })),
    );
    const through = answers.filter(({ status }) => status === 201);
    expect(through.length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(await world.balanceOf(customer)).toBeGreaterThanOrEqual(4_000);
  });
});

test('the copy of the data tells of it', async () => {
  const customer = await world.signUpSaver();
  const reference = await disputes.paid(customer, 5_000);
  await disputes.gone(customer, 2_000);
  await disputes.lose(customer, reference);
  const records: object[] = [];
  for await (const record of disputeRecords(world.services, customer.userId)) records.push(record);
  expect(records).toMatchObject([{ reference, state: 'lost', amount: 5_000, taken: 3_000, missing: 2_000 }]);
});
