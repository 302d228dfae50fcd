import { afterEach, describe, expect, test } from 'vitest';
import type { Card } from '@kolo/contract/cards';
import { bankAnswers, bookOf, savedCard } from '#testing/cards.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { noticesLeftFor } from '#testing/payouts.ts';
import { sbCalls, stock } from '#testing/sb-saver.ts';
import { fromDs, scheduleCalls } from '#testing/schedules.ts';
import { CHARGE_PACE } from './limits.ts';

const world = await openMoneyApp();
const calls = scheduleCalls(world);
afterEach(() => calls.endAll());

const START = '2026-11-20T09:00:00.000Z';
const DAY_1 = '2026-11-21T05:00:00.000Z';

interface Saver {
  readonly customer: TestCustomer;
  readonly packageId: string;
}

/** A customer with this much in the DS account, and a daily package. */
async function saver(amount: number): Promise<Saver> {
  world.clock.set(START);
  const customer = amount > 0 ? await sbCalls(world).saver(amount) : await world.signUpSaver();
  const packageId = await calls.dailyPackage(customer);
  world.clock.set(START);
  return { customer, packageId };
}

async function withCard(amount = 0): Promise<Saver & { card: Card; source: object }> {
  const own = await saver(amount);
  const card = await savedCard(world, own.customer);
  world.clock.set(START);
  return { ...own, card, source: { method: 'saved_card', cardId: card.id } };
}

/** The charges of this card that went through at the provider, in kobo: the check of the card is not one. */
async function charges(kobo = 100_000): Promise<number> {
  const book = await bookOf(world);
  return book.filter((one) => one.kind === 'charge' && one.kobo === kobo && one.status === 'success').length;
}

async function noticesOf(customer: TestCustomer, kind: string) {
  const all = await noticesLeftFor(world, customer);
  return all.filter((one) => typeof one === 'object' && one !== null && 'kind' in one && one.kind === kind);
}

describe('a schedule from an own account', () => {
  test('runs once on each of its days, each dated its day', async () => {
    const { customer, packageId } = await saver(10_000);
    await calls.daily(customer, packageId);
    await calls.passUntil('2026-11-27T09:00:00.000Z');
    const days = ['21', '22', '23', '24', '25', '26', '27'].map((day) => `2026-11-${day} paid`);
    expect(await calls.story(customer)).toEqual(days);
    expect(await calls.inPackage(customer, packageId)).toBe(7_000);
    const { body } = await customer.authed('GET', '/transactions/self?limit=7');
    const dates = body.transactions.map(({ date }: { date: string }) => date);
    expect(dates.at(-1)).toBe(DAY_1);
    expect(dates[0]).toBe('2026-11-27T05:00:00.000Z');
    const { body: listed } = await customer.authed('GET', '/schedules');
    expect(listed.results[0]).toMatchObject({
      nextRun: '2026-11-28T05:00:00.000Z',
      lastRun: { dueDate: '2026-11-27', state: 'paid', amount: 1_000 },
    });
  });

  test('moves money between own accounts, and no month counts it as new', async () => {
    const { customer } = await saver(5_000);
    await customer.authed('POST', '/self-accounts', { body: { accountType: 'sb' } });
    await calls.daily(customer, 'none', { purpose: 'account', packageId: undefined, accountType: 'sb' });
    await calls.passUntil('2026-11-22T09:00:00.000Z');
    expect(await sbCalls(world).accounts(customer)).toEqual({ ds: 3_000, sb: 2_000 });
    const { body } = await customer.authed('GET', '/transactions/summary?month=2026-11');
    expect([body.in, body.own]).toEqual([5_000, 2_000]);
  });

  test('that is short is tried again after 2 and 8 hours, then missed and told', async () => {
    const { customer, packageId } = await saver(0);
    await calls.daily(customer, packageId);
    await calls.passUntil('2026-11-21T05:00:01.000Z');
    expect(await calls.activity(customer)).toMatchObject([
      {
        state: 'retrying',
        retryAt: '2026-11-21T07:00:00.000Z',
        reason: 'There was not enough money in your DS account.',
      },
    ]);
    await calls.passUntil('2026-11-21T07:00:01.000Z');
    expect(await calls.activity(customer)).toMatchObject([{ retryAt: '2026-11-21T13:00:00.000Z' }]);
    await calls.passUntil('2026-11-21T13:00:01.000Z');
    const [missed] = await calls.activity(customer);
    expect(missed).toMatchObject({
      state: 'missed',
      reason: 'There was not enough money in your DS account.',
    });
    expect(await noticesOf(customer, 'schedule_missed')).toMatchObject([
      { amountKobo: '100000', name: 'Shop rent', dueOn: '21 Nov 2026' },
    ]);
  });

  test('is paid by the retry, and a missed date by one tap', async () => {
    const { customer, packageId } = await saver(0);
    await calls.daily(customer, packageId, { endDate: '2026-11-22' });
    await calls.passUntil('2026-11-22T13:00:01.000Z');
    expect(await calls.story(customer)).toEqual(['2026-11-21 missed', '2026-11-22 missed']);
    const rows = await calls.activity(customer);
    const id = rows[1]?.id ?? '';
    const broke = await calls.payNow(customer, id);
    expect([broke.status, broke.body.state]).toEqual([200, 'missed']);
    await calls.fund(customer, 5_000);
    const key = calls.newKey();
    const paid = await calls.payNow(customer, id, key);
    expect(paid.body).toMatchObject({ id, dueDate: '2026-11-21', state: 'paid' });
    expect((await calls.payNow(customer, id, key)).body).toEqual(paid.body);
    expect((await calls.payNow(customer, id)).body.code).toBe('WRONG_STATE');
    expect(await calls.inPackage(customer, packageId)).toBe(1_000);
    expect((await calls.get(customer, rows[0]?.scheduleId ?? '')).body.state).toBe('ended');
  });

  test('that covers one of two pays the older one', async () => {
    const { customer, packageId } = await saver(1_000);
    const second = await calls.dailyPackage(customer, 1_000, 'School');
    await calls.daily(customer, packageId);
    await calls.daily(customer, second);
    await calls.passUntil('2026-11-21T05:00:01.000Z');
    expect(await calls.inPackage(customer, packageId)).toBe(1_000);
    expect(await calls.inPackage(customer, second)).toBe(0);
  });

  test('what falls due while it is paused is skipped, and it resumes by itself on the day', async () => {
    const { customer, packageId } = await saver(10_000);
    const { id } = await calls.daily(customer, packageId);
    await calls.act(customer, id, 'pause', { until: '2026-11-23' });
    await calls.passUntil('2026-11-23T09:00:00.000Z');
    expect(await calls.story(customer)).toEqual([
      '2026-11-21 skipped',
      '2026-11-22 skipped',
      '2026-11-23 paid',
    ]);
    expect((await calls.get(customer, id)).body).toMatchObject({ state: 'active' });
    expect((await calls.payNow(customer, (await calls.activity(customer)).at(-1)?.id ?? '')).body.code).toBe(
      'WRONG_STATE',
    );
  });

  test('a change counts from the next date that has not begun', async () => {
    const { customer, packageId } = await saver(0);
    const { id } = await calls.daily(customer, packageId);
    await calls.passUntil('2026-11-21T05:00:01.000Z');
    await calls.change(customer, id, { amount: 3_000 });
    await calls.fund(customer, 10_000);
    await calls.passUntil('2026-11-22T05:00:01.000Z');
    const amounts = (await calls.activity(customer)).map(({ amount, state }) => [amount, state]);
    expect(amounts).toEqual([
      [3_000, 'paid'],
      [1_000, 'paid'],
    ]);
  });
});

describe('a schedule whose hour was moved after it ran today', () => {
  test('does not run twice on one day, and its next date can be skipped', async () => {
    const { customer, packageId } = await saver(5_000);
    const { id } = await calls.daily(customer, packageId);
    await calls.passUntil('2026-11-21T09:00:00.000Z');
    expect((await calls.change(customer, id, { hour: 18 })).body.nextRun).toBe('2026-11-22T17:00:00.000Z');
    expect((await calls.act(customer, id, 'skip')).body.nextRun).toBe('2026-11-23T17:00:00.000Z');
    await calls.passUntil('2026-11-23T09:00:00.000Z');
    expect(await calls.story(customer)).toEqual(['2026-11-21 paid', '2026-11-22 skipped']);
  });
});

describe('the package of a schedule', () => {
  test('gets what is missing as the last one, and once full pauses its schedule with the reason', async () => {
    const { customer } = await saver(20_000);
    const productId = await stock(world.services, 'SCHED-FULL', 2_500);
    const packageId = await sbCalls(world).filled(customer, productId, 0);
    const { id } = await calls.daily(customer, packageId, { purpose: 'sb' });
    await calls.passUntil('2026-11-24T09:00:00.000Z');
    expect(await calls.story(customer)).toEqual([
      '2026-11-21 paid',
      '2026-11-22 paid',
      '2026-11-23 paid',
      '2026-11-24 skipped',
    ]);
    expect((await calls.activity(customer)).map(({ amount }) => amount)).toEqual([1_000, 500, 1_000, 1_000]);
    expect((await calls.get(customer, id)).body).toMatchObject({
      state: 'paused',
      pausedBecause: 'Product SCHED-FULL is paid in full.',
    });
    expect(await noticesOf(customer, 'schedule_paused')).toHaveLength(1);
    expect((await calls.act(customer, id, 'resume')).body.code).toBe('WRONG_STATE');
  });

  test('is another one once its schedule is changed to it: only a pause made by Kolo ends then', async () => {
    const { customer, packageId: open } = await saver(20_000);
    const productId = await stock(world.services, 'SCHED-SWAP', 1_000);
    const packageId = await sbCalls(world).filled(customer, productId, 0);
    const { id } = await calls.daily(customer, packageId, { purpose: 'sb' });
    await calls.passUntil('2026-11-22T09:00:00.000Z');
    expect((await calls.get(customer, id)).body.state).toBe('paused');
    const swapped = await calls.change(customer, id, { purpose: 'daily', packageId: open });
    expect(swapped.body).toMatchObject({ state: 'active', nextRun: '2026-11-23T05:00:00.000Z' });
    expect(swapped.body).not.toHaveProperty('pausedBecause');
    await calls.passUntil('2026-11-23T09:00:00.000Z');
    expect(await calls.inPackage(customer, open)).toBe(1_000);
    await calls.act(customer, id, 'pause');
    const other = await calls.dailyPackage(customer, 1_000, 'School');
    expect((await calls.change(customer, id, { packageId: other })).body.state).toBe('paused');
  });

  test('that is merged hands its schedule to the one that stays', async () => {
    const { customer } = await saver(20_000);
    const sb = sbCalls(world);
    const productId = await stock(world.services, 'SCHED-MERGE', 9_000);
    const [from, to] = [
      await sb.filled(customer, productId, 1_000),
      await sb.filled(customer, productId, 1_000),
    ];
    const { id } = await calls.daily(customer, from, { purpose: 'sb' });
    expect((await sb.merge(customer, from, to)).status).toBe(200);
    expect((await calls.get(customer, id)).body).toMatchObject({ packageId: to, state: 'active' });
    await calls.passUntil('2026-11-21T09:00:00.000Z');
    expect((await sb.get(customer, to)).body.totalContribution).toBe(3_000);
  });

  test('that is merged into one that is full then pauses its schedule, and nothing is paid', async () => {
    const { customer } = await saver(20_000);
    const sb = sbCalls(world);
    const productId = await stock(world.services, 'SCHED-BRIM', 2_500);
    const [from, to] = [
      await sb.filled(customer, productId, 1_000),
      await sb.filled(customer, productId, 1_500),
    ];
    const { id } = await calls.daily(customer, from, { purpose: 'sb' });
    expect((await sb.merge(customer, from, to)).status).toBe(200);
    const before = await world.balanceOf(customer);
    await calls.passUntil('2026-11-21T09:00:00.000Z');
    expect(await calls.story(customer)).toEqual(['2026-11-21 skipped']);
    expect((await calls.get(customer, id)).body).toMatchObject({
      state: 'paused',
      pausedBecause: 'Product SCHED-BRIM is paid in full.',
    });
    expect(await world.balanceOf(customer)).toBe(before);
  });
});

describe('a schedule from a card', () => {
  test('is charged once per date, and told the day before where that is switched on', async () => {
    const { customer, packageId, source } = await withCard();
    const before = await charges();
    await calls.daily(customer, packageId, { source, tellDayBefore: true });
    await calls.passUntil('2026-11-23T09:00:00.000Z');
    expect(await calls.story(customer)).toEqual(['2026-11-21 paid', '2026-11-22 paid', '2026-11-23 paid']);
    expect((await charges()) - before).toBe(3);
    // The first was asked for less than a day before.
    const told = await noticesOf(customer, 'schedule_tomorrow');
    expect(told).toMatchObject([{ dueOn: '2026-11-22' }, { dueOn: '2026-11-23' }, { dueOn: '2026-11-24' }]);
  });

  test('that the bank declines is tried from the backup at once', async () => {
    const { customer, packageId, source, card } = await withCard(5_000);
    await bankAnswers(world, card, 'insufficient_funds');
    await calls.daily(customer, packageId, { source, backupSource: fromDs });
    await calls.passUntil('2026-11-21T05:00:01.000Z');
    expect(await calls.story(customer)).toEqual(['2026-11-21 paid']);
    expect(await world.balanceOf(customer)).toBe(4_000);
  });

  test('whose answer is lost stays pending: no backup, no retry and no tap charges anything', async () => {
    const { customer, packageId, source } = await withCard(5_000);
    const before = await charges();
    await calls.daily(customer, packageId, { source, backupSource: fromDs, endDate: '2026-11-21' });
    await world.fault('charge_authorization', 'timeout_after_effect');
    await world.fault('transaction.verify', 'error', 1_000);
    await calls.passUntil('2026-11-21T07:30:00.000Z');
    const [pending] = await calls.activity(customer);
    expect(pending).toMatchObject({ state: 'pending' });
    expect((await calls.payNow(customer, pending?.id ?? '')).body.code).toBe('IN_PROGRESS');
    expect(await world.balanceOf(customer)).toBe(5_000);
    await world.sandbox.control('POST', '/faults', { clear: true });
    await calls.passUntil('2026-11-21T10:00:00.000Z');
    expect(await calls.story(customer)).toEqual(['2026-11-21 paid']);
    expect((await charges()) - before).toBe(1);
    expect(await calls.inPackage(customer, packageId)).toBe(1_000);
  });

  test('that was removed is missed at once with the reason, and paid by hand from another', async () => {
    const { customer, packageId, source, card } = await withCard(5_000);
    const { id } = await calls.daily(customer, packageId, { source });
    await customer.authed('DELETE', `/cards/${card.id}`);
    await calls.passUntil('2026-11-21T05:00:01.000Z');
    const [missed] = await calls.activity(customer);
    expect(missed).toMatchObject({ state: 'missed', reason: 'We could not find that card.' });
    await calls.change(customer, id, { source: fromDs });
    expect((await calls.payNow(customer, missed?.id ?? '')).body.state).toBe('paid');
    expect(await calls.inPackage(customer, packageId)).toBe(1_000);
  });

  test('above what the customer may hold is missed at once with the way out', async () => {
    const { customer, source } = await withCard();
    await calls.daily(customer, 'none', {
      purpose: 'account',
      packageId: undefined,
      accountType: 'ds',
      amount: 300_001,
      source,
    });
    await calls.passUntil('2026-11-21T05:00:01.000Z');
    const [missed] = await calls.activity(customer);
    expect(missed?.state).toBe('missed');
    expect(missed?.reason).toContain('₦300,000');
  });

  test('stops while the customer is frozen, and one from an own account goes on', async () => {
    const { customer, packageId, source } = await withCard(5_000);
    await calls.daily(customer, packageId, { source });
    await calls.daily(customer, packageId, { hour: 7 });
    const reason = 'We could not reach you.';
    await world.staff('customers', 'freeze', customer.userId, '--reason', reason, '--review', '3');
    const before = await charges();
    await calls.passUntil('2026-11-21T09:00:00.000Z');
    expect(await calls.story(customer)).toEqual(['2026-11-21 missed', '2026-11-21 paid']);
    const missed = (await calls.activity(customer)).at(-1);
    expect((await calls.payNow(customer, missed?.id ?? '')).body.code).toBe('FROZEN');
    const body = { purpose: 'daily', packageId, amount: 1_000, frequency: 'daily', source };
    expect((await calls.create(customer, body)).body.code).toBe('FROZEN');
    await world.staff('customers', 'unfreeze', customer.userId, '--reason', 'All is well.');
    await calls.passUntil('2026-11-21T20:00:00.000Z');
    expect(await charges()).toBe(before);
  });

  test('that the bank wants confirmed on a retry is tried once more, and charged once', async () => {
    const { customer, packageId, source, card } = await withCard();
    const before = await charges();
    await bankAnswers(world, card, 'insufficient_funds');
    await calls.daily(customer, packageId, { source, endDate: '2026-11-21' });
    await calls.passUntil('2026-11-21T05:00:01.000Z');
    await bankAnswers(world, card, 'challenge');
    await calls.passUntil('2026-11-21T12:00:00.000Z');
    expect(await calls.activity(customer)).toMatchObject([
      { state: 'retrying', reason: 'Your bank wanted you to confirm the payment yourself.' },
    ]);
    await bankAnswers(world, card, 'success');
    await calls.passUntil('2026-11-21T20:00:00.000Z');
    expect(await calls.story(customer)).toEqual(['2026-11-21 paid']);
    expect((await charges()) - before).toBe(1);
  });

  test('does not charge what fell due in a freeze that ended the next day', async () => {
    const { customer, packageId, source } = await withCard();
    await calls.daily(customer, packageId, { source });
    const before = await charges();
    await world.staff(
      'customers',
      'freeze',
      customer.userId,
      '--reason',
      'We could not reach you.',
      '--review',
      '3',
    );
    await calls.passUntil('2026-11-21T22:00:00.000Z');
    await world.staff('customers', 'unfreeze', customer.userId, '--reason', 'All is well.');
    await calls.passUntil('2026-11-22T20:00:00.000Z');
    expect(await calls.story(customer)).toEqual(['2026-11-21 missed', '2026-11-22 paid']);
    expect((await charges()) - before).toBe(1);
  });

  test('waits a minute where the charges of this one are used up', async () => {
    const { customer, packageId, source } = await withCard();
    await calls.daily(customer, packageId, { source });
    const { db } = world.services;
    const { bucket, most } = CHARGE_PACE;
    const windowStartedAt = new Date('2026-11-21T05:00:00.000Z');
    world.clock.set(windowStartedAt);
    const full = { windowStartedAt, hits: most };
    await db.deleteFrom('rateLimit').where('bucket', '=', bucket).execute();
    await db
      .insertInto('rateLimit')
      .values({ bucket, ...full })
      .execute();
    await calls.runDue();
    expect(await calls.story(customer)).toEqual(['2026-11-21 due']);
    await calls.passUntil('2026-11-21T05:01:00.000Z');
    expect(await calls.story(customer)).toEqual(['2026-11-21 paid']);
  });
});
