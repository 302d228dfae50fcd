import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { kobo } from '@kolo/domain/money';
import { wallet } from '#ledger/chart.ts';
import type { TestCustomer, Answer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';

const world = await openMoneyApp();

const UNKNOWN_ID = '01940000-0000-7000-8000-000000000000';
const RENT = { target: 'Shop rent', amountPerDay: 3_000, frequency: 'daily' };

const create = (customer: TestCustomer, body: object = RENT) =>
  customer.authed('POST', '/daily-savings/self-package', { body });

const list = async (customer: TestCustomer) =>
  (await customer.authed('GET', `/daily-savings/package?userId=${customer.userId}`)).body;

function contribute(customer: TestCustomer, packageId: string, amount: number, source: object = {}) {
  const from = { method: 'account', sourceAccountType: 'ds', ...source };
  return customer.authed('POST', '/payments/init-contribution', {
    key: world.services.ids.next(),
    body: { purpose: 'daily', packageId, amount, ...from },
  });
}

/** A customer with that much in the DS account, by card. */
async function saverWith(amount: number): Promise<TestCustomer> {
  const customer = await world.signUpSaver();
  const reference = await world.started(customer, amount);
  await world.play(reference, 'success');
  await world.status(customer, reference);
  return customer;
}

async function numberOf(customer: TestCustomer): Promise<string> {
  return (await customer.authed('GET', '/self-accounts?accountType=ds')).body.accountNumber;
}

async function withdraw(
  customer: TestCustomer,
  packageId: string,
  body: object,
  key?: string,
): Promise<Answer> {
  return customer.authed('POST', `/daily-savings/transfer?packageId=${packageId}`, {
    key: key ?? world.services.ids.next(),
    body,
  });
}

test('a package begins today with thirty payments as its target', async () => {
  const customer = await world.signUpSaver();
  expect((await world.call('POST', '/daily-savings/self-package', { body: RENT })).status).toBe(401);
  const made = await create(customer);
  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    id: expect.any(String),
    target: 'Shop rent',
    targetAmount: 90_000,
    amountPerDay: 3_000,
    frequency: 'daily',
    totalContribution: 0,
    totalCount: 0,
    startDate: '2026-11-20',
    status: 'active',
  });
  expect(await list(customer)).toEqual([made.body]);
  expect((await customer.authed('GET', `/daily-savings/package/${made.body.id}`)).body).toEqual(made.body);
  expect((await create(customer, { amountPerDay: 1_000, frequency: 'weekly' })).body.target).toBe(
    'Savings Goal',
  );
});

test.each([
  [{ ...RENT, amountPerDay: 999 }, 'amountPerDay'],
  [{ ...RENT, amountPerDay: 1_000.5 }, 'amountPerDay'],
  [{ ...RENT, target: '  ' }, 'target'],
  [{ ...RENT, target: 'x'.repeat(61) }, 'target'],
  [{ ...RENT, frequency: 'hourly' }, 'frequency'],
  [{ ...RENT, targetAmount: 2_999 }, 'targetAmount'],
  [{ ...RENT, startDate: '2026-11-19' }, 'startDate'],
  [{ ...RENT, startDate: '2027-11-21' }, 'startDate'],
])('%j is refused at its field', async (body, field) => {
  const answer = await create(await world.signUpSaver(), body);
  expect(answer.status).toBe(400);
  expect(answer.body.code).toBe('VALIDATION');
  expect(Object.keys(answer.body.fields)).toEqual([field]);
});

test('a thousand packages are enough, closed ones too: they stay on the list', async () => {
  const customer = await world.signUpSaver();
  await create(customer);
  const { db, clock } = world.services;
  await sql`
    insert into daily_package
      (user_id, id, pot, target, target_amount_kobo, amount_per_period_kobo, frequency, start_date, status, created_at, closed_at)
    select user_id, gen_random_uuid(), 5000 + n, target, target_amount_kobo, amount_per_period_kobo, frequency, start_date,
      'closed', created_at, ${clock.now()}
    from daily_package, generate_series(1, 999) n where user_id = ${customer.userId}::uuid
  `.execute(db);
  expect(await create(customer)).toMatchObject({ status: 403, body: { code: 'LIMIT_EXCEEDED' } });
});

test("another customer's package is answered like an unknown one", async () => {
  const [owner, other] = [await saverWith(9_000), await saverWith(9_000)];
  const { id } = (await create(owner)).body;
  const calls = [
    (one: string) => other.authed('GET', `/daily-savings/package/${one}`),
    (one: string) => other.authed('PATCH', `/daily-savings/package/${one}`, { body: { target: 'Mine' } }),
    (one: string) => contribute(other, one, 3_000),
    (one: string) =>
      withdraw(other, one, { amount: 1_000, accountNumber: '1234567890', target: 'Shop rent' }),
    (one: string) =>
      other.authed('POST', `/daily-savings/package/${one}/close`, {
        key: world.services.ids.next(),
        body: {},
      }),
  ];
  for (const call of calls) {
    const [foreign, unknown] = [await call(id), await call(UNKNOWN_ID)];
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  }
  const strangers = await other.authed('GET', `/daily-savings/package?userId=${owner.userId}`);
  expect(strangers.status).toBe(404);
  expect(await world.booksHold()).toBe(true);
});

test('a contribution from the account is done at once and counts its periods', async () => {
  const customer = await saverWith(20_000);
  const { id } = (await create(customer)).body;
  const paid = await contribute(customer, id, 9_000);
  expect(paid.status).toBe(201);
  expect(paid.body.data).toMatchObject({
    status: 'succeeded',
    purpose: 'daily',
    method: 'account',
    packageId: id,
  });
  expect((await list(customer))[0]).toMatchObject({ totalContribution: 9_000, totalCount: 3 });
  expect(await world.balanceOf(customer)).toBe(11_000);
  const { body } = await customer.authed('GET', '/transactions/self');
  expect(body.transactions[0]).toMatchObject({
    narration: 'Daily contribution - Shop rent',
    direction: 'inflow',
    amount: 9_000,
    category: 'DS Contribution',
    type: 'deposit',
  });
  expect(await world.booksHold()).toBe(true);
});

test('what is no whole multiple, or more than there is, is refused and changes nothing', async () => {
  const customer = await saverWith(5_000);
  const { id } = (await create(customer)).body;
  const uneven = await contribute(customer, id, 4_000);
  expect(uneven.status).toBe(400);
  expect(uneven.body.fields.amount).toContain('₦3,000');
  const tooMuch = await contribute(customer, id, 6_000);
  expect(tooMuch.body.code).toBe('INSUFFICIENT_FUNDS');
  const nowhere = await contribute(customer, id, 3_000, { sourceAccountType: 'ibs' });
  expect(nowhere.status).toBe(404);
  expect((await list(customer))[0]).toMatchObject({ totalContribution: 0, totalCount: 0 });
  expect(await world.balanceOf(customer)).toBe(5_000);
});

test('a repeat of the key pays once and gets the first answer', async () => {
  const customer = await saverWith(20_000);
  const { id } = (await create(customer)).body;
  const key = world.services.ids.next();
  const body = { purpose: 'daily', packageId: id, amount: 3_000, method: 'account', sourceAccountType: 'ds' };
  const pay = () => customer.authed('POST', '/payments/init-contribution', { key, body });
  const answers = await Promise.all([pay(), pay(), pay(), pay()]);
  for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
  expect((await list(customer))[0]).toMatchObject({ totalContribution: 3_000, totalCount: 1 });
});

test('a card pays into the package in one movement from the provider, once', async () => {
  const customer = await world.signUpSaver();
  const { id } = (await create(customer)).body;
  const started = await contribute(customer, id, 6_000, { method: 'card', sourceAccountType: undefined });
  expect(started.body.data.authorizationUrl).toMatch(/^http/);
  const { reference } = started.body.data;
  await world.play(reference, 'success');
  await Promise.all([world.status(customer, reference), world.status(customer, reference)]);
  expect((await list(customer))[0]).toMatchObject({ totalContribution: 6_000, totalCount: 2 });
  expect(await world.movementsOf(reference)).toBe(1);
  expect(await world.booksHold()).toBe(true);
});

test('a customer without any account pays into a package by card', async () => {
  const customer = await world.signUp();
  const { id } = (await create(customer)).body;
  const started = await contribute(customer, id, 3_000, { method: 'card', sourceAccountType: undefined });
  await world.play(started.body.data.reference, 'success');
  await world.status(customer, started.body.data.reference);
  expect((await list(customer))[0]).toMatchObject({ totalContribution: 3_000, totalCount: 1 });
});

test('what is paid by card into a package that was closed meanwhile arrives in the DS account', async () => {
  const customer = await world.signUpSaver();
  const { id } = (await create(customer)).body;
  const started = await contribute(customer, id, 6_000, { method: 'card', sourceAccountType: undefined });
  const closed = await customer.authed('POST', `/daily-savings/package/${id}/close`, {
    key: 'close-1',
    body: {},
  });
  expect(closed.body.status).toBe('closed');
  const { reference } = started.body.data;
  await world.play(reference, 'success');
  await world.status(customer, reference);
  expect(await world.balanceOf(customer)).toBe(6_000);
  expect((await contribute(customer, id, 3_000)).body.code).toBe('WRONG_STATE');
});

test('from an own account nothing moves where the package was closed, or its step changed, a moment ago', async () => {
  const customer = await saverWith(10_000);
  const { userId } = customer;
  const { body } = await create(customer);
  const contribution = {
    userId,
    packageId: body.id,
    accountType: null,
    method: 'account',
    id: world.services.ids.next(),
    from: wallet('ds'),
    reference: 'kolo-late',
    key: 'payment:kolo-late',
    requestKey: 'http:late',
    payerEmail: 'ada@kolo.ng',
  } as const;
  const credit = (amountKobo: bigint) =>
    world.services.db
      .transaction()
      .execute(async (tx) =>
        world.payments.purposes.daily?.fulfil(tx, { ...contribution, amountKobo: kobo(amountKobo) }),
      );
  await expect(credit(350_000n)).rejects.toMatchObject({ code: 'VALIDATION' });
  await customer.authed('POST', `/daily-savings/package/${body.id}/close`, {
    key: world.services.ids.next(),
    body: {},
  });
  await expect(credit(300_000n)).rejects.toMatchObject({ code: 'WRONG_STATE' });
  expect([await world.balanceOf(customer), await world.movementsOf('kolo-late')]).toEqual([10_000, 0]);
});

test('money goes back to the account whose number is named, and the count stays', async () => {
  const customer = await saverWith(9_000);
  const { id } = (await create(customer)).body;
  await contribute(customer, id, 9_000);
  const accountNumber = await numberOf(customer);
  const missing = await withdraw(customer, id, { amount: 4_000 });
  expect(missing.status).toBe(400);
  expect(Object.values(missing.body.fields)).toContain(
    'Account number and target are required for daily savings withdrawal',
  );
  const wrong = [
    { amount: 4_000, accountNumber: '9999999999', target: 'Shop rent' },
    { amount: 4_000, accountNumber, target: 'Shop' },
  ];
  for (const body of wrong) expect((await withdraw(customer, id, body)).body.code).toBe('MISMATCH');
  const body = { amount: 4_000, accountNumber, target: 'Shop rent' };
  expect((await withdraw(customer, id, { ...body, amount: 9_001 })).body.code).toBe('INSUFFICIENT_FUNDS');

  const [first, repeat] = [
    await withdraw(customer, id, body, 'take-1'),
    await withdraw(customer, id, body, 'take-1'),
  ];
  expect(first.status).toBe(200);
  expect(repeat.body).toEqual(first.body);
  expect(first.body).toMatchObject({
    transaction: {
      narration: 'Self withdrawal request - DS - Shop rent',
      direction: 'outflow',
      amount: 4_000,
      category: 'Withdrawal',
    },
    package: { totalContribution: 5_000, totalCount: 3, status: 'active' },
    account: { accountType: 'ds', availableBalance: 4_000 },
  });
  const other = await withdraw(customer, id, { ...body, amount: 1_000 }, 'take-1');
  expect(other.body.code).toBe('IDEMPOTENCY_MISMATCH');
  expect(await world.booksHold()).toBe(true);
});

test('a goal whose name holds a mark from before such were refused still pays out', async () => {
  const customer = await saverWith(9_000);
  const { id } = (await create(customer)).body;
  await contribute(customer, id, 9_000);
  await world.services.db
    .updateTable('dailyPackage')
    .set({ target: 'Shop \u202erent\u0007' })
    .where('userId', '=', customer.userId)
    .execute();
  const [{ target }] = await list(customer);
  expect(target).toBe('Shop rent');
  const body = { amount: 4_000, accountNumber: await numberOf(customer), target };
  expect((await withdraw(customer, id, body)).status).toBe(200);
});

test('a withdrawal into another account says so on its receipt', async () => {
  const customer = await saverWith(9_000);
  await customer.authed('POST', '/self-accounts', { body: { accountType: 'ibs' } });
  const { id, target } = (await create(customer)).body;
  await contribute(customer, id, 9_000);
  const { accountNumber } = (await customer.authed('GET', '/self-accounts?accountType=ibs')).body;
  const { body } = await withdraw(customer, id, { amount: 4_000, accountNumber, target });
  expect(body.transaction).toMatchObject({ category: 'Withdrawal', accountType: 'ibs' });
  const [newest, paid] = (await customer.authed('GET', '/transactions/self')).body.transactions;
  expect(newest).toEqual(body.transaction);
  expect(paid).toMatchObject({ category: 'DS Contribution', accountType: 'ds' });
});

test('two withdrawals of all that is in it: one wins', async () => {
  const customer = await saverWith(9_000);
  const { id } = (await create(customer)).body;
  await contribute(customer, id, 9_000);
  const body = { amount: 9_000, accountNumber: await numberOf(customer), target: 'Shop rent' };
  const answers = await Promise.all([withdraw(customer, id, body), withdraw(customer, id, body)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(await world.balanceOf(customer)).toBe(9_000);
  expect(await world.booksHold()).toBe(true);
});

test('an edit changes the steps from now on; a closed package takes none', async () => {
  const customer = await saverWith(9_000);
  const { id } = (await create(customer)).body;
  await contribute(customer, id, 3_000);
  const edit = (body: object) => customer.authed('PATCH', `/daily-savings/package/${id}`, { body });
  const edited = await edit({ target: 'Stall rent', amountPerDay: 2_000, frequency: 'weekly' });
  expect(edited.body).toMatchObject({
    target: 'Stall rent',
    amountPerDay: 2_000,
    frequency: 'weekly',
    targetAmount: 90_000,
    totalContribution: 3_000,
    totalCount: 1,
  });
  expect((await edit({ targetAmount: 1_500 })).body.fields).toHaveProperty('targetAmount');
  await contribute(customer, id, 4_000);
  expect((await list(customer))[0]).toMatchObject({ totalContribution: 7_000, totalCount: 3 });

  const changed = await customer.authed('POST', `/daily-savings/package/${id}/close`, {
    key: 'close-2',
    body: { expected: { payout: 3_000 } },
  });
  expect(changed.body).toMatchObject({ code: 'QUOTE_CHANGED', quote: { payout: 7_000 } });
  const closed = await customer.authed('POST', `/daily-savings/package/${id}/close`, {
    key: 'close-3',
    body: { expected: { payout: 7_000 } },
  });
  expect(closed.body).toMatchObject({ status: 'closed', totalContribution: 0, totalCount: 3 });
  expect(await world.balanceOf(customer)).toBe(9_000);
  expect((await edit({ target: 'Late' })).body.code).toBe('WRONG_STATE');
  expect(await world.booksHold()).toBe(true);
});
