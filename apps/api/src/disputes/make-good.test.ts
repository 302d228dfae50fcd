import { kobo } from '@kolo/domain/money';
import { describe, expect, test } from 'vitest';
import { creditToDs } from '#payments/index.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { disputeCalls } from '#testing/disputes.ts';
import { lockCalls } from '#testing/locks.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { noticesLeftFor, payoutCalls } from '#testing/payouts.ts';
import { sbCalls, stock } from '#testing/sb-saver.ts';

const world = await openMoneyApp();
const disputes = disputeCalls(world);
const locks = lockCalls(world);
const sb = sbCalls(world);
const payouts = payoutCalls(world);

/** Whose bank took back so much after all of it had left Kolo. */
async function indebted(customer: TestCustomer, amount: number): Promise<string> {
  const reference = await disputes.paid(customer, amount);
  await disputes.gone(customer, amount);
  await disputes.lose(customer, reference);
  expect(await disputes.lossOf(customer)).toBe(BigInt(amount) * 100n);
  return reference;
}

const goodLines = async (customer: TestCustomer) =>
  (await disputes.lines(customer)).filter(({ to }) => to === 109);

/** What the profile and the room for deposits say of a loss. */
async function owedBy(customer: TestCustomer): Promise<[true | undefined, number | undefined]> {
  const { body: me } = await customer.authed('GET', '/users/me');
  const { body: room } = await customer.authed('GET', '/payments/room');
  return [me.owes, room.owed];
}

describe('a credit from outside is posted whole and then makes the loss good', () => {
  test('a payment into an account: at most the credit, told with what is still missing', async () => {
    const customer = await world.signUpSaver();
    expect(await owedBy(customer)).toEqual([undefined, undefined]);
    const lost = await indebted(customer, 5_000);
    expect(await owedBy(customer)).toEqual([true, 5_000]);
    const first = await disputes.paid(customer, 2_000);
    expect(await world.balanceOf(customer)).toBe(0);
    expect(await disputes.lossOf(customer)).toBe(300_000n);
    expect(await owedBy(customer)).toEqual([true, 3_000]);
    const paid = (reference: string) => world.status(customer, reference);
    expect((await paid(first)).body.madeGood).toEqual({ amount: 2_000, owed: 3_000 });
    expect((await noticesLeftFor(world, customer)).slice(-2)).toEqual([
      { kind: 'deposit_credited', amountKobo: '200000', accountType: 'ds' },
      { kind: 'payment_made_good', amountKobo: '200000', missingKobo: '300000' },
    ]);
    const second = await disputes.paid(customer, 4_000);
    expect(await world.balanceOf(customer)).toBe(1_000);
    expect(await disputes.lossOf(customer)).toBe(0n);
    expect(await disputes.owes(customer)).toBe(false);
    expect(await owedBy(customer)).toEqual([undefined, undefined]);
    expect((await paid(first)).body.madeGood).toEqual({ amount: 2_000, owed: 0 });
    expect((await paid(second)).body.madeGood).toEqual({ amount: 3_000, owed: 0 });
    expect((await paid(lost)).body.madeGood).toBeUndefined();
    expect((await noticesLeftFor(world, customer)).at(-1)).toEqual({
      kind: 'payment_made_good',
      amountKobo: '300000',
      missingKobo: '0',
    });
    const third = await disputes.paid(customer, 700);
    expect(await world.balanceOf(customer)).toBe(1_700);
    expect((await paid(third)).body.madeGood).toBeUndefined();
    const narration = `Makes good a payment taken back - ${lost}`;
    expect(await goodLines(customer)).toEqual([
      { narration, from: 1, to: 109, kobo: 200_000n },
      { narration, from: 1, to: 109, kobo: 300_000n },
    ]);
    const { transactions } = (await customer.authed('GET', '/transactions/self')).body;
    expect(transactions.filter((one: { narration: string }) => one.narration === narration)).toMatchObject([
      { direction: 'outflow', amount: 3_000, category: 'Transaction', type: 'withdrawal', accountType: 'ds' },
      { direction: 'outflow', amount: 2_000 },
    ]);
    // The payment itself came in whole.
    expect((await world.status(customer, first)).body).toMatchObject({ status: 'succeeded', amount: 2_000 });
    expect(await world.booksHold()).toBe(true);
  });

  test('the debt of the first lost dispute before that of the next', async () => {
    const customer = await world.signUpSaver();
    const one = await indebted(customer, 1_000);
    world.clock.advance(60_000);
    const other = await disputes.paid(customer, 1_000);
    // All of it made the first good.
    expect(await disputes.lossOf(customer)).toBe(0n);
    await disputes.lose(customer, other);
    expect(await disputes.lossOf(customer)).toBe(100_000n);
    await disputes.win(customer, one);
    expect(await world.balanceOf(customer)).toBe(1_000);
    await disputes.gone(customer, 1_000);
    const third = await disputes.paid(customer, 400);
    await disputes.lose(customer, third);
    expect(await disputes.lossOf(customer)).toBe(100_000n);
    await disputes.paid(customer, 900);
    expect((await goodLines(customer)).slice(-2)).toMatchObject([
      { narration: expect.stringContaining(other), kobo: 60_000n },
      { narration: expect.stringContaining(third), kobo: 30_000n },
    ]);
    expect(await disputes.lossOf(customer)).toBe(10_000n);
    expect(await world.booksHold()).toBe(true);
  });

  test('a payment into a daily package, which counts it all the same', async () => {
    const customer = await world.signUpSaver();
    const packageId = await disputes.daily(customer, 2_000, 'card');
    const reference = await disputes.paid(customer, 6_000);
    await disputes.gone(customer, 6_000);
    await disputes.lose(customer, reference);
    expect(await disputes.lossOf(customer)).toBe(400_000n);
    await disputes.paid(customer, 3_000, { purpose: 'daily', packageId });
    expect((await customer.authed('GET', `/daily-savings/package/${packageId}`)).body).toMatchObject({
      totalContribution: 0,
      totalCount: 5,
      status: 'active',
    });
    expect(await disputes.lossOf(customer)).toBe(100_000n);
  });

  test('a payment into a product package, and what was more than it takes', async () => {
    const product = await stock(world.services, 'RADIO', 10_000);
    const customer = await world.signUpSaver();
    await indebted(customer, 7_500);
    const made = await sb.create(customer, product);
    const packageId: string = made.body._id;
    const paying = async (amount: number) => {
      const { body } = await sb.contribute(customer, packageId, amount, { method: 'card' });
      return body.data.reference as string;
    };
    const [first, second] = [await paying(9_000), await paying(9_000)];
    for (const reference of [first, second]) {
      await world.play(reference, 'success');
      await world.status(customer, reference);
    }
    expect((await world.status(customer, first)).body.madeGood).toEqual({ amount: 7_500, owed: 0 });
    expect((await world.status(customer, second)).body.madeGood).toBeUndefined();
    // 9,000 came: 7,500 made good and 1,500 stayed; of the next 9,000 the package took 8,500.
    expect((await sb.get(customer, packageId)).body.totalContribution).toBe(10_000);
    expect((await sb.accounts(customer))['sb']).toBe(500);
    expect(await disputes.lossOf(customer)).toBe(0n);
    expect(await world.booksHold()).toBe(true);
  });

  test('a payment that begins an interest package, which stays open at nothing with its terms', async () => {
    await locks.goTo('2026-11-20');
    const customer = await world.signUpSaver();
    await indebted(customer, 30_000);
    const started = await customer.authed('POST', '/interest-package/package/initiate-payment', {
      key: locks.key(),
      body: { name: 'School fees', amount: 20_000, lockPeriod: 3, method: 'card' },
    });
    const { reference, packageId } = started.body;
    await locks.pay(customer, reference);
    expect(await locks.lock(customer, packageId)).toMatchObject({
      currentBalance: 0,
      status: 'active',
      maturityDate: '2027-02-20',
      tranches: [],
    });
    expect(await disputes.lossOf(customer)).toBe(1_000_000n);
    await disputes.paid(customer, 12_000, { purpose: 'ibs', packageId });
    expect((await locks.lock(customer, packageId)).tranches).toEqual([
      { amount: 2_000, startDate: '2026-11-20' },
    ]);
    expect(await disputes.lossOf(customer)).toBe(0n);
    expect(await world.booksHold()).toBe(true);
  });

  test('a transfer to the virtual account, and one that staff release', async () => {
    const customer = await world.signUpSaver();
    await indebted(customer, 1_000);
    const arrived = {
      userId: customer.userId,
      reference: `own-${customer.userId}`,
      amountKobo: kobo(40_050n),
    };
    const paymentId = await world.services.db
      .transaction()
      .execute((tx) => creditToDs(world.payments, tx, arrived));
    expect(paymentId).toBeDefined();
    expect(await disputes.lossOf(customer)).toBe(59_950n);
    expect(await world.balanceOf(customer)).toBe(0);
    expect(await world.booksHold()).toBe(true);
  });

  test('a payout that failed, and one that the bank sent back', async () => {
    const { customer, bankAccountId } = await payouts.withdrawer(9_000);
    const reference = await disputes.paid(customer, 3_000);
    const failing = await payouts.requested(customer, bankAccountId, 5_000);
    const reversing = await payouts.requested(customer, bankAccountId, 6_900);
    await world.runJobs();
    await disputes.lose(customer, reference);
    expect(await disputes.lossOf(customer)).toBe(290_000n);
    await payouts.settleThere(failing.reference, 'failed');
    await payouts.hear(failing.reference, 'failed');
    expect(await disputes.lossOf(customer)).toBe(0n);
    expect(await world.balanceOf(customer)).toBe(2_100);
    const came = await payouts.read(customer, failing.id);
    expect(came.madeGood).toEqual({ amount: 2_900, owed: 0 });
    expect(came.message).toBe(
      'The bank did not accept the transfer. ₦5,000 came back. ₦2,900 of it repaid what your bank took back. ₦2,100 is in your DS account. Check the bank account, or try again later.',
    );
    const returned = async () =>
      (await noticesLeftFor(world, customer)).filter(({ kind }) => kind === 'withdrawal_returned');
    expect(await returned()).toMatchObject([
      { amountKobo: '500000', repaidKobo: '290000', reason: came.message },
    ]);
    await payouts.settleThere(reversing.reference, 'success');
    await payouts.hear(reversing.reference, 'success');
    await payouts.settleThere(reversing.reference, 'reversed');
    await payouts.hear(reversing.reference, 'reversed', 2);
    expect(await world.balanceOf(customer)).toBe(9_000);
    const whole = await payouts.read(customer, reversing.id);
    expect(whole.madeGood).toBeUndefined();
    expect(whole.message).toContain('₦6,900 is back in your DS account.');
    expect((await returned()).at(-1)).not.toHaveProperty('repaidKobo');
    expect(await goodLines(customer)).toMatchObject([{ from: 1, kobo: 290_000n }]);
    expect(await world.booksHold()).toBe(true);
  });
});

describe('the loss is not made good by', () => {
  test('interest, and moves between own accounts and packages', async () => {
    await locks.goTo('2026-11-20');
    const customer = await locks.ibsSaver(12_000);
    const lost = await disputes.paid(customer, 30_000, { purpose: 'account', accountType: 'ibs' });
    await disputes.gone(customer, 30_000, 'ibs');
    const id = await locks.created(customer, 12_000, 3);
    await locks.goTo('2027-02-20');
    await disputes.lose(customer, lost);
    const missing = await disputes.lossOf(customer);
    expect(missing).toBe(1_800_000n);
    // The interest is in the IBS account, and moves on into a package as the customer likes.
    await customer.authed('POST', '/self-accounts', { body: { accountType: 'ds' } });
    expect(await locks.ibsBalance(customer)).toBe(217);
    const packageId = await disputes.daily(customer, 0);
    await customer.authed('PATCH', `/daily-savings/package/${packageId}`, { body: { amountPerDay: 1_000 } });
    await locks.mature();
    expect(await disputes.lossOf(customer)).toBe(missing);
    expect((await locks.lock(customer, id)).status).toBe('closed');
    expect(await goodLines(customer)).toEqual([]);
    // The next payment into that account gives what it brought; the interest that lies there stays.
    await disputes.paid(customer, 500, { purpose: 'account', accountType: 'ibs' });
    expect(await disputes.lossOf(customer)).toBe(missing - 50_000n);
    expect(await locks.ibsBalance(customer)).toBe(217);
  });

  test('the check of a card, which never is in a balance', async () => {
    const customer = await world.signUpSaver();
    await indebted(customer, 1_000);
    const { body } = await customer.authed('POST', '/cards', { key: locks.key(), body: {} });
    await world.play(body.data.reference, 'success');
    await world.status(customer, body.data.reference);
    expect(await disputes.lossOf(customer)).toBe(100_000n);
    expect(await goodLines(customer)).toEqual([]);
    expect(await world.booksHold()).toBe(true);
  });
});

test('payments that succeed at once make good what is missing and no more', async () => {
  const customer = await world.signUpSaver();
  await indebted(customer, 2_500);
  const started = [];
  for (let n = 0; n < 6; n += 1) started.push(await world.started(customer, 1_000));
  for (const reference of started) await world.play(reference, 'success');
  await Promise.all(started.flatMap((reference) => [1, 2].map(() => world.status(customer, reference))));
  expect(await world.balanceOf(customer)).toBe(3_500);
  expect(await disputes.lossOf(customer)).toBe(0n);
  const good = await goodLines(customer);
  expect(good.reduce((sum, line) => sum + line.kobo, 0n)).toBe(250_000n);
  expect(await world.booksHold()).toBe(true);
});

test('a payment that made a loss good and is then taken back itself leaves its own loss', async () => {
  const customer = await world.signUpSaver();
  const first = await indebted(customer, 3_000);
  const second = await disputes.paid(customer, 5_000);
  expect(await world.balanceOf(customer)).toBe(2_000);
  await disputes.lose(customer, second);
  expect(await world.balanceOf(customer)).toBe(0);
  expect(await disputes.lossOf(customer)).toBe(300_000n);
  await disputes.win(customer, first);
  // What made the first good came from the account, and goes back there.
  expect(await world.balanceOf(customer)).toBe(3_000);
  expect(await disputes.lossOf(customer)).toBe(300_000n);
  await disputes.win(customer, second);
  expect(await world.balanceOf(customer)).toBe(5_000);
  expect(await disputes.lossOf(customer)).toBe(0n);
  expect(await disputes.owes(customer)).toBe(false);
  expect(await world.booksHold()).toBe(true);
});
