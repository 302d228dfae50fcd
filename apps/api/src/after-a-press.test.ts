import { describe, expect, test } from 'vitest';
import { enqueueJob } from '#platform/outbox.ts';
import { contactCalls } from '#testing/contacts.ts';
import type { TestCustomer, Answer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { payoutCalls, PIN } from '#testing/payouts.ts';
import type { Owner } from '#testing/takeover.ts';
import { takeoverCalls } from '#testing/takeover.ts';

const HOUR_MS = 60 * 60 * 1_000;
const NEW_PASSWORD = 'another-rain-26';
const NEWER_PASSWORD = 'a-third-rain-27';
const THIEF_PIN = '730519';

const world = await openMoneyApp();
const payouts = payoutCalls(world);
const contacts = contactCalls(world);
const calls = takeoverCalls(world);

async function pressAt(contact: string): Promise<void> {
  await world.runJobs();
  expect((await contacts.press(contacts.linkAt(contact))).status).toBe(200);
  await world.runJobs();
}

/** A thief changed the email, and the owner pressed at the old one. */
async function pressed(): Promise<Owner> {
  const { customer, bankAccountId } = await calls.owner();
  const thief = await calls.thiefOf(customer);
  await contacts.change(thief, contacts.newEmail(), { proof: calls.proofOf(customer) });
  await pressAt(customer.email);
  return { customer, bankAccountId };
}

test('until the password is reset a thief changes neither the PIN, the password nor where money goes', async () => {
  const { customer, bankAccountId } = await pressed();
  const number = await payouts.openAtBank('Obi Ada');
  const attemptsOf = (thief: TestCustomer): [string, () => Promise<Answer>][] => [
    ['change', () => thief.authed('POST', '/users/me/pin', { body: { pin: THIEF_PIN, currentPin: PIN } })],
    [
      'password',
      () =>
        thief.authed('POST', '/users/me/change-password', {
          body: { currentPassword: customer.password, newPassword: NEW_PASSWORD, pin: PIN },
        }),
    ],
    ['removal', () => thief.authed('DELETE', '/users/me/pin', { body: { pin: PIN } })],
    ['reset', () => thief.authed('POST', '/users/me/pin/send-reset-code')],
    ['new account', () => payouts.addAccount(thief, number)],
    [
      'default account',
      () => thief.authed('PATCH', `/bank-accounts/${bankAccountId}`, { body: { isDefault: true } }),
    ],
    ['removed account', () => thief.authed('DELETE', `/bank-accounts/${bankAccountId}`)],
    ['withdrawal', () => calls.take(thief, bankAccountId, 100)],
  ];
  const refusedAll = async () => {
    for (const [what, attempt] of attemptsOf(await calls.thiefOf(customer))) {
      const answer = await attempt();
      expect([answer.status, answer.body.code], what).toEqual([409, 'WRONG_STATE']);
    }
  };
  await refusedAll();
  // Time alone opens nothing.
  world.clock.advance(100 * HOUR_MS);
  await refusedAll();
  await world.call('POST', '/auth/forgot-password', { body: { identifier: customer.email } });
  await world.runJobs();
  expect((await contacts.resetPassword(customer.email, NEW_PASSWORD)).status).toBe(200);
  const present = await calls.as(customer, customer.email, NEW_PASSWORD);
  const changed = { pin: '5937', currentPin: PIN };
  expect((await present.authed('POST', '/users/me/pin', { body: changed })).status).toBe(200);
  expect((await payouts.addAccount(present, number, '5937')).status).toBe(201);
});

test('nor sets a first PIN, where none stood before, beside another contact or with the only one', async () => {
  const alone = await world.signUp();
  world.clock.advance(48 * HOUR_MS);
  for (const customer of [await calls.ownerWithoutPin(), alone]) {
    const own = customer === alone ? customer.email : customer.phone;
    await contacts.change(await calls.thiefOf(customer), contacts.newEmail(), { own });
    await pressAt(customer.email);
    world.clock.advance(100 * HOUR_MS);
    const thief = await calls.thiefOf(customer);
    const body = { pin: THIEF_PIN, password: customer.password };
    expect((await thief.authed('POST', '/users/me/pin', { body })).body.code).toBe('WRONG_STATE');
  }
});

describe('a press of long ago says nothing about a later one', () => {
  const allowPin = async (userId: string) => {
    const words = ['allow-pin', userId, '--case', 'C-1', '--reason', 'Passport seen.'];
    return (await world.staff('contacts', ...words)).code;
  };

  test('the old SIM of a customer without a PIN sets none at once, though one stood at the press before', async () => {
    const { customer } = await pressed();
    await contacts.resetPassword(customer.email, NEW_PASSWORD);
    world.clock.advance(31 * 24 * HOUR_MS);
    const owner = await calls.as(customer, customer.email, NEW_PASSWORD);
    expect(await allowPin(customer.userId)).toBe(1);
    expect((await owner.authed('DELETE', '/users/me/pin', { body: { pin: PIN } })).status).toBe(200);
    const phone = `+2348091${customer.phone.slice(-6)}`;
    expect((await contacts.change(owner, phone, { proof: { password: NEW_PASSWORD } })).status).toBe(200);
    await pressAt(customer.phone);
    await contacts.resetPassword(customer.phone, NEWER_PASSWORD);
    const thief = await calls.as(customer, customer.phone, NEWER_PASSWORD);
    const body = { pin: THIEF_PIN, password: NEWER_PASSWORD };
    const refused = await thief.authed('POST', '/users/me/pin', { body });
    expect([refused.status, refused.body.code]).toEqual([409, 'WRONG_STATE']);
    expect(refused.body.message).toContain('You can set a PIN from');
  });

  test('nor does it keep the owner from a code at the contact that was pressed then', async () => {
    const customer = await calls.ownerWithoutPin();
    await contacts.change(await calls.thiefOf(customer), contacts.newEmail(), { own: customer.phone });
    await world.runJobs();
    await pressAt(customer.phone);
    await contacts.resetPassword(customer.phone, NEW_PASSWORD);
    world.clock.advance(31 * 24 * HOUR_MS);
    const owner = await calls.as(customer, customer.phone, NEW_PASSWORD);
    const body = { pin: PIN, password: NEW_PASSWORD };
    expect((await owner.authed('POST', '/users/me/pin', { body })).status).toBe(200);
    world.clock.advance(100 * HOUR_MS);
    const thief = await calls.as(customer, customer.phone, NEW_PASSWORD);
    const proof = { password: NEW_PASSWORD, pin: PIN };
    expect((await contacts.change(thief, contacts.newEmail(), { proof })).status).toBe(200);
    await pressAt(customer.email);
    await contacts.resetPassword(customer.email, NEWER_PASSWORD);
    const back = await calls.as(customer, customer.email, NEWER_PASSWORD);
    const asked = await back.authed('POST', '/users/me/pin/send-reset-code');
    expect([asked.status, asked.body.channel]).toEqual([200, 'phone']);
  });
});

test('a withdrawal of which the provider may have been told waits for staff after the press', async () => {
  const { customer, bankAccountId } = await calls.owner();
  const thief = await calls.thiefOf(customer);
  await contacts.change(thief, contacts.newEmail(), { proof: calls.proofOf(customer) });
  await world.runJobs();
  const { id } = await payouts.requested(thief, bankAccountId, 5_000);
  const { db, clock } = world.services;
  // The process died between writing down that it tells the provider, and telling.
  await db
    .updateTable('withdrawal')
    .set({ sendBegunAt: clock.now() })
    .where('userId', '=', customer.userId)
    .where('id', '=', id)
    .execute();
  world.clock.advance(HOUR_MS);
  await contacts.press(contacts.linkAt(customer.email));
  await world.runJobs();
  await contacts.resetPassword(customer.email, NEW_PASSWORD);
  for (let minute = 0; minute < 6; minute += 1) {
    world.clock.advance(60_000);
    await world.runDue();
  }
  const present = await calls.as(customer, customer.email, NEW_PASSWORD);
  const row = await payouts.read(present, id);
  expect([row.status, await payouts.bookOf(row.reference)]).toEqual(['requested', []]);
  expect((await world.staff('withdrawals', 'list')).printed).toContain(`stopped  ${customer.userId}`);
});

describe('a PIN that a thief with the password set before the change', () => {
  const setAsThief = async (customer: TestCustomer) => {
    const thief = await calls.thiefOf(customer);
    const body = { pin: THIEF_PIN, password: customer.password };
    expect((await thief.authed('POST', '/users/me/pin', { body })).status).toBe(200);
    return { thief, proof: body };
  };
  const hasPin = async (customer: TestCustomer) => (await customer.authed('GET', '/users/me')).body.hasPin;

  test('is no PIN from before: none stands after the press, and none is set for 72 hours', async () => {
    const customer = await calls.ownerWithoutPin();
    const { thief, proof } = await setAsThief(customer);
    world.clock.advance(60_000);
    // The thief reads the mailbox too.
    await contacts.change(thief, `+2348094${customer.phone.slice(-6)}`, { proof });
    await pressAt(customer.phone);
    await contacts.resetPassword(customer.phone, NEW_PASSWORD);
    const present = await calls.as(customer, customer.phone, NEW_PASSWORD);
    expect(await hasPin(present)).toBe(false);
    const again = await present.authed('POST', '/users/me/pin', { body: { pin: THIEF_PIN } });
    expect([again.status, again.body.code]).toEqual([409, 'WRONG_STATE']);
  });

  test('goes with the press that ends a change that waits, which asks for a new password', async () => {
    const customer = await calls.ownerWithoutPin();
    const { thief, proof } = await setAsThief(customer);
    const { otp } = await contacts.codesAt(thief, contacts.newEmail(), { proof });
    expect((await contacts.confirm(thief, { otp, later: true })).status).toBe(200);
    expect(await hasPin(thief)).toBe(true);
    await pressAt(customer.email);
    expect(await hasPin(thief)).toBe(false);
    const told = contacts.sentTo(customer.email).map(({ text }) => text);
    expect(told.some((text) => text.includes('set a new one with Forgot Password'))).toBe(true);
    expect(told.some((text) => text.includes('The PIN was removed'))).toBe(true);
  });

  test('is not that of the owner, which stays where a change that waits is ended', async () => {
    const { customer } = await calls.owner();
    const present = await calls.as(customer, customer.email, customer.password);
    const { otp } = await contacts.codesAt(present, contacts.newEmail(), { proof: calls.proofOf(customer) });
    await contacts.confirm(present, { otp, later: true });
    await pressAt(customer.email);
    expect(await hasPin(present)).toBe(true);
  });
});

describe('an old SIM, of an account without a PIN', () => {
  /** The owner changed the phone; the thief holds the old SIM, pressed its link and set a new password by it. */
  async function taken(): Promise<{ customer: TestCustomer; thief: TestCustomer }> {
    const customer = await calls.ownerWithoutPin();
    await contacts.change(customer, `+2348093${customer.phone.slice(-6)}`);
    await pressAt(customer.phone);
    await contacts.resetPassword(customer.phone, NEW_PASSWORD);
    return { customer, thief: await calls.as(customer, customer.phone, NEW_PASSWORD) };
  }
  const setPin = (customer: TestCustomer, password: string) =>
    customer.authed('POST', '/users/me/pin', { body: { pin: THIEF_PIN, password } });

  test('gets no own code, and no PIN after the 72 hours while the other contact is not proved', async () => {
    const { customer, thief } = await taken();
    const asOwn = async (session: TestCustomer) => {
      await world.runJobs();
      const before = contacts.sentTo(customer.phone).length;
      const answer = await session.authed('POST', '/users/me/contacts/send-own-code');
      await world.runJobs();
      return [answer.status, answer.body.ownCodeSentTo, contacts.sentTo(customer.phone).length - before];
    };
    expect(await asOwn(thief)).toEqual([200, ['email'], 0]);
    const asked = await contacts.ask(thief, contacts.newEmail(), { password: NEW_PASSWORD });
    expect(asked.body.ownCodeSentTo).toEqual(['email']);
    world.clock.advance(73 * HOUR_MS);
    // A new password by a code to the SIM proves the SIM again, and nothing else.
    await world.call('POST', '/auth/forgot-password', { body: { identifier: customer.phone } });
    await world.runJobs();
    expect((await contacts.resetPassword(customer.phone, NEWER_PASSWORD)).status).toBe(200);
    const later = await calls.as(customer, customer.phone, NEWER_PASSWORD);
    expect(await asOwn(later)).toEqual([200, ['email'], 0]);
    const refused = await setPin(later, NEWER_PASSWORD);
    expect([refused.status, refused.body.code]).toEqual([409, 'WRONG_STATE']);
    expect(refused.body.message).toContain('use Forgot Password with your email address');
    const shown = await world.staff('customers', 'show', customer.userId);
    expect(shown.printed).toMatch(/by the link at phone, .+ no other contact proved since/);
  });

  test('nor an own code that was asked for before the press', async () => {
    const { customer } = await taken();
    const { db, clock } = world.services;
    await world.runJobs();
    const before = contacts.sentTo(customer.phone).length;
    await db.transaction().execute(async (tx) => {
      const payload = { userId: customer.userId, channel: 'phone', askedAt: clock.now().toISOString() };
      await enqueueJob(tx, world.services, { userId: customer.userId, task: 'send_own_code', payload });
    });
    await world.runJobs();
    expect(contacts.sentTo(customer.phone)).toHaveLength(before);
  });

  test('nor does the thief who asked for codes at the other contact get them once somebody has pressed', async () => {
    const { customer } = await calls.owner();
    await contacts.change(customer, `+2348093${customer.phone.slice(-6)}`, {
      proof: calls.proofOf(customer),
    });
    await world.runJobs();
    const token = contacts.linkAt(customer.phone);
    const thief = await calls.thiefOf(customer);
    expect((await thief.authed('POST', '/users/me/contacts/send-own-code')).status).toBe(200);
    expect((await thief.authed('POST', '/users/me/pin/send-reset-code?channel=email')).status).toBe(200);
    world.clock.advance(1_000);
    expect((await contacts.press(token)).status).toBe(200);
    await world.runJobs();
    const living = await world.services.db
      .selectFrom('oneTimeCode')
      .select('purpose')
      .where('userId', '=', customer.userId)
      .execute();
    // The press itself sends one for a new password.
    expect(living.map(({ purpose }) => purpose)).toEqual(['reset']);
  });

  test('the owner who reads the other contact proves it by a new password, and sets a PIN', async () => {
    const { customer } = await taken();
    world.clock.advance(73 * HOUR_MS);
    await world.call('POST', '/auth/forgot-password', { body: { identifier: customer.email } });
    await world.runJobs();
    expect((await contacts.resetPassword(customer.email, NEWER_PASSWORD)).status).toBe(200);
    const owner = await calls.as(customer, customer.email, NEWER_PASSWORD);
    expect((await setPin(owner, NEWER_PASSWORD)).status).toBe(200);
  });

  test('or has staff look at a paper', async () => {
    const { customer } = await taken();
    world.clock.advance(73 * HOUR_MS);
    const words = ['allow-pin', customer.userId, '--case', 'C-2', '--reason', 'Passport seen.'];
    expect((await world.staff('contacts', ...words)).code).toBe(0);
    // A press that comes after the paper was looked at is another one.
    const { printed } = await world.staff('record', 'customer', customer.userId);
    expect(printed.split('\n')[0]).toMatch(/"pressed":"2\d{3}-\d\d-\d\dT[^"]+"\S* -> /);
    const owner = await calls.as(customer, customer.phone, NEW_PASSWORD);
    expect((await setPin(owner, NEW_PASSWORD)).status).toBe(200);
  });

  test('gets no own code for 72 hours where no other contact stands, and is told until when', async () => {
    const customer = await world.signUp();
    world.clock.advance(48 * HOUR_MS);
    await contacts.change(customer, contacts.newEmail());
    await pressAt(customer.email);
    await contacts.resetPassword(customer.email, NEW_PASSWORD);
    const thief = await calls.as(customer, customer.email, NEW_PASSWORD);
    const refused = await thief.authed('POST', '/users/me/contacts/send-own-code');
    expect([refused.status, refused.body.code]).toEqual([409, 'WRONG_STATE']);
    expect(refused.body.message).toMatch(/We can send you a code from .+ on/);
    world.clock.advance(73 * HOUR_MS);
    const later = await calls.as(customer, customer.email, NEW_PASSWORD);
    expect((await later.authed('POST', '/users/me/contacts/send-own-code')).status).toBe(200);
  });
});

test('ops kyc show says that a press stands', async () => {
  const { customer } = await pressed();
  const shown = await world.staff('kyc', 'show', customer.userId);
  expect(shown.printed).toMatch(/by the link at email, a PIN stood, no money leaves/);
});
