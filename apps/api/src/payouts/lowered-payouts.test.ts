import { describe, expect, test } from 'vitest';
import { contactCalls } from '#testing/contacts.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { payoutCalls, PIN } from '#testing/payouts.ts';
import { signInOn } from '#testing/sign-in-on.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const OLD_PHONE = 'an old phone';

const world = await openMoneyApp();
const payouts = payoutCalls(world);
const contacts = contactCalls(world);

const PROOF = (customer: TestCustomer) => ({ password: customer.password, pin: PIN });

/** A saver with ₦100,000 and an old bank account, on a device that was known for long and does not sign in again by itself. */
async function saver(): Promise<{ customer: TestCustomer; bankAccountId: string }> {
  const { customer, bankAccountId } = await payouts.withdrawer(100_000);
  await signInOn(world, customer, OLD_PHONE);
  world.clock.advance(DAY_MS);
  return { customer: await signInOn(world, customer, OLD_PHONE), bankAccountId };
}

/** The same customer after an hour or more, with a session of that moment. */
const again = (customer: TestCustomer, email: string) =>
  signInOn(world, customer, OLD_PHONE, { identifier: email });

async function takes(customer: TestCustomer, bankAccountId: string, amount: number): Promise<string> {
  const { status, body } = await payouts.withdraw(customer, { amount, bankAccountId, confirmRepeat: true });
  return status === 201 ? 'paid' : body.code;
}

async function resetPin(customer: TestCustomer): Promise<void> {
  await customer.authed('POST', '/users/me/pin/send-reset-code');
  await world.runJobs();
  const body = { password: customer.password, otp: world.codeFor(customer.email), pin: PIN };
  expect((await customer.authed('POST', '/users/me/pin/reset', { body })).status).toBe(200);
}

/** On the old phone, which stays known: no limit of a new device hides the one of the reset. */
async function resetPassword(customer: TestCustomer): Promise<void> {
  const identifier = customer.email;
  await world.call('POST', '/auth/forgot-password', { body: { identifier } });
  await world.runJobs();
  const code = world.codeFor(identifier);
  const granted = await world.call('POST', '/auth/verify-reset-code', { body: { identifier, code } });
  const reset = await world.call('POST', '/auth/reset-password', {
    body: { identifier, code: '000000', password: customer.password },
    headers: { 'x-reset-grant': granted.body.resetGrant, 'x-device-id': OLD_PHONE },
  });
  expect(reset.status).toBe(200);
}

describe('₦20,000 in all for 24 hours, on a device that was known for long, follow', () => {
  test('a change of contact, counted from when it takes effect', async () => {
    const { customer, bankAccountId } = await saver();
    expect(await takes(customer, bankAccountId, 30_000)).toBe('paid');
    world.clock.advance(1);
    const email = contacts.newEmail();
    expect((await contacts.change(customer, email, { proof: PROOF(customer) })).status).toBe(200);
    const refused = await payouts.withdraw(customer, { amount: 20_001, bankAccountId });
    expect([refused.status, refused.body.code]).toEqual([403, 'LIMIT_EXCEEDED']);
    expect(refused.body.message).toMatch(
      /^Your email, phone number, PIN or password was changed\. For 24 hours after that you can withdraw up to ₦20,000 in all\. You can withdraw ₦20,000 now\. You can withdraw more from .+\.$/,
    );
    expect(await takes(customer, bankAccountId, 20_000)).toBe('paid');
    world.clock.advance(DAY_MS - 1);
    expect(await takes(await again(customer, email), bankAccountId, 100)).toBe('LIMIT_EXCEEDED');
    world.clock.advance(1);
    expect(await takes(await again(customer, email), bankAccountId, 40_000)).toBe('paid');
  });

  test('a reset of the PIN, a removal of it, and a reset of the password', async () => {
    for (const change of [resetPin, resetPassword]) {
      const { customer, bankAccountId } = await saver();
      await change(customer);
      const present = await again(customer, customer.email);
      expect(await takes(present, bankAccountId, 20_001)).toBe('LIMIT_EXCEEDED');
      expect(await takes(present, bankAccountId, 20_000)).toBe('paid');
    }
    const { customer, bankAccountId } = await saver();
    await customer.authed('DELETE', '/users/me/pin', { body: { pin: PIN } });
    await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
    expect(await takes(customer, bankAccountId, 20_001)).toBe('LIMIT_EXCEEDED');
  });

  test('nothing that changes neither: a PIN changed by the PIN, a first PIN, a password by the password', async () => {
    const { customer, bankAccountId } = await saver();
    await customer.authed('POST', '/users/me/pin', { body: { pin: PIN, currentPin: PIN } });
    const body = { currentPassword: customer.password, newPassword: 'another-rain-26', pin: PIN };
    expect((await customer.authed('POST', '/users/me/change-password', { body })).status).toBe(200);
    expect(await takes(customer, bankAccountId, 30_000)).toBe('paid');
  });
});

describe('changed twice in a day', () => {
  test('by a thief: the second change opens no second ₦20,000', async () => {
    const { customer: thief, bankAccountId } = await saver();
    const [first, second] = [contacts.newEmail(), contacts.newEmail()];
    await contacts.change(thief, first, { proof: PROOF(thief) });
    expect(await takes(thief, bankAccountId, 15_000)).toBe('paid');
    world.clock.advance(12 * HOUR_MS);
    const later = await again(thief, first);
    await contacts.change(later, second, { proof: PROOF(thief) });
    expect(await takes(later, bankAccountId, 5_001)).toBe('LIMIT_EXCEEDED');
    expect(await takes(later, bankAccountId, 5_000)).toBe('paid');
    // The first day is over, the second is not: what was taken in the first still counts.
    world.clock.advance(13 * HOUR_MS);
    expect(await takes(await again(thief, second), bankAccountId, 100)).toBe('LIMIT_EXCEEDED');
    world.clock.advance(11 * HOUR_MS);
    expect(await takes(await again(thief, second), bankAccountId, 50_000)).toBe('paid');
  });

  test('by a thief: at once, with withdrawals beside it, no more than ₦20,000 leave', async () => {
    const { customer: thief, bankAccountId } = await saver();
    await contacts.change(thief, contacts.newEmail(), { proof: PROOF(thief) });
    const codes = await contacts.codesAt(thief, contacts.newEmail(), { proof: PROOF(thief) });
    const [, ...taken] = await Promise.all([
      contacts.confirm(thief, codes),
      ...Array.from({ length: 6 }, (_, n) => takes(thief, bankAccountId, 6_000 + n)),
    ]);
    expect(taken.filter((end) => end === 'paid').length).toBeLessThanOrEqual(3);
    expect(await world.balanceOf(thief)).toBeGreaterThanOrEqual(80_000);
  });

  test('by the owner: what could be withdrawn in the first day can be, and all of it after the second', async () => {
    const { customer, bankAccountId } = await saver();
    const email = contacts.newEmail();
    await contacts.change(customer, email, { proof: PROOF(customer) });
    world.clock.advance(6 * HOUR_MS);
    const later = await again(customer, email);
    await contacts.change(later, customer.phone, { proof: PROOF(customer) });
    expect(await takes(later, bankAccountId, 20_000)).toBe('paid');
    world.clock.advance(DAY_MS);
    expect(await takes(await again(customer, email), bankAccountId, 60_000)).toBe('paid');
  });
});
