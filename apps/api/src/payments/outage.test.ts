import { pace } from '@kolo/tools/environment/pace.ts';
import { expect, test } from 'vitest';
import { openMoneyApp } from '#testing/money-app.ts';

const MINUTE_MS = 60_000;

/** More than the failures in a row after which the provider is spared. */
const OUTAGE = 12;

const world = await openMoneyApp();

test('while the provider is down deposits stay pending and reading works; when it is back each is credited once', async () => {
  const customer = await world.signUpSaver();
  const paid = await world.started(customer, 5_000);
  await world.play(paid, 'success');
  await world.fault('transaction.verify', 'error', OUTAGE);
  await world.fault('transaction.initialize', 'error', OUTAGE);
  for (let time = 0; time < OUTAGE; time += 1) {
    world.clock.advance(2_000);
    expect((await world.status(customer, paid)).body.status).toBe('pending');
  }
  const began = performance.now();
  const waiting = await world.deposit(customer, 1_000);
  expect([waiting.status, waiting.body.data.status]).toEqual([201, 'initiated']);
  expect((await world.status(customer, paid)).body.status).toBe('pending');
  expect(await world.balanceOf(customer)).toBe(0);
  expect((await customer.authed('GET', '/transactions/self')).status).toBe(200);
  // Nobody waits for a time-out of the provider.
  expect(performance.now() - began).toBeLessThan(2_000 * pace());

  await world.sandbox.control('POST', '/faults', { clear: true });
  world.clock.advance(5 * MINUTE_MS);
  await world.runDue();
  expect(await world.balanceOf(customer)).toBe(5_000);
  expect(await world.movementsOf(paid)).toBe(1);
  const { reference } = waiting.body.data;
  expect((await world.status(customer, reference)).body).toMatchObject({
    status: 'pending',
    authorizationUrl: expect.stringContaining('http'),
  });
  expect(await world.booksHold()).toBe(true);
});
