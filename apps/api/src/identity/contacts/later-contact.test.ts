import { formatDeadline } from '@kolo/domain/dates';
import { maskedContact } from '@kolo/domain/masked-contact';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import { contactCalls } from '#testing/contacts.ts';
import type { TestCustomer, Answer } from '#testing/customer.ts';
import { signInOn } from '#testing/sign-in-on.ts';
import { laterContactWork } from './later-contact.ts';

const HOUR_MS = 60 * 60 * 1_000;
const PASSWORD = 'market-day-rain';
const NEW_PASSWORD = 'another-rain-26';
const PIN = '482615';

const world = await openTestApp();
const calls = contactCalls(world);

/** What has fallen due, and the messages of it. */
async function runDue(): Promise<void> {
  const work = laterContactWork(world.services);
  while ((await work.runDue()) > 0);
  await world.runJobs();
}

async function pass(hours: number): Promise<void> {
  world.clock.advance(hours * HOUR_MS);
  await runDue();
}

const emailOf = async ({ userId }: TestCustomer) =>
  (
    await world.services.db
      .selectFrom('customer')
      .select('email')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
  ).email;

/** Asks for a change by the password alone; both ways to say `later` are one. */
async function startLater(customer: TestCustomer, email = calls.newEmail()): Promise<string> {
  const { otp } = await calls.codesAt(customer, email);
  const answer = await calls.confirm(customer, { otp, later: true });
  expect([answer.status, answer.body.email]).toEqual([200, customer.email]);
  await world.runJobs();
  return email;
}

const countTo = (to: string) => calls.sentTo(to).length;

describe('a change that nobody could prove by an old contact', () => {
  test('takes effect after 72 hours, and every contact is told at once, at 24 and at 48', async () => {
    const customer = await world.signUp();
    await customer.authed('POST', '/auth/verify-email', {
      body: { otp: world.codeFor(customer.phone), identifier: customer.phone },
    });
    world.clock.advance(48 * HOUR_MS);
    const before = { email: countTo(customer.email), phone: countTo(customer.phone) };
    const email = await startLater(customer);
    const dueAt = formatDeadline(new Date(world.clock.now().getTime() + 72 * HOUR_MS));
    const told = () => [countTo(customer.phone) - before.phone, calls.hasLink(customer.phone)];
    // The second is the code that was sent before `later` was chosen.
    expect(told()).toEqual([2, true]);
    expect(calls.hasLink(customer.email)).toBe(true);
    const { body } = await customer.authed('GET', '/users/me/contacts');
    expect(body.changes).toMatchObject([{ channel: 'email', contact: email }]);
    expect((await customer.authed('GET', '/users/me')).body.contactChanges).toEqual(body.changes);
    await pass(23.9);
    expect(told()).toEqual([2, true]);
    await pass(0.1);
    expect(told()).toEqual([3, true]);
    await pass(24);
    expect(told()).toEqual([4, true]);
    // The last message names the same hour as the first, and the new contact to nobody who could write there.
    const last = calls.sentTo(customer.email).at(-1)?.text;
    expect(last).toContain(dueAt);
    expect(last).toContain(maskedContact(email));
    expect(last).not.toContain(email);
    await pass(23.9);
    expect([await emailOf(customer), (await calls.login(customer.email)).status]).toEqual([
      customer.email,
      200,
    ]);
    await pass(0.1);
    expect(await emailOf(customer)).toBe(email);
    expect((await calls.login(customer.email)).status).toBe(401);
    const signedIn = await signInOn(world, customer, 'a phone', { identifier: email });
    expect((await signedIn.authed('GET', '/users/me/contacts')).body).toMatchObject({ changes: [] });
    expect((await signedIn.authed('GET', '/users/me')).body.contactChanges).toBeUndefined();
    // It is a change as any other: the old contact undoes it, and the limit is lower from when it took effect.
    const row = await world.services.db
      .selectFrom('customer')
      .select(['limitedSince', 'emailYoungUntil'])
      .where('userId', '=', customer.userId)
      .executeTakeFirstOrThrow();
    expect(row.limitedSince).toEqual(world.clock.now());
    expect(row.emailYoungUntil?.getTime()).toBe(world.clock.now().getTime() + 24 * HOUR_MS);
    expect((await calls.press(calls.linkAt(customer.email))).body.did).toBe('undone');
    expect(await emailOf(customer)).toBe(customer.email);
  });

  test('never happens where a contact ends it, with any of its links, also after the third message', async () => {
    const customer = await world.signUp();
    const email = await startLater(customer);
    const first = calls.linkAt(customer.email);
    await pass(24);
    await pass(24);
    expect(calls.linkAt(customer.email)).not.toBe(first);
    expect((await calls.press(first)).body).toEqual({ did: 'ended', identifier: null });
    await world.runJobs();
    expect(calls.sentTo(customer.email).at(-1)?.text).toContain('was stopped');
    await pass(48);
    expect(await emailOf(customer)).toBe(customer.email);
    expect((await calls.login(email)).status).toBe(401);
  });

  test('ends by the password, the PIN and the session of nobody else, at once and in parallel', async () => {
    const customer = await world.signUp();
    await startLater(customer);
    const token = calls.linkAt(customer.email);
    const end = () =>
      customer.authed('POST', '/users/me/contacts/end-change', { body: { channel: 'email' } });
    const ends = await Promise.all([calls.press(token), end(), calls.press(token)]);
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await end()).status).toBe(404);
  });

  test('is no way round a PIN that is set', async () => {
    const customer = await world.signUp();
    await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
    const asked = await calls.ask(customer, calls.newEmail(), { password: PASSWORD, later: true });
    expect([asked.status, asked.body.code]).toEqual([403, 'PIN_REQUIRED']);
  });

  test('can be asked for with the first call, and then sends no code to an old contact', async () => {
    const customer = await world.signUp();
    const before = countTo(customer.email);
    const email = calls.newEmail();
    const asked = await calls.ask(customer, email, { password: PASSWORD, later: true });
    expect(asked.body.ownCodeSentTo).toEqual([]);
    await world.runJobs();
    expect(countTo(customer.email)).toBe(before);
    expect((await calls.confirm(customer, { otp: world.codeFor(email) })).status).toBe(200);
    expect(await emailOf(customer)).toBe(customer.email);
  });

  test('may be a removal', async () => {
    const customer = await world.signUp();
    await customer.authed('POST', '/auth/verify-email', {
      body: { otp: world.codeFor(customer.phone), identifier: customer.phone },
    });
    // The CSRF pair of the session that goes on.
    await customer.authed('GET', '/users/me');
    expect((await calls.remove(customer, 'phone', { password: PASSWORD, later: true })).status).toBe(200);
    await world.runJobs();
    expect(calls.hasLink(customer.phone)).toBe(true);
    await pass(72);
    expect((await calls.login(customer.phone)).status).toBe(401);
    expect((await calls.login(customer.email)).status).toBe(200);
  });
});

describe('a change that waits', () => {
  test('gives way to one of the same contact, and not to one of the other', async () => {
    const customer = await world.signUp();
    const email = await startLater(customer);
    const old = calls.linkAt(customer.email);
    expect((await calls.change(customer, customer.phone)).status).toBe(200);
    expect((await customer.authed('GET', '/users/me/contacts')).body.changes).toHaveLength(1);
    const second = await startLater(customer);
    expect((await calls.press(old)).status).toBe(404);
    const { body } = await customer.authed('GET', '/users/me/contacts');
    expect(body.changes.map(({ contact }: { contact: string }) => contact)).toEqual([second]);
    const now = calls.newEmail();
    expect((await calls.change(customer, now)).body.email).toBe(now);
    await pass(72);
    expect(await emailOf(customer)).toBe(now);
    expect((await calls.login(email)).status).toBe(401);
  });

  test('ends when the password is reset: somebody reads a contact of the account', async () => {
    const customer = await world.signUp();
    await startLater(customer);
    await world.call('POST', '/auth/forgot-password', { body: { identifier: customer.email } });
    await world.runJobs();
    expect((await calls.resetPassword(customer.email, NEW_PASSWORD)).status).toBe(200);
    await world.runJobs();
    expect(calls.sentTo(customer.email).some(({ text }) => text.includes('was stopped'))).toBe(true);
    await pass(72);
    expect(await emailOf(customer)).toBe(customer.email);
  });

  test('ends when the owner sets a new password or a new PIN, and so does one that is half way', async () => {
    const defences: ((customer: TestCustomer) => Promise<Answer>)[] = [
      (customer) =>
        customer.authed('POST', '/users/me/change-password', {
          body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
        }),
      (customer) => customer.authed('POST', '/users/me/pin', { body: { pin: PIN, password: PASSWORD } }),
    ];
    for (const defend of defences) {
      const customer = await world.signUp();
      const thief = await signInOn(world, customer, 'a stolen phone');
      await startLater(thief);
      const phone = `+2348094${customer.phone.slice(-6)}`;
      const codes = await calls.codesAt(thief, phone);
      expect((await defend(customer)).status).toBe(200);
      await world.runJobs();
      expect(calls.sentTo(customer.email).some(({ text }) => text.includes('was stopped'))).toBe(true);
      expect((await calls.confirm(customer, codes, 'phone')).body.code).toBe('CODE_INVALID');
      await pass(72);
      expect(await emailOf(customer)).toBe(customer.email);
    }
  });

  test('ends when a PIN is changed or reset', async () => {
    for (const way of ['changed', 'reset']) {
      const customer = await world.signUp();
      await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
      const { otp } = await calls.codesAt(customer, calls.newEmail(), {
        proof: { password: PASSWORD, pin: PIN },
      });
      expect((await calls.confirm(customer, { otp, later: true })).status).toBe(200);
      await customer.authed('POST', '/users/me/pin/send-reset-code');
      await world.runJobs();
      const answer =
        way === 'changed'
          ? await customer.authed('POST', '/users/me/pin', { body: { pin: '739146', currentPin: PIN } })
          : await customer.authed('POST', '/users/me/pin/reset', {
              body: { password: PASSWORD, otp: world.codeFor(customer.email), pin: '739146' },
            });
      expect([way, answer.status]).toEqual([way, 200]);
      expect((await customer.authed('GET', '/users/me/contacts')).body.changes).toEqual([]);
    }
  });

  test('gives back by its undoing the PIN of when it was asked for, though a thief has removed it since', async () => {
    const customer = await world.signUp();
    await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
    const pinHash = async () =>
      (
        await world.services.db
          .selectFrom('customerPin')
          .select('pinHash')
          .where('userId', '=', customer.userId)
          .executeTakeFirst()
      )?.pinHash;
    const before = await pinHash();
    const { otp } = await calls.codesAt(customer, calls.newEmail(), {
      proof: { password: PASSWORD, pin: PIN },
    });
    await calls.confirm(customer, { otp, later: true });
    expect((await customer.authed('DELETE', '/users/me/pin', { body: { pin: PIN } })).status).toBe(200);
    await pass(24);
    await pass(24);
    await pass(24);
    expect(await emailOf(customer)).not.toBe(customer.email);
    expect(await pinHash()).toBeUndefined();
    expect((await calls.press(calls.linkAt(customer.email))).body.did).toBe('undone');
    expect([before === undefined, await pinHash()]).toEqual([false, before]);
  });

  test('ends with a press that undoes another change', async () => {
    const customer = await world.signUp();
    await calls.change(customer, `+2348095${customer.phone.slice(-6)}`);
    await world.runJobs();
    const undo = calls.linkAt(customer.email);
    await startLater(customer);
    expect((await calls.press(undo)).body.did).toBe('undone');
    await pass(72);
    expect(await emailOf(customer)).toBe(customer.email);
  });

  test('does not happen where somebody else has verified that contact in the meantime', async () => {
    const [customer, other] = [await world.signUp(), await world.signUp()];
    const email = await startLater(customer);
    expect((await calls.change(other, email)).status).toBe(200);
    await pass(72);
    expect([await emailOf(customer), await emailOf(other)]).toEqual([customer.email, email]);
    expect(calls.sentTo(customer.email).at(-1)?.text).toContain('was stopped');
  });
});

describe('staff change a contact after a paper', () => {
  const ops = async (...words: string[]) => (await world.staff('contacts', ...words)).code;

  test('in the same 72 hours with the same messages, for a customer who has forgotten the PIN too', async () => {
    const customer = await world.signUp();
    await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
    const email = calls.newEmail();
    const words = ['change', customer.userId, '--email', email, '--case', 'C-12'];
    expect(await ops(...words, '--reason', 'Passport and a letter.')).toBe(0);
    await world.runJobs();
    const first = countTo(customer.email);
    expect(calls.hasLink(customer.email)).toBe(true);
    const told = () => calls.sentTo(customer.email).at(-1)?.text;
    expect(told()).toContain('Our staff started this');
    await pass(24);
    await pass(24);
    expect(countTo(customer.email)).toBe(first + 2);
    expect(told()).toContain('Our staff started this');
    expect(told()).not.toContain('password asked');
    await pass(24);
    expect(await emailOf(customer)).toBe(email);
    const events = await world.services.db
      .selectFrom('securityEvent')
      .select('detail')
      .where('userId', '=', customer.userId)
      .where('kind', '=', 'contact_change_waits')
      .execute();
    expect(events).toMatchObject([{ detail: { case: 'C-12', reason: 'Passport and a letter.' } }]);
  });

  test('needs a case, a reason, one contact, and one that is nobody else’s', async () => {
    const [customer, other] = [await world.signUp(), await world.signUp()];
    const base = ['change', customer.userId];
    const why = ['--case', 'C-1', '--reason', 'Seen.'];
    expect(await ops(...base, '--email', calls.newEmail())).toBe(2);
    expect(await ops(...base, '--email', calls.newEmail(), '--case', 'C-1')).toBe(2);
    expect(await ops('change', 'nobody', '--email', 'a@mail.example', ...why)).toBe(2);
    expect(await ops(...base, ...why)).toBe(1);
    expect(await ops(...base, '--email', 'half@', ...why)).toBe(1);
    expect(await ops(...base, '--email', other.email, ...why)).toBe(1);
    expect(await ops('allow-pin', customer.userId, ...why)).toBe(1);
    expect((await customer.authed('GET', '/users/me/contacts')).body.changes).toEqual([]);
  });
});
