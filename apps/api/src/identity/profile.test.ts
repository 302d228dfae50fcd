import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOTIFY_TASK, NoticeJob } from '#platform/notices.ts';
import type { Answer, TestApp } from '#testing/app.ts';
import { createTestApp } from '#testing/app.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { mountProfile } from './index.ts';

const NOBODY = { nameObstacles: [], obstacles: [], farewells: [], chapters: {} };
const DAY_MS = 24 * 60 * 60 * 1_000;
const WRONG = '000000';
const PASSWORD = 'market-day-rain';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp({
    mount: (app, gate, services) => mountProfile(app, gate, services, NOBODY),
  });
});
afterAll(() => world?.close());

let made = 0;
function newEmail(): string {
  made += 1;
  return `new${made}@mail.example`;
}

const ask = (customer: TestCustomer, contact: string, proof: object = { password: PASSWORD }) =>
  customer.authed('POST', '/users/me/contacts', {
    body: { to: { channel: contact.includes('@') ? 'email' : 'phone', contact }, ...proof },
  });

const confirm = (customer: TestCustomer, otp: string, channel = 'email') =>
  customer.authed('POST', '/users/me/contacts/confirm', { body: { channel, otp } });

const remove = (customer: TestCustomer, channel: string, proof: object = { password: PASSWORD }) =>
  customer.authed('DELETE', `/users/me/contacts/${channel}`, { body: proof });

async function codeAt(customer: TestCustomer, contact: string): Promise<string> {
  expect((await ask(customer, contact)).status).toBe(200);
  await world.runJobs();
  return world.codeFor(contact);
}

const login = (identifier: string) =>
  world.call('POST', '/auth/login', { body: { identifier, password: PASSWORD } });

const LOGGED_OUT = [401, 'Your email or phone number was changed. Log in again to go on.'];

async function refreshed(signedIn: Answer): Promise<readonly unknown[]> {
  const { status, body } = await world.call('POST', '/auth/refresh-tokens', {
    body: { refreshToken: signedIn.body.tokens.refresh },
  });
  return [status, body.message];
}

const sentTo = (to: string) => world.messages.filter((message) => message.to === to);

async function setKyc({ userId }: TestCustomer, status: string): Promise<void> {
  await world.services.db
    .updateTable('customer')
    .set({ kyc_status: status })
    .where('user_id', '=', userId)
    .execute();
}

/** What the app will show, once the jobs of the notifications run. */
async function noticesLeftFor({ userId }: TestCustomer): Promise<unknown[]> {
  const rows = await world.services.db
    .selectFrom('outbox')
    .select('payload')
    .where('user_id', '=', userId)
    .where('task', '=', NOTIFY_TASK)
    .execute();
  return rows.map(({ payload }) => NoticeJob.parse(payload).notice);
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

  test('a name that stands behind an ID stays, the address does not', async () => {
    const customer = await world.signUp();
    for (const status of ['pending', 'verified']) {
      await setKyc(customer, status);
      const refused = await change(customer, { firstName: 'Bola', address: 'Ikeja' });
      expect([refused.status, refused.body.code]).toEqual([409, 'WRONG_STATE']);
      expect(refused.body.fields.firstName).toBe(refused.body.message);
      expect((await change(customer, { firstName: 'Ada', address: 'Ikeja' })).status).toBe(200);
    }
    await setKyc(customer, 'rejected');
    expect((await change(customer, { firstName: 'Bola' })).body.firstName).toBe('Bola');
  });
});

describe('a new contact', () => {
  test('needs one proof, the right one, and a contact of its channel', async () => {
    const customer = await world.signUp();
    const contact = newEmail();
    for (const proof of [{}, { password: PASSWORD, pin: '4826' }, { password: 'not the password' }]) {
      expect((await ask(customer, contact, proof)).status).toBe(400);
    }
    expect((await ask(customer, contact, { pin: '4826' })).status).toBe(404);
    expect((await ask(customer, customer.email)).body.fields.contact).toBe(
      'That is your email address already.',
    );
    expect((await ask(customer, 'half@')).status).toBe(400);
    expect((await ask(customer, '0123')).status).toBe(400);
    await world.runJobs();
    expect(sentTo(contact)).toEqual([]);
  });

  test('is taken by the PIN too, once that is a day old', async () => {
    const customer = await world.signUp();
    await customer.authed('POST', '/users/me/pin', { body: { pin: '482615' } });
    world.clock.advance(DAY_MS - 1);
    const young = await ask(customer, newEmail(), { pin: '482615' });
    expect([young.status, young.body.fields.password]).toEqual([
      400,
      'Your PIN is less than a day old. Enter your password instead.',
    ]);
    world.clock.advance(1);
    expect((await ask(customer, newEmail(), { pin: '111111' })).body.code).toBe('PIN_WRONG');
    expect((await ask(customer, newEmail(), { pin: '482615' })).status).toBe(200);
  });

  test('takes the place of the old one by its code, and the old one hears of it', async () => {
    const customer = await world.signUp();
    const contact = newEmail();
    const code = await codeAt(customer, contact);
    expect((await customer.authed('GET', '/users/me')).body.email).toBe(customer.email);
    expect((await login(contact)).status).toBe(401);
    const elsewhere = await login(customer.email);
    expect(elsewhere.status).toBe(200);

    const before = sentTo(customer.email).length;
    const confirmed = await confirm(customer, code);
    expect([confirmed.status, confirmed.body.email, confirmed.body.isEmailVerified]).toEqual([
      200,
      contact,
      true,
    ]);
    await world.runJobs();
    const told = sentTo(customer.email).slice(before);
    expect(told.map((message) => message.text).join()).toContain('was just changed');
    // Nobody ever verified this number: it may be a stranger's.
    expect(sentTo(customer.phone).some(({ text }) => text.includes('was just changed'))).toBe(false);
    expect((await login(customer.email)).body.message).toBe('Invalid credentials');
    expect((await login(contact)).status).toBe(200);
    // The session that asked goes on, with the bearer that it had; the others end.
    const headers = { authorization: `Bearer ${customer.tokens.access}` };
    expect((await world.call('GET', '/users/me', { headers })).status).toBe(200);
    expect(await refreshed(elsewhere)).toEqual(LOGGED_OUT);
    expect(await noticesLeftFor(customer)).toContainEqual({
      kind: 'contact_changed',
      channel: 'email',
      change: 'changed',
    });
  });

  test('frees the old one, for which every code is dead', async () => {
    const customer = await world.signUp();
    await world.call('POST', '/auth/forgot-password', { body: { email: customer.email } });
    await world.runJobs();
    const resetCode = world.codeFor(customer.email);
    const contact = newEmail();
    await confirm(customer, await codeAt(customer, contact));
    for (const email of [customer.email, contact]) {
      const reset = await world.call('POST', '/auth/verify-reset-code', { body: { code: resetCode, email } });
      expect(reset.status).toBe(400);
    }
    const other = await world.signUp();
    expect((await confirm(other, await codeAt(other, customer.email))).status).toBe(200);
  });

  test('takes one code once, and none of another contact that was asked for before', async () => {
    const customer = await world.signUp();
    const [first, second] = [newEmail(), newEmail()];
    const firstCode = await codeAt(customer, first);
    await ask(customer, second);
    expect((await confirm(customer, firstCode)).body.code).toBe('CODE_INVALID');
    await world.runJobs();
    const secondCode = world.codeFor(second);
    if (firstCode !== secondCode) expect((await confirm(customer, firstCode)).status).toBe(400);
    expect((await confirm(customer, secondCode)).status).toBe(200);
    expect((await confirm(customer, secondCode)).body.code).toBe('CODE_INVALID');
  });

  test('is lost after five wrong codes, and after ten minutes', async () => {
    const customer = await world.signUp();
    const code = await codeAt(customer, newEmail());
    const wrong = code === WRONG ? '000001' : WRONG;
    await Promise.all(Array.from({ length: 5 }, () => confirm(customer, wrong)));
    expect((await confirm(customer, code)).body.code).toBe('CODE_INVALID');
    const late = await codeAt(customer, newEmail());
    world.clock.advance(10 * 60_000 + 1);
    expect((await confirm(customer, late)).body.code).toBe('CODE_INVALID');
  });

  test("of another customer is answered alike, and its code never arrives; another's code is worth nothing", async () => {
    const [customer, owner] = [await world.signUp(), await world.signUp()];
    const before = sentTo(owner.email).length;
    const [taken, free] = [await ask(customer, owner.email), await ask(customer, newEmail())];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    await ask(customer, owner.email);
    await world.runJobs();
    expect(sentTo(owner.email).length).toBe(before);
    const code = await codeAt(owner, newEmail());
    expect((await confirm(customer, code)).body.code).toBe('CODE_INVALID');
    expect((await owner.authed('GET', '/users/me')).body.email).toBe(owner.email);
  });

  test('that two customers claim at the same moment goes to one', async () => {
    const [one, two] = [await world.signUp(), await world.signUp()];
    const contact = newEmail();
    const oneCode = await codeAt(one, contact);
    const twoCode = await codeAt(two, contact);
    const answers = await Promise.all([confirm(one, oneCode), confirm(two, twoCode)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const loser = answers[0]?.status === 200 ? two : one;
    expect((await loser.authed('GET', '/users/me')).body.email).toBe(loser.email);
    expect((await login(loser.email)).status).toBe(200);
  });

  test('is asked for ten times an hour at most', async () => {
    const customer = await world.signUp();
    for (let time = 0; time < 10; time += 1) await ask(customer, newEmail(), { password: 'wrong' });
    const refused = await ask(customer, newEmail());
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });
});

describe('removing a contact', () => {
  test('is refused for the last one that is verified', async () => {
    const customer = await world.signUp();
    const refused = await remove(customer, 'email');
    expect([refused.status, refused.body.code]).toEqual([409, 'WRONG_STATE']);
    expect(refused.body.message).toContain('Add a phone number first');
    expect((await remove(customer, 'fax')).status).toBe(400);
  });

  test('leaves the other, with which the customer logs in; adding one again is the same way', async () => {
    const customer = await world.signUp();
    await confirm(customer, await codeAt(customer, customer.phone), 'phone');
    expect((await remove(customer, 'email', { password: 'wrong' })).status).toBe(400);
    const elsewhere = await login(customer.email);
    const removed = await remove(customer, 'email');
    expect([removed.status, removed.body.email]).toEqual([200, null]);
    expect(await refreshed(elsewhere)).toEqual(LOGGED_OUT);
    await world.runJobs();
    expect(sentTo(customer.email).at(-1)?.text).toContain('was just removed');
    expect((await login(customer.email)).status).toBe(401);
    expect((await login(customer.phone)).status).toBe(200);
    expect((await remove(customer, 'phone')).body.code).toBe('WRONG_STATE');
    const again = await world.call('POST', '/auth/login', {
      body: { identifier: customer.phone, password: PASSWORD },
    });
    expect(again.status).toBe(200);
    expect((await confirm(customer, await codeAt(customer, customer.email))).body.email).toBe(customer.email);
  });
});
