import { expect, test } from 'vitest';
import { openMoneyApp } from '#testing/money-app.ts';
import { jobsOf, openApp } from './app.ts';

const HOUR_MS = 60 * 60 * 1_000;

// No event reaches it: only a look finds what has come.
const world = await openMoneyApp();

test('one of all workers looks once a night at what has come to any number', async () => {
  const customer = await world.signUpSaver();
  const { accountNumber } = (await customer.authed('POST', '/virtual-account')).body;
  const send = (amountKobo: number) =>
    world.sandbox.control('POST', '/inbound', { accountNumber, amountKobo });
  const sweeps = [1, 2, 3].flatMap(() =>
    jobsOf(openApp(world.services)).works.filter(({ name }) => name === 'sweep inbound transfers'),
  );
  await send(100_000);
  await Promise.all(sweeps.map((sweep) => sweep.runDue()));
  expect(await world.balanceOf(customer)).toBe(1_000);
  await send(200_000);
  world.clock.advance(2 * HOUR_MS);
  for (const sweep of sweeps) await sweep.runDue();
  expect(await world.balanceOf(customer)).toBe(1_000);
  world.clock.advance(24 * HOUR_MS);
  for (const sweep of sweeps) await sweep.runDue();
  expect(await world.balanceOf(customer)).toBe(3_000);
  expect(await world.booksHold()).toBe(true);
});
