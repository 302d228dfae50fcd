import { describe, expect, test } from 'vitest';
import { createPaystack } from '#providers/paystack/paystack.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { BANK_CODE, noticesLeftFor, payoutCalls, PIN, someNumber } from '#testing/payouts.ts';
import { listBanks, listBanksDaily } from './bank-list.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

const world = await openMoneyApp();
const calls = payoutCalls(world);

async function withPin(): Promise<TestCustomer> {
  const customer = await world.signUp();
  await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
  return customer;
}

const resolve = (customer: TestCustomer, accountNumber: string, bankCode = BANK_CODE) =>
  customer.authed('POST', '/bank-accounts/resolve', { body: { bankCode, accountNumber } });

const list = async (customer: TestCustomer) => (await customer.authed('GET', '/bank-accounts')).body.results;

const remove = (customer: TestCustomer, id: string, body: object | undefined = { pin: PIN }) =>
  customer.authed('DELETE', `/bank-accounts/${id}`, { body });

test('the banks are listed by name, and stay readable while the provider is away', async () => {
  expect((await world.call('GET', '/banks')).status).toBe(401);
  const customer = await world.signUp();
  const { body } = await customer.authed('GET', '/banks');
  expect(body.results).toContainEqual({ code: '057', name: 'Zenith Bank' });
  expect(body.results[0].name).toBe('9PSB');
  expect(body.totalResults).toBe(body.results.length);
  const { config } = world.services;
  const nobody = createPaystack({ ...config.paystack, baseUrl: 'http://127.0.0.1:1' });
  const alone = { ...world.payments, paystack: nobody };
  const daily = listBanksDaily(alone);
  expect(await daily.runDue()).toBe(0);
  world.clock.advance(DAY_MS);
  // The list is due again and nobody answers: it is kept, and asked for again later.
  expect(await daily.runDue()).toBe(1);
  expect(await daily.runDue()).toBe(0);
  expect(await listBanks(alone)).toEqual(body.results);
  const again = await daily.nextDue();
  expect(again?.getTime()).toBe(world.clock.now().getTime() + 10 * 60_000);
});

describe('whose account it is', () => {
  test('is told with whether the name is the customer’s, whatever order, case and middle names', async () => {
    const customer = await world.signUp();
    const number = await calls.openAtBank('OBI ADA CHIOMA');
    expect((await resolve(customer, number)).body).toEqual({ accountName: 'OBI ADA CHIOMA', matches: true });
    const musa = await calls.openAtBank('Musa Ibrahim');
    expect((await resolve(customer, musa)).body).toEqual({ accountName: 'Musa Ibrahim', matches: false });
  });

  test('is refused in plain words where there is no such account, bank or form of a number', async () => {
    const customer = await world.signUp();
    const unknown = await resolve(customer, '0000000012');
    expect([unknown.status, unknown.body.code]).toEqual([422, 'MISMATCH']);
    expect(unknown.body.fields.accountNumber).toContain('no account with that number');
    expect((await resolve(customer, '0000000012', '999')).body.fields).toHaveProperty('bankCode');
    expect((await resolve(customer, '12345')).body.fields.accountNumber).toBe(
      'An account number has 10 digits. You have entered 5.',
    );
    expect((await resolve(customer, 'ten digits')).status).toBe(400);
  });

  test('is not known where the provider does not answer, or takes no more questions', async () => {
    const customer = await world.signUp();
    const number = await calls.openAtBank('Ada Obi');
    for (const mode of ['error', 'rate_limit']) {
      await world.fault('bank.resolve', mode);
      const answer = await resolve(customer, number);
      expect([answer.status, answer.body.code]).toEqual([503, 'UNAVAILABLE']);
      expect(answer.headers).toHaveProperty('retry-after');
    }
    // The provider asked for a pause, and gets it.
    world.clock.advance(MINUTE_MS);
    expect((await resolve(customer, number)).status).toBe(200);
  });

  test('is told to one customer so often a day', async () => {
    const customer = await world.signUp();
    const statuses = [];
    for (let tries = 0; tries < 61; tries += 1) statuses.push((await resolve(customer, '0000000012')).status);
    expect(statuses).toEqual([...Array<number>(60).fill(422), 429]);
  });
});

describe('adding a bank account', () => {
  test('is for the signed-in, by the right PIN', async () => {
    const body = { bankCode: BANK_CODE, accountNumber: someNumber(), pin: PIN };
    expect((await world.call('POST', '/bank-accounts', { body })).status).toBe(401);
    const number = await calls.openAtBank('Ada Obi');
    const stranger = await world.signUp();
    expect((await calls.addAccount(stranger, number)).body.message).toContain('You have no PIN');
    const customer = await withPin();
    const wrong = await calls.addAccount(customer, number, '0000');
    expect([wrong.status, wrong.body.code]).toEqual([403, 'PIN_WRONG']);
    expect(await list(customer)).toEqual([]);
  });

  test('in another name is refused with the reason, and nothing is kept', async () => {
    const customer = await withPin();
    const foreign = await calls.addAccount(customer, await calls.openAtBank('Musa Ibrahim'));
    expect([foreign.status, foreign.body.code]).toEqual([422, 'MISMATCH']);
    expect(foreign.body.message).toBe(
      'The name on this account is not the one on your Kolo profile, Ada Obi. You can only withdraw to an account in your own name. If it is yours, you do not need to do anything. We will compare the names and write to you within 3 days.',
    );
    const half = await calls.addAccount(customer, await calls.openAtBank('Ada Eze'));
    expect(half.body.code).toBe('MISMATCH');
    expect(await list(customer)).toEqual([]);
    expect(await noticesLeftFor(world, customer)).not.toContainEqual(
      expect.objectContaining({ kind: 'bank_account_added' }),
    );
  });

  test('keeps it closed, shows its last four digits, and tells the customer', async () => {
    const customer = await withPin();
    const number = await calls.openAtBank('ADA N. OBI');
    const answer = await calls.addAccount(customer, number);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      bankName: 'Zenith Bank',
      accountNumber: number.slice(-4),
      accountName: 'ADA N. OBI',
      isDefault: true,
      coolsUntil: new Date(world.clock.now().getTime() + DAY_MS).toISOString(),
    });
    const row = await world.services.db
      .selectFrom('bankAccount')
      .selectAll()
      .where('userId', '=', customer.userId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify({ ...row, numberSealed: row.numberSealed.toString('latin1') })).not.toContain(
      number,
    );
    expect(await noticesLeftFor(world, customer)).toContainEqual({
      kind: 'bank_account_added',
      bankName: 'Zenith Bank',
      ending: number.slice(-4),
      mostNaira: 20_000,
    });
    const again = await calls.addAccount(customer, number);
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_EXISTS']);
    world.clock.advance(DAY_MS);
    expect((await list(customer))[0].coolsUntil).toBeNull();
  });

  test('of one number at once keeps one; ten are the most', async () => {
    const customer = await withPin();
    const number = await calls.openAtBank('Ada Obi');
    const together = await Promise.all([1, 2, 3].map(() => calls.addAccount(customer, number)));
    expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    for (let more = 1; more < 10; more += 1) await calls.ownAccount(customer);
    const eleventh = await calls.addAccount(customer, await calls.openAtBank('Ada Obi'));
    expect([eleventh.status, eleventh.body.code]).toEqual([403, 'LIMIT_EXCEEDED']);
  });
});

describe('the accounts that are kept', () => {
  test('have one default; when it is removed the oldest that stays takes its place', async () => {
    const customer = await withPin();
    const [first, second] = [await calls.ownAccount(customer), await calls.ownAccount(customer)];
    const change = (id: string) =>
      customer.authed('PATCH', `/bank-accounts/${id}`, { body: { isDefault: true } });
    expect((await change(second)).body).toMatchObject({ id: second, isDefault: true });
    expect((await list(customer)).map(({ id }: { id: string }) => id)).toEqual([second, first]);
    expect((await remove(customer, second)).status).toBe(200);
    expect(await list(customer)).toMatchObject([{ id: first, isDefault: true }]);
    expect((await change(second)).status).toBe(404);
    expect((await remove(customer, second)).status).toBe(404);
  });

  test('a thief who removes one is heard of, once', async () => {
    const customer = await withPin();
    const id = await calls.ownAccount(customer);
    const answers = await Promise.all([remove(customer, id), remove(customer, id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const told = await noticesLeftFor(world, customer);
    expect(told.filter((notice) => JSON.stringify(notice).includes('bank_account_removed'))).toEqual([
      { kind: 'bank_account_removed', bankName: 'Zenith Bank', ending: expect.stringMatching(/^\d{4}$/) },
    ]);
  });

  test('a thief with the open phone removes none: without the PIN, or by guessing it', async () => {
    const customer = await withPin();
    const id = await calls.ownAccount(customer);
    for (const body of [undefined, {}]) {
      const asked = await customer.authed('DELETE', `/bank-accounts/${id}`, { body });
      expect([asked.status, asked.body.code]).toEqual([403, 'PIN_REQUIRED']);
    }
    expect((await remove(customer, id, { pin: '12' })).status).toBe(400);
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      const guessed = await remove(customer, id, { pin: '0001' });
      expect([guessed.status, guessed.body.code]).toEqual([403, 'PIN_WRONG']);
      expect(guessed.body.message).toContain(`${left} left`);
    }
    expect((await list(customer)).map((account: { id: string }) => account.id)).toEqual([id]);
    await world.runJobs();
    expect(
      world.messages.filter(({ to, text }) => to === customer.email && text.startsWith('A wrong PIN')),
    ).toHaveLength(1);
    expect((await world.call('DELETE', `/bank-accounts/${id}`, { body: { pin: PIN } })).status).toBe(401);
    expect((await remove(customer, id)).status).toBe(200);
  });

  test('a customer who removed the PIN removes one without it', async () => {
    const customer = await withPin();
    const [first, second] = [await calls.ownAccount(customer), await calls.ownAccount(customer)];
    await customer.authed('DELETE', '/users/me/pin', { body: { pin: PIN } });
    expect((await customer.authed('DELETE', `/bank-accounts/${first}`)).status).toBe(200);
    expect((await remove(customer, second, {})).status).toBe(200);
  });

  test('are new again when they come back after being removed', async () => {
    const customer = await withPin();
    const number = await calls.openAtBank('Ada Obi');
    const { body } = await calls.addAccount(customer, number);
    world.clock.advance(2 * DAY_MS);
    await remove(customer, body.id);
    const again = await calls.addAccount(customer, number);
    expect(again.status).toBe(201);
    expect(again.body.coolsUntil).not.toBeNull();
  });
});
