import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp } from '#testing/money-app.ts';
import { noticesLeftFor } from '#testing/payouts.ts';
import { sbCalls } from '#testing/sb-saver.ts';
import { scheduleCalls } from '#testing/schedules.ts';

let world: MoneyApp;
let calls: ReturnType<typeof scheduleCalls>;
beforeAll(async () => {
  world = await createMoneyApp();
  calls = scheduleCalls(world);
});
afterAll(async () => {
  expect(await world.booksHold()).toBe(true);
  await world.close();
});

const holidays = (...words: string[]) => world.staff('holidays', ...words);

test('staff list holidays, and correct only days that have not begun', async () => {
  const { code, printed } = await holidays('list', '2027');
  expect(code).toBe(0);
  expect(printed).toContain('2027-03-26  sure      Good Friday');
  expect(printed).toContain('2027-03-10  expected  Eid al-Fitr');
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
  expect(await nextRun()).toBe('2026-11-30T05:00:00.000Z');
  await calls.passUntil('2026-12-16T09:00:00.000Z');
  expect(await calls.story(customer)).toEqual(['2026-11-30 paid', '2026-12-15 paid']);
});

test('staff see the schedules of a customer and how their dates stand', async () => {
  const customer = await sbCalls(world).saver(5_000);
  const packageId = await calls.dailyPackage(customer);
  await calls.daily(customer, packageId, { frequency: 'weekly', weekdays: [1] });
  await calls.passUntil('2026-12-22T09:00:00.000Z');
  const { code, printed } = await world.staff('schedules', 'show', customer.userId);
  expect(code).toBe(0);
  expect(printed).toContain('₦1,000 weekly on 1 at 6:00');
  expect(printed).toContain('2026-12-21  paid');
  expect((await world.staff('schedules', 'show', 'nobody')).code).toBe(2);
});
