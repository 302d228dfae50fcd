import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Card } from '@kolo/contract/cards';
import { bankAnswers, bookOf, savedCard } from '#testing/cards.ts';
import type { TestCustomer } from '#testing/customer.ts';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp, successEvent } from '#testing/money-app.ts';
import { sbCalls } from '#testing/sb-saver.ts';
import { fromDs, scheduleCalls } from '#testing/schedules.ts';

let world: MoneyApp;
let calls: ReturnType<typeof scheduleCalls>;
beforeAll(async () => {
  world = await createMoneyApp();
  calls = scheduleCalls(world);
});
afterEach(() => calls.endAll());
afterAll(async () => {
  expect(await world.booksHold()).toBe(true);
  await world.close();
});

const START = '2026-11-20T09:00:00.000Z';
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

interface Saver {
  readonly customer: TestCustomer;
  readonly packageId: string;
  readonly card: Card;
  readonly source: object;
}

async function saver(amount: number): Promise<Saver> {
  world.clock.set(START);
  const customer = amount > 0 ? await sbCalls(world).saver(amount) : await world.signUpSaver();
  const packageId = await calls.dailyPackage(customer);
  const card = await savedCard(world, customer);
  world.clock.set(START);
  return { customer, packageId, card, source: { method: 'saved_card', cardId: card.id } };
}

async function charged(reference: string): Promise<number> {
  const book = await bookOf(world, reference);
  return book.filter((one) => one.kind === 'charge' && one.status === 'success').length;
}

describe('a success that comes late', () => {
  test('of a try that had failed settles its date: nothing is charged for it any more', async () => {
    const { customer, packageId, card, source } = await saver(5_000);
    await bankAnswers(world, card, 'challenge');
    await calls.daily(customer, packageId, { source, endDate: '2026-11-21' });
    // The bank wants to see the customer: the try is given up after half an hour.
    await calls.passUntil('2026-11-21T06:00:00.000Z');
    const [retrying] = await calls.activity(customer);
    expect(retrying?.state).toBe('retrying');
    const reference = retrying?.reference ?? '';
    await world.play(reference, 'success');
    await world.deliver(successEvent(reference, 100_000));
    await world.runJobs();
    await calls.passUntil('2026-11-21T20:00:00.000Z');
    expect(await calls.activity(customer)).toMatchObject([{ state: 'paid', reference }]);
    expect(await calls.inPackage(customer, packageId)).toBe(1_000);
  });

  test('for a date that is paid by then goes to the account of that type, is told, and is a case', async () => {
    const { customer, packageId, card, source } = await saver(5_000);
    await bankAnswers(world, card, 'challenge');
    await calls.daily(customer, packageId, { source, backupSource: fromDs, endDate: '2026-11-21' });
    await calls.passUntil('2026-11-21T05:00:01.000Z');
    const [pending] = await calls.activity(customer);
    expect(pending?.state).toBe('pending');
    expect(await world.balanceOf(customer)).toBe(5_000);
    await calls.passUntil('2026-11-21T06:00:00.000Z');
    expect(await calls.story(customer)).toEqual(['2026-11-21 paid']);
    expect(await world.balanceOf(customer)).toBe(4_000);
    const reference = pending?.reference ?? '';
    await world.play(reference, 'success');
    await world.deliver(successEvent(reference, 100_000));
    await world.runJobs();
    expect(await charged(reference)).toBe(1);
    expect(await calls.inPackage(customer, packageId)).toBe(1_000);
    expect(await world.balanceOf(customer)).toBe(5_000);
    const cases = await world.services.db
      .selectFrom('staffCase')
      .select('kind')
      .where('userId', '=', customer.userId)
      .execute();
    expect(cases).toEqual([{ kind: 'schedule_paid_twice' }]);
  });
});

describe('what fell due while nothing ran', () => {
  test('is made up from an own account once, in order, each dated its day', async () => {
    const { customer, packageId } = await saver(10_000);
    await calls.daily(customer, packageId);
    world.clock.set('2026-11-26T11:00:00.000Z');
    await Promise.all([calls.runDue(), calls.runDue(), calls.runDue()]);
    const days = ['21', '22', '23', '24', '25', '26'].map((day) => `2026-11-${day} paid`);
    expect(await calls.story(customer)).toEqual(days);
    expect(await calls.inPackage(customer, packageId)).toBe(6_000);
  });

  test('charges a card at most once in 10 minutes', async () => {
    const { customer, packageId, source } = await saver(0);
    await calls.daily(customer, packageId, { source });
    world.clock.set('2026-11-23T11:00:00.000Z');
    await calls.runDue();
    expect(await calls.story(customer)).toEqual(['2026-11-21 paid', '2026-11-22 due', '2026-11-23 due']);
    world.clock.advance(9 * MINUTE_MS);
    await calls.runDue();
    expect(await calls.inPackage(customer, packageId)).toBe(1_000);
    world.clock.advance(MINUTE_MS + SECOND_MS);
    await calls.runDue();
    expect(await calls.story(customer)).toEqual(['2026-11-21 paid', '2026-11-22 paid', '2026-11-23 due']);
    world.clock.advance(10 * MINUTE_MS + SECOND_MS);
    await calls.runDue();
    expect(await calls.inPackage(customer, packageId)).toBe(3_000);
  });

  test('and would charge a card more than three times waits for the customer', async () => {
    const { customer, packageId, source } = await saver(0);
    await calls.daily(customer, packageId, { source });
    world.clock.set('2026-11-25T05:00:01.000Z');
    await calls.runDue();
    expect(await calls.story(customer)).toEqual([
      '2026-11-21 missed',
      '2026-11-22 missed',
      '2026-11-23 missed',
      '2026-11-24 missed',
      '2026-11-25 paid',
    ]);
    expect(await calls.inPackage(customer, packageId)).toBe(1_000);
    for (const { id, state } of await calls.activity(customer)) {
      if (state === 'missed') expect((await calls.payNow(customer, id)).body.state).toBe('paid');
    }
    expect(await calls.inPackage(customer, packageId)).toBe(5_000);
  });
});

test('four runners beside each other charge each date once', async () => {
  const { customer, packageId, source } = await saver(0);
  await calls.daily(customer, packageId, { source });
  world.clock.set('2026-11-21T05:00:00.000Z');
  await Promise.all([calls.runDue(), calls.runDue(), calls.runDue(), calls.runDue()]);
  expect(await calls.story(customer)).toEqual(['2026-11-21 paid']);
  expect(await calls.inPackage(customer, packageId)).toBe(1_000);
});

test('two taps at once pay a missed date once', async () => {
  const { customer, packageId, source, card } = await saver(0);
  await bankAnswers(world, card, 'declined');
  await calls.daily(customer, packageId, { source, endDate: '2026-11-21' });
  await calls.passUntil('2026-11-21T20:00:00.000Z');
  const [missed] = await calls.activity(customer);
  expect(missed).toMatchObject({ state: 'missed' });
  await bankAnswers(world, card, 'success');
  const id = missed?.id ?? '';
  const answers = await Promise.all([calls.payNow(customer, id), calls.payNow(customer, id)]);
  expect(answers.filter(({ status }) => status === 200)).not.toHaveLength(0);
  expect(await calls.inPackage(customer, packageId)).toBe(1_000);
});

describe('a card that is removed while its answer is awaited', () => {
  /** The card was to be charged, nobody knows what came of it, and its customer removes it. */
  async function removed(mode: string) {
    const made = await saver(0);
    const { customer, card, source } = made;
    await calls.daily(customer, made.packageId, { source, endDate: '2026-11-21' });
    await world.fault('charge_authorization', mode);
    await world.fault('transaction.verify', 'error', 1_000);
    await calls.passUntil('2026-11-21T05:00:01.000Z');
    expect(await calls.story(customer)).toEqual(['2026-11-21 pending']);
    expect((await customer.authed('DELETE', `/cards/${card.id}`)).status).toBe(200);
    await world.sandbox.control('POST', '/faults', { clear: true });
    return made;
  }

  test('has paid the date, if the bank took the money', async () => {
    const { customer, packageId } = await removed('timeout_after_effect');
    await calls.passUntil('2026-11-21T20:00:00.000Z');
    expect(await calls.story(customer)).toEqual(['2026-11-21 paid']);
    expect(await calls.inPackage(customer, packageId)).toBe(1_000);
  });

  test('is tried no more, if the bank did not', async () => {
    const { customer, packageId } = await removed('timeout');
    await calls.passUntil('2026-11-21T06:30:00.000Z');
    expect(await calls.story(customer)).toEqual(['2026-11-21 missed']);
    expect(await calls.inPackage(customer, packageId)).toBe(0);
  });
});

test('a clock that was set back pays no date a second time', async () => {
  const { customer, packageId } = await saver(5_000);
  await calls.daily(customer, packageId);
  await calls.passUntil('2026-11-22T05:00:01.000Z');
  expect(await calls.inPackage(customer, packageId)).toBe(2_000);
  world.clock.set('2026-11-20T23:00:00.000Z');
  await calls.runDue();
  await calls.passUntil('2026-11-22T20:00:00.000Z');
  expect(await calls.story(customer)).toEqual(['2026-11-21 paid', '2026-11-22 paid']);
  expect(await calls.inPackage(customer, packageId)).toBe(2_000);
});

test('a try whose process died is made by the next one under the same key', async () => {
  const { customer, packageId } = await saver(0);
  await calls.daily(customer, packageId);
  await calls.passUntil('2026-11-21T05:00:01.000Z');
  await calls.fund(customer, 5_000);
  await calls.passUntil('2026-11-21T07:00:01.000Z');
  const [paid] = await calls.activity(customer);
  // As it stands after the payment and before anybody noted what came of it.
  await world.services.db
    .updateTable('scheduleOccurrence')
    .set({ state: 'pending', nextCheckAt: world.clock.now() })
    .where('userId', '=', customer.userId)
    .execute();
  await calls.runDue();
  expect(await calls.activity(customer)).toMatchObject([{ id: paid?.id, state: 'paid' }]);
  expect(await calls.inPackage(customer, packageId)).toBe(1_000);
});
