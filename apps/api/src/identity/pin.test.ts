import { HEADERS } from '@kolo/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import type { TestCustomer, Answer } from '#testing/customer.ts';
import { PIN_CHECKS_PER_CUSTOMER } from './limits.ts';
import { hashPassword } from './passwords.ts';

const PIN = '482615';
const WRONG = '111111';

const world = await openTestApp();

async function withPin(): Promise<TestCustomer> {
  const customer = await world.signUp();
  expect((await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } })).status).toBe(200);
  return customer;
}

const verify = (customer: TestCustomer, pin: string) =>
  customer.authed('POST', '/users/me/pin/verify', { body: { pin } });

/** A look at the session without the test customer's own way of signing in again. */
async function isSessionAlive(customer: TestCustomer): Promise<boolean> {
  const headers = { authorization: `Bearer ${customer.tokens.access}` };
  return (await world.call('GET', '/users/me', { headers })).status === 200;
}

async function guess(customer: TestCustomer, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await verify(customer, WRONG);
}

async function eventsOf({ userId }: TestCustomer): Promise<string[]> {
  const rows = await world.services.db
    .selectFrom('securityEvent')
    .select('kind')
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.kind).filter((kind) => kind.startsWith('pin_'));
}

const kept = ({ userId }: TestCustomer) =>
  world.services.db
    .selectFrom('customerPin')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();

test('a stranger gets nowhere', async () => {
  for (const path of ['/users/me/pin', '/users/me/pin/verify', '/users/me/pin/reset']) {
    expect((await world.call('POST', path, { body: { pin: PIN } })).status).toBe(401);
  }
  expect((await world.call('POST', '/users/me/pin/send-reset-code')).status).toBe(401);
  expect((await world.call('DELETE', '/users/me/pin', { body: { pin: PIN } })).status).toBe(401);
});

test('a stolen session that asks for a first PIN again and again does not use up the checks of the owner', async () => {
  const customer = await withPin();
  for (let time = 0; time < PIN_CHECKS_PER_CUSTOMER.most; time += 1) {
    const { body } = await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
    expect(body.code).toBe('PIN_REQUIRED');
  }
  expect((await verify(customer, PIN)).status).toBe(200);
});

test('three digits, thirteen, and letters are refused with words', async () => {
  const customer = await world.signUp();
  const short = await customer.authed('POST', '/users/me/pin', { body: { pin: '123' } });
  expect(short.status).toBe(400);
  expect(short.body.fields.pin).toBe('PIN must be at least 4 digits');
  for (const pin of ['1234567890123', '12a4']) {
    expect((await customer.authed('POST', '/users/me/pin', { body: { pin } })).status).toBe(400);
  }
});

test('a PIN that a guesser tries first is refused wherever one is chosen, and an old one works until it is changed', async () => {
  const customer = await world.signUp();
  const setPin = (body: object) => customer.authed('POST', '/users/me/pin', { body });
  for (const pin of ['0000', '1234', '4321', '1212', '1122', '1990', '2026', '7890', '123123']) {
    const answer = await setPin({ pin });
    expect([pin, answer.status, answer.body.code]).toEqual([pin, 400, 'VALIDATION']);
    expect(answer.body.fields.pin).toContain('too easy to guess');
    const { password } = customer;
    const reset = await customer.authed('POST', '/users/me/pin/reset', {
      body: { password, otp: '000001', pin },
    });
    expect(reset.body.fields.pin).toContain('too easy to guess');
  }
  await setPin({ pin: PIN });
  const pinHash = await hashPassword('1234', 64);
  await world.services.db
    .updateTable('customerPin')
    .set({ pinHash })
    .where('userId', '=', customer.userId)
    .execute();
  expect((await verify(customer, '1234')).status).toBe(200);
  expect((await setPin({ pin: '4321', currentPin: '1234' })).status).toBe(400);
  expect((await setPin({ pin: PIN, currentPin: '1234' })).status).toBe(200);
});

describe('wrong PINs are told to the owner', () => {
  /** What reached the customer, in the app and by e-mail. */
  async function toldOf({ userId, email }: TestCustomer) {
    await world.runJobs();
    const rows = await world.services.db
      .selectFrom('outbox')
      .select('payload')
      .where('userId', '=', userId)
      .where('task', '=', 'notify')
      .orderBy('id')
      .execute();
    const inApp = JSON.stringify(rows).match(/pin_(?:wrong|locked)/g) ?? [];
    const mails = world.messages.filter(({ to, text }) => to === email && text.startsWith('A wrong PIN'));
    expect(mails).toHaveLength(inApp.length);
    return inApp;
  }

  test('from the third on, once, and when the PIN locks; two slips tell nobody', async () => {
    const customer = await withPin();
    await guess(customer, 2);
    expect(await toldOf(customer)).toEqual([]);
    await guess(customer, 1);
    expect(await toldOf(customer)).toEqual(['pin_wrong']);
    await guess(customer, 1);
    expect(await toldOf(customer)).toEqual(['pin_wrong']);
    await guess(customer, 1);
    expect(await toldOf(customer)).toEqual(['pin_wrong', 'pin_locked']);
  });

  test("a guesser who waits for the owner's own PIN between the guesses is told of too", async () => {
    const customer = await withPin();
    for (let day = 0; day < 3; day += 1) {
      expect(await toldOf(customer)).toEqual([]);
      await guess(customer, 1);
      expect((await verify(customer, PIN)).status).toBe(200);
    }
    expect(await toldOf(customer)).toEqual(['pin_wrong']);
  });

  test('not as a flood: once an hour, however many are wrong, sent one after the other or at once', async () => {
    const customer = await withPin();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([guess(customer, 1), guess(customer, 1), guess(customer, 1)]);
      expect((await verify(customer, PIN)).status).toBe(200);
    }
    expect(await toldOf(customer)).toEqual(['pin_wrong']);
    world.clock.advance(60 * 60_000);
    await guess(customer, 1);
    expect(await toldOf(customer)).toEqual(['pin_wrong', 'pin_wrong']);
  });
});

test('a first PIN needs nothing else right after the sign-in, and the customer is seen to have one', async () => {
  const customer = await world.signUp();
  expect((await customer.authed('GET', '/users/me')).body.hasPin).toBe(false);
  expect((await verify(customer, PIN)).status).toBe(404);
  await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
  expect((await customer.authed('GET', '/users/me')).body.hasPin).toBe(true);
  expect((await verify(customer, PIN)).status).toBe(200);
  const login = await world.call('POST', '/auth/login', {
    body: { identifier: customer.email, password: customer.password },
  });
  expect(login.body.user.hasPin).toBe(true);
});

describe('a quarter of an hour after the password was typed', () => {
  /** The access token has run out too: the session goes on by its refresh token, which is all that a thief has. */
  async function stale(): Promise<(body: object) => Promise<Answer>> {
    const customer = await world.signUp();
    world.clock.advance(15 * 60_000 + 1);
    const { body, headers } = await world.call('POST', '/auth/refresh-tokens', {
      body: { refreshToken: customer.tokens.refresh },
    });
    const bearer = {
      authorization: `Bearer ${body.tokens.access}`,
      [HEADERS.csrfToken]: headers[HEADERS.csrfToken] ?? '',
      [HEADERS.csrfSecret]: headers[HEADERS.csrfSecret] ?? '',
    };
    return (sent) => world.call('POST', '/users/me/pin', { body: sent, headers: bearer });
  }

  test('a first PIN needs the password, so that a stolen session cannot set one', async () => {
    const setPin = await stale();
    const refused = await setPin({ pin: PIN });
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION']);
    expect(refused.body.fields.password).toBe('Enter your password to set a PIN.');
    const wrong = await setPin({ pin: PIN, password: 'not the password' });
    expect(wrong.body.fields.password).toBe('That is not your password.');
    expect((await setPin({ pin: PIN, password: 'market-day-rain' })).status).toBe(200);
    expect((await setPin({ pin: '9137', password: 'market-day-rain' })).body.code).toBe('PIN_REQUIRED');
  });
});

test('a session that a code for a further contact opened sets no first PIN without the password', async () => {
  const customer = await world.signUp();
  const verified = await customer.authed('POST', '/auth/verify-email', {
    body: { otp: world.codeFor(customer.phone), identifier: customer.phone },
  });
  expect(verified.status).toBe(200);
  const headers = {
    authorization: `Bearer ${verified.body.tokens.access}`,
    [HEADERS.csrfToken]: verified.headers[HEADERS.csrfToken] ?? '',
    [HEADERS.csrfSecret]: verified.headers[HEADERS.csrfSecret] ?? '',
  };
  const refused = await world.call('POST', '/users/me/pin', { body: { pin: PIN }, headers });
  expect(refused.body.fields).toHaveProperty('password');
});

test('another PIN needs the current one, and the customer hears of it', async () => {
  const customer = await withPin();
  const change = (body: object) => customer.authed('POST', '/users/me/pin', { body });
  expect((await change({ pin: '9137' })).body.code).toBe('PIN_REQUIRED');
  expect((await change({ pin: '9137', currentPin: WRONG })).body.code).toBe('PIN_WRONG');
  expect((await verify(customer, PIN)).status).toBe(200);
  const { pinSetAt: before } = (await customer.authed('GET', '/users/me')).body;
  world.clock.advance(1);
  expect((await change({ pin: '9137', currentPin: PIN })).status).toBe(200);
  expect((await verify(customer, '9137')).status).toBe(200);
  const { pinSetAt } = (await customer.authed('GET', '/users/me')).body;
  expect([before, pinSetAt]).toEqual(
    [world.clock.now().getTime() - 1, world.clock.now().getTime()].map((at) => new Date(at).toISOString()),
  );
  await world.runJobs();
  const last = world.messages.findLast((message) => message.to === customer.email);
  expect(last?.text).toContain('was changed');
  expect(await eventsOf(customer)).toEqual(['pin_set', 'pin_wrong', 'pin_changed']);
});

test('removing it needs the PIN too, and the customer hears of it', async () => {
  const customer = await withPin();
  const remove = (pin: string) => customer.authed('DELETE', '/users/me/pin', { body: { pin } });
  expect((await remove(WRONG)).body.code).toBe('PIN_WRONG');
  expect((await remove(PIN)).status).toBe(200);
  expect((await customer.authed('GET', '/users/me')).body.hasPin).toBe(false);
  await world.runJobs();
  const last = world.messages.findLast((message) => message.to === customer.email);
  expect(last?.text).toContain('was removed');
});

test('each wrong PIN says how many tries are left, and a right one forgets them', async () => {
  const customer = await withPin();
  const first = await verify(customer, WRONG);
  expect(first.status).toBe(403);
  expect(first.body.message).toBe('That PIN is not correct. 4 tries left before we log you out.');
  await guess(customer, 2);
  expect((await verify(customer, WRONG)).body.message).toContain('1 try left');
  expect((await verify(customer, PIN)).status).toBe(200);
  expect((await verify(customer, WRONG)).body.message).toContain('4 tries left');
});

test('T28: the fifth wrong PIN ends the session', async () => {
  const customer = await withPin();
  await guess(customer, 4);
  expect(await isSessionAlive(customer)).toBe(true);
  await verify(customer, WRONG);
  expect(await isSessionAlive(customer)).toBe(false);
  expect(await eventsOf(customer)).toContain('pin_locked');
});

test('T28: twenty guesses at once are five guesses', async () => {
  const customer = await withPin();
  const { body, headers } = await world.call('POST', '/auth/login', {
    body: { identifier: customer.email, password: customer.password },
  });
  const sent = {
    authorization: `Bearer ${body.tokens.access}`,
    'x-csrf-token': headers['x-csrf-token'] ?? '',
    'x-csrf-secret': headers['x-csrf-secret'] ?? '',
  };
  await Promise.all(
    Array.from({ length: 20 }, () =>
      world.call('POST', '/users/me/pin/verify', { body: { pin: WRONG }, headers: sent }),
    ),
  );
  expect((await eventsOf(customer)).filter((kind) => kind === 'pin_wrong')).toHaveLength(5);
  expect((await kept(customer)).wrongInARow).toBe(5);
});

test('a locked PIN shuts out the other sessions, the right PIN included, until a sign-in with the password', async () => {
  const customer = await withPin();
  const other = await world.call('POST', '/auth/login', {
    body: { identifier: customer.email, password: customer.password },
  });
  await guess(customer, 5);
  const sent = {
    authorization: `Bearer ${other.body.tokens.access}`,
    'x-csrf-token': other.headers['x-csrf-token'] ?? '',
    'x-csrf-secret': other.headers['x-csrf-secret'] ?? '',
  };
  // The test customer signed in again after its fifth guess, so the lock is put back by hand.
  await world.services.db
    .updateTable('customerPin')
    .set({ lockedAt: world.clock.now(), wrongTries: 5 })
    .where('userId', '=', customer.userId)
    .execute();
  const answer = await world.call('POST', '/users/me/pin/verify', { body: { pin: PIN }, headers: sent });
  expect(answer.status).toBe(401);
  const again = await world.call('GET', '/users/me', { headers: sent });
  expect(again.status).toBe(401);
  await world.call('POST', '/auth/login', {
    body: { identifier: customer.email, password: customer.password },
  });
  expect(await kept(customer)).toMatchObject({ lockedAt: null, wrongTries: 0 });
});

test('T28: ten wrong ones over new sessions ask for a reset; the right PIN is too late', async () => {
  const customer = await withPin();
  const { db } = world.services;
  await db.updateTable('customerPin').set({ wrongInARow: 9 }).where('userId', '=', customer.userId).execute();
  await world.call('POST', '/auth/login', {
    body: { identifier: customer.email, password: customer.password },
  });
  expect((await kept(customer)).wrongInARow).toBe(9);
  await verify(customer, WRONG);
  const answer = await verify(customer, PIN);
  expect(answer.status).toBe(403);
  expect(answer.body.code).toBe('PIN_BLOCKED');
  expect((await kept(customer)).wrongInARow).toBe(10);
});

test('a forgotten PIN is replaced by the password and a code, and by neither alone', async () => {
  const customer = await withPin();
  await world.services.db
    .updateTable('customerPin')
    .set({ wrongInARow: 10 })
    .where('userId', '=', customer.userId)
    .execute();
  const reset = (body: object) => customer.authed('POST', '/users/me/pin/reset', { body });
  const { password } = customer;
  expect((await reset({ password, otp: '123456', pin: '7073' })).body.code).toBe('CODE_INVALID');
  const asked = await customer.authed('POST', '/users/me/pin/send-reset-code');
  expect(asked.body.channel).toBe('email');
  await world.runJobs();
  const otp = world.codeFor(customer.email);
  const wrong = await reset({ password: 'not the password', otp, pin: '7073' });
  expect(wrong.status).toBe(400);
  expect(wrong.body.fields).toHaveProperty('password');
  expect((await reset({ password, otp, pin: '7073' })).status).toBe(200);
  expect((await verify(customer, '7073')).status).toBe(200);
  expect((await reset({ password, otp, pin: '8082' })).body.code).toBe('CODE_INVALID');
});

test('a customer with a verified phone alone gets the code and the news there', async () => {
  const customer = await withPin();
  await world.services.db
    .updateTable('customer')
    .set({ emailVerifiedAt: null, phoneVerifiedAt: world.clock.now() })
    .where('userId', '=', customer.userId)
    .execute();
  const asked = await customer.authed('POST', '/users/me/pin/send-reset-code');
  expect(asked.body.channel).toBe('phone');
  await world.runJobs();
  const body = { password: customer.password, otp: world.codeFor(customer.phone), pin: '7073' };
  expect((await customer.authed('POST', '/users/me/pin/reset', { body })).status).toBe(200);
  await world.runJobs();
  const news = world.messages.findLast((message) => message.to === customer.phone)?.text ?? '';
  expect(news).toContain('was changed');
  expect(news.length).toBeLessThanOrEqual(160);
});

test("another customer's code, an old code and a sixth try are worth nothing", async () => {
  const [customer, other] = [await withPin(), await withPin()];
  await customer.authed('POST', '/users/me/pin/send-reset-code');
  await world.runJobs();
  const otp = world.codeFor(customer.email);
  const { password } = customer;
  const reset = (who: TestCustomer, code: string) =>
    who.authed('POST', '/users/me/pin/reset', { body: { password, otp: code, pin: '7073' } });
  expect((await reset(other, otp)).body.code).toBe('CODE_INVALID');
  const wrong = otp === '000000' ? '000001' : '000000';
  for (let time = 0; time < 5; time += 1) await reset(customer, wrong);
  expect((await reset(customer, otp)).body.code).toBe('CODE_INVALID');
  await other.authed('POST', '/users/me/pin/send-reset-code');
  await world.runJobs();
  world.clock.advance(11 * 60_000);
  expect((await reset(other, world.codeFor(other.email))).body.code).toBe('CODE_INVALID');
});

test('no PIN stands in a log line, an event or a job', async () => {
  const customer = await world.signUp();
  const unlikely = '730194826517';
  await customer.authed('POST', '/users/me/pin', { body: { pin: unlikely } });
  await verify(customer, unlikely);
  await verify(customer, '730194826518');
  const { db } = world.services;
  const events = await db.selectFrom('securityEvent').select('detail').execute();
  const jobs = await db.selectFrom('outbox').select('payload').execute();
  const written = [...world.logs, JSON.stringify(events), JSON.stringify(jobs)].join('\n');
  expect(written).not.toContain('73019482651');
});
