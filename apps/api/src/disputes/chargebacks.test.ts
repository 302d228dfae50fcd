import { kobo } from '@kolo/domain/money';
import { describe, expect, test } from 'vitest';
import { ProviderUnknown } from '#platform/provider-answer.ts';
import type { Dispute } from '#providers/paystack/disputes.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { disputeCalls } from '#testing/disputes.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import type { DisputeDeps } from './deps.ts';
import { settleDispute } from './settle-dispute.ts';

const HOUR_MS = 3_600_000;

const world = await openMoneyApp();

async function paid(customer: TestCustomer, amount: number): Promise<string> {
  const reference = await world.started(customer, amount);
  await world.play(reference, 'success');
  await world.status(customer, reference);
  return reference;
}

/** The bank asks for the money back; returns the provider's number of the dispute. */
async function dispute(reference: string, stage: 'opened' | 'lost'): Promise<number> {
  // The sandbox answers the dispute that it made.
  const made = (await world.sandbox.control('POST', '/disputes', { reference, stage })) as { id: number };
  return made.id;
}

function disputeEvent(kind: 'create' | 'resolve', id: number | string, reference: string): string {
  return JSON.stringify({ event: `charge.dispute.${kind}`, data: { id, transaction: { reference } } });
}

async function hear(kind: 'create' | 'resolve', id: number | string, reference: string): Promise<void> {
  expect(await world.deliver(disputeEvent(kind, id, reference))).toBe(200);
  await world.runJobs();
}

async function resolveAtProvider(id: number, resolution: 'declined' | 'merchant-accepted', kobo: number) {
  const { baseUrl, secretKey } = world.services.config.paystack;
  const answer = await fetch(`${baseUrl}/dispute/${id}/resolve`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ resolution, message: 'Proof of payment', refund_amount: kobo }),
  });
  expect(answer.status).toBe(200);
}

/** A provider that says this of every dispute. */
function saying(dispute: Dispute): DisputeDeps {
  return { ...world.payments, paystack: { ...world.payments.paystack, dispute: async () => dispute } };
}

const chargebacks = async (reference: string) =>
  (await movements(reference)).filter(({ narration }) => narration.startsWith('Payment taken back'));

async function movements(reference: string) {
  return world.services.db
    .selectFrom('ledger.movement')
    .select(['narration', 'amount', 'fromId', 'toId'])
    .where('reference', '=', reference)
    .orderBy('id')
    .execute();
}

async function casesOf(reference: string) {
  return world.services.db
    .selectFrom('staffCase')
    .select(['kind', 'detail'])
    .where('reference', '=', reference)
    .orderBy('number')
    .execute();
}

async function lossOf({ userId }: TestCustomer): Promise<string> {
  const row = await world.services.db
    .selectFrom('ledger.account')
    .select('balance')
    .where('userId', '=', userId)
    .where('id', '=', 109)
    .executeTakeFirst();
  return String(row?.balance ?? 0);
}

async function noticesOf({ userId }: TestCustomer): Promise<{ kind: string }[]> {
  const rows = await world.services.db
    .selectFrom('outbox')
    .select('payload')
    .where('userId', '=', userId)
    .execute();
  // Jobs of this task carry a notice.
  return rows.map(({ payload }) => (payload as unknown as { notice: { kind: string } }).notice);
}

describe('a card payment that the bank takes back', () => {
  test('comes from where it went, once, however often and in whatever order it is told', async () => {
    const customer = await world.signUpSaver();
    await paid(customer, 2_000);
    const reference = await paid(customer, 5_000);
    const id = await dispute(reference, 'lost');
    const told = [
      disputeEvent('resolve', id, reference),
      disputeEvent('create', id, reference),
      ...[1, 2, 3].map(() => disputeEvent('resolve', id, reference)),
    ];
    for (const bytes of told) expect(await world.deliver(bytes)).toBe(200);
    await Promise.all([world.runJobs(), settleDispute(world.payments, customer.userId, String(id))]);
    await hear('create', String(id), reference);

    expect(await chargebacks(reference)).toMatchObject([
      { narration: `Payment taken back by your bank - ${reference}`, amount: 500_000n, toId: 101 },
    ]);
    expect(await world.balanceOf(customer)).toBe(2_000);
    expect(await lossOf(customer)).toBe('0');
    const { body } = await world.status(customer, reference);
    expect(body).toMatchObject({ status: 'reversed', message: 'Your bank took this payment back.' });
    expect(body.timeline.at(-1).event).toBe('reversed');
    expect(body.timeline.filter(({ event }: { event: string }) => event === 'reversed')).toHaveLength(1);
    expect(await casesOf(reference)).toEqual([]);
    const { transactions } = (await customer.authed('GET', '/transactions/self')).body;
    expect(transactions[0]).toMatchObject({ direction: 'outflow', amount: 5_000, category: 'Transaction' });
    expect(await world.booksHold()).toBe(true);
  });

  test('after it left Kolo: no pot goes below nothing, the rest stands as a loss and opens one case', async () => {
    const customer = await world.signUpSaver();
    const reference = await paid(customer, 5_000);
    await disputeCalls(world).gone(customer, 3_000);
    const id = await dispute(reference, 'lost');
    await hear('create', id, reference);
    await hear('resolve', id, reference);

    expect(await chargebacks(reference)).toMatchObject([
      { amount: 200_000n, fromId: 1 },
      { amount: 300_000n, fromId: 109 },
    ]);
    expect(await world.balanceOf(customer)).toBe(0);
    expect(await lossOf(customer)).toBe('-300000');
    expect(await casesOf(reference)).toEqual([
      {
        kind: 'chargeback',
        detail: expect.stringContaining(
          'The bank took back ₦5,000 after it had left Kolo: ₦3,000 is missing',
        ),
      },
    ]);
    expect((await noticesOf(customer)).at(-1)).toMatchObject({
      kind: 'payment_taken_back',
      amountKobo: '500000',
      lossKobo: '300000',
    });
    expect(await world.booksHold()).toBe(true);
  });

  test('leaves a lock that it was paid into, and the terms of the lock follow', async () => {
    const customer = await world.signUp();
    const started = await customer.authed('POST', '/interest-package/package/initiate-payment', {
      key: 'lock',
      body: { name: 'School fees', amount: 20_000, lockPeriod: 3, method: 'card' },
    });
    const { reference, packageId } = started.body;
    await world.play(reference, 'success');
    await world.status(customer, reference);
    const topUp = await customer.authed('POST', '/payments/init-contribution', {
      key: 'top-up',
      body: { purpose: 'ibs', packageId, amount: 6_000, method: 'card' },
    });
    await world.play(topUp.body.data.reference, 'success');
    await world.status(customer, topUp.body.data.reference);
    expect(await world.booksHold()).toBe(true);

    await hear('resolve', await dispute(topUp.body.data.reference, 'lost'), topUp.body.data.reference);
    expect(await locks(customer)).toEqual([{ status: 'active', principal: '2000000' }]);
    expect(await world.booksHold()).toBe(true);
    await hear('resolve', await dispute(reference, 'lost'), reference);
    // Empty, it stays open to its maturity.
    expect(await locks(customer)).toEqual([{ status: 'active', principal: '0' }]);
    expect(await lossOf(customer)).toBe('0');
    expect(await world.booksHold()).toBe(true);
  });

  test('is found without any word of how it ended, by the checks alone', async () => {
    const customer = await world.signUpSaver();
    const reference = await paid(customer, 1_500);
    const id = await dispute(reference, 'opened');
    await hear('create', id, reference);
    expect(await casesOf(reference)).toMatchObject([{ kind: 'chargeback' }]);
    expect(await world.balanceOf(customer)).toBe(1_500);
    await resolveAtProvider(id, 'merchant-accepted', 150_000);
    world.clock.advance(HOUR_MS);
    await world.runDue();
    expect(await world.balanceOf(customer)).toBe(0);
    expect(await chargebacks(reference)).toHaveLength(1);
    expect(await world.booksHold()).toBe(true);
  });

  test('in part leaves the payment succeeded, less that part', async () => {
    const customer = await world.signUpSaver();
    const reference = await paid(customer, 4_000);
    const id = await dispute(reference, 'opened');
    await resolveAtProvider(id, 'merchant-accepted', 100_000);
    await hear('resolve', id, reference);
    expect(await world.balanceOf(customer)).toBe(3_000);
    expect((await world.status(customer, reference)).body.status).toBe('succeeded');
    expect(await world.booksHold()).toBe(true);
  });

  test('is taken back in whole where the provider names no sum', async () => {
    const customer = await world.signUpSaver();
    const reference = await paid(customer, 4_000);
    await settleDispute(
      saying({ reference, state: 'lost', amountKobo: null, dueAt: null }),
      customer.userId,
      'd-whole',
    );
    expect(await chargebacks(reference)).toMatchObject([{ amount: 400_000n }]);
    expect((await world.status(customer, reference)).body.status).toBe('reversed');
    expect(await world.booksHold()).toBe(true);
  });

  test('waits where the provider does not say what became of the payment, and is taken then', async () => {
    const customer = await world.signUpSaver();
    const reference = await world.started(customer, 2_000);
    await world.play(reference, 'success');
    const lost = saying({ reference, state: 'lost', amountKobo: null, dueAt: null });
    await world.fault('transaction.verify', 'error');
    await expect(settleDispute(lost, customer.userId, 'd-silent')).rejects.toThrow(ProviderUnknown);
    await settleDispute(lost, customer.userId, 'd-silent');
    expect(await chargebacks(reference)).toMatchObject([{ amount: 200_000n }]);
    expect(await world.booksHold()).toBe(true);
  });

  test('before it was ever credited moves nothing', async () => {
    const customer = await world.signUpSaver();
    const reference = await world.started(customer, 2_500);
    await world.play(reference, 'success');
    await hear('resolve', await dispute(reference, 'lost'), reference);
    expect(await movements(reference)).toEqual([]);
    expect((await world.status(customer, reference)).body.status).toBe('reversed');
    expect(await world.booksHold()).toBe(true);
  });
});

describe('a dispute that is won', () => {
  test('moves nothing where nothing was taken', async () => {
    const customer = await world.signUpSaver();
    const reference = await paid(customer, 1_000);
    const id = await dispute(reference, 'opened');
    await hear('create', id, reference);
    await resolveAtProvider(id, 'declined', 0);
    await hear('resolve', id, reference);
    expect(await movements(reference)).toHaveLength(1);
    expect((await world.status(customer, reference)).body.status).toBe('succeeded');
    expect(await world.booksHold()).toBe(true);
  });

  test('after it was lost gives back what was taken, and makes the loss good, once', async () => {
    const customer = await world.signUpSaver();
    const reference = await paid(customer, 5_000);
    await disputeCalls(world).gone(customer, 3_000);
    const says = (state: 'lost' | 'won') =>
      saying({ reference, state, amountKobo: kobo(state === 'lost' ? 500_000n : 0n), dueAt: null });
    const settle = (state: 'lost' | 'won') => settleDispute(says(state), customer.userId, `d-${reference}`);
    await settle('lost');
    expect([await world.balanceOf(customer), await lossOf(customer)]).toEqual([0, '-300000']);
    expect(await world.booksHold()).toBe(true);
    await Promise.all([settle('won'), settle('won')]);
    await settle('lost');
    // What had left Kolo stays gone; the loss for it is no more.
    expect([await world.balanceOf(customer), await lossOf(customer)]).toEqual([2_000, '0']);
    const { body } = await world.status(customer, reference);
    expect(body.status).toBe('succeeded');
    expect(body.timeline.at(-1).event).toBe('credited');
    expect(await world.booksHold()).toBe(true);
  });
});

test('a daily contribution that is taken back and comes again is counted once', async () => {
  const customer = await world.signUpSaver();
  const made = await customer.authed('POST', '/daily-savings/self-package', {
    body: { target: 'Rent', amountPerDay: 1_000, frequency: 'daily' },
  });
  const packageId: string = made.body.id;
  const started = await customer.authed('POST', '/payments/init-contribution', {
    key: 'by-card',
    body: { purpose: 'daily', packageId, amount: 3_000, method: 'card' },
  });
  const { reference } = started.body.data;
  await world.play(reference, 'success');
  await world.status(customer, reference);
  const settle = async (state: 'lost' | 'won') => {
    const dispute = async () => ({ reference, state, amountKobo: kobo(300_000n), dueAt: null });
    const paystack = { ...world.payments.paystack, dispute };
    await settleDispute({ ...world.payments, paystack }, customer.userId, `d-${reference}`);
  };
  const saved = async () => (await customer.authed('GET', `/daily-savings/package/${packageId}`)).body;
  expect(await saved()).toMatchObject({ totalContribution: 3_000, totalCount: 3 });
  await settle('lost');
  expect(await saved()).toMatchObject({ totalContribution: 0, totalCount: 3 });
  await settle('won');
  expect(await saved()).toMatchObject({ totalContribution: 3_000, totalCount: 3 });
  expect(await world.booksHold()).toBe(true);
});

describe('what a webhook says of a dispute', () => {
  test('is not believed: the provider says that it is open, knows none, or means another payment', async () => {
    const [customer, other] = [await world.signUpSaver(), await world.signUpSaver()];
    const [mine, theirs] = [await paid(customer, 1_000), await paid(other, 1_000)];
    const id = await dispute(mine, 'opened');
    await hear('resolve', id, mine);
    await hear('resolve', 999_999_999, mine);
    await hear('resolve', id, theirs);
    await hear('resolve', '../transaction/verify/x', theirs);
    expect([await chargebacks(mine), await chargebacks(theirs)]).toEqual([[], []]);
    expect(await world.balanceOf(customer)).toBe(1_000);
    expect(await world.balanceOf(other)).toBe(1_000);
  });

  test('does nothing in a shape that we do not know, or about a payment of nobody', async () => {
    const odd = [{}, { id: 1 }, { id: null, transaction: { reference: 'x' } }, { id: 1, transaction: null }];
    for (const data of [...odd, { id: 1, transaction: { reference: 'kolo-nobody' } }]) {
      const bytes = JSON.stringify({ event: 'charge.dispute.create', data });
      expect(await world.deliver(bytes)).toBe(200);
    }
    await world.runJobs();
    expect(await casesOf('kolo-nobody')).toEqual([
      { kind: 'chargeback', detail: 'A bank asks for a payment back that we do not know.' },
    ]);
    expect(await world.booksHold()).toBe(true);
  });

  test('changes nothing where the provider did not sign it', async () => {
    const customer = await world.signUpSaver();
    const reference = await paid(customer, 1_000);
    const id = await dispute(reference, 'lost');
    const events = [
      disputeEvent('create', id, reference),
      disputeEvent('resolve', id, reference),
      ...['transfer.success', 'transfer.failed', 'transfer.reversed', 'refund.processed'].map((event) =>
        JSON.stringify({ event, data: { reference, transaction_reference: reference, status: 'success' } }),
      ),
    ];
    for (const bytes of events) {
      for (const signature of [
        null,
        '',
        'f'.repeat(128),
        world.sign(`${bytes} `),
        world.sign(bytes).slice(2),
      ])
        expect(await world.deliver(bytes, signature)).toBe(401);
    }
    await world.runJobs();
    expect(await world.balanceOf(customer)).toBe(1_000);
    const kept = await world.services.db
      .selectFrom('webhookEvent')
      .select('key')
      .where('reference', '=', reference)
      .execute();
    expect(kept).toEqual([]);
  });
});

async function locks({ userId }: TestCustomer) {
  const rows = await world.services.db
    .selectFrom('interestPackage')
    .innerJoin('ledger.account', (join) =>
      join
        .onRef('ledger.account.userId', '=', 'interestPackage.userId')
        .onRef('ledger.account.id', '=', 'interestPackage.pot'),
    )
    .select(['status', 'balance'])
    .where('interestPackage.userId', '=', userId)
    .execute();
  return rows.map(({ status, balance }) => ({ status, principal: String(balance) }));
}
