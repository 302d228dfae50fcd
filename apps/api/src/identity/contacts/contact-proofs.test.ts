import { formatTimeAndDay } from '@kolo/domain/dates';
import { keepDatesWhole } from '@kolo/domain/whole-dates';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import { contactCalls } from '#testing/contacts.ts';
import type { TestCustomer, Answer } from '#testing/customer.ts';
import { signInOn } from '#testing/sign-in-on.ts';
import { backendThatWaits } from '#testing/waiting.ts';
import { lockCustomer } from '../queries.ts';
import { youngContactWork } from './young-contacts.ts';

const PASSWORD = 'market-day-rain';
const PIN = '482615';
const DAY_MS = 24 * 60 * 60 * 1_000;

const world = await openTestApp();
const calls = contactCalls(world);

const setPin = (customer: TestCustomer, pin = PIN) =>
  customer.authed('POST', '/users/me/pin', { body: { pin, password: PASSWORD } });

const emailOf = async (customer: TestCustomer): Promise<unknown> =>
  (await customer.authed('GET', '/users/me')).body.email;

/** Signed up with the email, the phone verified too; both are old by now. */
async function withBoth(): Promise<TestCustomer> {
  const customer = await world.signUp();
  const verified = await customer.authed('POST', '/auth/verify-email', {
    body: { otp: world.codeFor(customer.phone), identifier: customer.phone },
  });
  expect(verified.status).toBe(200);
  world.clock.advance(DAY_MS);
  return customer;
}

describe('a thief who knows the password alone', () => {
  test('needs the PIN beside it where one is set, for adding, changing and removing', async () => {
    const customer = await withBoth();
    await setPin(customer);
    const thief = await signInOn(world, customer, 'a stolen phone');
    const email = calls.newEmail();
    const asked = await calls.ask(thief, email);
    expect([asked.status, asked.body.code]).toEqual([403, 'PIN_REQUIRED']);
    const removed = await calls.remove(thief, 'phone');
    expect([removed.status, removed.body.code]).toEqual([403, 'PIN_REQUIRED']);
    const closed = await thief.authed('DELETE', '/users/me', { body: { password: PASSWORD } });
    expect([closed.status, closed.body.code]).toEqual([403, 'PIN_REQUIRED']);
    const guessed = await calls.ask(thief, email, { password: PASSWORD, pin: '111111' });
    expect(guessed.body.code).toBe('PIN_WRONG');
    await world.runJobs();
    expect(calls.sentTo(email)).toEqual([]);
    expect(await emailOf(customer)).toBe(customer.email);
  });

  test('gets nowhere without a PIN: the code to the old contact is missing', async () => {
    const customer = await world.signUp();
    const thief = await signInOn(world, customer, 'a stolen phone');
    const email = calls.newEmail();
    const { otp } = await calls.codesAt(thief, email);
    const without = await calls.confirm(thief, { otp });
    expect([without.status, without.body.code]).toEqual([400, 'VALIDATION']);
    expect(without.body.fields.ownOtp).toContain('current email or phone');
    // The code to the new mailbox is no code of the owner's.
    const guessed = await calls.confirm(thief, { otp, ownOtp: otp });
    expect([guessed.status, guessed.body.code]).toEqual([400, 'CODE_INVALID']);
    expect(guessed.body.fields).not.toHaveProperty('otp');
    expect(await emailOf(customer)).toBe(customer.email);
    expect(calls.sentTo(customer.email).at(-1)?.text).toContain('someone is using your Kolo account');
  });

  test('is told of both codes at once where both are wrong, and the change can still be made', async () => {
    const customer = await world.signUp();
    const email = calls.newEmail();
    const { otp, ownOtp } = await calls.codesAt(customer, email);
    const other = (code: string | undefined) => (code === '000000' ? '111111' : '000000');
    const wrong = await calls.confirm(customer, { otp: other(otp), ownOtp: other(ownOtp) });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'CODE_INVALID']);
    expect(Object.keys(wrong.body.fields).toSorted()).toEqual(['otp', 'ownOtp']);
    const right = await calls.confirm(customer, { otp, ...(ownOtp !== undefined && { ownOtp }) });
    expect(right.status).toBe(200);
    expect(await emailOf(customer)).toBe(email);
  });

  test('cannot set a PIN of their own and prove with it: one from a new device proves after 72 hours', async () => {
    const customer = await world.signUp();
    world.clock.advance(60_000);
    const thief = await signInOn(world, customer, 'a stolen phone');
    expect((await setPin(thief)).status).toBe(200);
    const email = calls.newEmail();
    const asked = await calls.ask(thief, email, { password: PASSWORD, pin: PIN });
    expect([asked.status, asked.body.ownCodeSentTo]).toEqual([200, ['email']]);
    await world.runJobs();
    const refused = await calls.confirm(thief, { otp: world.codeFor(email) });
    expect(refused.body.fields).toHaveProperty('ownOtp');
    expect((await calls.remove(thief, 'email', { password: PASSWORD, pin: PIN })).status).toBe(409);
    expect(await emailOf(customer)).toBe(customer.email);
    const askedAfter = async (ms: number) => {
      world.clock.advance(ms);
      const again = await signInOn(world, customer, 'a stolen phone');
      return (await calls.ask(again, email, { password: PASSWORD, pin: PIN })).body.ownCodeSentTo;
    };
    expect(await askedAfter(3 * DAY_MS - 1)).toEqual(['email']);
    expect(await askedAfter(1)).toEqual([]);
  });

  test('nor wait a day with a new device before they set it', async () => {
    const customer = await world.signUp();
    world.clock.advance(60_000);
    await signInOn(world, customer, 'a stolen phone');
    world.clock.advance(2 * DAY_MS);
    const thief = await signInOn(world, customer, 'a stolen phone');
    expect((await setPin(thief)).status).toBe(200);
    const asked = await calls.ask(thief, calls.newEmail(), { password: PASSWORD, pin: PIN });
    expect(asked.body.ownCodeSentTo).toEqual(['email']);
  });

  test('gains nothing from another change that begins while a code is looked at', async () => {
    const customer = await world.signUp();
    await setPin(customer);
    const proof = { password: PASSWORD, pin: PIN };
    const codes = await calls.codesAt(customer, calls.newEmail(), { proof });
    const { db } = world.services;
    let confirmed: Promise<Answer> | undefined;
    await db.transaction().execute(async (tx) => {
      await lockCustomer(tx, customer.userId);
      confirmed = calls.confirm(customer, codes);
      await backendThatWaits(db);
      await db
        .updateTable('contactChange')
        .set({ proof: 'own_code' })
        .where('userId', '=', customer.userId)
        .execute();
    });
    expect((await confirmed)?.body.code).toBe('CODE_INVALID');
    expect(await emailOf(customer)).toBe(customer.email);
  });

  test('has a bounded number of guesses of the owner’s code, sent at once or one by one', async () => {
    const customer = await world.signUp();
    const { otp, ownOtp } = await calls.codesAt(customer, calls.newEmail());
    const wrong = ownOtp === '000000' ? '000001' : '000000';
    await Promise.all(Array.from({ length: 8 }, () => calls.confirm(customer, { otp, ownOtp: wrong })));
    expect((await calls.confirm(customer, { otp, ownOtp })).body.code).toBe('CODE_INVALID');
    for (let time = 0; time < 20; time += 1) await calls.confirm(customer, { otp, ownOtp: wrong });
    expect((await calls.confirm(customer, { otp, ownOtp: wrong })).status).toBe(429);
  });
});

describe('the owner', () => {
  test('needs the password and the PIN, and no code to the old contact', async () => {
    const customer = await world.signUp();
    await setPin(customer);
    expect((await calls.ask(customer, calls.newEmail(), { pin: PIN })).status).toBe(400);
    const email = calls.newEmail();
    const asked = await calls.ask(customer, email, { password: PASSWORD, pin: PIN });
    expect(asked.body.ownCodeSentTo).toEqual([]);
    await world.runJobs();
    expect((await calls.confirm(customer, { otp: world.codeFor(email) })).body.email).toBe(email);
  });

  test('who changes the PIN by the PIN loses no proof by it', async () => {
    const customer = await world.signUp();
    await setPin(customer);
    world.clock.advance(1);
    await customer.authed('POST', '/users/me/pin', { body: { pin: '135790', currentPin: PIN } });
    const asked = await calls.ask(customer, calls.newEmail(), { password: PASSWORD, pin: '135790' });
    expect(asked.body.ownCodeSentTo).toEqual([]);
  });

  test('without a PIN may read the second code at either old contact', async () => {
    const customer = await withBoth();
    const email = calls.newEmail();
    const changed = await calls.change(customer, email, { own: customer.phone });
    expect(changed.body.email).toBe(email);
    // The new one is young: the code goes to the phone alone.
    const next = await calls.ask(customer, calls.newEmail());
    expect(next.body.ownCodeSentTo).toEqual(['phone']);
  });

  test('removes a contact by the PIN, or by a code, and each code once', async () => {
    const customer = await withBoth();
    const without = await calls.remove(customer, 'phone');
    expect([without.status, without.body.fields.ownOtp]).toEqual([
      400,
      'Enter the code that we sent to your current email or phone.',
    ]);
    const ownOtp = await calls.ownCode(customer);
    const proof = { password: PASSWORD, ownOtp };
    const both = await Promise.all([1, 2].map(() => calls.remove(customer, 'phone', proof)));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const pinned = await withBoth();
    await setPin(pinned);
    expect((await calls.remove(pinned, 'phone', { password: PASSWORD, pin: PIN })).status).toBe(200);
  });

  test('whose PIN or password is reset meanwhile must ask for the change again', async () => {
    const customer = await world.signUp();
    await setPin(customer);
    const codes = await calls.codesAt(customer, calls.newEmail(), {
      proof: { password: PASSWORD, pin: PIN },
    });
    await customer.authed('POST', '/users/me/pin/send-reset-code');
    await world.runJobs();
    const otp = world.codeFor(customer.email);
    await customer.authed('POST', '/users/me/pin/reset', {
      body: { password: PASSWORD, otp, pin: '730194' },
    });
    expect((await calls.confirm(customer, codes)).body.code).toBe('CODE_INVALID');
    // A PIN that was reset proves 72 hours later: anyone who has the mailbox and the password could reset it.
    const asked = await calls.ask(customer, calls.newEmail(), { password: PASSWORD, pin: '730194' });
    expect(asked.body.ownCodeSentTo).toEqual(['email']);
  });
});

describe('a young contact', () => {
  const askReset = (identifier: string) =>
    world.call('POST', '/auth/forgot-password', { body: { identifier } });
  const askPin = (customer: TestCustomer, query = '') =>
    customer.authed('POST', `/users/me/pin/send-reset-code${query}`);
  const countTo = (to: string) => calls.sentTo(to).length;
  const runWaits = async () => {
    await youngContactWork(world.services).runDue();
    await world.runJobs();
  };

  test('is not the first one that a customer ever verified', async () => {
    const customer = await world.signUp();
    await askReset(customer.email);
    await world.runJobs();
    expect(calls.sentTo(customer.email).at(-1)?.text).toContain('new Kolo password');
  });

  test('gets no reset code and no PIN code; they go to the other one, which works', async () => {
    const customer = await withBoth();
    const email = calls.newEmail();
    await calls.change(customer, email);
    await world.runJobs();
    const before = countTo(email);
    const [known, unknown] = [await askReset(email), await askReset('nobody@mail.example')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect((await askPin(customer)).body.channel).toBe('phone');
    expect((await askPin(customer, '?channel=email')).body.channel).toBe('phone');
    await world.runJobs();
    expect(countTo(email)).toBe(before);
    // The code was asked for under the new address, and was read on the old phone.
    await askReset(email);
    await world.runJobs();
    const code = world.codeFor(customer.phone);
    const granted = await world.call('POST', '/auth/verify-reset-code', {
      body: { identifier: email, code },
    });
    expect(granted.status).toBe(200);
  });

  test('that is the only one gets none, and is told at the end of its day', async () => {
    const customer = await world.signUp();
    const email = calls.newEmail();
    await calls.change(customer, email);
    await world.runJobs();
    const before = countTo(email);
    await askReset(email);
    await world.runJobs();
    await runWaits();
    expect(countTo(email)).toBe(before);
    world.clock.advance(DAY_MS - 1);
    await runWaits();
    expect(countTo(email)).toBe(before);
    world.clock.advance(1);
    await runWaits();
    await runWaits();
    expect(
      calls
        .sentTo(email)
        .slice(before)
        .map(({ text }) => text.includes('You can ask for a code now')),
    ).toEqual([true]);
    await askReset(email);
    await world.runJobs();
    expect(world.codeFor(email)).toMatch(/^\d{6}$/);
  });

  test('that is the only one gets no PIN code either: the answer says from when on, and it is told then', async () => {
    const customer = await world.signUp();
    const email = calls.newEmail();
    await calls.change(customer, email);
    await world.runJobs();
    const before = countTo(email);
    const refused = await askPin(customer);
    expect([refused.status, refused.body.code]).toEqual([409, 'WRONG_STATE']);
    const from = formatTimeAndDay(new Date(world.clock.now().getTime() + DAY_MS), world.clock.now());
    expect(refused.body.message).toContain(
      keepDatesWhole(`You can ask for one from ${from}. We will tell you then.`),
    );
    await world.runJobs();
    world.clock.advance(DAY_MS - 1);
    await runWaits();
    expect(countTo(email)).toBe(before);
    world.clock.advance(1);
    await runWaits();
    expect(calls.sentTo(email).at(-1)?.text).toContain('You can ask for a code now');
    const later = await signInOn(world, customer, 'the own phone', { identifier: email });
    expect((await askPin(later)).body.channel).toBe('email');
  });

  test('that nobody asked a code at is told nothing', async () => {
    const customer = await world.signUp();
    const email = calls.newEmail();
    await calls.change(customer, email);
    await world.runJobs();
    const before = countTo(email);
    world.clock.advance(DAY_MS);
    await runWaits();
    expect(countTo(email)).toBe(before);
  });

  test('is a second one of the registration too, though that is no change of contact', async () => {
    const customer = await world.signUp();
    await customer.authed('POST', '/auth/verify-email', {
      body: { otp: world.codeFor(customer.phone), identifier: customer.phone },
    });
    const before = countTo(customer.phone);
    await askReset(customer.phone);
    await world.runJobs();
    expect(countTo(customer.phone)).toBe(before);
    expect(calls.sentTo(customer.email).at(-1)?.text).toContain('new Kolo password');
    const row = await world.services.db
      .selectFrom('customer')
      .select('limitedUntil')
      .where('userId', '=', customer.userId)
      .executeTakeFirstOrThrow();
    expect(row.limitedUntil).toBeNull();
  });
});
