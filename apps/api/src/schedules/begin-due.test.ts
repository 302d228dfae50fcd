import { afterEach, describe, expect, test } from 'vitest';
import { bankAnswers, CARDS, savedCard } from '#testing/cards.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { noticesLeftFor } from '#testing/payouts.ts';
import { sbCalls, stock } from '#testing/sb-saver.ts';
import { fromDs, scheduleCalls } from '#testing/schedules.ts';

const world = await openMoneyApp();
const calls = scheduleCalls(world);
afterEach(() => calls.endAll());

const START = '2026-11-20T09:00:00.000Z';

/** A customer with a daily package and a card that pays into it. */
async function cardSaver() {
  world.clock.set(START);
  const customer = await world.signUpSaver();
  const packageId = await calls.dailyPackage(customer);
  const card = await savedCard(world, customer);
  world.clock.set(START);
  return { customer, packageId, card, source: { method: 'saved_card', cardId: card.id } };
}

async function told(customer: TestCustomer) {
  const all = await noticesLeftFor(world, customer);
  return all.filter((one) => Object(one).kind === 'schedule_tomorrow');
}

test('each date shows what was paid for it, where several come at once', async () => {
  world.clock.set(START);
  const customer = await sbCalls(world).saver(20_000);
  const productId = await stock(world.services, 'SCHED-LAST', 2_500);
  const packageId = await sbCalls(world).filled(customer, productId, 0);
  await calls.daily(customer, packageId, { purpose: 'sb' });
  world.clock.set('2026-11-23T09:00:00.000Z');
  await calls.runDue();
  const dates = (await calls.activity(customer)).map(({ state, amount }) => [state, amount]);
  expect(dates).toEqual([
    ['paid', 500],
    ['paid', 1_000],
    ['paid', 1_000],
  ]);
});

test('a daily package gets no more than its target by itself: once full it pauses its schedule, and nobody makes another', async () => {
  world.clock.set(START);
  const customer = await sbCalls(world).saver(20_000);
  const made = await customer.authed('POST', '/daily-savings/self-package', {
    body: { target: 'School fees', amountPerDay: 1_000, frequency: 'daily', targetAmount: 3_000 },
  });
  const packageId: string = made.body.id;
  world.clock.set(START);
  const { id } = await calls.daily(customer, packageId, { amount: 2_000 });
  await calls.passUntil('2026-11-23T09:00:00.000Z');
  expect(await calls.story(customer)).toEqual(['2026-11-21 paid', '2026-11-22 paid', '2026-11-23 skipped']);
  expect(await calls.inPackage(customer, packageId)).toBe(3_000);
  const because = 'School fees has reached its target.';
  expect((await calls.get(customer, id)).body).toMatchObject({
    state: 'paused',
    pausedBecause: `${because} Raise the target, and schedules pay into it again automatically.`,
  });
  const another = {
    purpose: 'daily',
    packageId,
    amount: 1_000,
    frequency: 'daily',
    hour: 6,
    source: fromDs,
  };
  expect((await calls.create(customer, another)).body).toMatchObject({
    code: 'WRONG_STATE',
    message: because,
  });
});

test('a schedule that Kolo paused over its full package goes on in the one that it is merged into', async () => {
  world.clock.set(START);
  const customer = await sbCalls(world).saver(20_000);
  const [full, other] = [
    await stock(world.services, 'SCHED-HEAL', 1_000),
    await stock(world.services, 'SCHED-NEXT', 9_000),
  ];
  const [from, to] = [
    await sbCalls(world).filled(customer, full, 0),
    await sbCalls(world).filled(customer, other, 0),
  ];
  const { id } = await calls.daily(customer, from, { purpose: 'sb' });
  await calls.passUntil('2026-11-22T09:00:00.000Z');
  expect((await calls.get(customer, id)).body).toMatchObject({
    state: 'paused',
    pausedBecause: 'Product SCHED-HEAL is paid in full.',
  });
  expect((await sbCalls(world).merge(customer, from, to)).status).toBe(200);
  await calls.passUntil('2026-11-23T09:00:00.000Z');
  expect(await calls.story(customer)).toEqual(['2026-11-21 paid', '2026-11-22 skipped', '2026-11-23 paid']);
  expect((await calls.get(customer, id)).body).toMatchObject({ state: 'active', packageId: to });
  expect((await sbCalls(world).get(customer, to)).body.totalContribution).toBe(2_000);
});

describe('a schedule from a card', () => {
  test('is told the day before its first date after a pause', async () => {
    const { customer, packageId, source } = await cardSaver();
    const monthly = { source, frequency: 'monthly', dayOfMonth: 25 };
    const { id } = await calls.daily(customer, packageId, monthly);
    await calls.passUntil('2026-12-01T09:00:00.000Z');
    await calls.act(customer, id, 'pause', { until: '2026-12-10' });
    await calls.passUntil('2026-12-24T09:00:00.000Z');
    const dates = [{ dueOn: '2026-11-25' }, { dueOn: '2026-12-25' }];
    expect(await told(customer)).toMatchObject(dates);
    await calls.passUntil('2026-12-25T09:00:00.000Z');
    expect(await calls.story(customer)).toEqual(['2026-11-25 paid', '2026-12-25 paid']);
  });

  test('is told again where its amount, its source or its hour is changed after that, and else once', async () => {
    const { customer, packageId, source } = await cardSaver();
    const { id } = await calls.daily(customer, packageId, {
      source,
      tellDayBefore: true,
      startDate: '2026-11-22',
    });
    await calls.passUntil('2026-11-21T09:00:00.000Z');
    const sum = (naira: number) => ({ dueOn: '2026-11-22', amountKobo: `${naira}00` });
    expect(await told(customer)).toMatchObject([sum(1_000)]);
    await calls.change(customer, id, { amount: 2_000 });
    await calls.runDue();
    expect(await told(customer)).toMatchObject([sum(1_000), sum(2_000)]);
    await calls.change(customer, id, { endDate: '2026-12-31', amount: 2_000 });
    await calls.runDue();
    expect(await told(customer)).toHaveLength(2);
    await calls.change(customer, id, { hour: 20 });
    await calls.passUntil('2026-11-22T05:30:00.000Z');
    expect(await told(customer)).toMatchObject([sum(1_000), sum(2_000), { hour: 20 }]);
  });

  test('is told with all that its card pays on that day', async () => {
    const { customer, packageId, source } = await cardSaver();
    const other = await savedCard(world, customer, CARDS.mastercard);
    world.clock.set(START);
    const from = { source, startDate: '2026-11-22', endDate: '2026-11-22' };
    const productId = await stock(world.services, 'TOLD-SUM', 2_500);
    const sb = await sbCalls(world).filled(customer, productId, 0);
    await calls.daily(customer, packageId, { ...from, tellDayBefore: true, amount: 3_000 });
    await calls.daily(customer, packageId, { ...from, hour: 18, startDate: '2026-11-20' });
    for (const hour of [7, 8])
      await calls.daily(customer, sb, { ...from, purpose: 'sb', amount: 2_000, hour });
    // None of these is charged to the card that day.
    await calls.daily(customer, packageId, { ...from, source: { ...source, cardId: other.id } });
    await calls.daily(customer, packageId, { ...from, startDate: '2026-11-23', endDate: '2026-11-23' });
    await calls.daily(customer, packageId, { source, frequency: 'weekly', weekdays: [1] });
    const skipped = await calls.daily(customer, packageId, from);
    await calls.act(customer, skipped.id, 'skip');
    const paused = await calls.daily(customer, packageId, from);
    await calls.act(customer, paused.id, 'pause');
    await calls.passUntil('2026-11-21T09:00:00.000Z');
    expect(await told(customer)).toMatchObject([{ amountKobo: '300000', dayKobo: '650000' }]);
  });

  test('is told as what the package still takes after the schedule before it', async () => {
    const { customer, source } = await cardSaver();
    const sb = await sbCalls(world).filled(customer, await stock(world.services, 'TOLD-REST', 2_500), 0);
    const into = { purpose: 'sb', source, amount: 2_000, startDate: '2026-11-22' };
    await calls.daily(customer, sb, { ...into, hour: 7 });
    await calls.daily(customer, sb, { ...into, hour: 8, tellDayBefore: true });
    await calls.passUntil('2026-11-21T09:00:00.000Z');
    expect(await told(customer)).toMatchObject([{ amountKobo: '50000', dayKobo: '250000' }]);
  });

  test('is told of nothing where the one before it fills the package, and all else of its customer goes on', async () => {
    const { customer, packageId, source } = await cardSaver();
    const sb = await sbCalls(world).filled(customer, await stock(world.services, 'TOLD-NONE', 2_000), 0);
    const from = { source, startDate: '2026-11-22' };
    const into = { ...from, purpose: 'sb', amount: 2_000 };
    await calls.daily(customer, sb, { ...into, hour: 7 });
    await calls.daily(customer, sb, { ...into, hour: 8, tellDayBefore: true });
    await calls.daily(customer, packageId, { ...from, hour: 8, tellDayBefore: true });
    await calls.passUntil('2026-11-21T09:00:00.000Z');
    expect(await told(customer)).toMatchObject([{ name: 'Shop rent', dayKobo: '300000' }]);
    await calls.passUntil('2026-11-22T09:00:00.000Z');
    expect((await calls.story(customer)).toSorted()).toEqual([
      '2026-11-22 paid',
      '2026-11-22 paid',
      '2026-11-22 skipped',
    ]);
  });

  test('is not charged what it was not told of, where the one before it falls out', async () => {
    const { customer, source } = await cardSaver();
    const sb = await sbCalls(world).filled(customer, await stock(world.services, 'TOLD-OUT', 2_000), 0);
    const into = { source, startDate: '2026-11-22', purpose: 'sb', amount: 2_000 };
    const first = await calls.daily(customer, sb, { ...into, hour: 7 });
    await calls.daily(customer, sb, { ...into, hour: 8, tellDayBefore: true });
    await calls.passUntil('2026-11-21T09:00:00.000Z');
    expect((await calls.act(customer, first.id, 'skip')).status).toBe(200);
    await calls.passUntil('2026-11-22T09:00:00.000Z');
    expect((await calls.story(customer)).toSorted()).toEqual(['2026-11-22 missed', '2026-11-22 skipped']);
    expect((await sbCalls(world).get(customer, sb)).body.totalContribution).toBe(0);
  });

  test('is told by the name of the package that was merged, once, where it pays into the other one now', async () => {
    const { customer, source } = await cardSaver();
    const [kettle, fridge] = [
      await stock(world.services, 'TOLD-KETTLE', 9_000),
      await stock(world.services, 'TOLD-FRIDGE', 9_000),
    ];
    const [from, to] = [
      await sbCalls(world).filled(customer, kettle, 0),
      await sbCalls(world).filled(customer, fridge, 0),
    ];
    await calls.daily(customer, from, {
      purpose: 'sb',
      source,
      tellDayBefore: true,
      startDate: '2026-11-22',
    });
    await sbCalls(world).merge(customer, from, to);
    await calls.passUntil('2026-11-22T20:00:00.000Z');
    const notices = (await told(customer)).map((one) => [Object(one).name, Object(one).mergedName]);
    expect(notices).toEqual([
      ['Product TOLD-FRIDGE', 'Product TOLD-KETTLE'],
      ['Product TOLD-FRIDGE', undefined],
    ]);
  });

  test('is not told of a date that is paused over, nor of one that is skipped', async () => {
    const { customer, packageId, source } = await cardSaver();
    const { id } = await calls.daily(customer, packageId, { source, tellDayBefore: true });
    await calls.act(customer, id, 'pause', { until: '2026-11-23' });
    expect((await calls.act(customer, id, 'skip')).status).toBe(200);
    await calls.passUntil('2026-11-24T09:00:00.000Z');
    expect(await calls.story(customer)).toEqual([
      '2026-11-21 skipped',
      '2026-11-22 skipped',
      '2026-11-23 skipped',
      '2026-11-24 paid',
    ]);
    expect(await told(customer)).toMatchObject([{ dueOn: '2026-11-24' }, { dueOn: '2026-11-25' }]);
  });

  test.each(['source', 'backupSource'])(
    'and an account is paid by one tap from the account alone while frozen, where the card is its %s',
    async (cardIs) => {
      const { customer, packageId, source, card } = await cardSaver();
      await bankAnswers(world, card, 'insufficient_funds');
      const accountIs = cardIs === 'source' ? 'backupSource' : 'source';
      const sources = { [cardIs]: source, [accountIs]: fromDs };
      await calls.daily(customer, packageId, { ...sources, endDate: '2026-11-21' });
      await calls.passUntil('2026-11-21T20:00:00.000Z');
      expect(await calls.story(customer)).toEqual(['2026-11-21 missed']);
      await calls.fund(customer, 1_000);
      await bankAnswers(world, card, 'success');
      const { userId } = customer;
      await world.staff(
        'customers',
        'freeze',
        userId,
        '--reason',
        'We could not reach you.',
        '--review',
        '3',
      );
      const [missed] = await calls.activity(customer);
      expect((await calls.payNow(customer, missed?.id ?? '')).body).toMatchObject({ state: 'paid' });
      expect(await calls.inPackage(customer, packageId)).toBe(1_000);
      expect(await world.balanceOf(customer)).toBe(0);
    },
  );
});

describe('a date that has come while nothing ran', () => {
  async function behind() {
    world.clock.set(START);
    const customer = await sbCalls(world).saver(20_000);
    const packageId = await calls.dailyPackage(customer);
    const { id } = await calls.daily(customer, packageId);
    // The 21st to the 23rd have come, and no worker has looked.
    world.clock.set('2026-11-23T09:00:00.000Z');
    return { customer, packageId, id };
  }

  test('is paid on its old terms after a change', async () => {
    const { customer, packageId, id } = await behind();
    expect((await calls.change(customer, id, { amount: 3_000 })).status).toBe(200);
    await calls.passUntil('2026-11-24T09:00:00.000Z');
    expect(
      (await calls.activity(customer)).map(({ dueDate, state, amount }) => [dueDate, state, amount]),
    ).toEqual([
      ['2026-11-24', 'paid', 3_000],
      ['2026-11-23', 'paid', 1_000],
      ['2026-11-22', 'paid', 1_000],
      ['2026-11-21', 'paid', 1_000],
    ]);
    expect(await calls.inPackage(customer, packageId)).toBe(6_000);
  });

  test('is missed, with one tap to pay it, after a pause, and stays in the activity of what was deleted', async () => {
    const { customer, id } = await behind();
    expect((await calls.act(customer, id, 'pause')).status).toBe(200);
    expect(await calls.story(customer)).toEqual(['21', '22', '23'].map((day) => `2026-11-${day} missed`));
    const [last] = await calls.activity(customer);
    expect((await calls.payNow(customer, last?.id ?? '')).status).toBe(200);
    const other = await behind();
    expect((await calls.remove(other.customer, other.id)).status).toBe(200);
    expect(await calls.story(other.customer)).toEqual(
      ['21', '22', '23'].map((day) => `2026-11-${day} missed`),
    );
  });

  test('is skipped where it came in a pause that the customer ends', async () => {
    world.clock.set(START);
    const customer = await sbCalls(world).saver(20_000);
    const { id } = await calls.daily(customer, await calls.dailyPackage(customer));
    await calls.act(customer, id, 'pause');
    world.clock.set('2026-11-22T09:00:00.000Z');
    expect((await calls.act(customer, id, 'resume')).body.nextRun).toBe('2026-11-23T05:00:00.000Z');
    expect(await calls.story(customer)).toEqual(['2026-11-21 skipped', '2026-11-22 skipped']);
  });

  test('is not the one that is skipped', async () => {
    const { customer, id } = await behind();
    expect((await calls.act(customer, id, 'skip')).body.nextRun).toBe('2026-11-25T05:00:00.000Z');
    await calls.passUntil('2026-11-24T09:00:00.000Z');
    expect(await calls.story(customer)).toEqual([
      '2026-11-21 paid',
      '2026-11-22 paid',
      '2026-11-23 paid',
      '2026-11-24 skipped',
    ]);
  });
});

describe('a missed date that is paid by hand', () => {
  test('goes into what it was due for, though its schedule pays into another package by now', async () => {
    world.clock.set(START);
    const customer = await world.signUpSaver();
    const packageId = await calls.dailyPackage(customer);
    const { id } = await calls.daily(customer, packageId);
    await calls.passUntil('2026-11-21T20:00:00.000Z');
    const other = await calls.dailyPackage(customer, 1_000, 'School');
    expect((await calls.change(customer, id, { packageId: other })).status).toBe(200);
    const [missed] = await calls.activity(customer);
    expect(missed).toMatchObject({ state: 'missed', into: 'Shop rent' });
    await calls.fund(customer, 5_000);
    expect((await calls.payNow(customer, missed?.id ?? '')).body.state).toBe('paid');
    expect(await calls.inPackage(customer, packageId)).toBe(1_000);
    expect(await calls.inPackage(customer, other)).toBe(0);
    await calls.passUntil('2026-11-22T20:00:00.000Z');
    expect((await calls.activity(customer)).map(({ into }) => into)).toEqual(['School', 'Shop rent']);
  });

  test('is not paid from the account that it goes into, though its schedule pays from that one by now', async () => {
    world.clock.set(START);
    const customer = await world.signUpSaver();
    await customer.authed('POST', '/self-accounts', { body: { accountType: 'sb' } });
    const into = { purpose: 'account', packageId: undefined, accountType: 'sb' };
    const { id } = await calls.daily(customer, 'none', into);
    await calls.passUntil('2026-11-21T20:00:00.000Z');
    const turned = { accountType: 'ds', source: { method: 'account', accountType: 'sb' } };
    expect((await calls.change(customer, id, turned)).status).toBe(200);
    await calls.fund(customer, 5_000);
    const [missed] = await calls.activity(customer);
    expect((await calls.payNow(customer, missed?.id ?? '')).body.state).toBe('paid');
    expect(await sbCalls(world).accounts(customer)).toEqual({ ds: 4_000, sb: 1_000 });
  });
});

test('a card is charged no more than was told the day before, though the package needs more by then', async () => {
  world.clock.set(START);
  const customer = await sbCalls(world).saver(1_200);
  const card = await savedCard(world, customer);
  const cheap = await stock(world.services, 'TOLD-CHEAP', 2_000);
  const dear = await stock(world.services, 'TOLD-DEAR', 9_000);
  const packageId = await sbCalls(world).filled(customer, cheap, 1_200);
  world.clock.set(START);
  await calls.daily(customer, packageId, {
    purpose: 'sb',
    frequency: 'monthly',
    dayOfMonth: 25,
    source: { method: 'saved_card', cardId: card.id },
    amount: 3_000,
  });
  await calls.passUntil('2026-11-24T09:00:00.000Z');
  expect(await told(customer)).toMatchObject([{ amountKobo: '80000' }]);
  const path = `/daily-savings/sb/package/${packageId}`;
  expect(
    (await customer.authed('PATCH', path, { key: calls.newKey(), body: { productId: dear } })).status,
  ).toBe(200);
  await calls.passUntil('2026-11-25T09:00:00.000Z');
  expect((await calls.activity(customer)).map(({ state, amount }) => [state, amount])).toEqual([
    ['paid', 800],
  ]);
});
