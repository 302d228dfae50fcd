import { addDays, addMonths, formatDate, lagosDateOf, startOfLagosDay } from '@kolo/domain/dates';
import { lookAtPromise } from '@kolo/domain/price-promise';
import { beforeEach, expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { noticesLeftFor } from '#testing/payouts.ts';
import { sbCalls, stock } from '#testing/sb-saver.ts';

const DAY_MS = 24 * 60 * 60_000;
const PRICE = 20_000;

const world = await openMoneyApp();
// After the day from which packages of before count. Each test begins there: the ledger is made for so many months ahead.
beforeEach(() => world.clock.set('2026-12-01T11:00:00.000Z'));
const sb = sbCalls(world);
const fridge = await stock(world.services, 'FRIDGE', PRICE);

/** So many days later, with what is due until then done. */
async function later(days: number): Promise<void> {
  world.clock.advance(days * DAY_MS);
  const work = world.work('price promises');
  while ((await work.runDue()) > 0);
}

const dayIn = (days: number) =>
  formatDate(startOfLagosDay(lagosDateOf(new Date(world.clock.now().getTime() + days * DAY_MS))));

async function toldOf(customer: TestCustomer, kind: string) {
  return (await noticesLeftFor(world, customer)).filter((notice) => notice.kind === kind);
}

const endsTold = (customer: TestCustomer) => toldOf(customer, 'price_promise_ends');

test('the promise is said when a package begins, and again for another product', async () => {
  const customer = await sb.saver(1_000);
  const packageId = await sb.filled(customer, fridge, 0);
  const said = { kind: 'price_promised', months: 12, idleDays: 90 };
  const first = { ...said, packageName: 'Product FRIDGE', priceKobo: '2000000' };
  expect(await toldOf(customer, 'price_promised')).toEqual([first]);
  const phone = await stock(world.services, 'PHONE', 12_000);
  expect((await sb.change(customer, packageId, { productId: phone })).status).toBe(200);
  const second = { ...said, packageName: 'Product PHONE', priceKobo: '1200000' };
  expect(await toldOf(customer, 'price_promised')).toEqual([first, second]);
});

test('its end is said 30 days before, once, and again where a contribution has moved it', async () => {
  const customer = await sb.saver(10_000);
  const packageId = await sb.filled(customer, fridge, 1_000);
  const on = dayIn(90);
  await later(59);
  expect(await endsTold(customer)).toEqual([]);
  await later(1);
  const told = { kind: 'price_promise_ends', packageId, packageName: 'Product FRIDGE', priceKobo: '2000000' };
  expect(await endsTold(customer)).toEqual([{ ...told, on, canBeMoved: true }]);
  for (let day = 0; day < 5; day += 1) await later(1);
  expect(await endsTold(customer)).toHaveLength(1);
  expect((await sb.contribute(customer, packageId, 1_000)).status).toBe(201);
  const moved = dayIn(90);
  await later(59);
  expect(await endsTold(customer)).toHaveLength(1);
  await later(1);
  expect((await endsTold(customer)).at(-1)).toEqual({ ...told, on: moved, canBeMoved: true });
});

test('who has saved all of it is told to order, for nothing more can be put in', async () => {
  const customer = await sb.saver(PRICE);
  const packageId = await sb.filled(customer, fridge, PRICE);
  const until = addMonths(lagosDateOf(world.clock.now()), 12);
  await later(60);
  await later(60);
  // Nothing was put in for 90 days and more, and nothing could be: the price is kept all the same.
  expect(await endsTold(customer)).toEqual([]);
  expect((await sb.get(customer, packageId)).body).toMatchObject({ promisedUntil: until, canBeMoved: false });
  await later(220);
  const on = formatDate(startOfLagosDay(until));
  expect(await endsTold(customer)).toMatchObject([{ on, canBeMoved: false }]);
});

test('who takes money out of a full package keeps its price for 90 days from then, and is told of it', async () => {
  const customer = await sb.saver(PRICE);
  const packageId = await sb.filled(customer, fridge, PRICE);
  await later(60);
  await later(60);
  expect((await sb.transfer(customer, packageId, 1)).status).toBe(200);
  const until = addDays(lagosDateOf(world.clock.now()), 90);
  const kept = { promisedUntil: until, canBeMoved: true };
  expect((await sb.get(customer, packageId)).body).toMatchObject(kept);
  await later(20);
  // It was not full any more: what is taken out of it now keeps nothing.
  expect((await sb.transfer(customer, packageId, 1_000)).status).toBe(200);
  expect((await sb.get(customer, packageId)).body).toMatchObject(kept);
  await later(39);
  expect(await endsTold(customer)).toEqual([]);
  await later(1);
  expect(await endsTold(customer)).toMatchObject([
    { on: formatDate(startOfLagosDay(until)), canBeMoved: true },
  ]);
});

test('a package that was filled by a merge counts as well, until a later contribution or another price does', async () => {
  const customer = await sb.saver(PRICE);
  const first = await sb.filled(customer, fridge, PRICE);
  const packageId = await sb.filled(customer, fridge, 0);
  const chosenOn = lagosDateOf(world.clock.now());
  expect((await sb.merge(customer, first, packageId)).status).toBe(200);
  await later(50);
  expect((await sb.transfer(customer, packageId, 1_000)).status).toBe(200);
  const promisedUntil = async () => (await sb.get(customer, packageId)).body.promisedUntil;
  expect(await promisedUntil()).toBe(addDays(chosenOn, 140));
  await later(10);
  const from = { method: 'account', sourceAccountType: 'sb' } as const;
  expect((await sb.contribute(customer, packageId, 500, from)).status).toBe(201);
  expect(await promisedUntil()).toBe(addDays(chosenOn, 150));
  await later(40);
  // Of this price it was full as well, but before it was chosen.
  const cheaper = await stock(world.services, 'FREEZER', PRICE - 200);
  expect((await sb.change(customer, packageId, { productId: cheaper })).status).toBe(200);
  expect(await promisedUntil()).toBe(addDays(chosenOn, 190));
});

test('of a package that is closed nothing is said', async () => {
  const customer = await sb.saver(1_000);
  const packageId = await sb.filled(customer, fridge, 0);
  expect((await customer.authed('POST', `/daily-savings/sb/package/${packageId}/close`)).status).toBe(200);
  await later(60);
  expect(await endsTold(customer)).toEqual([]);
  expect((await sb.get(customer, packageId)).body).not.toHaveProperty('promisedUntil');
});

test('the page of a package says until when its price is promised, and what the product costs today', async () => {
  const customer = await sb.saver(PRICE);
  const kettle = await stock(world.services, 'KETTLE', 6_000);
  const packageId = await sb.filled(customer, kettle, 1_000);
  await stock(world.services, 'KETTLE', 7_500);
  const first = lagosDateOf(world.clock.now());
  const page = async () => (await sb.get(customer, packageId)).body;
  const idleEnd = addDays(first, 90);
  const known = { targetAmount: 6_000, priceToday: 7_500, promisedUntil: idleEnd };
  expect(await page()).toMatchObject({ ...known, canBeMoved: true });
  world.clock.advance(91 * DAY_MS);
  expect(await page()).toMatchObject({ ...known, canBeMoved: true });
  await sb.contribute(customer, packageId, 1_000);
  expect(await page()).toMatchObject({ promisedUntil: addDays(first, 181), canBeMoved: true });
  world.clock.advance(300 * DAY_MS);
  expect(await page()).toMatchObject({ promisedUntil: addDays(first, 181), canBeMoved: false });
  await stock(world.services, 'KETTLE', 7_500, { active: false });
  expect(await page()).not.toHaveProperty('priceToday');
});

test('a promise that lapsed is looked at until its 12 months are over, for a contribution brings it back', () => {
  const promised = {
    promisedOn: lagosDateOf(new Date('2026-12-01T11:00:00Z')),
    contributedOn: null,
    isPaid: false,
  };
  const on = (day: string) => lookAtPromise(promised, lagosDateOf(new Date(`${day}T11:00:00Z`)));
  expect(on('2027-03-02')).toMatchObject({ ends: '2027-03-01', isEnding: false, nextLookOn: '2027-04-01' });
  expect(on('2027-12-01').nextLookOn).not.toBeNull();
  expect(on('2027-12-02').nextLookOn).toBeNull();
});
