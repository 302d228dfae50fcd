import { afterEach, describe, expect, test } from 'vitest';
import { bookOf, savedCard } from '#testing/cards.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { lockCalls } from '#testing/locks.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { noticesLeftFor } from '#testing/payouts.ts';
import { sbCalls, stock } from '#testing/sb-saver.ts';
import { fromDs, scheduleCalls } from '#testing/schedules.ts';

const world = await openMoneyApp();
const calls = scheduleCalls(world);
afterEach(() => calls.endAll());

const START = '2026-11-20T09:00:00.000Z';
const FULL = 'School fees has reached its target.';
const REASON = `${FULL} Raise the target, and schedules pay into it again automatically.`;

/** A customer with ₦20,000 in the DS account and a package of ₦1,000 a day whose target is one payment. */
async function saver() {
  world.clock.set(START);
  const customer = await sbCalls(world).saver(20_000);
  const { body } = await customer.authed('POST', '/daily-savings/self-package', {
    body: { target: 'School fees', amountPerDay: 1_000, frequency: 'daily', targetAmount: 1_000 },
  });
  const packageId: string = body.id;
  world.clock.set(START);
  const raise = () =>
    customer.authed('PATCH', `/daily-savings/package/${packageId}`, { body: { targetAmount: 50_000 } });
  return { customer, packageId, raise };
}

/** The same, with a schedule that has filled the package and that Kolo has paused on the day after. */
async function filled() {
  const own = await saver();
  const { id } = await calls.daily(own.customer, own.packageId);
  await calls.passUntil('2026-11-22T09:00:00.000Z');
  expect(await calls.story(own.customer)).toEqual(['2026-11-21 paid', '2026-11-22 skipped']);
  return { ...own, id };
}

/** The one payment that is in the package goes back to the DS account. */
async function takeOut(customer: TestCustomer, packageId: string): Promise<void> {
  const { body: held } = await customer.authed('GET', '/self-accounts/all');
  const { accountNumber } = held.find(({ type }: { type: string }) => type === 'ds');
  const out = await customer.authed('POST', `/daily-savings/transfer?packageId=${packageId}`, {
    key: calls.newKey(),
    body: { amount: 1_000, accountNumber, target: 'School fees' },
  });
  expect(out.status).toBe(200);
}

async function noticesOf({ customer }: Awaited<ReturnType<typeof saver>>, kind: string) {
  return (await noticesLeftFor(world, customer)).filter((one) => one.kind === kind);
}

describe('a schedule that Kolo paused over its full package', () => {
  test('goes on by itself once the target is raised, and its customer was told so', async () => {
    const own = await filled();
    const { customer, packageId, id } = own;
    expect((await calls.get(customer, id)).body).toMatchObject({ state: 'paused', pausedBecause: REASON });
    expect(await noticesOf(own, 'schedule_paused')).toMatchObject([{ name: 'School fees', reason: REASON }]);
    expect((await own.raise()).status).toBe(200);
    const { body } = await calls.get(customer, id);
    expect(body).toMatchObject({ state: 'active', nextRun: '2026-11-23T05:00:00.000Z' });
    expect(body).not.toHaveProperty('pausedBecause');
    const { printed } = await world.staff('schedules', 'show', customer.userId);
    expect(printed).toContain(`${id}  active  `);
    await calls.passUntil('2026-11-24T09:00:00.000Z');
    expect((await calls.story(customer)).slice(2)).toEqual(['2026-11-23 paid', '2026-11-24 paid']);
    expect(await calls.inPackage(customer, packageId)).toBe(3_000);
  });

  test('has a next date that can be skipped as soon as the target is raised', async () => {
    const { customer, id, raise } = await filled();
    expect((await calls.act(customer, id, 'skip')).body.code).toBe('WRONG_STATE');
    await raise();
    const skipped = await calls.act(customer, id, 'skip');
    expect([skipped.status, skipped.body.nextRun]).toEqual([200, '2026-11-24T05:00:00.000Z']);
    await calls.passUntil('2026-11-24T09:00:00.000Z');
    expect((await calls.story(customer)).slice(2)).toEqual(['2026-11-23 skipped', '2026-11-24 paid']);
  });

  test('stays paused where the money was only taken out, and goes on with a higher target or by its customer’s word', async () => {
    for (const goOn of ['raise', 'resume'] as const) {
      const { customer, packageId, id, raise } = await filled();
      await takeOut(customer, packageId);
      await calls.passUntil('2026-11-23T09:00:00.000Z');
      expect(await calls.inPackage(customer, packageId)).toBe(0);
      expect((await calls.get(customer, id)).body).toMatchObject({
        state: 'paused',
        pausedBecause:
          'School fees was full when this was paused. Resume it if it should pay into School fees again.',
      });
      if (goOn === 'raise') await raise();
      else expect((await calls.act(customer, id, 'resume')).status).toBe(200);
      await calls.passUntil('2026-11-24T09:00:00.000Z');
      expect((await calls.story(customer)).slice(2)).toEqual(['2026-11-23 skipped', '2026-11-24 paid']);
    }
  });

  test('is resumed by nobody before the target is raised, and promises nothing then', async () => {
    const { customer, id } = await filled();
    expect((await calls.act(customer, id, 'resume')).body).toMatchObject({
      code: 'WRONG_STATE',
      message: FULL,
    });
  });

  test('stays paused once its customer has paused it too: a pause that the customer made is theirs to end', async () => {
    const { customer, packageId, id, raise } = await filled();
    expect((await calls.act(customer, id, 'pause')).status).toBe(200);
    await raise();
    const { body } = await calls.get(customer, id);
    expect(body.state).toBe('paused');
    expect(body).not.toHaveProperty('pausedBecause');
    await calls.passUntil('2026-11-23T09:00:00.000Z');
    expect((await calls.story(customer)).slice(2)).toEqual(['2026-11-23 skipped']);
    expect(await calls.inPackage(customer, packageId)).toBe(1_000);
    expect((await calls.act(customer, id, 'resume')).body.nextRun).toBe('2026-11-24T05:00:00.000Z');
  });
});

test('a card is not charged without a word where the package was full the day before, and its date can be paid by hand', async () => {
  const own = await saver();
  const { customer, packageId, raise } = own;
  const card = await savedCard(world, customer);
  world.clock.set(START);
  const source = { method: 'saved_card', cardId: card.id };
  await calls.daily(customer, packageId, { source, tellDayBefore: true });
  await calls.passUntil('2026-11-22T09:00:00.000Z');
  await raise();
  await calls.passUntil('2026-11-24T09:00:00.000Z');
  expect((await calls.story(customer)).slice(2)).toEqual(['2026-11-23 missed', '2026-11-24 paid']);
  expect(await noticesOf(own, 'schedule_tomorrow')).toMatchObject([
    { dueOn: '2026-11-22' },
    { dueOn: '2026-11-24' },
    { dueOn: '2026-11-25' },
  ]);
  const reason = 'We had not told you of this charge the day before, so your card was not charged.';
  expect(await noticesOf(own, 'schedule_missed')).toMatchObject([{ amountKobo: '100000', reason }]);
  const [, untold] = await calls.activity(customer);
  expect(untold).toMatchObject({ reason, amount: 1_000 });
  expect((await calls.payNow(customer, untold?.id ?? '')).body.state).toBe('paid');
  expect(await calls.inPackage(customer, packageId)).toBe(3_000);
});

test('a card charge that was not told of because the package was full is told once its schedule is resumed, and made', async () => {
  const own = await saver();
  const { customer, packageId } = own;
  const card = await savedCard(world, customer);
  world.clock.set(START);
  const source = { method: 'saved_card', cardId: card.id };
  const { id } = await calls.daily(customer, packageId, { source, tellDayBefore: true });
  await calls.passUntil('2026-11-22T09:00:00.000Z');
  await takeOut(customer, packageId);
  const resumed = await calls.act(customer, id, 'resume');
  expect(resumed.body).toMatchObject({ state: 'active', nextRun: '2026-11-23T05:00:00.000Z' });
  await calls.runDue();
  expect(await noticesOf(own, 'schedule_tomorrow')).toMatchObject([
    { dueOn: '2026-11-22' },
    { dueOn: '2026-11-23', amountKobo: '100000' },
  ]);
  await calls.passUntil('2026-11-23T09:00:00.000Z');
  expect((await calls.story(customer)).slice(1)).toEqual(['2026-11-22 skipped', '2026-11-23 paid']);
  expect(await noticesOf(own, 'schedule_missed')).toEqual([]);
});

test('a package that lacks less than a card takes has none charged or told of, and gets it from the backup', async () => {
  world.clock.set(START);
  const customer = await sbCalls(world).saver(20_000);
  const card = await savedCard(world, customer);
  world.clock.set(START);
  const into = async (sku: string, more: object) => {
    const productId = await stock(world.services, sku, 1_020);
    const packageId = await sbCalls(world).filled(customer, productId, 0);
    const source = { method: 'saved_card', cardId: card.id };
    await calls.daily(customer, packageId, { purpose: 'sb', source, tellDayBefore: true, ...more });
    return packageId;
  };
  const alone = await into('REST', {});
  const backed = await into('REST-BACKUP', { backupSource: fromDs });
  await calls.passUntil('2026-11-22T09:00:00.000Z');
  const inside = async (id: string) =>
    (await customer.authed('GET', `/daily-savings/sb/package/${id}`)).body.totalContribution;
  expect([await inside(alone), await inside(backed)]).toEqual([1_000, 1_020]);
  expect((await bookOf(world)).filter(({ kobo }) => kobo === 2_000)).toEqual([]);
  const all = await noticesLeftFor(world, customer);
  const reason = '₦20 is missing in Product REST. The smallest card payment is ₦100.';
  expect(all.filter(({ kind }) => kind === 'schedule_missed')).toMatchObject([
    { amountKobo: '2000', reason },
  ]);
  expect(all).not.toContainEqual(expect.objectContaining({ kind: 'schedule_tomorrow', amountKobo: '2000' }));
});

test('a card charge is told with what the schedule that goes on charges on that day', async () => {
  const own = await saver();
  const { customer, packageId, raise } = own;
  const card = await savedCard(world, customer);
  world.clock.set(START);
  const source = { method: 'saved_card', cardId: card.id };
  await calls.daily(customer, packageId, { source });
  const other = await calls.dailyPackage(customer);
  await calls.daily(customer, other, { source, startDate: '2026-11-23', hour: 20, tellDayBefore: true });
  await calls.passUntil('2026-11-22T09:00:00.000Z');
  await raise();
  await calls.passUntil('2026-11-22T20:00:00.000Z');
  expect(await noticesOf(own, 'schedule_tomorrow')).toMatchObject([
    { name: 'Shop rent', amountKobo: '100000', dayKobo: '200000' },
  ]);
});

describe('a scheduled charge while another one is awaited that fills the package', () => {
  /** Two charges of ₦1,000 on one day, the second an hour later, into a package that takes one. Of the first nobody knows what came. */
  async function awaited(mode: string) {
    const own = await saver();
    const card = await savedCard(world, own.customer);
    world.clock.set(START);
    const from = { source: { method: 'saved_card', cardId: card.id }, endDate: '2026-11-21' };
    for (const hour of [6, 7]) await calls.daily(own.customer, own.packageId, { ...from, hour });
    await world.fault('charge_authorization', mode);
    await world.fault('transaction.verify', 'error', 1_000);
    await calls.passUntil('2026-11-21T06:30:00.000Z');
    const reason = 'Another payment into School fees is still being confirmed.';
    const [second, first] = await calls.activity(own.customer);
    expect([first, second]).toMatchObject([{ state: 'pending' }, { state: 'retrying', reason }]);
    expect((await calls.payNow(own.customer, second?.id ?? '')).body).toMatchObject({
      state: 'retrying',
      reason,
    });
    await world.sandbox.control('POST', '/faults', { clear: true });
    return own;
  }

  test('is not made, and is missed once that one has filled it', async () => {
    const { customer, packageId } = await awaited('timeout_after_effect');
    await calls.passUntil('2026-11-21T16:00:00.000Z');
    expect(await calls.activity(customer)).toMatchObject([
      { state: 'missed', reason: FULL },
      { state: 'paid' },
    ]);
    expect(await calls.inPackage(customer, packageId)).toBe(1_000);
  });

  test('is made once that one has failed', async () => {
    const { customer, packageId } = await awaited('timeout');
    await calls.passUntil('2026-11-21T20:00:00.000Z');
    const states = (await calls.activity(customer)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['missed', 'paid']);
    expect(await calls.inPackage(customer, packageId)).toBe(1_000);
  });
});

test('a schedule into a lock that its customer has left early says that it is closed, not that it has matured', async () => {
  world.clock.set(START);
  const locks = lockCalls(world);
  const customer = await locks.ibsSaver(20_000);
  const packageId = await locks.created(customer, 5_000, 3);
  const source = { method: 'account', accountType: 'ibs' };
  const { id } = await calls.daily(customer, packageId, { purpose: 'ibs', source });
  expect((await locks.withdraw(customer, packageId, 5_000)).status).toBe(200);
  await calls.passUntil('2026-11-22T09:00:00.000Z');
  expect((await calls.get(customer, id)).body.pausedBecause).toBe('School fees is closed.');
  expect(await calls.story(customer)).toEqual(['2026-11-21 skipped', '2026-11-22 skipped']);
});
