import { expect, test } from 'vitest';
import { openMoneyApp } from '#testing/money-app.ts';
import { disputeCalls } from '#testing/disputes.ts';
import { payoutCalls } from '#testing/payouts.ts';

const world = await openMoneyApp();

test('how much may be paid in is told to nobody without a session', async () => {
  expect((await world.call('GET', '/payments/room')).status).toBe(401);
});

test('before the BVN it is what is missing to ₦300,000, whatever card page is open', async () => {
  const customer = await world.signUpSaver();
  await disputeCalls(world).paid(customer, 100_000);
  await world.started(customer, 150_000);
  const { body } = await customer.authed('GET', '/payments/room');
  expect(body).toEqual({
    most: 200_000,
    why: 'You can have at most ₦300,000 in Kolo now. You can add ₦200,000 or less.',
  });
});

test('once the customer is verified there is no bound', async () => {
  const { customer } = await payoutCalls(world).withdrawer(1_000);
  expect((await customer.authed('GET', '/payments/room')).body).toEqual({});
});
