import type { WithdrawalStatus } from '@kolo/contract/withdrawals';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import { openDesk } from '#testing/desk.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { payoutCalls } from '#testing/payouts.ts';
import type { Hold } from './queries.ts';

const AMOUNT = 2_000;
const WHY = 'The bank says that it arrived.';

const world = await openMoneyApp();
const desk = await openDesk(world);
const calls = payoutCalls(world);
let customer: TestCustomer;
let bankAccountId: string;
let putBack = async () => {};
beforeEach(async () => {
  ({ customer, bankAccountId } = await calls.withdrawer(50_000));
});

// As the ledger has it: the books are proved at the end.
afterEach(() => putBack());

const ops = (...words: string[]) => world.staff('withdrawals', ...words);
const settle = (reference: string) => ops('settle', reference, '--reason', WHY);

/** The withdrawal as our book has it from now on, whatever the provider says. */
async function inOurBook(id: string, row: { status: WithdrawalStatus; held?: Hold | null }): Promise<void> {
  await world.services.db
    .updateTable('withdrawal')
    .set(row)
    .where('userId', '=', customer.userId)
    .where('id', '=', id)
    .execute();
}

/** Failed here, and paid there. */
async function contradicted() {
  const { id, reference } = await calls.requested(customer, bankAccountId, AMOUNT);
  await world.runJobs();
  await calls.settleThere(reference, 'success');
  await calls.hear(reference, 'success');
  putBack = () => inOurBook(id, { status: 'paid', held: null });
  await inOurBook(id, { status: 'failed' });
  await calls.hear(reference, 'success', 2);
  return { id, reference };
}

const isListed = async (reference: string) => (await ops('list')).printed.includes(reference);

async function casesOf(reference: string): Promise<string[]> {
  const { db } = world.services;
  const rows = await db.selectFrom('staffCase').select('detail').where('reference', '=', reference).execute();
  return rows.map(({ detail }) => detail);
}

const recordsOf = () =>
  world.services.db
    .selectFrom('staffRecord')
    .select(['actor', 'reason', 'before', 'after'])
    .where('userId', '=', customer.userId)
    .where('command', '=', 'withdrawals settle')
    .execute();

describe('a withdrawal that has ended here and that the provider contradicts', () => {
  test('waits until staff settle it, which moves no money, and the same answer does not hold it again', async () => {
    const { reference } = await contradicted();
    const before = await world.balanceOf(customer);
    expect(await casesOf(reference)).toEqual([
      'A withdrawal of 200000 kobo waits: the provider says something else of it than our book. Our book: failed. The provider: success, 200000 kobo, NGN. Find out from the provider what became of the money. Then ops withdrawals settle, which takes two people: it ends the waiting and moves no money.',
    ]);
    expect((await ops('retry', reference)).code).toBe(0);
    await world.runDue();
    expect(await isListed(reference)).toBe(true);
    expect(await settle(reference)).toEqual({
      code: 0,
      printed: `${reference} waits no more; no money was moved`,
    });
    expect(await isListed(reference)).toBe(false);
    expect(await recordsOf()).toEqual([
      {
        actor: expect.stringContaining(', alone'),
        reason: WHY,
        before: { held: 'mismatch', status: 'failed' },
        after: { reference, amount: '₦2,000.00', provider: 'success, 200000 kobo, NGN' },
      },
    ]);
    await calls.hear(reference, 'success', 3);
    expect(await isListed(reference)).toBe(false);
    expect(await casesOf(reference)).toHaveLength(1);
    expect(await world.balanceOf(customer)).toBe(before);
  });

  test('is held again for another contradiction, with a case of its own', async () => {
    const { reference } = await contradicted();
    expect((await settle(reference)).code).toBe(0);
    await calls.settleThere(reference, 'reversed');
    await calls.hear(reference, 'reversed');
    expect(await isListed(reference)).toBe(true);
    expect((await casesOf(reference))[1]).toContain('The provider: reversed, 200000 kobo, NGN.');
  });

  test('that is paid in our book, and that the provider does not know, waits until it is settled', async () => {
    const { id, reference } = await calls.requested(customer, bankAccountId, AMOUNT);
    putBack = () => inOurBook(id, { status: 'requested', held: null });
    await inOurBook(id, { status: 'paid' });
    await calls.hear(reference, 'success');
    expect(await isListed(reference)).toBe(true);
    expect(await casesOf(reference)).toEqual([
      'A withdrawal of 200000 kobo waits: the provider no longer knows it, though it took it. Our book: paid. The provider: unknown_reference. Find out from the provider what became of the money. Then ops withdrawals settle, which takes two people: it ends the waiting and moves no money.',
    ]);
    expect((await settle(reference)).code).toBe(0);
    expect((await recordsOf())[0]?.after).toMatchObject({ provider: 'unknown_reference' });
    await calls.hear(reference, 'success', 2);
    expect(await isListed(reference)).toBe(false);
    expect(await casesOf(reference)).toHaveLength(1);
  });

  test('takes two people', async () => {
    const { reference } = await contradicted();
    const ada = await desk.enrol('ada', 'finance');
    const { printed } = await desk.shell(ada, 'withdrawals', 'settle', reference, '--reason', WHY);
    expect(printed).toContain('Another member of staff approves it');
    expect(await isListed(reference)).toBe(true);
    expect(await recordsOf()).toEqual([]);
    const { body } = await desk.call('GET', '/queues/withdrawals', { session: ada.session });
    const shown = body.results.find(({ id }: { id: string }) => id === reference);
    expect(shown.choices).toEqual(['settle']);
  });
});

test('nothing else is settled: what nothing is wrong with, what is on its way, and what the provider agrees with', async () => {
  const { id, reference } = await calls.requested(customer, bankAccountId, AMOUNT);
  await world.runJobs();
  expect((await settle(reference)).code).toBe(1);
  putBack = () => inOurBook(id, { status: 'sent', held: null });
  await inOurBook(id, { status: 'sent', held: 'mismatch' });
  expect((await settle(reference)).printed).toContain('is not one that has ended here');
  await inOurBook(id, { status: 'paid', held: 'otp' });
  expect((await settle(reference)).printed).toContain('is not one that has ended here');
  await calls.settleThere(reference, 'success');
  await inOurBook(id, { status: 'paid', held: 'mismatch' });
  expect((await settle(reference)).printed).toContain('no longer contradicts');
  expect(await isListed(reference)).toBe(true);
  expect((await settle('kolo-out-nobody')).code).toBe(1);
  expect((await ops('settle', reference)).code).toBe(2);
  expect(await recordsOf()).toEqual([]);
});
