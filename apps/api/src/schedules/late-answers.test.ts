import { afterEach, describe, expect, test } from 'vitest';
import type { Card } from '@kolo/contract/cards';
import { lagosDateOf } from '@kolo/domain/dates';
import { takeTurn } from '#platform/take-turn.ts';
import { bankAnswers, bookOf, savedCard } from '#testing/cards.ts';
import type { Answer, TestCustomer } from '#testing/customer.ts';
import { openMoneyApp, successEvent } from '#testing/money-app.ts';
import { noticesLeftFor } from '#testing/payouts.ts';
import { sbCalls } from '#testing/sb-saver.ts';
import { fromDs, scheduleCalls } from '#testing/schedules.ts';
import { OPEN_GATE, overtaken } from '#testing/waiting.ts';
import { hearOfFailure } from './once-a-date.ts';
import { keyOf } from './try-key.ts';

const world = await openMoneyApp();
const calls = scheduleCalls(world);
afterEach(() => calls.endAll());

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

  test('with more than was charged is one payment, and what it brought beyond is no second one', async () => {
    const { customer, packageId, card, source } = await saver(0);
    await bankAnswers(world, card, 'challenge');
    await calls.daily(customer, packageId, { source, endDate: '2026-11-21' });
    await calls.passUntil('2026-11-21T05:00:01.000Z');
    const [pending] = await calls.activity(customer);
    const reference = pending?.reference ?? '';
    await world.play(reference, 'success');
    await world.sandbox.control('PATCH', `/book/${reference}`, { amountKobo: 110_000 });
    await world.deliver(successEvent(reference, 110_000));
    await world.runJobs();
    expect(await calls.story(customer)).toEqual(['2026-11-21 paid']);
    expect([await calls.inPackage(customer, packageId), await world.balanceOf(customer)]).toEqual([
      1_000, 100,
    ]);
    const cases = world.services.db.selectFrom('staffCase').select('kind');
    expect(await cases.where('userId', '=', customer.userId).execute()).toEqual([
      { kind: 'amount_mismatch' },
    ]);
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

  test('asks a card at most once in 10 minutes, though its backup paid what it declined', async () => {
    const { customer, card, packageId, source } = await saver(5_000);
    await bankAnswers(world, card, 'declined');
    await calls.daily(customer, packageId, { source, backupSource: fromDs });
    world.clock.set('2026-11-22T11:00:00.000Z');
    await calls.runDue();
    expect(await calls.story(customer)).toEqual(['2026-11-21 paid', '2026-11-22 due']);
    world.clock.advance(10 * MINUTE_MS + SECOND_MS);
    await calls.runDue();
    expect(await calls.story(customer)).toEqual(['2026-11-21 paid', '2026-11-22 paid']);
    expect(await calls.inPackage(customer, packageId)).toBe(2_000);
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

/** The card was to be charged and nobody knows what came of it. The customer does this, and then the bank answers. */
async function awaited(
  made: Saver,
  { mode, change }: { mode: string; change?: object },
  meanwhile: (scheduleId: string) => Promise<Answer>,
): Promise<void> {
  const { customer, packageId, source } = made;
  const { id } = await calls.daily(customer, packageId, { source, endDate: '2026-11-21', ...change });
  await world.fault('charge_authorization', mode);
  await world.fault('transaction.verify', 'error', 1_000);
  await calls.passUntil('2026-11-21T05:00:01.000Z');
  expect(await calls.story(customer)).toEqual(['2026-11-21 pending']);
  expect((await meanwhile(id)).status).toBe(200);
  await world.sandbox.control('POST', '/faults', { clear: true });
}

describe('a schedule that its customer stops while an answer is awaited', () => {
  const stops = {
    delete: (customer: TestCustomer, id: string) => calls.remove(customer, id),
    pause: (customer: TestCustomer, id: string) => calls.act(customer, id, 'pause'),
    'pause until the next day': (customer: TestCustomer, id: string) =>
      calls.act(customer, id, 'pause', { until: '2026-11-22' }),
  };
  const withBackup = { backupSource: fromDs, endDate: '2026-12-31' };

  test.each(Object.entries(stops))('takes no money from the backup after %s', async (_, stop) => {
    const made = await saver(5_000);
    const { customer, packageId } = made;
    await awaited(made, { mode: 'timeout', change: withBackup }, (id) => stop(customer, id));
    await calls.passUntil('2026-11-21T20:00:00.000Z');
    expect(await calls.story(customer)).toEqual(['2026-11-21 missed']);
    expect(await world.balanceOf(customer)).toBe(5_000);
    expect(await calls.inPackage(customer, packageId)).toBe(0);
  });

  test('is told of what was missed where it is paused and can still be paid, and not once it is deleted', async () => {
    const told = async (stop: (customer: TestCustomer, id: string) => Promise<Answer>) => {
      const made = await saver(0);
      await awaited(made, { mode: 'timeout', change: { endDate: '2026-12-31' } }, (id) =>
        stop(made.customer, id),
      );
      await calls.passUntil('2026-11-21T20:00:00.000Z');
      expect(await calls.story(made.customer)).toEqual(['2026-11-21 missed']);
      const all = await noticesLeftFor(world, made.customer);
      return all.filter((one) => Object(one).kind === 'schedule_missed');
    };
    expect(await told(stops.pause)).toMatchObject([{ amountKobo: '100000', dueOn: '21 Nov 2026' }]);
    expect(await told(stops.delete)).toEqual([]);
  });

  test('has paid the date, if the bank took the money', async () => {
    const made = await saver(5_000);
    const { customer, packageId } = made;
    await awaited(made, { mode: 'timeout_after_effect', change: withBackup }, (id) =>
      calls.remove(customer, id),
    );
    await calls.passUntil('2026-11-21T20:00:00.000Z');
    expect(await calls.story(customer)).toEqual(['2026-11-21 paid']);
    expect(await calls.inPackage(customer, packageId)).toBe(1_000);
  });

  test('pays nothing with a try that was begun and not made', async () => {
    const { customer, packageId } = await saver(0);
    const { id } = await calls.daily(customer, packageId);
    await calls.passUntil('2026-11-21T05:00:01.000Z');
    await calls.fund(customer, 5_000);
    // As it stands after a second try was begun and before its payment was.
    const now = world.clock.now();
    await world.services.db
      .updateTable('scheduleOccurrence')
      .set({ state: 'pending', tries: 2, nextCheckAt: now })
      .where('userId', '=', customer.userId)
      .execute();
    expect((await calls.act(customer, id, 'pause')).status).toBe(200);
    await calls.passUntil('2026-11-21T20:00:00.000Z');
    expect(await calls.activity(customer)).toMatchObject([
      { state: 'missed', reason: 'The schedule was stopped before this was paid.' },
    ]);
    expect(await world.balanceOf(customer)).toBe(5_000);
  });

  test('and is tried no more once its account is closed', async () => {
    const { customer, packageId } = await saver(0);
    await calls.daily(customer, packageId);
    await calls.passUntil('2026-11-21T05:00:01.000Z');
    expect(await calls.story(customer)).toEqual(['2026-11-21 retrying']);
    const closed = await customer.authed('DELETE', '/users/me', { body: { password: customer.password } });
    expect(closed.status).toBe(200);
    const rows = await world.services.db
      .selectFrom('scheduleOccurrence')
      .select(['state', 'nextCheckAt'])
      .where('userId', '=', customer.userId)
      .execute();
    expect(rows).toEqual([{ state: 'missed', nextCheckAt: null }]);
  });
});

test('a failure that comes while its date is being looked at leads to the backup at once', async () => {
  const { customer, packageId, source } = await saver(5_000);
  const { id } = await calls.daily(customer, packageId, {
    source,
    backupSource: fromDs,
    endDate: '2026-11-21',
  });
  await world.fault('charge_authorization', 'error');
  await calls.passUntil('2026-11-21T05:00:00.000Z');
  expect(await calls.story(customer)).toEqual(['2026-11-21 pending']);
  world.clock.set('2026-11-21T06:00:01.000Z');
  const { services } = world;
  const { userId } = customer;
  await overtaken(services, 'payment_event', calls.runDue, () =>
    services.db.transaction().execute(async (tx) => {
      await OPEN_GATE.execute(tx);
      await takeTurn(tx, userId);
      const failed = tx.updateTable('payment').set({ status: 'failed', failure: 'No.', nextCheckAt: null });
      await failed.where('userId', '=', userId).where('method', '=', 'saved_card').execute();
      const requestKey = keyOf({ scheduleId: id, dueOn: lagosDateOf(services.clock.now()), tries: 1 });
      expect(await hearOfFailure(services)(tx, { userId, requestKey })).toBe(true);
    }),
  );
  expect(await calls.story(customer)).toEqual(['2026-11-21 paid']);
  expect(await world.balanceOf(customer)).toBe(4_000);
});

describe('a card that is removed while its answer is awaited', () => {
  async function removed(mode: string) {
    const made = await saver(0);
    const { customer, card } = made;
    await awaited(made, { mode }, () => customer.authed('DELETE', `/cards/${card.id}`));
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

test('a try whose process died before the card was charged charges none while the customer is frozen', async () => {
  const { customer, packageId, source } = await saver(0);
  await calls.daily(customer, packageId, { source, endDate: '2026-11-21' });
  world.clock.set('2026-11-21T05:00:00.000Z');
  await calls.begin();
  // The state after the try has begun and before the bank is asked.
  const now = world.clock.now();
  const begun = { state: 'pending', tries: 1, firstTriedAt: now } as const;
  await world.services.db
    .updateTable('scheduleOccurrence')
    .set({ ...begun, nextCheckAt: now, busyUntil: now })
    .where('userId', '=', customer.userId)
    .execute();
  const reason = 'We could not reach you.';
  await world.staff('customers', 'freeze', customer.userId, '--reason', reason, '--review', '3');
  await calls.runDue();
  expect(await calls.activity(customer)).toMatchObject([
    { state: 'missed', reason: 'Nothing can leave your account for now, so your card was not charged.' },
  ]);
  expect(await calls.inPackage(customer, packageId)).toBe(0);
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
