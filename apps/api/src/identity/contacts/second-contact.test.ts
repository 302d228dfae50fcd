import { describe, expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import { contactCalls } from '#testing/contacts.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { noticesLeftFor } from '#testing/payouts.ts';
import { signInOn } from '#testing/sign-in-on.ts';
import { freezeCustomer } from '../freeze.ts';
import { laterContactWork } from './later-contact.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const PIN = '482615';
const DEVICE = { 'x-device-id': 'a stolen phone' };

const world = await openTestApp();
const calls = contactCalls(world);

const rowOf = ({ userId }: TestCustomer) =>
  world.services.db
    .selectFrom('customer')
    .select(['email', 'phone', 'phoneVerifiedAt', 'unprovedChannel', 'limitedUntil'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();

const verify = (customer: TestCustomer) =>
  customer.authed('POST', '/auth/verify-email', {
    body: { otp: world.codeFor(customer.phone), identifier: customer.phone },
  });

async function codeAtPhone(customer: TestCustomer): Promise<void> {
  await world.call('POST', '/auth/send-verification-code', { body: { identifier: customer.phone } });
  await world.runJobs();
}

/** A week after the registration, somebody with a stolen token reads a code at the phone, which the owner never verified. */
async function verifiedByToken(): Promise<TestCustomer> {
  const customer = await world.signUp();
  world.clock.advance(7 * DAY_MS);
  // A token that lives.
  await customer.authed('GET', '/users/me');
  await codeAtPhone(customer);
  expect((await verify(customer)).status).toBe(200);
  await world.runJobs();
  // The CSRF pair of the session that goes on.
  await customer.authed('GET', '/users/me');
  return customer;
}

/** Where a code arrives that is asked for at the phone. */
async function codesGoTo(customer: TestCustomer, ask: () => Promise<unknown>): Promise<string[]> {
  await world.runJobs();
  const before = [customer.email, customer.phone].map((to) => calls.sentTo(to).length);
  await ask();
  await world.runJobs();
  return [customer.email, customer.phone].filter((to, at) => calls.sentTo(to).length > (before[at] ?? 0));
}
const askReset = (customer: TestCustomer) => () =>
  world.call('POST', '/auth/forgot-password', { body: { identifier: customer.phone } });
const askPin = (customer: TestCustomer) => () =>
  customer.authed('POST', '/users/me/pin/send-reset-code?channel=phone');
const askOwn = (customer: TestCustomer) => () => customer.authed('POST', '/users/me/contacts/send-own-code');

describe('a second contact that somebody verifies later', () => {
  test('by a stolen token is told to the other one, and its link removes it', async () => {
    const customer = await verifiedByToken();
    const news = calls.sentTo(customer.email).at(-1)?.text;
    expect(news).toContain('The phone number of your Kolo account was just verified.');
    // No change: nothing is lowered.
    expect((await rowOf(customer)).limitedUntil).toBeNull();
    const pressed = await calls.press(calls.linkAt(customer.email));
    expect(pressed.body).toEqual({ did: 'undone', identifier: customer.email });
    expect(await rowOf(customer)).toMatchObject({
      email: customer.email,
      phone: null,
      phoneVerifiedAt: null,
    });
    expect((await calls.login(customer.phone)).status).toBe(401);
  });

  test('by a stolen token gets no code, however old it is, nor one to change a contact', async () => {
    const customer = await verifiedByToken();
    const set = { pin: PIN, password: customer.password };
    expect((await customer.authed('POST', '/users/me/pin', { body: set })).status).toBe(200);
    world.clock.advance(30 * DAY_MS);
    for (const ask of [askReset, askPin, askOwn])
      expect(await codesGoTo(customer, ask(customer))).toEqual([customer.email]);
    expect((await customer.authed('GET', '/users/me/contacts')).body.unproved).toBe('phone');
  });

  test('nor where the other one is young, and it is not told that it may ask', async () => {
    const customer = await verifiedByToken();
    world.clock.advance(2 * DAY_MS);
    const email = calls.newEmail();
    expect((await calls.change(customer, email)).status).toBe(200);
    await world.runJobs();
    const thief = await signInOn(world, customer, 'a stolen phone', { identifier: email });
    for (const ask of [askReset, askPin]) expect(await codesGoTo(customer, ask(thief))).toEqual([]);
    const sent = calls.sentTo(customer.phone).length;
    await askOwn(thief)();
    await world.runJobs();
    expect(calls.sentTo(customer.phone).length).toBe(sent);
  });

  test('by the password alone gets none either, and is told', async () => {
    const customer = await world.signUp();
    const body = { identifier: customer.phone, password: customer.password };
    expect((await world.call('POST', '/auth/login', { body, headers: DEVICE })).status).toBe(403);
    await world.runJobs();
    const typed = { otp: world.codeFor(customer.phone), identifier: customer.phone };
    const answer = await world.call('POST', '/auth/verify-email', { body: typed, headers: DEVICE });
    expect(answer.status).toBe(200);
    await world.runJobs();
    expect(calls.linkAt(customer.email)).not.toBe('');
    world.clock.advance(2 * DAY_MS);
    expect(await codesGoTo(customer, askReset(customer))).toEqual([customer.email]);
  });

  test('gets codes after its day once the PIN, or a code to the other one, stood behind it', async () => {
    for (const withPin of [true, false]) {
      const customer = await verifiedByToken();
      const password = customer.password;
      if (withPin) await customer.authed('POST', '/users/me/pin', { body: { pin: PIN, password } });
      const proof = withPin ? { password, pin: PIN } : { password };
      expect((await calls.change(customer, customer.phone, { proof })).status).toBe(200);
      await world.runJobs();
      expect(calls.hasLink(customer.email)).toBe(true);
      expect(await codesGoTo(customer, askReset(customer))).toEqual([customer.email]);
      world.clock.advance(DAY_MS);
      expect(await codesGoTo(customer, askReset(customer))).toEqual([customer.phone]);
      expect((await rowOf(customer)).limitedUntil).toBeNull();
    }
  });

  test('is no more than before where a change of it is undone', async () => {
    const customer = await verifiedByToken();
    const phone = `+2348092${customer.phone.slice(-6)}`;
    const { otp } = await calls.codesAt(customer, phone);
    expect((await calls.confirm(customer, { otp, later: true }, 'phone')).status).toBe(200);
    const work = laterContactWork(world.services);
    for (const hours of [24, 24, 24]) {
      world.clock.advance(hours * HOUR_MS);
      while ((await work.runDue()) > 0);
    }
    await world.runJobs();
    expect((await rowOf(customer)).phone).toBe(phone);
    expect((await calls.press(calls.linkAt(customer.phone))).status).toBe(200);
    expect(await rowOf(customer)).toMatchObject({ phone: customer.phone, unprovedChannel: 'phone' });
  });

  test('is proved where it becomes the only one, and an undo of that takes it back', async () => {
    const customer = await verifiedByToken();
    const { password } = customer;
    const proof = { password, pin: PIN };
    expect((await customer.authed('POST', '/users/me/pin', { body: proof })).status).toBe(200);
    world.clock.advance(2 * DAY_MS);
    expect((await calls.remove(customer, 'email', proof)).status).toBe(200);
    expect(await rowOf(customer)).toMatchObject({ email: null, unprovedChannel: null });
    await world.runJobs();
    // Beside a new one, which is young, it is still the way to a new password.
    expect((await calls.change(customer, calls.newEmail(), { proof })).status).toBe(200);
    expect(await codesGoTo(customer, askReset(customer))).toEqual([customer.phone]);
    expect((await calls.press(calls.linkAt(customer.email))).status).toBe(200);
    expect(await rowOf(customer)).toMatchObject({ email: customer.email, unprovedChannel: 'phone' });
  });

  test('is refused while the account is frozen, and after a change was undone', async () => {
    const frozen = await world.signUp();
    const freeze = { origin: 'staff', frozenBy: 'x', reason: 'We check.', reviewOn: '2099-01-01' } as const;
    await world.services.db.transaction().execute((tx) =>
      // The day of the review is any day here.
      freezeCustomer(tx, world.services, { userId: frozen.userId, ...freeze } as never),
    );
    expect((await verify(frozen)).body.code).toBe('FROZEN');
    const stopped = await world.signUp();
    await calls.change(stopped, calls.newEmail());
    await world.runJobs();
    await calls.press(calls.linkAt(stopped.email));
    await codeAtPhone(stopped);
    expect((await verify(await signInOn(world, stopped, 'a stolen phone'))).body.code).toBe('WRONG_STATE');
  });

  test('in the sign-in of the registration is as good as the first, after its day', async () => {
    const customer = await world.signUp();
    expect((await verify(customer)).status).toBe(200);
    expect((await rowOf(customer)).unprovedChannel).toBeNull();
    world.clock.advance(DAY_MS);
    expect(await codesGoTo(customer, askReset(customer))).toEqual([customer.phone]);
  });

  test('is not verified twice by a code of before', async () => {
    const customer = await world.signUp();
    await codeAtPhone(customer);
    const code = world.codeFor(customer.phone);
    expect((await calls.change(customer, customer.phone)).status).toBe(200);
    const body = { otp: code, identifier: customer.phone };
    expect((await customer.authed('POST', '/auth/verify-email', { body })).body.code).toBe('CODE_INVALID');
  });
});

describe('a second contact that was never verified and that a stranger takes', () => {
  const taken = { kind: 'contact_changed', channel: 'phone', change: 'released' };

  test.each([
    [
      'by registering with it',
      async ({ phone }: TestCustomer) => {
        const body = {
          phoneNumber: phone,
          password: 'attackers-password',
          firstName: 'Ada',
          lastName: 'Obi',
        };
        expect((await world.call('POST', '/auth/register', { body })).status).toBe(201);
      },
    ],
    [
      'by a change of their own',
      async ({ phone }: TestCustomer) => {
        expect((await calls.change(await world.signUp(), phone)).status).toBe(200);
      },
    ],
  ])('%s, is told of by a notice to the customer who had given it', async (_, take) => {
    const customer = await world.signUp();
    expect(await noticesLeftFor(world, customer)).not.toContainEqual(taken);
    await take(customer);
    expect((await rowOf(customer)).phone).toBeNull();
    expect(await noticesLeftFor(world, customer)).toContainEqual(taken);
  });
});
