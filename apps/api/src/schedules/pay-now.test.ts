import { afterEach, describe, expect, test } from 'vitest';
import { bankAnswers, savedCard } from '#testing/cards.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { noticesLeftFor } from '#testing/payouts.ts';
import { sbCalls } from '#testing/sb-saver.ts';
import { scheduleCalls } from '#testing/schedules.ts';

const world = await openMoneyApp();
const calls = scheduleCalls(world);
afterEach(() => calls.endAll());

const START = '2026-11-20T09:00:00.000Z';

/** The ids of the customer's dates, oldest first. */
async function datesOf(customer: TestCustomer): Promise<string[]> {
  return (await calls.activity(customer)).map(({ id }) => id).toReversed();
}

describe('a missed date into a daily package', () => {
  /** Three missed dates of ₦2,000 each into a package of ₦1,000 a day up to ₦3,000, and ₦20,000 in the DS account since. */
  async function behind() {
    world.clock.set(START);
    const customer = await world.signUpSaver();
    const { body } = await customer.authed('POST', '/daily-savings/self-package', {
      body: { target: 'School fees', amountPerDay: 1_000, frequency: 'daily', targetAmount: 3_000 },
    });
    const packageId: string = body.id;
    await calls.daily(customer, packageId, { amount: 2_000, endDate: '2026-11-23' });
    await calls.passUntil('2026-11-23T20:00:00.000Z');
    expect(await calls.story(customer)).toEqual(['21', '22', '23'].map((day) => `2026-11-${day} missed`));
    await calls.fund(customer, 20_000);
    return { customer, packageId };
  }

  test('is not paid by hand once the package is closed, nor in an amount that it no longer takes', async () => {
    const { customer, packageId } = await behind();
    const [first = '', second = ''] = await datesOf(customer);
    const path = `/daily-savings/package/${packageId}`;
    await customer.authed('PATCH', path, { body: { amountPerDay: 1_500 } });
    expect((await calls.payNow(customer, first)).body).toMatchObject({
      state: 'missed',
      reason: expect.stringContaining('School fees takes ₦1,500'),
    });
    const closed = await customer.authed('POST', `${path}/close`, { key: calls.newKey(), body: {} });
    expect(closed.status).toBe(200);
    expect((await calls.payNow(customer, second)).body).toMatchObject({
      state: 'missed',
      reason: 'School fees is closed.',
    });
    expect(await world.balanceOf(customer)).toBe(20_000);
  });

  test('is paid by hand past the target and once it is reached, as any payment by hand is', async () => {
    const { customer, packageId } = await behind();
    const paid: unknown[] = [];
    for (const id of await datesOf(customer)) {
      const { body } = await calls.payNow(customer, id);
      paid.push([body.state, body.amount, await calls.inPackage(customer, packageId)]);
    }
    expect(paid).toEqual([
      ['paid', 2_000, 2_000],
      ['paid', 2_000, 4_000],
      ['paid', 2_000, 6_000],
    ]);
  });
});

test('a date that is to be tried again is paid by one tap, though the package has been filled by hand since', async () => {
  world.clock.set(START);
  const customer = await world.signUpSaver();
  const { body } = await customer.authed('POST', '/daily-savings/self-package', {
    body: { target: 'School fees', amountPerDay: 1_000, frequency: 'daily', targetAmount: 3_000 },
  });
  const packageId: string = body.id;
  await calls.daily(customer, packageId, { endDate: '2026-11-21' });
  await calls.passUntil('2026-11-21T05:30:00.000Z');
  expect(await calls.story(customer)).toEqual(['2026-11-21 retrying']);
  await calls.fund(customer, 20_000);
  const filled = await customer.authed('POST', '/payments/init-contribution', {
    key: calls.newKey(),
    body: { purpose: 'daily', packageId, amount: 3_000, method: 'account', sourceAccountType: 'ds' },
  });
  expect(filled.status).toBe(201);
  const [date = ''] = await datesOf(customer);
  expect((await calls.payNow(customer, date)).body.state).toBe('paid');
  expect(await calls.inPackage(customer, packageId)).toBe(4_000);
});

test('a missed date is paid from the other way to pay of its schedule, where one is the account that it goes into', async () => {
  world.clock.set(START);
  const customer = await world.signUpSaver();
  const card = await savedCard(world, customer);
  await customer.authed('POST', '/self-accounts', { body: { accountType: 'sb' } });
  world.clock.set(START);
  const into = { purpose: 'account', packageId: undefined, accountType: 'sb' };
  const { id } = await calls.daily(customer, 'none', into);
  await calls.passUntil('2026-11-22T20:00:00.000Z');
  const [first = '', second = ''] = await datesOf(customer);
  await calls.fund(customer, 5_000);
  const before = await sbCalls(world).accounts(customer);
  const fromSb = { method: 'account', accountType: 'sb' };
  const fromCard = { method: 'saved_card', cardId: card.id };
  const turned = { accountType: 'ds', source: fromSb, backupSource: fromCard };
  expect((await calls.change(customer, id, turned)).status).toBe(200);
  expect((await calls.payNow(customer, first)).body.state).toBe('paid');
  expect((await calls.change(customer, id, { source: fromCard, backupSource: fromSb })).status).toBe(200);
  expect((await calls.payNow(customer, second)).body.state).toBe('paid');
  expect(await sbCalls(world).accounts(customer)).toEqual({ ...before, sb: 2_000 });
});

test('a payment by hand is told once where it fails after its call, and not where the call itself says so', async () => {
  world.clock.set(START);
  const customer = await world.signUpSaver();
  const packageId = await calls.dailyPackage(customer);
  const card = await savedCard(world, customer);
  world.clock.set(START);
  const source = { method: 'saved_card', cardId: card.id };
  const told = async () =>
    (await noticesLeftFor(world, customer)).filter(({ kind }) => kind === 'schedule_missed');
  await bankAnswers(world, card, 'declined');
  await calls.daily(customer, packageId, { source, endDate: '2026-11-21' });
  await calls.passUntil('2026-11-21T20:00:00.000Z');
  expect(await told()).toHaveLength(1);
  const [date = ''] = await datesOf(customer);
  expect((await calls.payNow(customer, date)).body.state).toBe('missed');
  expect(await told()).toHaveLength(1);
  await bankAnswers(world, card, 'challenge');
  expect((await calls.payNow(customer, date)).body.state).toBe('pending');
  expect(await told()).toHaveLength(1);
  // The customer does not confirm it: it is given up after half an hour.
  await calls.passUntil('2026-11-21T22:00:00.000Z');
  const reason = 'Your bank wanted you to confirm the payment yourself.';
  expect(await calls.activity(customer)).toMatchObject([{ state: 'missed', reason }]);
  expect((await told()).slice(1)).toMatchObject([{ occurrenceId: date, reason }]);
});
