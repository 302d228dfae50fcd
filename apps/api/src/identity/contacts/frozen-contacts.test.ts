import { describe, expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import { contactCalls } from '#testing/contacts.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { noticesLeftFor } from '#testing/payouts.ts';
import { heldBefore } from '#testing/waiting.ts';
import { laterContactWork } from './later-contact.ts';

const HOUR_MS = 60 * 60 * 1_000;
const NEW_PASSWORD = 'another-rain-26';

const world = await openTestApp();
const calls = contactCalls(world);

async function pass(hours: number): Promise<void> {
  world.clock.advance(hours * HOUR_MS);
  const work = laterContactWork(world.services);
  while ((await work.runDue()) > 0);
  await world.runJobs();
}

async function freeze({ userId }: TestCustomer): Promise<void> {
  const words = ['freeze', userId, '--reason', 'We check.', '--review', '3'];
  expect((await world.staff('customers', ...words)).code).toBe(0);
}
async function unfreeze({ userId }: TestCustomer): Promise<void> {
  expect((await world.staff('customers', 'unfreeze', userId, '--reason', 'Seen.')).code).toBe(0);
  await world.runJobs();
}

const emailOf = async ({ userId }: TestCustomer) =>
  (
    await world.services.db
      .selectFrom('customer')
      .select('email')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
  ).email;

/** What staff have to decide about a customer. */
const casesOf = ({ userId }: TestCustomer) =>
  world.services.db.selectFrom('staffCase').select('detail').where('userId', '=', userId).execute();

const changesOf = async (customer: TestCustomer) =>
  (await customer.authed('GET', '/users/me/contacts')).body.changes;

async function startLater(customer: TestCustomer): Promise<string> {
  const email = calls.newEmail();
  const { otp } = await calls.codesAt(customer, email);
  expect((await calls.confirm(customer, { otp, later: true })).status).toBe(200);
  await world.runJobs();
  return email;
}

const STAFF_WHY = ['--case', 'C-7', '--reason', 'Passport seen.'];
async function changeByStaff(customer: TestCustomer): Promise<string> {
  const email = calls.newEmail();
  const words = ['change', customer.userId, '--email', email, ...STAFF_WHY];
  expect((await world.staff('contacts', ...words)).code).toBe(0);
  await world.runJobs();
  return email;
}

async function resetPassword(customer: TestCustomer): Promise<void> {
  await world.call('POST', '/auth/forgot-password', { body: { identifier: customer.email } });
  await world.runJobs();
  expect((await calls.resetPassword(customer.email, NEW_PASSWORD)).status).toBe(200);
  await world.runJobs();
}

describe('while an account is frozen', () => {
  test('a press that undoes is a case for staff and nothing more, and works when they have decided', async () => {
    const customer = await world.signUp();
    const email = calls.newEmail();
    await calls.change(customer, email);
    await world.runJobs();
    const token = calls.linkAt(customer.email);
    await freeze(customer);
    for (const _time of [1, 2])
      expect((await calls.press(token)).body).toEqual({ did: 'stopped', identifier: null });
    expect(await emailOf(customer)).toBe(email);
    expect((await casesOf(customer)).map(({ detail }) => detail.includes('undoes'))).toEqual([true]);
    await unfreeze(customer);
    expect((await calls.press(token)).body.did).toBe('undone');
    expect(await emailOf(customer)).toBe(customer.email);
  });

  test('a change waits, however long; its link lives, and afterwards it waits 72 hours again', async () => {
    const customer = await world.signUp();
    const email = await startLater(customer);
    const token = calls.linkAt(customer.email);
    await freeze(customer);
    await pass(100);
    expect((await calls.press(token)).body.did).toBe('stopped');
    expect(await emailOf(customer)).toBe(customer.email);
    const before = calls.sentTo(customer.email).length;
    await unfreeze(customer);
    expect(calls.hasLink(customer.email)).toBe(true);
    await pass(24);
    await pass(24);
    await pass(23.9);
    expect(calls.sentTo(customer.email).length).toBe(before + 3);
    expect(await emailOf(customer)).toBe(customer.email);
    await pass(0.1);
    expect(await emailOf(customer)).toBe(email);
  });

  test('and the old link ends it after a freeze of a week', async () => {
    const customer = await world.signUp();
    await startLater(customer);
    const token = calls.linkAt(customer.email);
    await freeze(customer);
    await pass(7 * 24);
    await unfreeze(customer);
    expect((await calls.press(token)).body).toEqual({ did: 'ended', identifier: null });
  });

  test('what staff have asked for is ended by no link, no session and no new password, and by staff', async () => {
    const customer = await world.signUp();
    await freeze(customer);
    await changeByStaff(customer);
    expect((await calls.press(calls.linkAt(customer.email))).body.did).toBe('stopped');
    const end = { channel: 'email' };
    const ended = await customer.authed('POST', '/users/me/contacts/end-change', { body: end });
    expect(ended.body.code).toBe('FROZEN');
    const body = { currentPassword: customer.password, newPassword: 'a-third-rain-27' };
    const changed = await customer.authed('POST', '/users/me/change-password', { body });
    expect(changed.body.code).toBe('FROZEN');
    expect(await changesOf(customer)).toHaveLength(1);
    await resetPassword(customer);
    const rows = await world.services.db
      .selectFrom('contactTransition')
      .select('state')
      .where('userId', '=', customer.userId)
      .execute();
    expect(rows).toEqual([{ state: 'waiting' }]);
    expect(await casesOf(customer)).toHaveLength(1);
    expect((await world.staff('contacts', 'end', customer.userId, ...STAFF_WHY)).code).toBe(0);
    expect((await world.staff('contacts', 'end', customer.userId, ...STAFF_WHY)).code).toBe(1);
  });

  test('no change of a contact begins, and a new password clears no stop', async () => {
    const customer = await world.signUp();
    await calls.change(customer, calls.newEmail());
    await world.runJobs();
    await calls.press(calls.linkAt(customer.email));
    await freeze(customer);
    await resetPassword(customer);
    const stop = await world.services.db
      .selectFrom('withdrawalStop')
      .select('passwordResetAt')
      .where('userId', '=', customer.userId)
      .executeTakeFirstOrThrow();
    expect(stop.passwordResetAt).toBeNull();
    expect((await world.staff('customers', 'show', customer.userId)).printed).toMatch(
      /undone .* by the link at email, no PIN stood, no money leaves/,
    );
    await unfreeze(customer);
    expect((await noticesLeftFor(world, customer)).at(-1)).toEqual({ kind: 'unfrozen', isStopped: true });
    const other = await world.signUp();
    const waits = await startLater(other);
    await freeze(other);
    for (const later of [true, false])
      expect((await calls.ask(other, calls.newEmail(), { password: other.password, later })).body.code).toBe(
        'FROZEN',
      );
    expect((await world.staff('customers', 'show', other.userId)).printed).toContain(
      `by customer: ${other.email} to ${waits}`,
    );
  });
});

test('two customers who take the phone that the other never verified do not wait for each other', async () => {
  const [one, other] = [await world.signUp(), await world.signUp()];
  const codes = [await calls.codesAt(one, other.phone), await calls.codesAt(other, one.phone)] as const;
  // Each holds its own customer by the time that it lets go of old reservations of the number.
  const answers = await heldBefore(world.services, 'phone_number', () =>
    Promise.all([calls.confirm(one, codes[0], 'phone'), calls.confirm(other, codes[1], 'phone')]),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});
