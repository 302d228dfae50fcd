import { expect, test } from 'vitest';
import { openMoneyApp, successEvent } from '#testing/money-app.ts';
import { recentStates } from './index.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const world = await openMoneyApp();

test('tells how the payments of the last day stand, of those customers only', async () => {
  const [ada, bola, chidi] = [
    await world.signUpSaver(),
    await world.signUpSaver(),
    await world.signUpSaver(),
  ];
  const old = await world.started(ada, 1_000);
  world.clock.advance(DAY_MS + 1);
  const paid = await world.started(ada, 2_000);
  await world.play(paid, 'success');
  await world.deliver(successEvent(paid, 200_000));
  await world.runJobs();
  const open = await world.started(bola, 3_000);
  const foreign = await world.started(chidi, 4_000);
  const states = await recentStates(world.services, [ada.userId, bola.userId]);
  expect(states.map(({ reference, state }) => `${reference} ${state}`).toSorted()).toEqual(
    [`${paid} succeeded`, `${open} pending`].toSorted(),
  );
  expect(states.map(({ reference }) => reference)).not.toContain(old);
  expect(states.map(({ reference }) => reference)).not.toContain(foreign);
  expect(await world.booksHold()).toBe(true);
});

test('leaves out what an own account paid: nobody waits for it', async () => {
  const customer = await world.signUpSaver();
  const reference = await world.started(customer, 6_000);
  await world.play(reference, 'success');
  await world.deliver(successEvent(reference, 600_000));
  await world.runJobs();
  const made = await customer.authed('POST', '/daily-savings/self-package', {
    body: { target: 'Shop rent', amountPerDay: 3_000, frequency: 'daily' },
  });
  await customer.authed('POST', '/payments/init-contribution', {
    key: world.services.ids.next(),
    body: {
      purpose: 'daily',
      packageId: made.body.id,
      amount: 3_000,
      method: 'account',
      sourceAccountType: 'ds',
    },
  });
  const states = await recentStates(world.services, [customer.userId]);
  expect(states).toEqual([{ userId: customer.userId, reference, state: 'succeeded' }]);
});
