import { describe, expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import { contactCalls } from '#testing/contacts.ts';
import type { TestCustomer, Answer } from '#testing/customer.ts';
import { noticesLeftFor } from '#testing/payouts.ts';

const WRONG = '000000';
const PASSWORD = 'market-day-rain';

const world = await openTestApp();
const calls = contactCalls(world);

const LOGGED_OUT = [401, 'Your email or phone number was changed. Log in again to continue.'];

async function refreshed(signedIn: Answer): Promise<readonly unknown[]> {
  const { status, body } = await world.call('POST', '/auth/refresh-tokens', {
    body: { refreshToken: signedIn.body.tokens.refresh },
  });
  return [status, body.message];
}

async function setKyc({ userId }: TestCustomer, status: 'pending' | 'rejected'): Promise<void> {
  await world.services.db
    .updateTable('customer')
    .set({ kycStatus: status })
    .where('userId', '=', userId)
    .execute();
}

test('a stranger gets nowhere', async () => {
  expect((await world.call('PATCH', '/users/me', { body: { address: 'x' } })).status).toBe(401);
  expect((await world.call('POST', '/users/me/contacts', { body: {} })).status).toBe(401);
  expect((await world.call('POST', '/users/me/contacts/confirm', { body: {} })).status).toBe(401);
  expect((await world.call('DELETE', '/users/me/contacts/email', { body: {} })).status).toBe(401);
});

describe('name and address', () => {
  const change = (customer: TestCustomer, body: object) => customer.authed('PATCH', '/users/me', { body });

  test('an empty name, a long one, a foreign field and nothing at all are refused with words', async () => {
    const customer = await world.signUp();
    const empty = await change(customer, { firstName: ' ' });
    expect([empty.status, empty.body.fields.firstName]).toEqual([400, 'Enter your name.']);
    expect((await change(customer, { lastName: 'x'.repeat(101) })).status).toBe(400);
    expect((await change(customer, { email: 'b@mail.example' })).status).toBe(400);
    expect((await change(customer, { kycStatus: 'verified' })).status).toBe(400);
    expect((await change(customer, {})).status).toBe(400);
  });

  test('change at once, one without the other, and an empty address is none', async () => {
    const customer = await world.signUp();
    const changed = await change(customer, { firstName: 'Adaeze', address: '14 Adeola Street, Yaba' });
    expect(changed.body).toMatchObject({
      firstName: 'Adaeze',
      lastName: 'Obi',
      address: '14 Adeola Street, Yaba',
    });
    expect((await change(customer, { address: '' })).body.address).toBeNull();
    expect((await customer.authed('GET', '/users/me')).body.firstName).toBe('Adaeze');
  });

  test('a name is letters with their marks, few and short enough; a stored one of before is shown as it stands', async () => {
    const customer = await world.signUp();
    const fieldOf = async (body: object) => Object.keys((await change(customer, body)).body.fields ?? {})[0];
    for (const firstName of ['Ada2', 'a'.repeat(41), '<b>', '\u0301', '👩🏾', 'Ada\u200bObi'])
      expect(await fieldOf({ firstName })).toBe('firstName');
    expect(await fieldOf({ lastName: 'a'.repeat(61) })).toBe('lastName');
    expect(await fieldOf({ firstName: 'Ada', lastName: 'B C D E F' })).toBe('lastName');
    // One half is sent and the other one is stored.
    expect((await change(customer, { lastName: 'Obi Chioma Ngozi Eze' })).status).toBe(200);
    expect(await fieldOf({ firstName: 'Ada Grace' })).toBe('lastName');
    const tidied = await change(customer, {
      firstName: '  O’Neil ',
      lastName: 'O\u0323la\u0301 A. Adé-Ọ̀ṣun',
    });
    expect([tidied.body.firstName, tidied.body.lastName]).toEqual(["O'Neil", 'Ọlá A. Adé-Ọ̀ṣun']);
    await world.services.db
      .updateTable('customer')
      .set({ firstName: 'Ada \u202e2', lastName: 'x'.repeat(100) })
      .where('userId', '=', customer.userId)
      .execute();
    const shown = await change(customer, { address: 'Ikeja' });
    expect([shown.status, shown.body.firstName, shown.body.lastName]).toEqual([
      200,
      'Ada 2',
      'x'.repeat(100),
    ]);
  });

  test('a name that is being compared with an ID stays, the address does not', async () => {
    const customer = await world.signUp();
    await setKyc(customer, 'pending');
    const refused = await change(customer, { firstName: 'Bola', address: 'Ikeja' });
    expect([refused.status, refused.body.code]).toEqual([409, 'WRONG_STATE']);
    expect(refused.body.fields.firstName).toBe(refused.body.message);
    // Nobody compared it with the BVN, so nothing is said of that.
    expect((await noticesLeftFor(world, customer)).filter(({ kind }) => kind === 'name')).toEqual([]);
    expect((await change(customer, { firstName: 'Ada', address: 'Ikeja' })).status).toBe(200);
    await setKyc(customer, 'rejected');
    expect((await change(customer, { firstName: 'Bola' })).body.firstName).toBe('Bola');
  });
});

describe('a new contact', () => {
  test('needs the right proof and a contact of its channel', async () => {
    const customer = await world.signUp();
    const contact = calls.newEmail();
    for (const proof of [{}, { pin: '482615' }, { password: 'not the password' }]) {
      expect((await calls.ask(customer, contact, proof)).status).toBe(400);
    }
    expect((await calls.ask(customer, contact, { password: PASSWORD, pin: '482615' })).status).toBe(404);
    expect((await calls.ask(customer, customer.email)).body.fields.contact).toBe(
      'This is already your email address.',
    );
    expect((await calls.ask(customer, 'half@')).status).toBe(400);
    expect((await calls.ask(customer, '0123')).status).toBe(400);
    await world.runJobs();
    expect(calls.sentTo(contact)).toEqual([]);
  });

  test('takes the place of the old one by its code, and the old one hears of it', async () => {
    const customer = await world.signUp();
    const contact = calls.newEmail();
    const codes = await calls.codesAt(customer, contact);
    expect((await customer.authed('GET', '/users/me')).body.email).toBe(customer.email);
    expect((await calls.login(contact)).status).toBe(401);
    const elsewhere = await calls.login(customer.email);
    expect(elsewhere.status).toBe(200);

    const before = calls.sentTo(customer.email).length;
    const confirmed = await calls.confirm(customer, codes);
    expect([confirmed.status, confirmed.body.email, confirmed.body.isEmailVerified]).toEqual([
      200,
      contact,
      true,
    ]);
    await world.runJobs();
    const told = calls.sentTo(customer.email).slice(before);
    expect(told.map((message) => message.text).join()).toContain('was just changed');
    // Nobody ever verified this number: it may be a stranger's.
    expect(calls.sentTo(customer.phone).some(({ text }) => text.includes('was just changed'))).toBe(false);
    expect((await calls.login(customer.email)).body.message).toBe('Invalid credentials');
    expect((await calls.login(contact)).status).toBe(200);
    // The session that asked goes on, with the bearer that it had; the others end.
    const headers = { authorization: `Bearer ${customer.tokens.access}` };
    expect((await world.call('GET', '/users/me', { headers })).status).toBe(200);
    expect(await refreshed(elsewhere)).toEqual(LOGGED_OUT);
    expect(await noticesLeftFor(world, customer)).toContainEqual({
      kind: 'contact_changed',
      channel: 'email',
      change: 'changed',
    });
  });

  test('frees the old one after 72 hours, and every code for it is dead', async () => {
    const customer = await world.signUp();
    await world.call('POST', '/auth/forgot-password', { body: { email: customer.email } });
    await world.runJobs();
    const resetCode = world.codeFor(customer.email);
    const contact = calls.newEmail();
    await calls.confirm(customer, await calls.codesAt(customer, contact));
    for (const email of [customer.email, contact]) {
      const reset = await world.call('POST', '/auth/verify-reset-code', { body: { code: resetCode, email } });
      expect(reset.status).toBe(400);
    }
    world.clock.advance(72 * 60 * 60_000);
    const other = await world.signUp();
    expect((await calls.confirm(other, await calls.codesAt(other, customer.email))).status).toBe(200);
  });

  test('takes one code once, and none of another contact that was asked for before', async () => {
    const customer = await world.signUp();
    const [first, second] = [calls.newEmail(), calls.newEmail()];
    const { otp: firstCode } = await calls.codesAt(customer, first);
    const codes = await calls.codesAt(customer, second);
    if (firstCode !== codes.otp)
      expect((await calls.confirm(customer, { ...codes, otp: firstCode })).body.code).toBe('CODE_INVALID');
    expect((await calls.confirm(customer, codes)).status).toBe(200);
    expect((await calls.confirm(customer, codes)).body.code).toBe('CODE_INVALID');
  });

  test('is lost after five wrong codes, and after ten minutes', async () => {
    const customer = await world.signUp();
    await customer.authed('POST', '/users/me/pin', { body: { pin: '482615' } });
    const how = { proof: { password: PASSWORD, pin: '482615' } };
    const { otp: code } = await calls.codesAt(customer, calls.newEmail(), how);
    const wrong = code === WRONG ? '000001' : WRONG;
    await Promise.all(Array.from({ length: 5 }, () => calls.confirm(customer, { otp: wrong })));
    expect((await calls.confirm(customer, { otp: code })).body.code).toBe('CODE_INVALID');
    const late = await calls.codesAt(customer, calls.newEmail(), how);
    world.clock.advance(10 * 60_000 + 1);
    expect((await calls.confirm(customer, late)).body.code).toBe('CODE_INVALID');
  });

  test("of another customer is answered alike, and its code never arrives; another's code is worth nothing", async () => {
    const [customer, owner] = [await world.signUp(), await world.signUp()];
    const before = calls.sentTo(owner.email).length;
    const [taken, free] = [
      await calls.ask(customer, owner.email),
      await calls.ask(customer, calls.newEmail()),
    ];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    await calls.ask(customer, owner.email);
    await world.runJobs();
    expect(calls.sentTo(owner.email).length).toBe(before);
    const code = await calls.codesAt(owner, calls.newEmail());
    expect((await calls.confirm(customer, code)).body.code).toBe('CODE_INVALID');
    expect((await owner.authed('GET', '/users/me')).body.email).toBe(owner.email);
  });

  test('that two customers claim at the same moment goes to one', async () => {
    const [one, two] = [await world.signUp(), await world.signUp()];
    const contact = calls.newEmail();
    const oneCode = await calls.codesAt(one, contact);
    const twoCode = await calls.codesAt(two, contact);
    const answers = await Promise.all([calls.confirm(one, oneCode), calls.confirm(two, twoCode)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const loser = answers[0]?.status === 200 ? two : one;
    expect((await loser.authed('GET', '/users/me')).body.email).toBe(loser.email);
    expect((await calls.login(loser.email)).status).toBe(200);
  });

  test('is asked for ten times an hour at most', async () => {
    const customer = await world.signUp();
    for (let time = 0; time < 10; time += 1)
      await calls.ask(customer, calls.newEmail(), { password: 'wrong' });
    const refused = await calls.ask(customer, calls.newEmail());
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('removing a contact', () => {
  test('is refused for the last one that is verified', async () => {
    const customer = await world.signUp();
    const refused = await calls.remove(customer, 'email', {
      password: PASSWORD,
      ownOtp: await calls.ownCode(customer),
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'WRONG_STATE']);
    expect(refused.body.message).toContain('Add a phone number first');
    expect((await calls.remove(customer, 'fax')).status).toBe(404);
  });

  test('leaves the other, with which the customer logs in; adding one again is the same way', async () => {
    const customer = await world.signUp();
    await calls.confirm(customer, await calls.codesAt(customer, customer.phone), 'phone');
    expect((await calls.remove(customer, 'email', { password: 'wrong' })).status).toBe(400);
    const elsewhere = await calls.login(customer.email);
    const ownOtp = await calls.ownCode(customer);
    const removed = await calls.remove(customer, 'email', { password: PASSWORD, ownOtp });
    expect([removed.status, removed.body.email]).toEqual([200, null]);
    expect(await refreshed(elsewhere)).toEqual(LOGGED_OUT);
    await world.runJobs();
    expect(calls.sentTo(customer.email).at(-1)?.text).toContain('was just removed');
    expect((await calls.login(customer.email)).status).toBe(401);
    expect((await calls.login(customer.phone)).status).toBe(200);
    expect((await calls.remove(customer, 'phone')).body.code).toBe('WRONG_STATE');
    const how = { own: customer.phone };
    expect((await calls.change(customer, customer.email, how)).body.email).toBe(customer.email);
  });

  test('that was never verified only drops it: nothing is lowered, logged out or undone', async () => {
    const customer = await world.signUp();
    const elsewhere = await calls.login(customer.email);
    const ownOtp = await calls.ownCode(customer);
    const before = calls.sentTo(customer.email).length;
    const removed = await calls.remove(customer, 'phone', { password: PASSWORD, ownOtp });
    expect([removed.status, removed.body.phoneNumber]).toEqual([200, null]);
    await world.runJobs();
    expect(calls.sentTo(customer.email).length).toBe(before);
    expect((await refreshed(elsewhere))[0]).toBe(200);
    const { userId } = customer;
    const { db } = world.services;
    const row = await db
      .selectFrom('customer')
      .select('limitedUntil')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    expect(row.limitedUntil).toBeNull();
    const changes = db.selectFrom('contactTransition').select('id').where('userId', '=', userId);
    expect(await changes.execute()).toEqual([]);
    expect((await noticesLeftFor(world, customer)).at(-1)).toMatchObject({ change: 'removed' });
    const other = await world.signUp();
    expect((await calls.change(other, customer.phone)).body.phoneNumber).toBe(customer.phone);
  });
});
