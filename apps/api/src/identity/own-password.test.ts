import { expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import type { TestCustomer, Answer } from '#testing/customer.ts';
import { signInOn } from '#testing/sign-in-on.ts';

const NEW_PASSWORD = 'rainy-season-yam';
const WRONG = 'not the password';
const HOUR_MS = 60 * 60_000;

const world = await openTestApp();

const change = (customer: TestCustomer, currentPassword: string) =>
  customer.authed('POST', '/users/me/change-password', {
    body: { currentPassword, newPassword: NEW_PASSWORD },
  });
const to = { channel: 'email', contact: 'elsewhere@mail.example' };
/** Every call that asks a signed-in customer for the password. */
const GUESSES: readonly ((thief: TestCustomer) => Promise<Answer>)[] = [
  (thief) => change(thief, WRONG),
  (thief) => thief.authed('DELETE', '/users/me', { body: { password: WRONG } }),
  (thief) => thief.authed('POST', '/users/me/contacts', { body: { to, password: WRONG } }),
  (thief) => thief.authed('DELETE', '/users/me/contacts/phone', { body: { password: WRONG } }),
  (thief) =>
    thief.authed('POST', '/users/me/pin/reset', { body: { password: WRONG, otp: '000001', pin: '7391' } }),
];

/** A session of the customer's that somebody stole. */
async function stolen(): Promise<{ customer: TestCustomer; thief: TestCustomer }> {
  const customer = await world.signUp();
  return { customer, thief: await signInOn(world, customer, 'a stolen tablet') };
}

const guess = (thief: TestCustomer, at: number) => GUESSES[at % GUESSES.length]?.(thief);

test('a stolen session has ten tries of the password over all calls that ask for it, and ends with the last', async () => {
  const { customer, thief } = await stolen();
  for (let at = 0; at < 9; at += 1) expect((await guess(thief, at))?.status).toBe(400);
  const last = await change(thief, WRONG);
  expect(last.status).toBe(401);
  expect(last.body.message).toBe('That password was wrong too many times. Log in again to continue.');
  expect((await thief.authed('GET', '/users/me')).status).toBe(401);
  const ended = await world.services.db
    .selectFrom('session')
    .select(['deviceId', 'revokedBecause'])
    .where('userId', '=', customer.userId)
    .where('revokedAt', 'is not', null)
    .execute();
  expect(ended).toEqual([{ deviceId: 'a stolen tablet', revokedBecause: 'password_guessed' }]);
});

test('another session of the customer goes on, and waits an hour or signs in again to be asked', async () => {
  const { customer, thief } = await stolen();
  for (let at = 0; at < 10; at += 1) await change(thief, WRONG);
  const owner = await signInOn(world, customer, 'a second tablet');
  for (let at = 0; at < 9; at += 1) expect((await change(owner, WRONG)).status).toBe(400);
  const another = await signInOn(world, customer, 'a third tablet');
  for (let at = 0; at < 10; at += 1) await change(another, WRONG);
  expect((await change(owner, customer.password)).status).toBe(429);
  expect((await owner.authed('GET', '/users/me')).status).toBe(200);
  world.clock.advance(HOUR_MS);
  const later = await signInOn(world, customer, 'a fourth tablet');
  expect((await change(later, customer.password)).status).toBe(200);
});

test('guesses at the same moment are counted one by one', async () => {
  const { thief } = await stolen();
  const answers = await Promise.all(Array.from({ length: 15 }, () => change(thief, WRONG)));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect(count(400)).toBeLessThan(10);
  expect((await thief.authed('GET', '/users/me')).status).toBe(401);
});

test('a right password forgets the wrong ones', async () => {
  const { customer, thief } = await stolen();
  for (let at = 0; at < 9; at += 1) await change(thief, WRONG);
  expect((await change(thief, customer.password)).status).toBe(200);
  for (let at = 0; at < 9; at += 1) expect((await change(thief, WRONG)).status).toBe(400);
});
