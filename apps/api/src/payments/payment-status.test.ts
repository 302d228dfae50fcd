import { expect, test } from 'vitest';
import { openMoneyApp } from '#testing/money-app.ts';
import { paymentsCommand } from './feature.ts';
import { shellActor } from '#platform/staff-record.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Longer than the pause between two questions of one customer. */
const PAUSE_MS = 2_000;

const world = await openMoneyApp();

test('a provider that does not say what became of a payment: that is said, and nothing is believed', async () => {
  const customer = await world.signUpSaver();
  const reference = await world.started(customer, 1_500);
  await world.play(reference, 'success');
  world.clock.advance(PAUSE_MS);
  await world.fault('transaction.verify', 'error');
  const silent = await world.status(customer, reference);
  expect(silent.body).toMatchObject({
    status: 'pending',
    partnerSilent: true,
    settlesBy: expect.any(String),
    message: 'Your money is safe. If you have paid, it is added as soon as our payment partner answers.',
  });
  expect(await world.balanceOf(customer)).toBe(0);
  expect((await customer.authed('GET', '/transactions/self')).status).toBe(200);
  world.clock.advance(PAUSE_MS);
  const answered = await world.status(customer, reference);
  expect(answered.body.status).toBe('succeeded');
  expect(answered.body).not.toHaveProperty('partnerSilent');
  expect(await world.balanceOf(customer)).toBe(1_500);
  expect(await world.booksHold()).toBe(true);
});

test('a payment that died is asked about once in a while, and nothing is said of it that nobody knows', async () => {
  const customer = await world.signUpSaver();
  const reference = await world.started(customer, 1_550);
  await world.play(reference, 'failed');
  world.clock.advance(PAUSE_MS);
  expect((await world.status(customer, reference)).body.status).toBe('failed');
  await world.play(reference, 'success');
  // Asked a moment ago.
  expect((await world.status(customer, reference)).body.status).toBe('failed');
  world.clock.advance(PAUSE_MS);
  await world.fault('transaction.verify', 'error');
  const { body } = await world.status(customer, reference);
  expect(body).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('it is added as soon as our payment partner answers'),
  });
  expect(body.message).not.toContain('No money has left');
  world.clock.advance(PAUSE_MS);
  expect((await world.status(customer, reference)).body.status).toBe('succeeded');
});

test('a payment that nobody asks about any more is asked about when staff say so', async () => {
  const customer = await world.signUpSaver();
  const reference = await world.started(customer, 1_650);
  await world.play(reference, 'abandoned');
  world.clock.advance(PAUSE_MS);
  await world.status(customer, reference);
  world.clock.advance(2 * DAY_MS);
  await world.runDue();
  world.clock.advance(30 * DAY_MS);
  await world.runDue();
  await world.play(reference, 'success');
  await world.runDue();
  expect(await world.movementsOf(reference)).toBe(0);
  const retry = async (...words: string[]) =>
    paymentsCommand(world.services, words, () => undefined, shellActor());
  expect([await retry(), await retry('retry', 'kolo-nobody')]).toEqual([2, 1]);
  expect(await retry('retry', reference)).toBe(0);
  await world.runDue();
  expect((await world.status(customer, reference)).body.status).toBe('succeeded');
  expect(await retry('retry', reference)).toBe(1);
  expect(await world.booksHold()).toBe(true);
});

test('a page that is paid after days is credited when the customer looks, and without any look by the last check', async () => {
  const customer = await world.signUpSaver();
  const [seen, unseen] = [await world.started(customer, 1_100), await world.started(customer, 1_200)];
  for (const reference of [seen, unseen]) {
    await world.play(reference, 'abandoned');
    world.clock.advance(PAUSE_MS);
    await world.status(customer, reference);
  }
  world.clock.advance(5 * DAY_MS);
  await world.runDue();
  for (const reference of [seen, unseen]) await world.play(reference, 'success');
  world.clock.advance(10_000);
  expect((await world.status(customer, seen)).body.status).toBe('succeeded');
  expect(await world.movementsOf(unseen)).toBe(0);
  world.clock.advance(2 * DAY_MS);
  await world.runDue();
  expect(await world.movementsOf(unseen)).toBe(1);
  expect(await world.balanceOf(customer)).toBe(2_300);
  expect(await world.booksHold()).toBe(true);
});

test('a payment that died says until when a late success is looked for; one whose page never opened has none', async () => {
  const customer = await world.signUpSaver();
  const reference = await world.started(customer, 1_600);
  const begun = world.clock.now();
  await world.play(reference, 'failed');
  world.clock.advance(PAUSE_MS);
  const { body } = await world.status(customer, reference);
  expect(body).toMatchObject({
    status: 'failed',
    looksAgainUntil: new Date(begun.getTime() + DAY_MS).toISOString(),
  });
  await world.fault('transaction.initialize', 'timeout_after_effect');
  const unopened = (await world.deposit(customer, 1_700)).body.data.reference;
  const told = await world.status(customer, unopened);
  expect(told.body.status).toBe('failed');
  expect(told.body).not.toHaveProperty('looksAgainUntil');
});

test('a customer who keeps looking does not keep the page of a provider that is back from being opened', async () => {
  const customer = await world.signUpSaver();
  await world.fault('transaction.initialize', 'error');
  const { reference } = (await world.deposit(customer, 1_800)).body.data;
  for (let looks = 0; looks < 4; looks += 1) {
    world.clock.advance(PAUSE_MS);
    await world.status(customer, reference);
    await world.fault('transaction.verify', 'error');
    world.clock.advance(PAUSE_MS);
    await world.status(customer, reference);
    await world.runDue();
  }
  expect((await world.status(customer, reference)).body).toMatchObject({
    status: 'pending',
    authorizationUrl: expect.stringContaining('http'),
  });
});
