import { afterEach, describe, expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { noticesLeftFor } from '#testing/payouts.ts';
import { scheduleCalls } from '#testing/schedules.ts';

const world = await openMoneyApp();
const calls = scheduleCalls(world);
afterEach(async () => {
  await calls.endAll();
  // The next test is not to meet what this one left: over all customers.
  await world.services.db.updateTable('dailyReminder').set({ nextCheckAt: null }).execute();
});

const START = '2026-11-20T09:00:00.000Z';
/** 18:00 in Lagos. */
const EVENING = '2026-11-21T17:00:00.000Z';

interface Saver {
  readonly customer: TestCustomer;
  readonly packageId: string;
}

/** A customer with money in the DS account and a package of ₦3,000 a day, both from the day before. */
async function saver(): Promise<Saver> {
  world.clock.set(START);
  const customer = await world.signUpSaver();
  const reference = await world.started(customer, 30_000);
  await world.play(reference, 'success');
  await world.status(customer, reference);
  return { customer, packageId: await calls.dailyPackage(customer, 3_000) };
}

function pay({ customer, packageId }: Saver, amount = 3_000) {
  return customer.authed('POST', '/payments/init-contribution', {
    key: calls.newKey(),
    body: { purpose: 'daily', packageId, amount, method: 'account', sourceAccountType: 'ds' },
  });
}

const choose = (customer: TestCustomer, reminders: object) =>
  customer.authed('PUT', '/notifications/preferences', { body: { reminders } });

async function remind(): Promise<void> {
  while ((await world.work('reminders').runDue()) > 0);
}

/** Time passes as it does for the running system, for schedules, payments and reminders. */
const passUntil = (instant: string) => calls.passUntil(instant, ['reminders']);

/** The days of which the customer was reminded. */
async function remindedOf({ customer }: Saver): Promise<string[]> {
  const all = await noticesLeftFor(world, customer);
  return all.flatMap((one) => (one.kind === 'reminder' ? [one.on] : []));
}

describe('a reminder', () => {
  test('comes at 18:00 of the day after sign-up, once, with what is due', async () => {
    const one = await saver();
    await passUntil('2026-11-21T16:59:59.000Z');
    expect(await remindedOf(one)).toEqual([]);
    await passUntil(EVENING);
    await remind();
    await passUntil('2026-11-22T16:59:59.000Z');
    const all = await noticesLeftFor(world, one.customer);
    expect(all.filter(({ kind }) => kind === 'reminder')).toEqual([
      {
        kind: 'reminder',
        packageId: one.packageId,
        packageName: 'Shop rent',
        amountKobo: '300000',
        on: '2026-11-21',
      },
    ]);
  });

  test('comes once although two workers look at the same time, and again although the hour changes', async () => {
    const one = await saver();
    world.clock.set(EVENING);
    await Promise.all([remind(), remind(), remind()]);
    expect(await remindedOf(one)).toEqual(['2026-11-21']);
    await choose(one.customer, { hour: 20 });
    await passUntil('2026-11-21T19:30:00.000Z');
    expect(await remindedOf(one)).toEqual(['2026-11-21']);
  });

  test('does not come where the mark is paid, today or ahead', async () => {
    const one = await saver();
    world.clock.set(EVENING);
    await pay(one, 6_000);
    await remind();
    expect(await remindedOf(one)).toEqual([]);
    await passUntil('2026-11-22T18:00:00.000Z');
    expect(await remindedOf(one)).toEqual(['2026-11-22']);
  });

  test('does not come to somebody who is behind and has paid today', async () => {
    const one = await saver();
    world.clock.set('2026-11-24T10:00:00.000Z');
    await pay(one);
    await passUntil('2026-11-24T18:00:00.000Z');
    expect(await remindedOf(one)).toEqual([]);
  });

  test('does not come where a schedule pays, later that evening too, and comes while it is paused', async () => {
    const one = await saver();
    const schedule = await calls.daily(one.customer, one.packageId, { amount: 3_000, hour: 22 });
    await passUntil('2026-11-22T20:00:00.000Z');
    expect(await remindedOf(one)).toEqual([]);
    await calls.act(one.customer, schedule.id, 'pause', {});
    await passUntil('2026-11-23T18:00:00.000Z');
    expect(await remindedOf(one)).toEqual(['2026-11-23']);
  });

  test('does not come where a schedule goes on that evening, since the target of its full package was raised', async () => {
    const one = await saver();
    const change = (body: object) =>
      one.customer.authed('PATCH', `/daily-savings/package/${one.packageId}`, { body });
    await change({ targetAmount: 3_000 });
    await calls.daily(one.customer, one.packageId, { amount: 3_000, hour: 22 });
    await passUntil('2026-11-22T10:00:00.000Z');
    expect(await calls.story(one.customer)).toEqual(['2026-11-20 paid', '2026-11-21 skipped']);
    expect((await change({ targetAmount: 90_000 })).status).toBe(200);
    await passUntil('2026-11-22T22:00:00.000Z');
    expect((await calls.story(one.customer)).at(-1)).toBe('2026-11-22 paid');
    expect(await remindedOf(one)).toEqual([]);
  });

  test('comes where the amount of a schedule no longer fits the package', async () => {
    const one = await saver();
    await calls.daily(one.customer, one.packageId, { amount: 3_000, hour: 22 });
    const path = `/daily-savings/package/${one.packageId}`;
    expect((await one.customer.authed('PATCH', path, { body: { amountPerDay: 2_000 } })).status).toBe(200);
    await passUntil('2026-11-21T18:00:00.000Z');
    expect(await calls.story(one.customer)).toEqual(['2026-11-20 skipped']);
    expect(await remindedOf(one)).toEqual(['2026-11-21']);
  });

  test('does not come while a schedule tries again', async () => {
    const one = await saver();
    const ibs = { method: 'account', accountType: 'ibs' };
    await one.customer.authed('POST', '/self-accounts', { body: { accountType: 'ibs' } });
    await calls.daily(one.customer, one.packageId, { amount: 3_000, hour: 12, source: ibs });
    await passUntil('2026-11-21T18:00:00.000Z');
    expect(await calls.activity(one.customer)).toMatchObject([{ state: 'retrying' }, {}]);
    expect(await remindedOf(one)).toEqual([]);
  });

  test('does not come while the customer is frozen', async () => {
    const one = await saver();
    const { userId } = one.customer;
    await world.staff('customers', 'freeze', userId, '--reason', 'We could not reach you.', '--review', '3');
    await passUntil('2026-11-21T19:00:00.000Z');
    expect(await remindedOf(one)).toEqual([]);
    await world.staff('customers', 'unfreeze', userId, '--reason', 'All is well.');
    await passUntil('2026-11-22T19:00:00.000Z');
    expect(await remindedOf(one)).toEqual(['2026-11-22']);
  });

  test('is not made up at night, where nothing ran in the evening', async () => {
    const one = await saver();
    world.clock.set('2026-11-21T20:00:00.000Z');
    await remind();
    await passUntil('2026-11-22T16:00:00.000Z');
    expect(await remindedOf(one)).toEqual([]);
  });

  test('comes at the hour that the customer chose, from that day on, and not at all once it is off', async () => {
    const one = await saver();
    await passUntil('2026-11-21T06:00:00.000Z');
    await choose(one.customer, { hour: 9 });
    await passUntil('2026-11-21T07:59:59.000Z');
    expect(await remindedOf(one)).toEqual([]);
    await passUntil('2026-11-21T08:00:00.000Z');
    expect(await remindedOf(one)).toEqual(['2026-11-21']);
    await choose(one.customer, { isOn: false });
    await passUntil('2026-11-23T19:00:00.000Z');
    expect(await remindedOf(one)).toEqual(['2026-11-21']);
    await choose(one.customer, { isOn: true });
    await passUntil('2026-11-24T19:00:00.000Z');
    expect(await remindedOf(one)).toEqual(['2026-11-21', '2026-11-24']);
  });

  test('does not come at once for a package that is made after the hour', async () => {
    const { customer } = await saver();
    world.clock.set('2026-11-21T18:30:00.000Z');
    await calls.dailyPackage(customer, 1_000, 'School');
    await remind();
    await passUntil('2026-11-22T18:00:00.000Z');
    const all = await noticesLeftFor(world, customer);
    expect(
      all.flatMap((told) => (told.kind === 'reminder' ? [`${told.packageName} ${told.on}`] : [])),
    ).toEqual(['Shop rent 2026-11-21', 'Shop rent 2026-11-22', 'School 2026-11-22']);
  });

  test('comes three times in a row, then weekly, then no more', async () => {
    const one = await saver();
    await passUntil('2027-01-15T19:00:00.000Z');
    // The package began on the day of sign-up: its first mark was due on the 20th.
    const days = ['21', '22'].map((day) => `2026-11-${day}`);
    expect(await remindedOf(one)).toEqual([...days, '2026-12-04', '2026-12-11', '2026-12-18']);
  });

  test('follows a plan that was edited, and ends with a package that was closed', async () => {
    const one = await saver();
    const path = `/daily-savings/package/${one.packageId}`;
    await passUntil('2026-11-21T09:00:00.000Z');
    await one.customer.authed('PATCH', path, { body: { frequency: 'weekly' } });
    await passUntil('2026-11-26T19:00:00.000Z');
    expect(await remindedOf(one)).toEqual([]);
    await one.customer.authed('POST', `${path}/close`, { key: calls.newKey(), body: {} });
    await passUntil('2026-11-29T19:00:00.000Z');
    expect(await remindedOf(one)).toEqual([]);
    expect(await world.work('reminders').nextDue()).toBeNull();
  });

  test('comes to each customer of a chunk, whatever holds for the others', async () => {
    const [first, paid, last] = [await saver(), await saver(), await saver()];
    world.clock.set('2026-11-21T10:00:00.000Z');
    await pay(paid, 6_000);
    await passUntil(EVENING);
    await remind();
    expect([await remindedOf(first), await remindedOf(paid), await remindedOf(last)]).toEqual([
      ['2026-11-21'],
      [],
      ['2026-11-21'],
    ]);
  });
});
