import { purposeOfToken } from '@kolo/contract/links';
import { describe, expect, test } from 'vitest';
import { contactCalls } from '#testing/contacts.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { payoutCalls, PIN } from '#testing/payouts.ts';
import { signInOn } from '#testing/sign-in-on.ts';
import type { Owner } from '#testing/takeover.ts';
import { takeoverCalls } from '#testing/takeover.ts';
import { heldBefore } from '#testing/waiting.ts';

const TEN_MINUTES_MS = 10 * 60_000;
const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const NEW_PASSWORD = 'another-rain-26';

const world = await openMoneyApp();
const payouts = payoutCalls(world);
const contacts = contactCalls(world);
const calls = takeoverCalls(world);

/** The thief takes the email over, all proofs in hand. */
async function takenOver(): Promise<Owner & { thief: TestCustomer; email: string }> {
  const { customer, bankAccountId } = await calls.owner();
  const thief = await calls.thiefOf(customer);
  const email = contacts.newEmail();
  expect((await contacts.change(thief, email, { proof: calls.proofOf(customer) })).status).toBe(200);
  await world.runJobs();
  return { customer, bankAccountId, thief, email };
}

describe('a takeover with the password and the PIN', () => {
  test('is undone by one press at the old mailbox; looking at the link changes nothing', async () => {
    const { customer, bankAccountId, thief, email } = await takenOver();
    const added = await payouts.addAccount(thief, await payouts.openAtBank('Obi Ada'));
    expect(added.status).toBe(201);
    // Within the life of an access token: what ends below, the press has ended.
    world.clock.advance(TEN_MINUTES_MS);
    const token = contacts.linkAt(customer.email);
    expect((await world.call('GET', '/auth/links')).status).toBe(404);
    expect((await world.call('GET', `/auth/links?token=${token}`)).status).toBe(404);
    expect(await calls.statusOf(thief)).toBe(200);

    const pressed = await contacts.press(token);
    expect([pressed.status, pressed.body]).toEqual([200, { did: 'undone', identifier: customer.email }]);
    expect(await calls.statusOf(thief)).toBe(401);
    expect(await calls.statusOf(customer)).toBe(401);
    expect((await contacts.login(email)).status).toBe(401);
    await world.runJobs();

    // The thief still knows the password and the PIN, and gets nothing out and nothing changed.
    const again = await calls.as(customer, customer.email, customer.password);
    const refused = await calls.take(again, bankAccountId, 100);
    expect([refused.status, refused.body.code]).toEqual([409, 'WRONG_STATE']);
    expect(refused.body.message).toContain('Set a new password with Forgot Password');
    const asked = await contacts.ask(again, contacts.newEmail(), calls.proofOf(customer));
    expect(asked.body.code).toBe('WRONG_STATE');
    expect((await contacts.remove(again, 'phone', calls.proofOf(customer))).body.code).toBe('WRONG_STATE');
    expect((await again.authed('DELETE', '/users/me', { body: calls.proofOf(customer) })).body.code).toBe(
      'WRONG_STATE',
    );

    // The password code came immediately.
    expect((await contacts.resetPassword(customer.email, NEW_PASSWORD)).status).toBe(200);
    const present = await calls.as(customer, customer.email, NEW_PASSWORD);
    expect((await calls.take(present, bankAccountId, 100, '9999')).body.code).toBe('PIN_WRONG');
    expect((await calls.take(present, bankAccountId, 20_001)).body.code).toBe('LIMIT_EXCEEDED');
    expect((await calls.take(present, bankAccountId, 20_000)).status).toBe(201);
    const { body } = await present.authed('GET', '/bank-accounts');
    const cools = body.results.find((one: { id: string }) => one.id === added.body.id).coolsUntil;
    expect(cools).toBe(new Date(world.clock.now().getTime() + DAY_MS).toISOString());
  });

  test('with another PIN since: the one from before is the PIN again', async () => {
    const { customer, bankAccountId, thief } = await takenOver();
    await thief.authed('DELETE', '/users/me/pin', { body: { pin: PIN } });
    const body = { pin: '730519', password: customer.password };
    expect((await thief.authed('POST', '/users/me/pin', { body })).status).toBe(200);
    await contacts.press(contacts.linkAt(customer.email));
    await world.runJobs();
    await contacts.resetPassword(customer.email, NEW_PASSWORD);
    const present = await calls.as(customer, customer.email, NEW_PASSWORD);
    expect((await calls.take(present, bankAccountId, 1_000, '730519')).body.code).toBe('PIN_WRONG');
    expect((await calls.take(present, bankAccountId, 1_000)).status).toBe(201);
  });

  test('that begins a withdrawal: what has not left yet is back after the press, and stays there', async () => {
    const { customer, bankAccountId, thief } = await takenOver();
    const { id } = await payouts.requested(thief, bankAccountId, 5_000);
    world.clock.advance(TEN_MINUTES_MS);
    await contacts.press(contacts.linkAt(customer.email));
    await world.runJobs();
    // Anyone who pressed sets a new password, and the PIN was never asked for.
    await contacts.resetPassword(customer.email, NEW_PASSWORD);
    for (let minute = 0; minute < 6; minute += 1) {
      world.clock.advance(60_000);
      await world.runDue();
    }
    const present = await calls.as(customer, customer.email, NEW_PASSWORD);
    const row = await payouts.read(present, id);
    expect([row.status, row.message]).toEqual(['failed', expect.stringContaining('was undone')]);
    expect(await world.balanceOf(present)).toBe(100_000);
    expect(await payouts.bookOf(row.reference)).toEqual([]);
  });

  test('tells the contact that is thrown out, whose link stops everything until staff decide', async () => {
    const { customer, bankAccountId, email } = await takenOver();
    await contacts.press(contacts.linkAt(customer.email));
    await world.runJobs();
    await contacts.resetPassword(customer.email, NEW_PASSWORD);
    expect(contacts.sentTo(email).at(-1)?.text).toContain('no longer on the account');
    const token = contacts.linkAt(email);
    expect((await contacts.press(token)).body).toEqual({ did: 'stopped', identifier: null });
    const present = await calls.as(customer, customer.email, NEW_PASSWORD);
    const refused = await calls.take(present, bankAccountId, 100);
    expect([refused.status, refused.body.code, refused.body.next.by]).toEqual([403, 'FROZEN', 'contact']);
    const cases = await world.services.db
      .selectFrom('staffCase')
      .select('kind')
      .where('userId', '=', customer.userId)
      .execute();
    expect(cases).toContainEqual({ kind: 'contact_disputed' });
    // It gave the thief nothing back.
    expect((await contacts.login(email, customer.password)).status).toBe(401);
    const words = ['unfreeze', customer.userId, '--reason', 'Seen the passport.'];
    expect((await world.staff('customers', ...words)).code).toBe(0);
    expect((await calls.take(present, bankAccountId, 100)).status).toBe(201);
  });
});

describe('a takeover where no PIN stood before', () => {
  test('leaves none: a new one may be set after 72 hours', async () => {
    const customer = await calls.ownerWithoutPin();
    const thief = await calls.thiefOf(customer);
    // The thief reads the mailbox too.
    await contacts.change(thief, '+2348099' + customer.phone.slice(-6));
    const body = { pin: '730519', password: customer.password };
    expect((await thief.authed('POST', '/users/me/pin', { body })).status).toBe(200);
    await world.runJobs();
    expect((await contacts.press(contacts.linkAt(customer.phone))).status).toBe(200);
    await world.runJobs();
    await contacts.resetPassword(customer.phone, NEW_PASSWORD);
    const present = await calls.as(customer, customer.phone, NEW_PASSWORD);
    expect((await present.authed('GET', '/users/me')).body.hasPin).toBe(false);
    const set = () => present.authed('POST', '/users/me/pin', { body: { pin: PIN, password: NEW_PASSWORD } });
    const refused = await set();
    expect([refused.status, refused.body.code]).toEqual([409, 'WRONG_STATE']);
    expect((await present.authed('POST', '/users/me/pin/send-reset-code')).body.code).toBe('WRONG_STATE');
    world.clock.advance(72 * HOUR_MS);
    // By then the contact that did not press is proved as well.
    await world.call('POST', '/auth/forgot-password', { body: { identifier: customer.email } });
    await world.runJobs();
    await contacts.resetPassword(customer.email, 'a-third-rain-27');
    const later = await calls.as(customer, customer.phone, 'a-third-rain-27');
    const body2 = { pin: PIN, password: 'a-third-rain-27' };
    expect((await later.authed('POST', '/users/me/pin', { body: body2 })).status).toBe(200);
  });

  test('or by staff with a paper before', async () => {
    const customer = await calls.ownerWithoutPin();
    await contacts.change(await calls.thiefOf(customer), '+2348098' + customer.phone.slice(-6));
    await world.runJobs();
    await contacts.press(contacts.linkAt(customer.phone));
    await world.runJobs();
    await contacts.resetPassword(customer.phone, NEW_PASSWORD);
    const present = await calls.as(customer, customer.phone, NEW_PASSWORD);
    const set = () => present.authed('POST', '/users/me/pin', { body: { pin: PIN } });
    expect((await set()).body.code).toBe('WRONG_STATE');
    const words = ['allow-pin', customer.userId, '--case', 'C-1', '--reason', 'Passport seen.'];
    expect((await world.staff('contacts', ...words)).code).toBe(0);
    expect((await set()).status).toBe(200);
    const event = await world.services.db
      .selectFrom('securityEvent')
      .select('detail')
      .where('userId', '=', customer.userId)
      .where('kind', '=', 'pin_allowed')
      .executeTakeFirstOrThrow();
    expect(event.detail).toMatchObject({ case: 'C-1', reason: 'Passport seen.' });
  });
});

describe('a thief who holds the old SIM', () => {
  /** The owner has changed the phone, since the SIM was stolen. */
  async function stolenSim(): Promise<Owner & { phone: string }> {
    const { customer, bankAccountId } = await calls.owner();
    const phone = '+2348097' + customer.phone.slice(-6);
    expect((await contacts.change(customer, phone, { proof: calls.proofOf(customer) })).status).toBe(200);
    await world.runJobs();
    return { customer, bankAccountId, phone };
  }

  test('gets in by the press and a new password, and no money out: the PIN is missing', async () => {
    const { customer, bankAccountId, phone } = await stolenSim();
    expect((await contacts.press(contacts.linkAt(customer.phone))).status).toBe(200);
    await world.runJobs();
    expect((await contacts.resetPassword(customer.phone, NEW_PASSWORD)).status).toBe(200);
    const thief = await calls.as(customer, customer.phone, NEW_PASSWORD);
    expect((await calls.take(thief, bankAccountId, 100, '1357')).body.code).toBe('PIN_WRONG');
    await world.runJobs();
    // The PIN's code goes to the email alone, whichever the thief asks for.
    const before = contacts.sentTo(customer.phone).length;
    const asked = await thief.authed('POST', '/users/me/pin/send-reset-code?channel=phone');
    expect(asked.body.channel).toBe('email');
    await world.runJobs();
    expect(contacts.sentTo(customer.phone).length).toBe(before);
    expect(contacts.sentTo(customer.email).at(-1)?.text).toContain('new PIN');
    // The owner is told at the number that was thrown out, and stops everything.
    await contacts.press(contacts.linkAt(phone));
    expect((await calls.take(thief, bankAccountId, 100)).body.code).toBe('FROZEN');
    expect(await world.balanceOf(thief)).toBe(100_000);
  });

  test('has no way to a PIN for 72 hours where there is no other contact', async () => {
    const customer = await world.signUp();
    const bankAccountId = await payouts.prepare(customer, 50_000);
    world.clock.advance(DAY_MS + 1);
    const email = contacts.newEmail();
    await contacts.change(customer, email, { proof: calls.proofOf(customer) });
    await world.runJobs();
    await contacts.press(contacts.linkAt(customer.email));
    await world.runJobs();
    await contacts.resetPassword(customer.email, NEW_PASSWORD);
    const thief = await calls.as(customer, customer.email, NEW_PASSWORD);
    const refused = await thief.authed('POST', '/users/me/pin/send-reset-code');
    expect([refused.status, refused.body.code]).toEqual([409, 'WRONG_STATE']);
    expect(refused.body.message).toContain(
      'You can use the PIN that you had before the change, and reset it',
    );
    expect((await calls.take(thief, bankAccountId, 100, '1357')).body.code).toBe('PIN_WRONG');
    world.clock.advance(72 * HOUR_MS);
    const later = await calls.as(customer, customer.email, NEW_PASSWORD);
    expect((await later.authed('POST', '/users/me/pin/send-reset-code')).status).toBe(200);
  });
});

describe('two changes in a row', () => {
  async function twice() {
    const { customer, bankAccountId, thief, email } = await takenOver();
    world.clock.advance(HOUR_MS);
    const phone = '+2348096' + customer.phone.slice(-6);
    const later = await signInOn(world, thief, 'the thief again', { identifier: email });
    expect((await contacts.change(later, phone, { proof: calls.proofOf(customer) })).status).toBe(200);
    await world.runJobs();
    const links = { first: contacts.linkAt(customer.email), second: contacts.linkAt(customer.phone) };
    return { customer, bankAccountId, email, phone, links };
  }
  const contactsOf = async (customer: TestCustomer) => {
    const row = await world.services.db
      .selectFrom('customer')
      .select(['email', 'phone'])
      .where('userId', '=', customer.userId)
      .executeTakeFirstOrThrow();
    return [row.email, row.phone];
  };

  test('are both undone by the link of the first, and the link of the second is void', async () => {
    const { customer, email, phone, links } = await twice();
    expect((await contacts.press(links.first)).status).toBe(200);
    expect(await contactsOf(customer)).toEqual([customer.email, customer.phone]);
    expect((await contacts.press(links.second)).status).toBe(404);
    await world.runJobs();
    for (const thrown of [email, phone]) {
      expect((await contacts.login(thrown)).status).toBe(401);
      expect(contacts.sentTo(thrown).at(-1)?.text).toMatch(
        /no longer on the account|was removed from a Kolo account/,
      );
    }
    expect((await contacts.login(customer.phone)).status).toBe(200);
  });

  test('in the other order: each press undoes its own, and the one for the first change stands', async () => {
    const { customer, bankAccountId, email, links } = await twice();
    expect((await contacts.press(links.second)).status).toBe(200);
    expect(await contactsOf(customer)).toEqual([email, customer.phone]);
    expect((await contacts.press(links.first)).status).toBe(200);
    expect(await contactsOf(customer)).toEqual([customer.email, customer.phone]);
    await world.runJobs();
    await contacts.resetPassword(customer.email, NEW_PASSWORD);
    const present = await calls.as(customer, customer.email, NEW_PASSWORD);
    // Both contacts were pressed, so neither resets the PIN; the one from before is the way.
    expect((await present.authed('POST', '/users/me/pin/send-reset-code')).body.code).toBe('WRONG_STATE');
    expect((await calls.take(present, bankAccountId, 1_000)).status).toBe(201);
  });

  test('and presses of both at the same moment end in the state before the first', async () => {
    const { customer, links } = await twice();
    const presses = await Promise.all(
      [links.first, links.second, links.first, links.second].map(contacts.press),
    );
    expect(presses.map(({ status }) => status).every((status) => [200, 404, 409].includes(status))).toBe(
      true,
    );
    expect(await contactsOf(customer)).toEqual([customer.email, customer.phone]);
  });
});

describe('a link', () => {
  test('works once, however many press it at once', async () => {
    const { customer } = await takenOver();
    const token = contacts.linkAt(customer.email);
    const presses = await heldBefore(world.services, 'customer', () =>
      Promise.all(Array.from({ length: 5 }, () => contacts.press(token))),
    );
    expect(presses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    const again = await contacts.press(token);
    expect(again.body.message).toMatch(/^This link was used at .+ It works once\.$/);
  });

  test('is 256 bits that nobody keeps, and nothing that is not one opens anything', async () => {
    const { customer } = await takenOver();
    const token = contacts.linkAt(customer.email);
    expect(purposeOfToken(token)).toBe('undo_contact');
    expect(purposeOfToken(token.slice(0, -1))).toBeNull();
    expect(Buffer.from(token.slice(1), 'base64url')).toHaveLength(32);
    const kept = await world.services.db.selectFrom('messageLink').selectAll().execute();
    const outbox = await world.services.db.selectFrom('outbox').selectAll().execute();
    expect(JSON.stringify([kept, outbox, world.logs])).not.toContain(token);
    for (const wrong of ['x'.repeat(43), token.slice(1), `${token}A`])
      expect((await contacts.press(wrong)).status).toBe(404);
    expect((await contacts.press('')).status).toBe(400);
  });

  test('of another kind is worth nothing here, and this one nothing elsewhere', async () => {
    const { customer, email } = await takenOver();
    const token = contacts.linkAt(customer.email);
    const asGrant = await world.call('POST', '/auth/reset-password', {
      body: { identifier: email, code: '000000', password: NEW_PASSWORD },
      headers: { 'x-reset-grant': token },
    });
    expect(asGrant.status).toBe(400);
    const owned = await calls.ownerWithoutPin();
    await world.call('POST', '/auth/forgot-password', { body: { identifier: owned.email } });
    await world.runJobs();
    const granted = await world.call('POST', '/auth/verify-reset-code', {
      body: { identifier: owned.email, code: world.codeFor(owned.email) },
    });
    expect((await contacts.press(granted.body.resetGrant)).status).toBe(404);
  });

  test('is over after 72 hours, and until then the old contact is nobody else’s', async () => {
    const { customer } = await takenOver();
    const token = contacts.linkAt(customer.email);
    const neighbour = await calls.ownerWithoutPin();
    world.clock.advance(24 * HOUR_MS - 1);
    const names = { firstName: 'Ada', lastName: 'Obi', password: 'market-day-rain' };
    const claim = () => world.call('POST', '/auth/register', { body: { email: customer.email, ...names } });
    expect((await claim()).status).toBe(409);
    const before = contacts.sentTo(customer.email).length;
    expect((await contacts.ask(neighbour, customer.email)).status).toBe(200);
    await world.call('POST', '/auth/forgot-password', { body: { identifier: customer.email } });
    await world.runJobs();
    expect(contacts.sentTo(customer.email).length).toBe(before);
    expect((await contacts.login(customer.email)).status).toBe(401);
    world.clock.advance(HOUR_MS);
    expect((await contacts.press(token)).status).toBe(404);
    expect((await claim()).status).toBe(201);
  });

  test('comes to the other contact too, and leaves sessions that were opened since, and a rename, to the press', async () => {
    const { customer, thief, email } = await takenOver();
    const since = await signInOn(world, thief, 'another phone', { identifier: email });
    await since.authed('PATCH', '/users/me', { body: { address: 'Ikeja' } });
    expect((await contacts.press(contacts.linkAt(customer.phone))).body).toEqual({
      did: 'undone',
      identifier: customer.phone,
    });
    expect(await calls.statusOf(since)).toBe(401);
    const present = await calls.as(customer, customer.phone, customer.password);
    const { body: me } = await present.authed('GET', '/users/me');
    expect([me.email, me.address]).toEqual([customer.email, 'Ikeja']);
  });

  test('of an account that was closed since does nothing, and the contact is free', async () => {
    const customer = await world.signUp();
    await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
    const email = contacts.newEmail();
    await contacts.change(customer, email, { proof: calls.proofOf(customer) });
    await world.runJobs();
    const token = contacts.linkAt(customer.email);
    expect((await customer.authed('DELETE', '/users/me', { body: calls.proofOf(customer) })).status).toBe(
      200,
    );
    expect((await contacts.press(token)).status).toBe(404);
    const body = { email: customer.email, firstName: 'Ada', lastName: 'Obi', password: 'market-day-rain' };
    expect((await world.call('POST', '/auth/register', { body })).status).toBe(201);
  });
});
