import { describe, expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import { disputeCalls } from '#testing/disputes.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { noticesLeftFor, payoutCalls } from '#testing/payouts.ts';

const HOUR_MS = 3_600_000;

const world = await openMoneyApp();
const disputes = disputeCalls(world);
const payouts = payoutCalls(world);

const ops = (...words: string[]) => world.staff('disputes', ...words);

const decide = (action: 'take' | 'release', reference: string) =>
  ops(action, `d-${reference}`, '--reason', 'The provider said so on the phone.');

/** Won, and lost again by the provider's word: held for staff. */
async function held(
  paid: number,
): Promise<{ customer: TestCustomer; reference: string; bankAccountId: string }> {
  const { customer, bankAccountId } = await payouts.withdrawer(1_000);
  await disputes.gone(customer, 1_000);
  const reference = await disputes.paid(customer, paid);
  for (const state of ['lost', 'won', 'lost'] as const) await disputes.settle(customer, reference, state);
  return { customer, reference, bankAccountId };
}

async function kindsTold(customer: TestCustomer): Promise<string[]> {
  const told = await noticesLeftFor(world, customer);
  return told
    .map((notice) => JSON.stringify(notice))
    .flatMap((text) => /"kind":"(payment_\w+)"/.exec(text)?.[1] ?? []);
}

async function caseOf(key: string) {
  return world.services.db.selectFrom('staffCase').select('key').where('key', '=', key).execute();
}

describe('a dispute that was won and is called lost', () => {
  test('is listed and shown with what was taken, is missing and went back, and what waits for staff', async () => {
    const { customer, reference } = await held(5_000);
    const { printed } = await ops('list');
    expect(printed).toContain(
      `d-${reference}  held  ₦5,000.00  ${reference}  ${customer.userId}  waits for staff`,
    );
    const shown = await ops('show', `d-${reference}`);
    expect(shown.code).toBe(0);
    expect(shown.printed).toMatch(/asked +₦5,000\.00\n +taken +₦5,000\.00 \(₦5,000\.00 DS account\)/);
    expect(shown.printed).toMatch(/missing +₦0\.00\n +given back +₦5,000\.00\n +waits for +staff/);
    expect(await kindsTold(customer)).toEqual([
      'payment_taken_back',
      'payment_given_back',
      'payment_disputed',
    ]);
    const none = await ops('show', 'd-nobody');
    expect(none).toEqual({ code: 1, printed: 'No dispute d-nobody is known.' });
  });

  test('moves nothing without a reason, and nothing for one that is not held or whose day is still to come', async () => {
    const customer = await world.signUpSaver();
    const reference = await disputes.paid(customer, 3_000);
    await disputes.open(customer, reference);
    // Without a word of the provider it is decided 16 hours after it was heard of.
    world.clock.advance(16 * HOUR_MS - 1);
    for (const action of ['take', 'release'] as const) {
      expect((await ops(action, `d-${reference}`)).code).toBe(2);
      expect((await ops(action, '--reason', 'x')).code).toBe(2);
      const refused = await decide(action, reference);
      expect(refused.code).toBe(1);
      expect(refused.printed).toContain('does not wait for staff. Nothing was moved.');
    }
    expect(await world.balanceOf(customer)).toBe(3_000);
  });

  test('that staff take takes its sum once, what is gone as a loss, and tells the customer', async () => {
    const { customer, reference } = await held(5_000);
    await disputes.gone(customer, 2_000);
    expect((await decide('take', reference)).code).toBe(0);
    expect(await world.balanceOf(customer)).toBe(0);
    expect([await disputes.lossOf(customer), await disputes.owes(customer)]).toEqual([200_000n, true]);
    expect((await kindsTold(customer)).at(-1)).toBe('payment_taken_back');
    expect((await ops('show', `d-${reference}`)).printed).toContain("waits for   the customer's next money");
    expect((await decide('take', reference)).code).toBe(1);
    // The provider repeats itself: what staff decided is not held again.
    await disputes.lose(customer, reference);
    expect((await ops('show', `d-${reference}`)).printed).toContain('won, taken by staff');
    expect(await disputes.lines(customer)).toHaveLength(4);
    await disputes.win(customer, reference);
    expect(await caseOf(`chargeback-taken-won:d-${reference}`)).toHaveLength(1);
    expect(await disputes.lines(customer)).toHaveLength(4);
    expect(await world.booksHold()).toBe(true);
  });

  test('that staff release is free to leave, moves nothing, and tells the customer', async () => {
    const { customer, reference, bankAccountId } = await held(5_000);
    const withdrawal = { amount: 5_000, bankAccountId };
    expect((await payouts.withdraw(customer, withdrawal)).body.code).toBe('WRONG_STATE');
    const before = await disputes.lines(customer);
    expect((await decide('release', reference)).code).toBe(0);
    expect(await disputes.lines(customer)).toEqual(before);
    expect((await kindsTold(customer)).at(-1)).toBe('payment_undisputed');
    await disputes.lose(customer, reference);
    expect((await payouts.withdraw(customer, withdrawal)).status).toBe(201);
    expect((await decide('release', reference)).code).toBe(1);
  });

  test('that staff released by mistake is taken once, and the customer is told', async () => {
    const { customer, reference } = await held(5_000);
    await decide('release', reference);
    expect((await decide('take', reference)).code).toBe(0);
    expect(await world.balanceOf(customer)).toBe(0);
    expect((await kindsTold(customer)).at(-1)).toBe('payment_taken_back');
    expect((await decide('take', reference)).code).toBe(1);
    expect((await decide('release', reference)).code).toBe(0);
    expect(await world.balanceOf(customer)).toBe(5_000);
    expect((await decide('take', reference)).code).toBe(1);
    expect(await world.booksHold()).toBe(true);
  });

  test('gives back once what staff had taken, the loss included, where they release it after that', async () => {
    const { customer, reference } = await held(5_000);
    await disputes.gone(customer, 2_000);
    await decide('take', reference);
    expect((await decide('release', reference)).code).toBe(0);
    expect(await world.balanceOf(customer)).toBe(3_000);
    expect([await disputes.lossOf(customer), await disputes.owes(customer)]).toEqual([0n, false]);
    expect((await kindsTold(customer)).at(-1)).toBe('payment_given_back');
    expect((await decide('release', reference)).code).toBe(1);
    expect(await world.balanceOf(customer)).toBe(3_000);
    expect(await world.booksHold()).toBe(true);
  });
});

describe('a dispute that is still open when its day is over', () => {
  async function overdue(paid: number) {
    const { customer, bankAccountId } = await payouts.withdrawer(1_000);
    await disputes.gone(customer, 1_000);
    const reference = await disputes.paid(customer, paid);
    await disputes.open(customer, reference);
    world.clock.advance(16 * HOUR_MS);
    return { customer, reference, bankAccountId };
  }

  test('says so, and staff take it as lost, once; the provider that calls it won later is a case', async () => {
    const { customer, reference } = await overdue(5_000);
    await disputes.gone(customer, 2_000);
    const id = `d-${reference}`;
    expect((await ops('show', id)).printed).toContain(`disputes take ${id} or disputes release ${id}`);
    expect((await decide('take', reference)).code).toBe(0);
    expect([await world.balanceOf(customer), await disputes.lossOf(customer)]).toEqual([0, 200_000n]);
    expect((await kindsTold(customer)).at(-1)).toBe('payment_taken_back');
    expect((await ops('show', id)).printed).toContain(`${id}  lost, taken by staff`);
    expect((await decide('take', reference)).code).toBe(1);
    for (const state of ['open', 'lost', 'won'] as const) await disputes.settle(customer, reference, state);
    expect(await disputes.lines(customer)).toHaveLength(2);
    expect(await caseOf(`chargeback-taken-won:${id}`)).toHaveLength(1);
    expect((await decide('release', reference)).code).toBe(0);
    expect([await world.balanceOf(customer), await disputes.lossOf(customer)]).toEqual([3_000, 0n]);
    expect((await kindsTold(customer)).at(-1)).toBe('payment_given_back');
    expect(await world.booksHold()).toBe(true);
  });

  test('is free once staff release it, and held when the provider calls it lost after that', async () => {
    const { customer, reference, bankAccountId } = await overdue(5_000);
    const withdrawal = { amount: 5_000, bankAccountId };
    expect((await payouts.withdraw(customer, withdrawal)).body.code).toBe('WRONG_STATE');
    expect((await decide('release', reference)).code).toBe(0);
    expect((await kindsTold(customer)).at(-1)).toBe('payment_undisputed');
    expect((await ops('show', `d-${reference}`)).printed).toContain('won, released by staff');
    for (const state of ['open', 'won', 'lost'] as const) await disputes.settle(customer, reference, state);
    expect(await caseOf(`chargeback-reopened:d-${reference}`)).toHaveLength(1);
    expect((await payouts.withdraw(customer, withdrawal)).body.code).toBe('WRONG_STATE');
    expect((await decide('release', reference)).code).toBe(0);
    // Repeated, it is what staff have decided about.
    await disputes.lose(customer, reference);
    expect(await disputes.lines(customer)).toEqual([]);
    expect((await payouts.withdraw(customer, withdrawal)).status).toBe(201);
  });
});

test('what staff took of it is released by the number that the list names, and not taken a third time', async () => {
  const { customer, reference } = await held(5_000);
  await disputes.gone(customer, 2_000);
  await decide('take', reference);
  const named = `d-${reference}:again`;
  expect((await ops('list')).printed).toContain(`${named}  lost`);
  expect((await ops('release', named, '--reason', 'The bank gave it back.')).code).toBe(0);
  expect(await world.balanceOf(customer)).toBe(3_000);
  expect(await disputes.lossOf(customer)).toBe(0n);
  for (const id of [named, `d-${reference}`])
    expect((await ops('take', id, '--reason', 'By mistake.')).printed).toContain('Nothing was moved.');
  expect(await world.booksHold()).toBe(true);
});

test('a dispute that is won before anything was taken says that its sum is free', async () => {
  const customer = await world.signUpSaver();
  const reference = await disputes.paid(customer, 3_000);
  await disputes.open(customer, reference);
  await disputes.win(customer, reference);
  expect(await kindsTold(customer)).toEqual(['payment_disputed', 'payment_undisputed']);
});
