import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { createDesk } from '#testing/desk.ts';
import { noticesLeftFor } from '#testing/payouts.ts';
import { sbCalls } from '#testing/sb-saver.ts';
import { scheduleCalls } from '#testing/schedules.ts';

const world = await openMoneyApp();
const calls = scheduleCalls(world);
afterEach(() => calls.endAll());

const holidays = (...words: string[]) => world.staff('holidays', ...words);

test('staff list holidays, and correct only days that have not begun', async () => {
  const { code, printed } = await holidays('list', '2027');
  expect(code).toBe(0);
  expect(printed).toContain('2027-03-26  sure      Good Friday');
  expect(printed).toContain('2027-03-10  expected  Eid al-Fitr');
  expect(await holidays()).toEqual(await holidays('list', '2026'));
  expect((await holidays()).code).toBe(0);
  expect((await holidays('add', '2026-11-30')).code).toBe(2);
  expect((await holidays('add', '2026-02-30', '--name', 'No day')).code).toBe(2);
  expect((await holidays('add', '2026-11-20', '--name', 'Today')).code).toBe(1);
});

test('a corrected holiday moves what has not begun, and who is moved is told', async () => {
  const customer = await sbCalls(world).saver(5_000);
  const packageId = await calls.dailyPackage(customer);
  const monthly = { frequency: 'monthly', dayOfMonth: 'last_working' };
  const { id } = await calls.daily(customer, packageId, monthly);
  const onThe15th = await calls.daily(customer, packageId, { frequency: 'monthly', dayOfMonth: 15 });
  const nextRun = async () => (await calls.get(customer, id)).body.nextRun;
  expect(await nextRun()).toBe('2026-11-30T05:00:00.000Z');
  expect((await holidays('add', '2026-11-30', '--name', 'Mourning')).printed).toBe(
    '2026-11-30 is a public holiday now; schedules moved: 1',
  );
  expect(await nextRun()).toBe('2026-11-27T05:00:00.000Z');
  const { body: list } = await customer.authed('GET', '/schedules');
  expect(list.corrections).toEqual([{ on: '2026-11-30', name: 'Mourning', isHoliday: true }]);
  expect((await calls.get(customer, onThe15th.id)).body.nextRun).toBe('2026-12-15T05:00:00.000Z');
  const moved = (await noticesLeftFor(world, customer)).filter((one) =>
    JSON.stringify(one).includes('moved'),
  );
  expect(moved).toMatchObject([
    { kind: 'schedule_moved', name: 'Shop rent', from: '30 Nov 2026', to: '27 Nov 2026' },
  ]);
  expect((await holidays('remove', '2026-11-30', '--name', 'Mourning')).printed).toContain(
    'schedules moved: 1',
  );
  const records = world.services.db.selectFrom('staffRecord').select('before').orderBy('id', 'desc');
  expect((await records.execute()).slice(0, 2)).toEqual([
    { before: { name: 'Mourning', corrected: 'a holiday' } },
    { before: { name: null, corrected: 'no' } },
  ]);
  expect(await nextRun()).toBe('2026-11-30T05:00:00.000Z');
  await calls.passUntil('2026-12-16T09:00:00.000Z');
  expect(await calls.story(customer)).toEqual(['2026-11-30 paid', '2026-12-15 paid']);
});

test('staff see the schedules of a customer and how their dates stand', async () => {
  const customer = await sbCalls(world).saver(5_000);
  const packageId = await calls.dailyPackage(customer);
  await calls.daily(customer, packageId, { frequency: 'weekly', weekdays: [1] });
  await calls.passUntil('2026-12-22T09:00:00.000Z');
  // Whatever has ended since stands before it.
  await sql`
    insert into schedule select (jsonb_populate_record(s, jsonb_build_object(
      'id', 'ffffffff-ffff-4fff-8fff-' || lpad(n::text, 12, '0'), 'state', 'ended', 'next_due_on', null, 'next_check_at', null))).*
    from schedule s, generate_series(1, 21) n where s.user_id = ${customer.userId}::uuid
  `.execute(world.services.db);
  const { code, printed } = await world.staff('schedules', 'show', customer.userId);
  expect(code).toBe(0);
  expect(printed).toMatch(/ active .*₦1,000 weekly on 1 at 6:00/);
  expect(printed).toContain('2026-12-21  paid');
  expect((await world.staff('schedules', 'show', 'nobody')).code).toBe(2);
});

describe('a day that is corrected late', () => {
  async function saverAt(instant: string, saved: number) {
    world.clock.set(instant);
    const customer = saved > 0 ? await sbCalls(world).saver(saved) : await world.signUpSaver();
    const packageId = await calls.dailyPackage(customer);
    const make = () => calls.daily(customer, packageId, { frequency: 'monthly', dayOfMonth: 'last_working' });
    const nextRun = async (id: string) => (await calls.get(customer, id)).body.nextRun;
    return { customer, make, nextRun };
  }

  const told = async (customer: TestCustomer) =>
    (await noticesLeftFor(world, customer)).filter((one) => Object(one).kind === 'schedule_moved');

  test('leaves the date where the right day is past: it is shown, kept, skipped and paid on its day', async () => {
    const { customer, make, nextRun } = await saverAt('2027-01-20T09:00:00.000Z', 5_000);
    const [{ id }, other, paused] = [await make(), await make(), await make()];
    await calls.act(customer, paused.id, 'pause', { until: '2027-01-29' });
    await calls.passUntil('2027-01-28T09:00:00.000Z');
    const { printed } = await holidays('add', '2027-01-29', '--name', 'Mourning');
    expect(printed).toContain('schedules moved: 0');
    const day = '2027-01-29T05:00:00.000Z';
    expect([await nextRun(id), await nextRun(paused.id)]).toEqual([day, day]);
    expect((await calls.change(customer, id, { amount: 2_000 })).body.nextRun).toBe(day);
    await calls.act(customer, id, 'pause');
    expect((await calls.act(customer, id, 'resume')).body.nextRun).toBe(day);
    const next = '2027-02-26T05:00:00.000Z';
    expect((await calls.act(customer, other.id, 'skip')).body.nextRun).toBe(next);
    await calls.act(customer, paused.id, 'skip');
    expect(await nextRun(paused.id)).toBe(next);
    await calls.passUntil('2027-02-01T09:00:00.000Z');
    expect((await calls.story(customer)).toSorted()).toEqual([
      '2027-01-29 paid',
      '2027-01-29 skipped',
      '2027-01-29 skipped',
    ]);
    expect(await told(customer)).toEqual([]);
  });

  test('makes no second date of a month whose date has begun', async () => {
    const { customer, make, nextRun } = await saverAt('2027-02-20T09:00:00.000Z', 5_000);
    await holidays('add', '2027-02-26', '--name', 'Mourning');
    const { id } = await make();
    expect(await nextRun(id)).toBe('2027-02-25T05:00:00.000Z');
    await calls.passUntil('2027-02-25T09:00:00.000Z');
    expect((await holidays('remove', '2027-02-26', '--name', 'Mourning')).printed).toContain('moved: 0');
    expect(await nextRun(id)).toBe('2027-03-31T05:00:00.000Z');
    expect((await calls.change(customer, id, { hour: 7 })).body.nextRun).toBe('2027-03-31T06:00:00.000Z');
    await calls.act(customer, id, 'pause');
    expect((await calls.act(customer, id, 'resume')).body.nextRun).toBe('2027-03-31T06:00:00.000Z');
    await calls.passUntil('2027-03-01T09:00:00.000Z');
    expect(await calls.story(customer)).toEqual(['2027-02-25 paid']);
  });

  test('moves a date that was skipped beforehand, which stays skipped', async () => {
    const { customer, make, nextRun } = await saverAt('2027-05-24T09:00:00.000Z', 0);
    const { id } = await make();
    await calls.act(customer, id, 'pause', { until: '2027-05-26' });
    await calls.act(customer, id, 'skip');
    expect(await calls.story(customer)).toEqual(['2027-05-31 skipped']);
    await holidays('add', '2027-05-31', '--name', 'Mourning');
    expect(await calls.story(customer)).toEqual(['2027-05-28 skipped']);
    expect(await nextRun(id)).toBe('2027-06-30T05:00:00.000Z');
    await calls.passUntil('2027-06-02T09:00:00.000Z');
    expect(await calls.story(customer)).toEqual(['2027-05-28 skipped']);
    expect(await told(customer)).toEqual([]);
  });
});

test('the desk lists holidays with what staff corrected, and what delivery costs from which day on', async () => {
  world.clock.set('2027-01-05T09:00:00.000Z');
  await holidays('add', '2028-01-04', '--name', 'Day of thanks');
  await holidays('remove', '2028-04-17', '--name', 'Easter Monday');
  // From here on such a correction takes two.
  const desk = await createDesk(world);
  const { session } = await desk.enrol('hol-1', 'support');
  const { status, body } = await desk.call('GET', '/holidays', { session });
  expect(status).toBe(200);
  expect((await desk.call('GET', '/holidays')).status).toBe(401);
  const named = (name: string) => body.holidays.filter((one: { name: string }) => one.name === name);
  expect(named('Good Friday')).toMatchObject([
    { day: '2027-03-26', certainty: 'sure', isRemoved: false },
    { day: '2028-04-14', isRemoved: false },
  ]);
  expect(named('Easter Monday').map((one: { isRemoved: boolean }) => one.isRemoved)).toEqual([false, true]);
  expect(body.corrections.slice(0, 2)).toMatchObject([
    {
      day: '2028-04-17',
      isHoliday: false,
      name: 'Easter Monday',
      enteredBy: expect.stringContaining('shell'),
    },
    { day: '2028-01-04', isHoliday: true, name: 'Day of thanks' },
  ]);
  expect(body.delivery).toMatchObject([
    { from: '2025-01-01', zones: expect.arrayContaining([{ zone: 'lagos', fee: 2_500, workingDays: 3 }]) },
  ]);
  await desk.close();
});
