import { afterAll, describe, expect, test } from 'vitest';
import { accountDepositNarration } from '@kolo/domain/transactions';
import { kobo } from '@kolo/domain/money';
import { packagePot, PROVIDER, wallet } from '#ledger/chart.ts';
import { checkLedger } from '#ledger/check.ts';
import { postMovement } from '#ledger/post.ts';
import { savedCard } from '#testing/cards.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { backendThatWaits, overtaken } from '#testing/waiting.ts';
import { createMoneyApp } from '#testing/money-app.ts';
import { stock } from '#testing/sb-saver.ts';

const PASSWORD = 'market-day-rain';

// Money is posted by hand here, without the payment that the proof of the books asks for.
const world = await createMoneyApp();
afterAll(() => world.close());

const close = (customer: TestCustomer, proof: object = { password: PASSWORD }) =>
  customer.authed('DELETE', '/users/me', { body: proof });

const login = (identifier: string) =>
  world.call('POST', '/auth/login', { body: { identifier, password: PASSWORD } });

const bearer = ({ tokens }: TestCustomer) => ({ authorization: `Bearer ${tokens.access}` });

async function credit({ userId }: TestCustomer, amountKobo: bigint, to = wallet('ds')): Promise<void> {
  const { db, ids, clock } = world.services;
  await postMovement(db, {
    userId,
    key: `test:${ids.next()}`,
    id: ids.next(),
    at: clock.now(),
    kind: 'accountDeposit',
    from: PROVIDER,
    to,
    amountKobo: kobo(amountKobo),
    narration: accountDepositNarration('ds'),
    reference: 'test',
  });
}

async function rowOf({ userId }: TestCustomer) {
  return world.services.db
    .selectFrom('customer')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
}

describe('closing the account', () => {
  test('is for the signed-in, by one right proof', async () => {
    expect((await world.call('DELETE', '/users/me', { body: { password: PASSWORD } })).status).toBe(401);
    const customer = await world.signUp();
    expect((await close(customer, {})).status).toBe(400);
    expect((await close(customer, { password: 'wrong' })).body.fields.password).toBe(
      'That is not your password.',
    );
    expect((await rowOf(customer)).closedAt).toBeNull();
  });

  test('is refused while money is in it, with the figure and the way out', async () => {
    const customer = await world.signUpSaver();
    await credit(customer, 500_050n);
    const refused = await close(customer);
    expect([refused.status, refused.body.code]).toEqual([409, 'WRONG_STATE']);
    expect(refused.body.message).toBe(
      'There is still ₦5,000 in your account. Withdraw all of it to your bank, then close your account.',
    );
    expect((await rowOf(customer)).closedAt).toBeNull();
    expect((await login(customer.email)).status).toBe(200);
  });

  test('is refused with less in it than a bank transfer takes, and names a way that works', async () => {
    const customer = await world.signUpSaver();
    await credit(customer, 3_000n);
    expect((await close(customer)).body.message).toBe(
      'There is still ₦30 in your account. A bank transfer takes at least ₦50: move it into one account, or add money to it. Withdraw all of it to your bank, then close your account.',
    );
    await credit(customer, 2_000n);
    expect((await close(customer)).body.message).toBe(
      'There is still ₦50 in your account. Withdraw all of it to your bank, then close your account.',
    );
  });

  test('is refused while a payment is on its way', async () => {
    const customer = await world.signUpSaver();
    const reference = await world.started(customer, 5_000);
    const refused = await close(customer);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'A payment of ₦5,000 is still on its way. Wait until it has arrived or failed, then try again.',
    ]);
    await world.play(reference, 'success');
    await world.status(customer, reference);
    expect((await close(customer)).body.message).toContain('₦5,000');
  });

  test('takes the cards along, and the provider forgets them', async () => {
    const customer = await world.signUp();
    await savedCard(world, customer);
    await world.runJobs();
    expect((await close(customer)).status).toBe(200);
    const cards = await world.services.db
      .selectFrom('card')
      .select(['tokenSealed', 'removedAt'])
      .where('userId', '=', customer.userId)
      .execute();
    expect(cards).toEqual([{ tokenSealed: null, removedAt: world.clock.now() }]);
    await world.runJobs();
    const { retired } = await world.services.db
      .selectFrom('cardTokenRetired')
      .select((build) => build.fn.countAll<bigint>().as('retired'))
      .where('userId', '=', customer.userId)
      .executeTakeFirstOrThrow();
    expect(retired).toBe(0n);
  });

  test('and a payment that starts meanwhile: the payment waits for the end, and is refused', async () => {
    const customer = await world.signUpSaver();
    const { db, clock } = world.services;
    const paying = await db.transaction().execute(async (tx) => {
      // As closing does, after it has looked for money.
      await tx
        .updateTable('customer')
        .set({ closedAt: clock.now() })
        .where('userId', '=', customer.userId)
        .execute();
      const answer = world.deposit(customer, 5_000);
      await backendThatWaits(db);
      return [answer];
    });
    expect((await paying[0])?.status).toBe(401);
    const payments = await db
      .selectFrom('payment')
      .select('id')
      .where('userId', '=', customer.userId)
      .execute();
    expect(payments).toEqual([]);
  });

  test('and a payment into a package at the same moment: the money is found, wherever it is by then', async () => {
    const customer = await world.signUpSaver();
    await credit(customer, 500_000n);
    const daily = await customer.authed('POST', '/daily-savings/self-package', {
      body: { target: 'Rent', amountPerDay: 5_000, frequency: 'daily' },
    });
    // So that a look at the packages alone would find something, and wait at the gate too.
    await credit(customer, 50n, packagePot(1_001));
    const body = { purpose: 'daily', packageId: daily.body.id, amount: 5_000, method: 'account' };
    const answers: { status: number }[] = [];
    await overtaken(
      world.services,
      'ledger.account',
      async () => answers.push(await close(customer)),
      async () =>
        answers.push(
          await customer.authed('POST', '/payments/init-contribution', {
            key: world.services.ids.next(),
            body: { ...body, sourceAccountType: 'ds' },
          }),
        ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 409]);
    expect((await close(customer)).body.message).toContain('₦5,000');
    expect((await rowOf(customer)).closedAt).toBeNull();
  });

  test('ends every session, frees the contacts, keeps the books, and is as if it had never been', async () => {
    const customer = await world.signUpSaver();
    await login(customer.email);
    const closed = await close(customer);
    expect(closed.status).toBe(200);
    expect((await world.call('GET', '/users/me', { headers: bearer(customer) })).status).toBe(401);
    const { refresh } = customer.tokens;
    const refreshed = await world.call('POST', '/auth/refresh-tokens', { body: { refreshToken: refresh } });
    expect(refreshed.status).toBe(401);
    const [gone, unknown] = [await login(customer.email), await login('nobody@mail.example')];
    expect([gone.status, { ...gone.body, requestId: '' }]).toEqual([
      unknown.status,
      { ...unknown.body, requestId: '' },
    ]);
    expect(await rowOf(customer)).toMatchObject({
      closedAt: world.clock.now(),
      email: null,
      phone: null,
      passwordHash: 'closed',
    });
    await world.runJobs();
    const told = world.messages.filter(({ to }) => to === customer.email);
    expect(told.at(-1)?.text).toContain('was just closed');
    await world.call('POST', '/auth/forgot-password', { body: { email: customer.email } });
    await world.runJobs();
    expect(world.messages.filter(({ to }) => to === customer.email)).toHaveLength(told.length);

    const registered = await world.call('POST', '/auth/register', {
      body: { email: customer.email, password: PASSWORD, firstName: 'Ada', lastName: 'Obi' },
    });
    expect(registered.status).toBe(201);
    expect(registered.body.user.id).not.toBe(customer.userId);
    expect((await checkLedger(world.services.db)).holds).toBe(true);
  });

  test('takes kobo below ₦1, which nobody can be paid, as a fee in the books', async () => {
    const customer = await world.signUpSaver();
    await credit(customer, 99n);
    expect((await close(customer)).status).toBe(200);
    const rows = await world.services.db
      .selectFrom('ledger.account')
      .select(['id', 'balance'])
      .where('userId', '=', customer.userId)
      .orderBy('id')
      .execute();
    const balances = rows
      .filter((row) => [1, 106].includes(Number(row.id)))
      .map((row) => String(row.balance));
    expect(balances).toEqual(['0', '99']);
    const receipt = await world.services.db
      .selectFrom('ledger.movement')
      .select(['narration', 'amount'])
      .where('userId', '=', customer.userId)
      .where('toId', '=', 106)
      .execute();
    expect(receipt).toEqual([{ narration: 'Kobo left at closing', amount: 99n }]);
    expect((await checkLedger(world.services.db)).holds).toBe(true);
  });
});

describe('the copy of my data', () => {
  const fetch = (customer: TestCustomer) => customer.authed('GET', '/users/me/export');

  test('is for the signed-in, and for five times an hour', async () => {
    expect((await world.call('GET', '/users/me/export')).status).toBe(401);
    const customer = await world.signUp();
    for (let time = 0; time < 5; time += 1) expect((await fetch(customer)).status).toBe(200);
    expect((await fetch(customer)).body.code).toBe('RATE_LIMITED');
  });

  test('is one JSON file of everything, of this customer alone, without a secret', async () => {
    const [customer, other] = [await world.signUpSaver(), await world.signUpSaver()];
    await credit(customer, 500_000n);
    await credit(other, 700_000n);
    await world.started(customer, 2_000);
    const answer = await fetch(customer);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="kolo-my-data-2026-11-20.json"');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toMatchObject({
      profile: { email: customer.email, firstName: 'Ada' },
      accounts: [{ accountType: 'ds', availableBalance: 5_000 }],
      transactions: [{ amount: 5_000, narration: 'Deposit to DS account' }],
      payments: [{ amount: 2_000 }],
      notifications: [],
      identityCheck: [],
    });
    expect(answer.body.sessions.length).toBeGreaterThan(0);
    const text = JSON.stringify(answer.body);
    expect(text).not.toMatch(/hash|secret|argon2|refresh/i);
    for (const foreign of [other.userId, other.email, ':7000']) expect(text).not.toContain(foreign);
  });

  test('has the packages of every kind, closed ones too', async () => {
    const customer = await world.signUpSaver();
    await credit(customer, 2_000_000n);
    await customer.authed('POST', '/self-accounts', { body: { accountType: 'ibs' } });
    await credit(customer, 1_000_000n, wallet('ibs'));
    const post = async (path: string, body: object): Promise<string> => {
      const answer = await customer.authed('POST', path, { key: world.services.ids.next(), body });
      expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
      return answer.body._id ?? answer.body.id;
    };
    const rent = { target: 'Rent', amountPerDay: 1_000, frequency: 'daily' };
    const daily = await post('/daily-savings/self-package', rent);
    const closed = await post('/daily-savings/self-package', rent);
    await post(`/daily-savings/package/${closed}/close`, {});
    const productId = await stock(world.services, 'COPY', 40_000);
    const product = await post('/daily-savings/sb/self-package', { productId });
    const lock = { name: 'Fees', amount: 5_000, lockPeriod: 3 };
    const interest = await post('/interest-package/package', lock);
    const { body: copy } = await fetch(customer);
    const idsOf = (chapter: string) =>
      copy[chapter].map((one: { _id?: string; id?: string }) => one._id ?? one.id).toSorted();
    expect(idsOf('dailyPackages')).toEqual([daily, closed].toSorted());
    expect(['productPackages', 'interestPackages'].map(idsOf)).toEqual([[product], [interest]]);
  });

  test('holds more transactions than are read at once, each once', async () => {
    const customer = await world.signUpSaver();
    for (let time = 0; time < 501; time += 1) await credit(customer, 100n);
    const { transactions } = (await fetch(customer)).body;
    expect(transactions).toHaveLength(501);
    expect(new Set(transactions.map(({ id }: { id: string }) => id)).size).toBe(501);
  });

  test('is told of to the customer: a thief asks for it too', async () => {
    const customer = await world.signUp();
    await fetch(customer);
    await world.runJobs();
    expect(world.messages.findLast(({ to }) => to === customer.email)?.text).toContain('copy of your data');
  });
});
