import type { WithdrawalStatus } from '@kolo/contract/withdrawals';
import type { AccountType } from '@kolo/domain/account-types';
import { kobo } from '@kolo/domain/money';
import { describe, expect, test } from 'vitest';
import { openPots } from '#ledger/accounts.ts';
import { CHARGEBACK_LOSS, PAYOUT_IN_FLIGHT, PROVIDER, wallet } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import { ensurePartitions } from '#platform/partitions.ts';
import { openTestApp } from '#testing/app.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { accounts } from './feature.ts';
import { paidIn } from '#testing/paid-in.ts';

const NOON = '2026-11-20T11:00:00.000Z';

/** How the withdrawals of these references stand, and what was asked. */
const standing = new Map<string, WithdrawalStatus>();
const asked: (readonly string[])[] = [];
const states = async (_: string, references: readonly string[]) => {
  asked.push(references);
  return standing;
};

const world = await openTestApp({
  parts: ({ parts, context }) => [
    ...parts.filter(({ name }) => name !== 'accounts'),
    accounts.open({ ...context, payoutStates: states }),
  ],
});
await ensurePartitions(world.services.db, world.clock);

async function saver(): Promise<TestCustomer> {
  const customer = await world.signUp();
  await customer.authed('POST', '/self-accounts', { body: { accountType: 'ds' } });
  return customer;
}

/** A deposit at that instant; returns its id. */
async function deposited(customer: TestCustomer, amountKobo: bigint, at = NOON, type: AccountType = 'ds') {
  world.clock.set(at);
  return paidIn(world, customer, amountKobo, { type });
}

/** Money on its way to a bank; returns its reference. */
async function withdrawn(customer: TestCustomer): Promise<string> {
  const id = world.services.ids.next();
  const reference = `kolo-out-${id}`;
  await world.services.db
    .transaction()
    .execute((tx) => openPots(tx, customer.userId, [wallet('ds'), PAYOUT_IN_FLIGHT]));
  await postMovement(world.services.db, {
    userId: customer.userId,
    key: `withdrawal:${id}:out`,
    id,
    at: world.clock.now(),
    kind: 'bankWithdrawal',
    from: wallet('ds'),
    to: PAYOUT_IN_FLIGHT,
    amountKobo: kobo(100n),
    narration: 'Withdrawal request - Zenith Bank 1234',
    reference,
  });
  return reference;
}

const list = (customer: TestCustomer, query = '') => customer.authed('GET', `/transactions/self${query}`);
const idsOf = (answer: { body: { transactions: { id: string }[] } }) =>
  answer.body.transactions.map(({ id }) => id);

describe('GET /transactions/self', () => {
  test('a stranger gets 401', async () => {
    expect((await world.call('GET', '/transactions/self')).status).toBe(401);
  });

  test('a page, a limit, a day, a direction or a cursor that cannot be is refused', async () => {
    const customer = await world.signUp();
    const wrong = [
      'page=0',
      'page=x',
      'limit=0',
      'limit=101',
      'startDate=2026-02-30',
      'endDate=20.11.2026',
      'direction=sideways',
      'cursor=7',
      'startDate=2026-11-21&endDate=2026-11-20',
    ];
    for (const query of wrong) {
      const answer = await list(customer, `?${query}`);
      expect([query, answer.status, answer.body.code]).toEqual([query, 400, 'VALIDATION']);
    }
  });

  test("another customer's transactions are not there, by cursor neither", async () => {
    const [owner, other] = [await saver(), await saver()];
    const id = await deposited(owner, 100n);
    await deposited(owner, 100n);
    expect((await list(other)).body).toMatchObject({ transactions: [], totalResults: 0, totalPages: 0 });
    expect(idsOf(await list(other, `?cursor=${id}`))).toEqual([]);
  });

  test('shows the narration, the floor of the amount and the category, newest first', async () => {
    const customer = await saver();
    const first = await deposited(customer, 500_099n);
    const second = await deposited(customer, 100n);
    const answer = await list(customer);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ page: 1, limit: 20, totalPages: 1, totalResults: 2, cursor: null });
    expect(idsOf(answer)).toEqual([second, first]);
    expect(answer.body.transactions[1]).toEqual({
      id: first,
      narration: 'Deposit to DS account',
      direction: 'inflow',
      amount: 5_000,
      exact: { amount: '5000.99' },
      kind: 'accountDeposit',
      date: NOON,
      category: 'Transaction',
      type: 'deposit',
      reference: `kolo-${first}`,
      shortReference: expect.stringMatching(/^KLO-.{4}-.{4}$/),
      status: 'successful',
      accountType: 'ds',
    });
  });

  test('leaves out what a bank took back after it was spent: it left no balance', async () => {
    const customer = await saver();
    const first = await deposited(customer, 5_000n);
    const { userId } = customer;
    const id = world.services.ids.next();
    await world.services.db.transaction().execute((tx) => openPots(tx, userId, [CHARGEBACK_LOSS]));
    await postMovement(world.services.db, {
      userId,
      key: `chargeback:${id}`,
      id,
      at: world.clock.now(),
      kind: 'chargeback',
      from: CHARGEBACK_LOSS,
      to: PROVIDER,
      amountKobo: kobo(5_000n),
      narration: 'Payment taken back by your bank',
      reference: `kolo-${first}`,
    });
    const answer = await list(customer);
    expect([idsOf(answer), answer.body.totalResults]).toEqual([[first], 1]);
  });

  test('pages and cursors walk the same list without a gap or a double', async () => {
    const customer = await saver();
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1) made.unshift(await deposited(customer, 100n));
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(customer, `?limit=3&page=${page}`)));
    expect(pages.flatMap(idsOf)).toEqual(made);
    expect(pages.map(({ body }) => [body.page, body.totalPages, body.totalResults])).toEqual([
      [1, 3, 7],
      [2, 3, 7],
      [3, 3, 7],
      [4, 3, 7],
    ]);
    const walked: string[] = [];
    let cursor: string | null = null;
    do {
      const answer = await list(customer, `?limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      walked.push(...idsOf(answer));
      cursor = answer.body.cursor;
    } while (cursor);
    expect(walked).toEqual(made);
    expect(idsOf(await list(customer, '?limit=7'))).toEqual(made);
    expect((await list(customer, '?limit=7')).body.cursor).toBeNull();
  });

  test('a day begins at 23:00 UTC of the day before, and both days are part of the range', async () => {
    const customer = await saver();
    const late19 = await deposited(customer, 100n, '2026-11-19T22:59:59.999Z');
    const early20 = await deposited(customer, 200n, '2026-11-19T23:00:00.000Z');
    const late20 = await deposited(customer, 300n, '2026-11-20T22:59:59.999Z');
    const early21 = await deposited(customer, 400n, '2026-11-20T23:00:00.000Z');
    const of = async (query: string) => idsOf(await list(customer, query));
    expect(await of('?startDate=2026-11-20&endDate=2026-11-20')).toEqual([late20, early20]);
    expect(await of('?endDate=2026-11-19')).toEqual([late19]);
    expect(await of('?startDate=2026-11-21')).toEqual([early21]);
    expect(await of('?startDate=2026-11-19&endDate=2026-11-20')).toEqual([late20, early20, late19]);
    const counted = await list(customer, '?startDate=2026-11-20&endDate=2026-11-20&limit=1');
    expect(counted.body).toMatchObject({ totalResults: 2, totalPages: 2, cursor: late20 });
  });

  test('a withdrawal stands as its transfer does, all of a page asked for at once', async () => {
    const customer = await saver();
    await deposited(customer, 1_000_000n);
    asked.length = 0;
    expect((await list(customer)).body.transactions).toMatchObject([{ status: 'successful' }]);
    expect(asked).toEqual([]);
    const wanted = ['requested', 'sent', 'paid', 'failed', 'reversed'] as const;
    const references: string[] = [];
    for (const status of wanted) {
      const reference = await withdrawn(customer);
      references.unshift(reference);
      standing.set(reference, status);
    }
    const { body } = await list(customer, '?limit=5');
    expect(body.transactions.map(({ status }: { status: string }) => status)).toEqual([
      'reversed',
      'failed',
      'successful',
      'pending',
      'pending',
    ]);
    expect(asked).toEqual([references]);
  });

  test('a direction shows only its own', async () => {
    const customer = await saver();
    const id = await deposited(customer, 100n);
    expect(idsOf(await list(customer, '?direction=inflow'))).toEqual([id]);
    expect((await list(customer, '?direction=outflow')).body).toMatchObject({
      transactions: [],
      totalResults: 0,
      totalPages: 0,
      cursor: null,
    });
  });
});
