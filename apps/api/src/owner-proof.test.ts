import { randomInt } from 'node:crypto';
import { HEADERS } from '@kolo/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { contactCalls } from '#testing/contacts.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { disputeCalls } from '#testing/disputes.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { fromDs, orderCalls } from '#testing/orders.ts';
import { noticesLeftFor, payoutCalls, PIN } from '#testing/payouts.ts';
import { BIRTH_DATE, person } from '#testing/people.ts';
import { signInOn } from '#testing/sign-in-on.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const world = await openMoneyApp();
const payouts = payoutCalls(world);
const contacts = contactCalls(world);

const sendBvn = (customer: TestCustomer, bvn: string, proof: object = {}) =>
  customer.authed('POST', '/kyc/bvn', { body: { bvn, birthDate: BIRTH_DATE, ...proof } });

const rename = (customer: TestCustomer, firstName: string, proof: object = {}) =>
  customer.authed('PATCH', '/users/me', { body: { firstName, ...proof } });

const setPin = (customer: TestCustomer, more: object = {}) =>
  customer.authed('POST', '/users/me/pin', { body: { pin: PIN, ...more } });

/** The customer's password, typed on another device a minute later. */
async function elsewhere(customer: TestCustomer, device = 'a stolen phone'): Promise<TestCustomer> {
  world.clock.advance(60_000);
  return signInOn(world, customer, device);
}

/** The same session, by calls that name no device. */
const nameless = (customer: TestCustomer): TestCustomer => ({
  ...customer,
  authed: (method, path, options = {}) =>
    customer.authed(method, path, { ...options, headers: { ...options.headers, [HEADERS.deviceId]: '' } }),
});

const nameOf = async ({ userId }: TestCustomer) => {
  const rows = world.services.db.selectFrom('customer').select('firstName').where('userId', '=', userId);
  return (await rows.executeTakeFirstOrThrow()).firstName;
};

const bvnOf = async (customer: TestCustomer) => /^identity +(.*)$/m.exec(await shown(customer))?.[1];

async function toldOf(customer: TestCustomer, ...kinds: string[]) {
  return (await noticesLeftFor(world, customer)).filter(
    (notice) =>
      typeof notice === 'object' && notice && 'kind' in notice && kinds.includes(String(notice.kind)),
  );
}

const kyc = (...words: string[]) => world.staff('kyc', ...words);

const shown = async ({ userId }: TestCustomer): Promise<string> =>
  (await world.staff('customers', 'show', userId)).printed;

describe('a thief with the password of an account without PIN and BVN', () => {
  test('is stopped at the name and at the BVN, also by a PIN of their own', async () => {
    const owner = await world.signUp();
    const thief = await elsewhere(owner);
    const bvn = await person('MUSA', 'OBI');
    for (const answer of [await rename(thief, 'Musa'), await sendBvn(thief, bvn)]) {
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION']);
      expect(answer.body.fields).toHaveProperty('ownOtp');
    }
    // A code of six digits that went nowhere.
    const guessed = await rename(thief, 'Musa', { ownOtp: '123456' });
    expect([guessed.status, guessed.body.code]).toEqual([400, 'CODE_INVALID']);
    expect((await setPin(thief)).status).toBe(200);
    expect((await rename(thief, 'Musa')).body.code).toBe('PIN_REQUIRED');
    for (const answer of [await rename(thief, 'Musa', { pin: PIN }), await sendBvn(thief, bvn, { pin: PIN })])
      expect(answer.body.fields).toHaveProperty('ownOtp');
    expect([await nameOf(owner), await bvnOf(owner)]).toEqual(['Ada', 'no BVN']);
    expect(await toldOf(owner, 'name', 'bvn_confirmed')).toEqual([]);
  });

  test('who waits a day for the device is stopped still: the PIN set there proves a day after it was set', async () => {
    const owner = await world.signUp();
    const thief = await elsewhere(owner);
    world.clock.advance(DAY_MS + 60_000);
    const again = await signInOn(world, owner, 'a stolen phone');
    expect((await setPin(again)).status).toBe(200);
    expect((await rename(again, 'Musa', { pin: PIN })).body.fields).toHaveProperty('ownOtp');
    expect(thief.userId).toBe(owner.userId);
  });

  test('whose client names no device is elsewhere too', async () => {
    const owner = await world.signUp();
    const { body, headers } = await contacts.login(owner.email);
    const answer = await world.call('PATCH', '/users/me', {
      body: { firstName: 'Musa' },
      headers: {
        authorization: `Bearer ${body.tokens.access}`,
        [HEADERS.csrfToken]: headers[HEADERS.csrfToken] ?? '',
        [HEADERS.csrfSecret]: headers[HEADERS.csrfSecret] ?? '',
      },
    });
    expect(answer.body.fields).toHaveProperty('ownOtp');
  });

  test('learns nothing of a BVN without the proof, and costs no check of it', async () => {
    const owner = await world.signUp();
    const thief = await elsewhere(owner);
    for (let time = 0; time < 12; time += 1)
      expect((await sendBvn(thief, '22000000000')).body.fields).toEqual({ ownOtp: expect.any(String) });
  });
});

describe('a thief with a copied access token', () => {
  test('a stolen bearer alone is stopped at the name, the BVN and the withdrawal where the call names another device', async () => {
    const owner = await world.signUp();
    const bvn = await person('MUSA', 'OBI');
    for (const name of ['a stolen phone', 'another phone']) {
      const headers = { [HEADERS.deviceId]: name };
      const named = await owner.authed('PATCH', '/users/me', { body: { firstName: 'Musa' }, headers });
      const bound = await owner.authed('POST', '/kyc/bvn', { body: { bvn, birthDate: BIRTH_DATE }, headers });
      for (const answer of [named, bound]) expect(answer.body.fields).toHaveProperty('ownOtp');
    }
    expect([await nameOf(owner), await bvnOf(owner)]).toEqual(['Ada', 'no BVN']);
    const { customer: saver, bankAccountId } = await payouts.withdrawer(100_000);
    for (const name of ['', 'a stolen phone']) {
      const taken = await saver.authed('POST', '/withdrawals', {
        key: `taken-${name}`,
        body: { accountType: 'ds', amount: 30_000, bankAccountId, pin: PIN },
        headers: { [HEADERS.deviceId]: name },
      });
      expect([taken.status, taken.body.code]).toEqual([403, 'LIMIT_EXCEEDED']);
    }
    expect((await payouts.withdraw(saver, { amount: 30_000, bankAccountId })).status).toBe(201);
  });

  test('that names no device is asked for the PIN that is set, after a refresh too', async () => {
    const owner = await world.signUp();
    expect((await setPin(owner)).status).toBe(200);
    const bvn = await person('MUSA', 'OBI');
    const thief = nameless(owner);
    const tries = async () => [
      (await rename(thief, 'Musa')).body.code,
      (await sendBvn(thief, bvn)).body.code,
    ];
    expect(await tries()).toEqual(['PIN_REQUIRED', 'PIN_REQUIRED']);
    const body = { refreshToken: owner.tokens.refresh };
    expect((await world.call('POST', '/auth/refresh-tokens', { body })).status).toBe(200);
    expect(await tries()).toEqual(['PIN_REQUIRED', 'PIN_REQUIRED']);
    expect([await nameOf(owner), await bvnOf(owner)]).toEqual(['Ada', 'no BVN']);
  });

  test('that names no device sets a PIN that does not prove at once', async () => {
    const owner = await world.signUp();
    const thief = nameless(owner);
    expect((await setPin(thief)).status).toBe(200);
    expect((await rename(thief, 'Musa', { pin: PIN })).body.fields).toHaveProperty('ownOtp');
    expect(await nameOf(owner)).toBe('Ada');
  });

  test('of a later device is not from the start because it names none', async () => {
    const owner = await world.signUp();
    const answer = await rename(nameless(await elsewhere(owner, 'a laptop')), 'Musa');
    expect(answer.body.fields).toHaveProperty('ownOtp');
  });
});

describe('the owner', () => {
  test('needs nothing more where the account was made, and is told', async () => {
    const owner = await world.signUp();
    expect((await rename(owner, 'Adaeze')).status).toBe(200);
    const bvn = await person('ADAEZE', 'OBI');
    expect((await sendBvn(owner, bvn)).status).toBe(200);
    expect(await toldOf(owner, 'name', 'bvn_confirmed')).toEqual([
      { kind: 'name', news: 'changed' },
      { kind: 'bvn_confirmed', ending: bvn.slice(-4) },
    ]);
  });

  test('without a PIN needs nothing more where the client named the device at the sign-in alone', async () => {
    const owner = await world.signUp();
    const client = nameless(owner);
    expect((await rename(client, 'Adaeze')).status).toBe(200);
    expect((await sendBvn(client, await person('ADAEZE', 'OBI'))).status).toBe(200);
  });

  test('whose client names no device goes on from the first session, and from no later one', async () => {
    const body = { email: `nameless${randomInt(1e9)}@mail.example`, password: 'market-day-rain' };
    const names = { firstName: 'Ada', lastName: 'Obi' };
    await world.call('POST', '/auth/register', { body: { ...body, ...names } });
    await world.runJobs();
    const verified = await world.call('POST', '/auth/verify-email', {
      body: { otp: world.codeFor(body.email), identifier: body.email },
    });
    world.clock.advance(60_000);
    const later = await contacts.login(body.email);
    const send = async ({ body: { tokens }, headers }: typeof later) =>
      world.call('POST', '/kyc/bvn', {
        body: { bvn: await person('ADA', 'OBI'), birthDate: BIRTH_DATE },
        headers: {
          authorization: `Bearer ${tokens.access}`,
          [HEADERS.csrfToken]: headers[HEADERS.csrfToken] ?? '',
          [HEADERS.csrfSecret]: headers[HEADERS.csrfSecret] ?? '',
        },
      });
    expect((await send(later)).body.fields).toHaveProperty('ownOtp');
    expect((await send(verified)).status).toBe(200);
  });

  test('proves with the PIN on another device, and a wrong one changes nothing', async () => {
    const owner = await world.signUp();
    await setPin(owner);
    const laptop = await elsewhere(owner, 'a laptop');
    const asked = await rename(laptop, 'Adaeze');
    expect([asked.status, asked.body.code]).toEqual([403, 'PIN_REQUIRED']);
    expect((await rename(laptop, 'Adaeze', { pin: '7412' })).body.code).toBe('PIN_WRONG');
    expect(await nameOf(owner)).toBe('Ada');
    expect((await rename(laptop, 'Adaeze', { pin: PIN })).status).toBe(200);
    const bvn = await person('ADAEZE', 'OBI');
    expect((await sendBvn(laptop, bvn)).body.code).toBe('PIN_REQUIRED');
    expect((await sendBvn(laptop, bvn, { pin: PIN })).status).toBe(200);
    // What stands already is no first BVN.
    expect((await sendBvn(laptop, bvn)).body.step).toBe('id');
  });

  test('without a PIN proves with a code to a contact of their own, good for one change', async () => {
    const owner = await world.signUp();
    const laptop = await elsewhere(owner, 'a laptop');
    const ownOtp = await contacts.ownCode(laptop, owner.email);
    const both = await Promise.all(['Adaeze', 'Adanna'].map((name) => rename(laptop, name, { ownOtp })));
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    expect((await rename(laptop, 'Obinna', { ownOtp })).body.code).toBe('CODE_INVALID');
    const bvn = await person(await nameOf(owner), 'OBI');
    const next = await contacts.ownCode(laptop, owner.email);
    // A wrong birth date uses nothing up.
    const wrong = { ownOtp: next, birthDate: '1990-01-01' };
    expect((await sendBvn(laptop, bvn, wrong)).body.code).toBe('MISMATCH');
    expect((await sendBvn(laptop, bvn, { ownOtp: next })).status).toBe(200);
  });

  test('changes the address from anywhere', async () => {
    const owner = await world.signUp();
    const laptop = await elsewhere(owner, 'a laptop');
    const body = { firstName: 'Ada', lastName: 'Obi', address: '14 Adeola Street' };
    expect((await laptop.authed('PATCH', '/users/me', { body })).body.address).toBe('14 Adeola Street');
    expect(await toldOf(owner, 'name')).toEqual([]);
  });

  test('and staff see what the account was called before', async () => {
    const owner = await world.signUp();
    await rename(owner, 'Adaeze');
    const { printed } = await kyc('show', owner.userId);
    expect(printed).toMatch(/profile {8}Adaeze Obi\n {2}before {7}Ada Obi, until \d+ \w+ \d{4}/);
    const { body } = await owner.authed('GET', '/users/me/export');
    expect(body.profile.earlierNames).toEqual([{ name: 'Ada Obi', until: expect.any(String) }]);
  });
});

test('a frozen customer takes no name, no BVN, and sends no ID', async () => {
  const [customer, identified] = [await world.signUp(), await world.signUp()];
  expect((await sendBvn(identified, await person('ADA', 'OBI'))).status).toBe(200);
  for (const { userId } of [customer, identified]) {
    const words = ['freeze', userId, '--reason', 'We are checking.', '--review', '3'];
    expect((await world.staff('customers', ...words)).code).toBe(0);
  }
  const line = 'kolo-test-line';
  const photo = `--${line}\r\ncontent-disposition: form-data; name="type"\r\n\r\npassport\r\n--${line}--\r\n`;
  const headers = { 'content-type': `multipart/form-data; boundary=${line}` };
  for (const answer of [
    await rename(customer, 'Adaeze'),
    await sendBvn(customer, await person('ADA', 'OBI')),
    await identified.authed('POST', '/kyc/id', { body: Buffer.from(photo), headers }),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'FROZEN']);
});

describe("a stranger's BVN on an account", () => {
  test('is freed by staff with a reason: its owner can use it, and the account starts before the BVN', async () => {
    const [thief, victim] = [await world.signUp(), await world.signUp()];
    const bvn = await person('ADA', 'OBI');
    expect((await sendBvn(thief, bvn)).status).toBe(200);
    expect((await sendBvn(victim, bvn)).body.code).toBe('ALREADY_EXISTS');
    expect(await shown(thief)).toContain(`identity       BVN ending ${bvn.slice(-4)}, no ID yet`);
    expect((await kyc('unbind', thief.userId)).code).toBe(2);
    const reason = 'The owner of the BVN showed a paper.';
    expect((await kyc('unbind', thief.userId, '--reason', reason)).code).toBe(0);
    expect(await toldOf(thief, 'bvn_unbound')).toEqual([{ kind: 'bvn_unbound', reason }]);
    expect((await thief.authed('GET', '/kyc')).body).toMatchObject({ kycStatus: 'none', step: 'bvn' });
    expect(await shown(thief)).toContain('identity       no BVN');
    const events = await world.services.db
      .selectFrom('securityEvent')
      .select('detail')
      .where('userId', '=', thief.userId)
      .where('kind', '=', 'bvn_unbound')
      .execute();
    expect(events).toEqual([{ detail: { staff: expect.any(String), reason, ending: bvn.slice(-4) } }]);
    expect((await sendBvn(victim, bvn)).status).toBe(200);
    expect((await kyc('unbind', thief.userId, '--reason', reason)).code).toBe(1);
    expect((await sendBvn(thief, await person('OBI', 'ADA'))).status).toBe(200);
  });

  test('stays while a withdrawal is on its way or a loss stands', async () => {
    const { customer, bankAccountId } = await payouts.withdrawer(50_000);
    const unbind = () => kyc('unbind', customer.userId, '--reason', 'Not theirs.');
    const { reference } = await payouts.requested(customer, bankAccountId, 1_000);
    expect((await unbind()).printed).toContain('on its way');
    await world.runJobs();
    await payouts.settleThere(reference, 'failed');
    await payouts.hear(reference, 'failed');
    const { db } = world.services;
    await db.updateTable('customer').set({ owes: true }).where('userId', '=', customer.userId).execute();
    expect((await unbind()).printed).toContain('loss');
    expect(await bvnOf(customer)).toContain('BVN ending');
    await db.updateTable('customer').set({ owes: false }).where('userId', '=', customer.userId).execute();
    expect(await unbind()).toEqual({ code: 0, printed: expect.any(String) });
    world.clock.advance(DAY_MS + 1);
    const refused = await payouts.withdraw(customer, { amount: 1_000, bankAccountId });
    expect([refused.status, refused.body.code]).toEqual([403, 'KYC_REQUIRED']);
  });

  test('stays while an order has not left, and while a bank asks for a payment back', async () => {
    const orders = orderCalls(world);
    const { customer, packageId } = await orders.ready();
    expect((await sendBvn(customer, await person('ADA', 'OBI'))).status).toBe(200);
    const unbind = () => kyc('unbind', customer.userId, '--reason', 'Not theirs.');
    const { body: order } = await orders.place(customer, packageId, fromDs);
    for (const step of ['confirmed', 'dispatched']) {
      expect((await unbind()).printed).toContain('An order has not left our store.');
      expect((await orders.ops('move', order.number, step)).code).toBe(0);
    }
    const reference = await world.started(customer, 1_000);
    await world.play(reference, 'success');
    await world.status(customer, reference);
    await disputeCalls(world).open(customer, reference, { amountKobo: 100_000n });
    expect((await unbind()).printed).toContain('A bank asks for a payment back.');
    expect(await bvnOf(customer)).toContain('BVN ending');
    await disputeCalls(world).win(customer, reference);
    expect((await unbind()).code).toBe(0);
  });
});
