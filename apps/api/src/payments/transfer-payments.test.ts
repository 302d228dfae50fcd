import { beforeEach, describe, expect, test } from 'vitest';
import type { TestCustomer, Answer } from '#testing/customer.ts';
import { openMoneyApp, successEvent } from '#testing/money-app.ts';

const PATH = '/payments/init-contribution';
const MINUTE_MS = 60_000;

const world = await openMoneyApp();
beforeEach(() => world.sandbox.control('POST', '/faults', { clear: true }));

type Method = 'bank_transfer' | 'ussd';

function pay(customer: TestCustomer, method: Method, body: object, key = world.services.ids.next()) {
  return customer.authed('POST', PATH, { key, body: { method, ...body } });
}

const intoDs = (amount: number) => ({ purpose: 'account', accountType: 'ds', amount });

/** Starts one, and returns it as it stands. */
async function started(customer: TestCustomer, method: Method, body: object): Promise<Answer['body']> {
  const answer = await pay(customer, method, body);
  if (answer.status !== 201) throw new Error(`init-contribution answered ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

/** Somebody sends money there; returns the provider's reference. */
async function send(accountNumber: string, amountNaira: number): Promise<string> {
  const sent = await world.sandbox.control('POST', '/inbound', {
    accountNumber,
    amountKobo: amountNaira * 100,
  });
  // The sandbox's contract: { reference, status }.
  return (sent as { reference: string }).reference;
}

/** How the payment stands when the customer looks again after a moment. */
async function now(customer: TestCustomer, reference: string): Promise<Answer['body']> {
  world.clock.advance(10_000);
  return (await world.status(customer, reference)).body;
}

async function dailyPackage(customer: TestCustomer): Promise<string> {
  const made = await customer.authed('POST', '/daily-savings/self-package', {
    body: { target: 'Shop rent', amountPerDay: 3_000, frequency: 'daily' },
  });
  return made.body.id;
}

const savedIn = async (customer: TestCustomer, id: string) =>
  (await customer.authed('GET', `/daily-savings/package/${id}`)).body;

describe('a payment by bank transfer', () => {
  test('refuses sums that the provider takes by no transfer, and one from nobody', async () => {
    const customer = await world.signUpSaver();
    expect((await world.call('POST', PATH, { body: intoDs(500) })).status).toBe(401);
    for (const amount of [99, 10_000_001, 0.5]) {
      const answer = await pay(customer, 'bank_transfer', intoDs(amount));
      expect(answer).toMatchObject({ status: 400, body: { fields: { amount: expect.any(String) } } });
    }
    const foreign = await dailyPackage(await world.signUp());
    const answer = await pay(customer, 'bank_transfer', {
      purpose: 'daily',
      packageId: foreign,
      amount: 3_000,
    });
    expect(answer.status).toBe(404);
  });

  test('shows the virtual account, and is paid by a transfer of that sum', async () => {
    const customer = await world.signUpSaver();
    const payment = await started(customer, 'bank_transfer', intoDs(5_000));
    expect(payment).toMatchObject({
      status: 'pending',
      method: 'bank_transfer',
      bankTransfer: { accountNumber: expect.stringMatching(/^\d{10}$/), amount: 5_000 },
      timeline: [{ event: 'started' }, { event: 'awaiting_payment' }],
    });
    expect(payment.bankTransfer).not.toHaveProperty('expiresAt');
    expect(payment).not.toHaveProperty('authorizationUrl');
    expect((await now(customer, payment.reference)).status).toBe('pending');
    await send(payment.bankTransfer.accountNumber, 5_000);
    const paid = await now(customer, payment.reference);
    expect(paid).toMatchObject({ status: 'succeeded', amount: 5_000 });
    expect(paid).not.toHaveProperty('bankTransfer');
    expect(await world.balanceOf(customer)).toBe(5_000);
    expect(await world.movementsOf(payment.reference)).toBe(1);
    expect(await world.booksHold()).toBe(true);
  });

  test('goes into the package that it was pointed at, in one movement; the next transfer goes to DS', async () => {
    const customer = await world.signUp();
    const packageId = await dailyPackage(customer);
    const payment = await started(customer, 'bank_transfer', { purpose: 'daily', packageId, amount: 9_000 });
    const { accountNumber } = payment.bankTransfer;
    await send(accountNumber, 9_000);
    expect((await now(customer, payment.reference)).status).toBe('succeeded');
    expect(await savedIn(customer, packageId)).toMatchObject({ totalContribution: 9_000, totalCount: 3 });
    const reference = await send(accountNumber, 9_000);
    const data = { reference, channel: 'dedicated_nuban', status: 'success', amount: 900_000 };
    await world.deliver(JSON.stringify({ event: 'charge.success', data }));
    await world.runJobs();
    expect(await savedIn(customer, packageId)).toMatchObject({ totalContribution: 9_000 });
    expect(await world.balanceOf(customer)).toBe(9_000);
    expect(await world.booksHold()).toBe(true);
  });

  test('begins the lock that it pays for', async () => {
    const customer = await world.signUp();
    const answer = await customer.authed('POST', '/interest-package/package/initiate-payment', {
      key: world.services.ids.next(),
      body: { name: 'School fees', amount: 20_000, lockPeriod: 6, method: 'bank_transfer' },
    });
    expect(answer).toMatchObject({ status: 201, body: { status: 'pending', purpose: 'ibs' } });
    await send(answer.body.bankTransfer.accountNumber, 20_000);
    expect((await now(customer, answer.body.reference)).status).toBe('succeeded');
    const [lock] = (await customer.authed('GET', '/interest-savings/package')).body;
    expect(lock).toMatchObject({ name: 'School fees', currentBalance: 20_000, status: 'active' });
    const { body } = await customer.authed('GET', '/transactions/self');
    expect(body.transactions).toMatchObject([{ narration: 'IBS payment - School fees', amount: 20_000 }]);
    expect(await world.booksHold()).toBe(true);
  });

  test('goes into another account that it was pointed at', async () => {
    const customer = await world.signUpSaver();
    await customer.authed('POST', '/self-accounts', { body: { accountType: 'sb' } });
    const into = { purpose: 'account', accountType: 'sb', amount: 1_300 };
    const payment = await started(customer, 'bank_transfer', into);
    await send(payment.bankTransfer.accountNumber, 1_300);
    expect((await now(customer, payment.reference)).status).toBe('succeeded');
    const sb = await customer.authed('GET', '/self-accounts?accountType=sb');
    expect(sb.body.availableBalance).toBe(1_300);
    expect(await world.balanceOf(customer)).toBe(0);
  });

  test('of another sum is credited to DS and said so, and the payment goes on waiting', async () => {
    const customer = await world.signUp();
    const packageId = await dailyPackage(customer);
    const payment = await started(customer, 'bank_transfer', { purpose: 'daily', packageId, amount: 9_000 });
    for (const amount of [8_000, 9_001]) {
      await send(payment.bankTransfer.accountNumber, amount);
      expect(await now(customer, payment.reference)).toMatchObject({
        status: 'pending',
        bankTransfer: { otherSum: { amount, outcome: 'credited' } },
      });
    }
    expect(await savedIn(customer, packageId)).toMatchObject({ totalContribution: 0 });
    expect(await world.balanceOf(customer)).toBe(17_001);
    await send(payment.bankTransfer.accountNumber, 9_000);
    expect((await now(customer, payment.reference)).status).toBe('succeeded');
    expect(await savedIn(customer, packageId)).toMatchObject({ totalContribution: 9_000 });
    expect(await world.booksHold()).toBe(true);
  });

  test('that nobody makes is given up, without saying that no money has left; a late one is taken', async () => {
    const customer = await world.signUpSaver();
    const payment = await started(customer, 'bank_transfer', intoDs(2_000));
    world.clock.advance(30 * MINUTE_MS);
    await world.runDue();
    const left = await now(customer, payment.reference);
    expect(left.status).toBe('abandoned');
    expect(left.message).not.toContain('No money has left');
    await send(payment.bankTransfer.accountNumber, 2_000);
    expect((await now(customer, payment.reference)).status).toBe('succeeded');
    expect(await world.balanceOf(customer)).toBe(2_000);
    expect(await world.booksHold()).toBe(true);
  });

  test('a customer who keeps looking does not make us read the list each time', async () => {
    const customer = await world.signUpSaver();
    const payment = await started(customer, 'bank_transfer', intoDs(700));
    await now(customer, payment.reference);
    await send(payment.bankTransfer.accountNumber, 700);
    world.clock.advance(9_000);
    expect((await world.status(customer, payment.reference)).body.status).toBe('pending');
    world.clock.advance(1_000);
    expect((await world.status(customer, payment.reference)).body.status).toBe('succeeded');
  });

  test('a repeat of the key is the same payment, and two transfers of its sum are both credited', async () => {
    const customer = await world.signUpSaver();
    const key = world.services.ids.next();
    const [first, again] = [
      await pay(customer, 'bank_transfer', intoDs(1_500), key),
      await pay(customer, 'bank_transfer', intoDs(1_500), key),
    ];
    expect(again.body).toEqual(first.body);
    const { reference, bankTransfer } = first.body.data;
    await send(bankTransfer.accountNumber, 1_500);
    await send(bankTransfer.accountNumber, 1_500);
    await Promise.all([world.status(customer, reference), world.sweepInbound(), world.runDue()]);
    expect((await now(customer, reference)).status).toBe('succeeded');
    expect(await world.balanceOf(customer)).toBe(3_000);
    expect(await world.movementsOf(reference)).toBe(1);
    expect(await world.booksHold()).toBe(true);
  });
});

describe('where the provider gives no virtual account', () => {
  async function oneTime(customer: TestCustomer, amount: number): Promise<Answer['body']> {
    await world.fault('dedicated_account', 'error');
    const payment = await started(customer, 'bank_transfer', intoDs(amount));
    expect(payment.bankTransfer.expiresAt).toEqual(expect.any(String));
    return payment;
  }

  test('a number for this payment alone is shown with its end, and is paid', async () => {
    const customer = await world.signUpSaver();
    const payment = await oneTime(customer, 4_000);
    expect(payment).toMatchObject({ status: 'pending', bankTransfer: { amount: 4_000 } });
    await send(payment.bankTransfer.accountNumber, 4_000);
    expect((await now(customer, payment.reference)).status).toBe('succeeded');
    await world.deliver(successEvent(payment.reference, 400_000));
    await world.runJobs();
    expect(await world.balanceOf(customer)).toBe(4_000);
    expect(await world.booksHold()).toBe(true);
  });

  test('another sum is sent back, which is said, and nothing is credited', async () => {
    const customer = await world.signUpSaver();
    const payment = await oneTime(customer, 4_000);
    await send(payment.bankTransfer.accountNumber, 3_000);
    const asked = await fetch(
      `${world.services.config.paystack.baseUrl}/transaction/verify/${payment.reference}`,
      { headers: { authorization: `Bearer ${world.services.config.paystack.secretKey}` } },
    );
    // The provider's envelope.
    const { data } = (await asked.json()) as { data: { id: number } };
    const rejected = { amount: '300000', message_type: 'INCORRECT_AMOUNT', transaction_id: data.id };
    await world.deliver(
      JSON.stringify({ event: 'bank.transfer.rejected', data: { bank_transfer: rejected } }),
    );
    await world.runJobs();
    expect(await now(customer, payment.reference)).toMatchObject({
      status: 'pending',
      bankTransfer: { otherSum: { amount: 3_000, outcome: 'returned' } },
    });
    expect(await world.balanceOf(customer)).toBe(0);
    expect(await world.booksHold()).toBe(true);
  });

  test('an answer that is lost is asked for again, and it is the same number', async () => {
    const customer = await world.signUpSaver();
    await world.fault('dedicated_account', 'error');
    await world.fault('transaction.initialize', 'timeout_after_effect');
    const payment = await started(customer, 'bank_transfer', intoDs(3_000));
    expect(payment).toMatchObject({ status: 'initiated' });
    expect(payment).not.toHaveProperty('bankTransfer');
    // So that the virtual account is not there yet when the payment is opened again.
    await world.fault('dedicated_account', 'error');
    world.clock.advance(10_000);
    await world.runDue();
    const shown = await now(customer, payment.reference);
    expect(shown).toMatchObject({ status: 'pending', bankTransfer: { expiresAt: expect.any(String) } });
    await send(shown.bankTransfer.accountNumber, 3_000);
    expect((await now(customer, payment.reference)).status).toBe('succeeded');
    expect(await world.balanceOf(customer)).toBe(3_000);
    expect(await world.booksHold()).toBe(true);
  });

  test('a number that has expired is given up, and the same sum is asked for again', async () => {
    const customer = await world.signUpSaver();
    const payment = await oneTime(customer, 2_500);
    await world.sandbox.control('POST', '/clock', { advance: 'PT9H' });
    // The provider ends the number in its own time.
    const status = async () => (await now(customer, payment.reference)).status;
    await expect.poll(status, { interval: 500 }).toBe('abandoned');
    const next = await oneTime(await world.signUpSaver(), 2_500);
    expect(next.bankTransfer.accountNumber).not.toBe(payment.bankTransfer.accountNumber);
    expect(await world.booksHold()).toBe(true);
  });
});

describe('a payment by USSD', () => {
  test('shows the code to dial, waits, and is paid when the provider says so', async () => {
    const customer = await world.signUpSaver();
    const payment = await started(customer, 'ussd', intoDs(1_000));
    expect(payment).toMatchObject({
      status: 'pending',
      method: 'ussd',
      ussd: { code: expect.stringMatching(/^\*737\*[\d*]+#$/), bankName: 'GTBank' },
    });
    expect((await now(customer, payment.reference)).status).toBe('pending');
    await world.sandbox.control('POST', `/checkouts/${payment.reference}`, {
      outcome: 'success',
      channel: 'ussd',
    });
    const paid = await now(customer, payment.reference);
    expect(paid.status).toBe('succeeded');
    expect(paid).not.toHaveProperty('ussd');
    expect(await world.balanceOf(customer)).toBe(1_000);
    expect(await world.booksHold()).toBe(true);
  });

  test('that fails at the bank speaks of no card, and one that nobody dials is given up', async () => {
    const customer = await world.signUpSaver();
    const declined = await started(customer, 'ussd', intoDs(1_000));
    await world.sandbox.control('POST', `/checkouts/${declined.reference}`, {
      outcome: 'failed',
      channel: 'ussd',
    });
    const failed = await now(customer, declined.reference);
    expect(failed).toMatchObject({ status: 'failed', message: expect.not.stringContaining('card') });
    const waiting = await started(customer, 'ussd', intoDs(1_100));
    world.clock.advance(30 * MINUTE_MS);
    expect((await now(customer, waiting.reference)).status).toBe('abandoned');
    expect(await world.booksHold()).toBe(true);
  });
});
