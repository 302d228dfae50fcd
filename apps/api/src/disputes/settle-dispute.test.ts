import { kobo } from '@kolo/domain/money';
import { describe, expect, test } from 'vitest';
import { countUnprovedPayments } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { ProviderUnknown } from '#platform/provider-answer.ts';
import { casesAbout } from '#testing/caps.ts';
import { CARDS } from '#testing/cards.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { disputeCalls } from '#testing/disputes.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { payoutCalls } from '#testing/payouts.ts';
import { settleDispute } from './settle-dispute.ts';

const MINUTE_MS = 60_000;

const world = await openMoneyApp();
const disputes = disputeCalls(world);
const payouts = payoutCalls(world);
// Nobody listens where the sandbox sends; what the provider says is asked for.
await world.fault('webhook', 'drop_webhook', 1_000);

/** The page is paid with so many naira, whatever was asked. */
async function paidWith(customer: TestCustomer, reference: string, amount: number): Promise<string> {
  await world.sandbox.control('POST', `/checkouts/${reference}`, { outcome: 'success', card: CARDS.visa });
  await world.sandbox.control('PATCH', `/book/${reference}`, { amountKobo: amount * 100 });
  world.clock.advance(10_000);
  expect((await world.status(customer, reference)).body.status).toBe('succeeded');
  return reference;
}

/** The check of a card that cost ₦60: ₦50 of them are refunded. */
async function cardChecked(customer: TestCustomer): Promise<string> {
  const { body } = await customer.authed('POST', '/cards', { key: world.services.ids.next(), body: {} });
  const reference = await paidWith(customer, body.data.reference, 60);
  await world.runJobs();
  await world.sandbox.control('POST', '/clock', { advance: 'PT1M' });
  world.clock.advance(2 * MINUTE_MS);
  await world.runDue();
  const { timeline } = (await world.status(customer, reference)).body;
  expect(timeline.at(-1).event).toBe('refunded');
  return reference;
}

async function statusOf(customer: TestCustomer, reference: string): Promise<string> {
  return (await world.status(customer, reference)).body.status;
}

async function rowsOf({ userId }: TestCustomer) {
  return world.services.db
    .selectFrom('chargeback')
    .select(['id', 'state', 'takenKobo', 'lossKobo'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

async function chargebackCases(customer: TestCustomer): Promise<string[]> {
  return (await casesAbout(world, customer, 'chargeback')).map(({ detail }) => detail);
}

describe('a dispute that names no sum, of a payment that brought more than was asked', () => {
  test('takes all that arrived, and holds all of it before', async () => {
    const { customer, bankAccountId } = await payouts.withdrawer(1_000);
    const reference = await paidWith(customer, await world.started(customer, 5_000), 5_100);
    await disputes.open(customer, reference);
    // Told again, it holds no less.
    await disputes.open(customer, reference);
    const thief = await payouts.withdraw(customer, { amount: 1_001, bankAccountId });
    expect(thief).toMatchObject({ status: 409, body: { next: { disputed: 5_100 } } });
    await disputes.lose(customer, reference);
    expect(await world.balanceOf(customer)).toBe(1_000);
    expect(await statusOf(customer, reference)).toBe('reversed');
    expect(await rowsOf(customer)).toMatchObject([{ state: 'lost', takenKobo: 510_000n, lossKobo: 0n }]);
    await disputes.win(customer, reference);
    expect(await world.balanceOf(customer)).toBe(6_100);
  });

  test('of the check of a card takes what it brought beyond; what was refunded before is a case, and the books hold', async () => {
    const customer = await world.signUpSaver();
    const reference = await cardChecked(customer);
    expect(await world.balanceOf(customer)).toBe(10);
    await disputes.lose(customer, reference);
    expect(await world.balanceOf(customer)).toBe(0);
    expect(await statusOf(customer, reference)).toBe('reversed');
    expect(await rowsOf(customer)).toMatchObject([{ state: 'lost', takenKobo: 1_000n, lossKobo: 0n }]);
    expect(await chargebackCases(customer)).toEqual([
      expect.stringContaining(
        'The bank took back ₦60, but no more than ₦10 of this payment was here to take: Kolo paid ₦50.',
      ),
    ]);
    expect(await countUnprovedPayments(world.services.db)).toBe(0);
    await disputes.win(customer, reference);
    expect(await world.balanceOf(customer)).toBe(10);
    expect(await statusOf(customer, reference)).toBe('succeeded');
    expect(await world.booksHold()).toBe(true);
  });
});

test('the nightly proof still finds a check of a card that was reversed without a dispute, or has no refund', async () => {
  const { db } = world.services;
  const customer = await world.signUpSaver();
  const reference = await cardChecked(customer);
  await disputes.lose(customer, reference);
  expect(await countUnprovedPayments(db)).toBe(0);
  const broken = async (breakIt: (tx: Tx) => Promise<unknown>) => {
    let found = 0;
    await db
      .transaction()
      .execute(async (tx) => {
        await breakIt(tx);
        found = await countUnprovedPayments(tx);
        throw new Error('put back');
      })
      .catch((error: Error) => expect(error.message).toBe('put back'));
    return found;
  };
  const { userId } = customer;
  // The dispute took nothing of it: a payment that is reversed all the same owes nobody its refund.
  expect(
    await broken((tx) =>
      tx.updateTable('chargeback').set({ state: 'won' }).where('userId', '=', userId).execute(),
    ),
  ).toBe(2);
  expect(
    await broken((tx) =>
      tx
        .updateTable('refund')
        .set({ amountKobo: kobo(4_900n) })
        .where('userId', '=', userId)
        .execute(),
    ),
  ).toBe(3);
  expect(await countUnprovedPayments(db)).toBe(0);
});

describe('two disputes of one payment', () => {
  test('the second lost takes nothing and is a case; when the first is won it takes all that is given back', async () => {
    const customer = await world.signUpSaver();
    await disputes.paid(customer, 1_000);
    const reference = await disputes.paid(customer, 5_000);
    await disputes.lose(customer, reference, { id: 'one-first' });
    await Promise.all([1, 2].map(() => disputes.lose(customer, reference, { id: 'one-second' })));
    expect(await chargebackCases(customer)).toEqual([
      expect.stringContaining(
        'The bank took back ₦5,000, but no more than ₦0 of this payment was here to take: Kolo paid ₦5,000.',
      ),
    ]);
    await Promise.all([1, 2, 3].map(() => disputes.win(customer, reference, { id: 'one-first' })));
    expect(await world.balanceOf(customer)).toBe(1_000);
    expect(await statusOf(customer, reference)).toBe('reversed');
    expect(await rowsOf(customer)).toMatchObject([
      { id: 'one-first', state: 'won', takenKobo: 500_000n },
      { id: 'one-second', state: 'lost', takenKobo: 500_000n },
    ]);
    expect(await world.booksHold()).toBe(true);
    await disputes.win(customer, reference, { id: 'one-second' });
    expect(await world.balanceOf(customer)).toBe(6_000);
    expect(await statusOf(customer, reference)).toBe('succeeded');
  });

  test('in parts, with the money gone: the second takes again what it could not, its loss too, and each comes back once', async () => {
    const customer = await world.signUpSaver();
    const reference = await disputes.paid(customer, 5_000);
    await disputes.gone(customer, 4_500);
    // ₦500 are here: 3,000 asked leave 2,500 missing, and of the 4,000 asked then only 2,000 are left of the payment.
    await disputes.lose(customer, reference, { id: 'two-first', amountKobo: 300_000n });
    await disputes.lose(customer, reference, { id: 'two-second', amountKobo: 400_000n });
    expect(await disputes.lossOf(customer)).toBe(450_000n);
    await disputes.win(customer, reference, { id: 'two-first' });
    // Given back were 500 and a loss of 2,500; the second takes the 2,000 that it lacked: those 500, and 1,500 as a loss.
    expect(await rowsOf(customer)).toMatchObject([
      { state: 'won' },
      { state: 'lost', takenKobo: 50_000n, lossKobo: 350_000n },
    ]);
    expect(await world.balanceOf(customer)).toBe(0);
    expect(await disputes.lossOf(customer)).toBe(350_000n);
    expect(await disputes.owes(customer)).toBe(true);
    expect(await statusOf(customer, reference)).toBe('succeeded');
    const cases = await chargebackCases(customer);
    expect(cases.filter((detail) => detail.includes('stands as this customer’s loss'))).toHaveLength(3);
    await disputes.win(customer, reference, { id: 'two-second' });
    expect(await world.balanceOf(customer)).toBe(500);
    expect(await disputes.lossOf(customer)).toBe(0n);
    expect(await disputes.owes(customer)).toBe(false);
    expect(await world.booksHold()).toBe(true);
  });
});

test('a dispute that was won and is lost again holds its sum until the provider says won, however the thief hurries', async () => {
  const { customer, bankAccountId } = await payouts.withdrawer(1_000);
  const reference = await disputes.paid(customer, 5_000);
  const made = await world.sandbox.control('POST', '/disputes', { reference, stage: 'lost' });
  // The sandbox answers the dispute that it made.
  const id = String((made as { id: number }).id);
  await disputes.lose(customer, reference, { id });
  await disputes.win(customer, reference, { id, amountKobo: 0n });
  const all = () => payouts.withdraw(customer, { amount: 5_500, bankAccountId });
  await disputes.lose(customer, reference, { id });
  for (const attempt of await Promise.all([all(), all(), all()]))
    expect(attempt).toMatchObject({ status: 409, body: { next: { disputed: 5_000 } } });
  expect(await world.balanceOf(customer)).toBe(6_000);
  // Asked again each hour, the provider still says that it is lost.
  world.clock.advance(60 * MINUTE_MS);
  await world.runDue();
  expect((await all()).status).toBe(409);
  expect(await world.balanceOf(customer)).toBe(6_000);
  expect(await chargebackCases(customer)).toHaveLength(1);
  await world.sandbox.control('POST', '/disputes', { reference, stage: 'won' });
  world.clock.advance(60 * MINUTE_MS);
  await world.runDue();
  expect((await all()).status).toBe(201);
});

describe('a dispute lost before the payment was credited', () => {
  /** Paid, and taken back before we heard of either. */
  async function lostUnheard(customer: TestCustomer, amount: number) {
    const reference = await world.started(customer, amount);
    await world.play(reference, 'success');
    await world.sandbox.control('POST', '/disputes', { reference, stage: 'lost' });
    await disputes.lose(customer, reference);
    expect(await statusOf(customer, reference)).toBe('reversed');
    expect(await world.balanceOf(customer)).toBe(0);
    return reference;
  }

  test.each([
    ['that the provider has again', true],
    ['of which it still says that it was reversed', false],
  ])('and won later credits the payment once %s', async (_, isBack) => {
    const customer = await world.signUpSaver();
    const reference = await lostUnheard(customer, 2_500);
    if (isBack) await world.sandbox.control('POST', '/disputes', { reference, stage: 'won' });
    await Promise.all([1, 2, 3].map(() => disputes.win(customer, reference)));
    expect(await world.balanceOf(customer)).toBe(2_500);
    const { body } = await world.status(customer, reference);
    expect(body.status).toBe('succeeded');
    expect(body.timeline.at(-1).event).toBe('credited');
    expect(await chargebackCases(customer)).toEqual([]);
    expect(await world.booksHold()).toBe(true);
    // From here on it is a payment like any other.
    await disputes.lose(customer, reference, { id: `again-${reference}` });
    expect(await world.balanceOf(customer)).toBe(0);
  });

  test('twice, and won once, leaves nothing with the customer', async () => {
    const customer = await world.signUpSaver();
    const reference = await lostUnheard(customer, 3_000);
    await disputes.lose(customer, reference, { id: 'unheard-again' });
    expect(await chargebackCases(customer)).toHaveLength(1);
    await disputes.win(customer, reference);
    expect(await world.balanceOf(customer)).toBe(0);
    expect(await statusOf(customer, reference)).toBe('reversed');
    expect(await world.booksHold()).toBe(true);
  });

  test('is never credited by guess: of a part, or where the provider never said that it was lost, staff look at it', async () => {
    const customer = await world.signUpSaver();
    const reference = await world.started(customer, 2_000);
    await world.play(reference, 'success');
    await world.sandbox.control('POST', '/disputes', { reference, stage: 'lost' });
    // Sent back by staff at the provider, who then proved it to the bank.
    await disputes.open(customer, reference);
    await disputes.win(customer, reference);
    const part = await world.started(customer, 2_000);
    await world.play(part, 'success');
    await world.sandbox.control('POST', '/disputes', { reference: part, stage: 'lost' });
    await disputes.lose(customer, part, { amountKobo: 50_000n });
    await disputes.win(customer, part);
    expect(await world.balanceOf(customer)).toBe(0);
    expect(
      (await chargebackCases(customer)).filter((detail) =>
        detail.includes('nothing has been credited since'),
      ),
    ).toHaveLength(2);
    expect(await world.booksHold()).toBe(true);
  });
});

describe('a dispute that the provider does not end', () => {
  const unanswered = async (customer: TestCustomer) =>
    (await chargebackCases(customer)).filter((detail) => detail.includes('is open here'));

  test('since it no longer knows it is a case, once', async () => {
    const customer = await world.signUpSaver();
    const reference = await disputes.paid(customer, 3_000);
    // The sandbox knows none of this number.
    await disputes.open(customer, reference);
    for (let hour = 0; hour < 2; hour += 1) {
      world.clock.advance(60 * MINUTE_MS);
      await world.runDue();
    }
    expect(await unanswered(customer)).toEqual([expect.stringContaining('the provider no longer knows it')]);
    await disputes.win(customer, reference);
    expect(await rowsOf(customer)).toMatchObject([{ state: 'won' }]);
  });

  test.each(['calls it open', 'does not answer'])(
    'is a case, once, three days after its day where the provider %s',
    async (manner) => {
      const customer = await world.signUpSaver();
      const reference = await disputes.paid(customer, 3_000);
      const dueAt = new Date(world.clock.now().getTime() + 60 * MINUTE_MS);
      await disputes.open(customer, reference, { dueAt });
      const mute = { ...world.payments.paystack, dispute: () => Promise.reject(new ProviderUnknown('')) };
      const silent = () =>
        settleDispute({ ...world.payments, paystack: mute }, customer.userId, `d-${reference}`);
      const after = async (milliseconds: number) => {
        world.clock.advance(milliseconds);
        if (manner === 'calls it open') await disputes.open(customer, reference, { dueAt });
        else await expect(silent()).rejects.toThrow(ProviderUnknown);
        return unanswered(customer);
      };
      expect(await after(73 * 60 * MINUTE_MS - 1)).toEqual([]);
      const told = [expect.stringContaining('the provider has not said how it ended')];
      expect(await after(1)).toEqual(told);
      expect(await after(1)).toEqual(told);
    },
  );
});
