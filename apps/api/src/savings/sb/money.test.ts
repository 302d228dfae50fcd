import { describe, expect, test } from 'vitest';
import { openMoneyApp } from '#testing/money-app.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { sbCalls, stock } from '#testing/sb-saver.ts';
import { backendThatWaits } from '#testing/waiting.ts';
import { closeRow } from './queries.ts';

const NOBODY = '018f0000-0000-7000-8000-000000000000';
const CARD = { method: 'card' } as const;

const world = await openMoneyApp();
const sb = sbCalls(world);
const fridge = await stock(world.services, 'FRIDGE', 20_000);
const phone = await stock(world.services, 'PHONE', 12_000);

const savedIn = async (customer: TestCustomer, id: string) =>
  (await sb.get(customer, id)).body.totalContribution;

/** Each movement of the customer, newest first. */
async function movements(customer: TestCustomer) {
  const { body } = await customer.authed('GET', '/transactions/self');
  return body.transactions;
}

/** What the payment says of what did not go into its package. */
const landed = async (customer: TestCustomer, started: { body: { data: { reference: string } } }) =>
  (await world.status(customer, started.body.data.reference)).body.landed;

/** Pays on the provider's page what was started by card. */
async function pay(customer: TestCustomer, started: { body: { data: { reference: string } } }) {
  const { reference } = started.body.data;
  await world.play(reference, 'success');
  return (await world.status(customer, reference)).body.status;
}

describe('a contribution', () => {
  test('to a package of another customer, an unknown one or a closed one is refused', async () => {
    const [customer, other] = [await sb.saver(10_000), await world.signUp()];
    const { body } = await sb.create(other, fridge);
    for (const id of [body._id, NOBODY])
      expect((await sb.contribute(customer, id, 1_000)).body.code).toBe('NOT_FOUND');
    const [from, to] = [await sb.filled(customer, fridge, 0), await sb.filled(customer, fridge, 0)];
    await sb.merge(customer, from, to);
    expect((await sb.contribute(customer, from, 1_000)).body.code).toBe('WRONG_STATE');
  });

  test('below ₦500, above what is missing, or into a full package is refused, by card as from an account', async () => {
    const customer = await sb.saver(30_000);
    const id = await sb.filled(customer, phone, 0);
    for (const from of [CARD, undefined]) {
      const little = await sb.contribute(customer, id, 499, from);
      expect(little.body).toMatchObject({ code: 'VALIDATION', fields: { amount: 'Put in ₦500 or more.' } });
      const much = await sb.contribute(customer, id, 12_001, from);
      expect(much.body).toMatchObject({
        code: 'VALIDATION',
        fields: { amount: 'Only ₦12,000 is left to pay. Put in ₦12,000 or less.' },
      });
    }
    await sb.contribute(customer, id, 11_700);
    expect((await sb.contribute(customer, id, 299)).body.fields.amount).toBe('Put in ₦300 or more.');
    expect((await sb.contribute(customer, id, 300)).status).toBe(201);
    expect((await sb.contribute(customer, id, 500)).body.code).toBe('WRONG_STATE');
    expect([await savedIn(customer, id), await sb.accounts(customer)]).toEqual([12_000, { ds: 18_000 }]);
  });

  test('from an account is one movement at once, and a repeat of the key moves nothing more', async () => {
    const customer = await sb.saver(10_000);
    const id = await sb.filled(customer, fridge, 0);
    const key = world.services.ids.next();
    const from = { method: 'account', sourceAccountType: 'ds' } as const;
    const first = await sb.contribute(customer, id, 2_000, { ...from, key });
    expect(first.body.data).toMatchObject({ status: 'succeeded', purpose: 'sb', packageId: id });
    expect((await sb.contribute(customer, id, 2_000, { ...from, key })).body).toEqual(first.body);
    expect([await savedIn(customer, id), await sb.accounts(customer)]).toEqual([2_000, { ds: 8_000 }]);
    expect(await movements(customer)).toMatchObject([
      { narration: 'SB contribution - Product FRIDGE', category: 'SB Contribution', direction: 'inflow' },
      { narration: 'Deposit to DS account' },
    ]);
    expect((await sb.contribute(customer, id, 9_000)).body.code).toBe('INSUFFICIENT_FUNDS');
  });

  test('by card needs no account, and is credited once', async () => {
    const customer = await world.signUp();
    const id = await sb.filled(customer, phone, 0);
    const started = await sb.contribute(customer, id, 12_000, CARD);
    expect(await pay(customer, started)).toBe('succeeded');
    expect(await pay(customer, started)).toBe('succeeded');
    expect([await savedIn(customer, id), await sb.accounts(customer)]).toEqual([12_000, {}]);
    expect(await world.movementsOf(started.body.data.reference)).toBe(1);
  });

  test('by card above what the customer may hold is refused; from an own account it is not', async () => {
    const dear = await stock(world.services, 'DEAR', 900_000);
    const customer = await sb.saver(299_000);
    const id = await sb.filled(customer, dear, 0);
    expect((await sb.contribute(customer, id, 1_001, CARD)).body.code).toBe('LIMIT_EXCEEDED');
    expect((await sb.contribute(customer, id, 299_000)).status).toBe(201);
  });

  test('that was paid when less was missing fills the package, and the rest goes to the SB account', async () => {
    const customer = await sb.saver(10_000);
    const id = await sb.filled(customer, phone, 0);
    const started = await sb.contribute(customer, id, 9_000, CARD);
    await sb.contribute(customer, id, 5_000);
    expect(await pay(customer, started)).toBe('succeeded');
    expect([await savedIn(customer, id), await sb.accounts(customer)]).toEqual([
      12_000,
      { ds: 5_000, sb: 2_000 },
    ]);
    expect(await landed(customer, started)).toEqual({ accountType: 'sb', amount: 2_000 });
  });

  test('that was paid into a package that is full or closed by then goes to the SB account as a whole', async () => {
    const customer = await sb.saver(20_000);
    const [full, closed, other] = [
      await sb.filled(customer, phone, 0),
      await sb.filled(customer, phone, 0),
      await sb.filled(customer, phone, 0),
    ];
    const [one, two] = [
      await sb.contribute(customer, full, 4_000, CARD),
      await sb.contribute(customer, closed, 3_000, CARD),
    ];
    await sb.contribute(customer, full, 12_000);
    await sb.merge(customer, closed, other);
    expect([await pay(customer, one), await pay(customer, two)]).toEqual(['succeeded', 'succeeded']);
    expect(await sb.accounts(customer)).toEqual({ ds: 8_000, sb: 7_000 });
    expect([await landed(customer, one), await landed(customer, two)]).toEqual([
      { accountType: 'sb', amount: 4_000 },
      { accountType: 'sb', amount: 3_000 },
    ]);
    expect([await savedIn(customer, full), await savedIn(customer, other)]).toEqual([12_000, 0]);
    expect(await world.movementsOf(one.body.data.reference)).toBe(1);
  });

  test('twice at once of all that is missing: one fills it, the other is refused', async () => {
    const customer = await sb.saver(30_000);
    const id = await sb.filled(customer, phone, 0);
    const answers = await Promise.all([1, 2, 3].map(() => sb.contribute(customer, id, 12_000)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect([await savedIn(customer, id), await sb.accounts(customer)]).toEqual([12_000, { ds: 18_000 }]);
  });
});

describe('POST /daily-savings/sb/package/{id}/transfer', () => {
  test('refuses a stranger, no key, another customer, no amount, and more than is there', async () => {
    const [customer, other] = [await sb.saver(5_000), await world.signUp()];
    const id = await sb.filled(customer, fridge, 2_000);
    const path = `/daily-savings/sb/package/${id}/transfer`;
    expect((await world.call('POST', path, { body: { amount: 1 } })).status).toBe(401);
    const keyless = await customer.authed('POST', path, { body: { amount: 1 } });
    expect(keyless.body.code).toBe('IDEMPOTENCY_KEY_REQUIRED');
    for (const amount of [0, -1, 0.5]) expect((await sb.transfer(customer, id, amount)).status).toBe(400);
    expect((await sb.transfer(other, id, 1_000)).status).toBe(404);
    expect((await sb.transfer(customer, id, 2_001)).body).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      message: 'There is ₦2,000 in this package.',
    });
    const body = { amount: 1_000, expected: { payout: 1_000, fee: 50, tax: 0 } };
    expect(
      (await customer.authed('POST', path, { key: world.services.ids.next(), body })).body,
    ).toMatchObject({
      code: 'QUOTE_CHANGED',
      quote: { payout: 1_000, fee: 0, tax: 0 },
    });
    expect(await sb.accounts(customer)).toEqual({ ds: 3_000 });
  });

  test('moves money to the SB account once per key, opens it, and leaves an emptied package active', async () => {
    const customer = await sb.saver(5_000);
    const id = await sb.filled(customer, fridge, 2_000);
    const key = world.services.ids.next();
    const first = await sb.transfer(customer, id, 1_500, key);
    expect(first).toMatchObject({
      status: 200,
      body: {
        transaction: {
          narration: 'SB transfer - Product FRIDGE',
          category: 'Move to Available Balance',
          amount: 1_500,
        },
        package: { _id: id, totalContribution: 500, status: 'active' },
        account: { accountType: 'sb', availableBalance: 1_500 },
      },
    });
    expect((await sb.transfer(customer, id, 1_500, key)).body).toEqual(first.body);
    expect((await sb.transfer(customer, id, 400, key)).body.code).toBe('IDEMPOTENCY_MISMATCH');
    expect((await movements(customer))[0]).toEqual(first.body.transaction);
    const last = await sb.transfer(customer, id, 500);
    expect(last.body).toMatchObject({
      package: { totalContribution: 0, status: 'active' },
      account: { availableBalance: 2_000 },
    });
  });
});

describe('POST /daily-savings/sb/package/merge', () => {
  test('refuses a stranger, no key, one package with itself, another customer, and a closed one', async () => {
    const [customer, other] = [await sb.saver(5_000), await world.signUp()];
    const [from, to] = [await sb.filled(customer, fridge, 1_000), await sb.filled(customer, phone, 0)];
    const foreign = (await sb.create(other, fridge)).body._id;
    const body = { fromPackageId: from, toPackageId: to };
    const path = '/daily-savings/sb/package/merge';
    expect((await world.call('POST', path, { body })).status).toBe(401);
    expect((await customer.authed('POST', path, { body })).body.code).toBe('IDEMPOTENCY_KEY_REQUIRED');
    expect((await sb.merge(customer, from, from)).body).toMatchObject({
      code: 'VALIDATION',
      message: 'Choose two different packages.',
    });
    expect((await sb.merge(customer, from, foreign)).body.code).toBe('NOT_FOUND');
    expect((await sb.merge(customer, foreign, to)).body.code).toBe('NOT_FOUND');
    await sb.merge(customer, from, to);
    const third = await sb.filled(customer, phone, 0);
    expect((await sb.merge(customer, from, third)).body.code).toBe('WRONG_STATE');
    expect((await sb.merge(customer, third, from)).body.code).toBe('WRONG_STATE');
    expect(await savedIn(customer, to)).toBe(1_000);
  });

  test('moves all money in one movement, closes the first with the way to the second, and keeps both histories', async () => {
    const customer = await sb.saver(30_000);
    const [from, to] = [await sb.filled(customer, fridge, 9_000), await sb.filled(customer, phone, 8_000)];
    const key = world.services.ids.next();
    const first = await sb.merge(customer, from, to, key);
    expect(first).toMatchObject({
      status: 200,
      body: {
        package: { _id: to, totalContribution: 17_000, targetAmount: 12_000, status: 'active' },
        closed: { _id: from, totalContribution: 0, status: 'closed', mergedInto: to },
      },
    });
    expect((await sb.merge(customer, from, to, key)).body).toEqual(first.body);
    expect(await movements(customer)).toMatchObject([
      { narration: 'SB merge - Product FRIDGE into Product PHONE', amount: 9_000, category: 'Transaction' },
      { narration: 'SB contribution - Product PHONE', amount: 8_000 },
      { narration: 'SB contribution - Product FRIDGE', amount: 9_000 },
      { narration: 'Deposit to DS account' },
    ]);
    expect((await sb.get(customer, from)).body).toMatchObject({ status: 'closed', paidLately: 9_000 });
  });

  test('of an empty package closes it without a movement', async () => {
    const customer = await sb.saver(5_000);
    const [from, to] = [await sb.filled(customer, fridge, 0), await sb.filled(customer, phone, 1_000)];
    expect((await sb.merge(customer, from, to)).body.package.totalContribution).toBe(1_000);
    expect(await movements(customer)).toHaveLength(2);
  });

  test('of two into each other at once: one wins, and no naira is lost', async () => {
    const customer = await sb.saver(10_000);
    const [one, two] = [await sb.filled(customer, fridge, 3_000), await sb.filled(customer, fridge, 4_000)];
    const answers = await Promise.all([sb.merge(customer, one, two), sb.merge(customer, two, one)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await savedIn(customer, one)) + (await savedIn(customer, two))).toBe(7_000);
  });
});

describe('POST /daily-savings/sb/package/{id}/close', () => {
  const close = (customer: TestCustomer, id: string) =>
    customer.authed('POST', `/daily-savings/sb/package/${id}/close`);

  test('refuses a stranger, another customer, and a package with money in it', async () => {
    const [customer, other] = [await sb.saver(5_000), await world.signUp()];
    const id = await sb.filled(customer, fridge, 1_000);
    expect((await world.call('POST', `/daily-savings/sb/package/${id}/close`)).status).toBe(401);
    expect((await close(other, id)).status).toBe(404);
    expect((await close(customer, id)).body).toMatchObject({
      code: 'WRONG_STATE',
      message: 'There is ₦1,000 in this package. Move it to your SB account first.',
    });
    expect(await savedIn(customer, id)).toBe(1_000);
  });

  test('closes an empty one for good, and a merged one keeps its way to the other', async () => {
    const customer = await sb.saver(5_000);
    const [empty, from, to] = [
      await sb.filled(customer, fridge, 0),
      await sb.filled(customer, fridge, 0),
      await sb.filled(customer, phone, 0),
    ];
    expect((await close(customer, empty)).body).toMatchObject({ status: 'closed' });
    expect((await close(customer, empty)).body).not.toHaveProperty('mergedInto');
    expect((await sb.contribute(customer, empty, 1_000)).body.code).toBe('WRONG_STATE');
    await sb.merge(customer, from, to);
    expect((await close(customer, from)).body).toMatchObject({ status: 'closed', mergedInto: to });
  });

  test('at the same time as a contribution: either it is refused, or the package stays open with the money', async () => {
    for (let round = 0; round < 5; round += 1) {
      const customer = await sb.saver(5_000);
      const id = await sb.filled(customer, fridge, 0);
      const [closed, paid] = await Promise.all([close(customer, id), sb.contribute(customer, id, 1_000)]);
      expect([closed.status, paid.status].toSorted((a, b) => a - b)).toContain(409);
      const won = paid.status === 201;
      expect((await sb.get(customer, id)).body).toMatchObject({
        status: won ? 'active' : 'closed',
        totalContribution: won ? 1_000 : 0,
      });
    }
  });
});

test('a merge waits for a package that is being closed, and is refused then', async () => {
  const customer = await sb.saver(5_000);
  const [from, to] = [await sb.filled(customer, fridge, 0), await sb.filled(customer, phone, 0)];
  const { db, clock } = world.services;
  const [merging] = await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('sbPackage')
      .select('id')
      .where('userId', '=', customer.userId)
      .where('id', '=', from)
      .forUpdate()
      .execute();
    const asked = sb.merge(customer, from, to);
    await backendThatWaits(db);
    await closeRow(tx, customer.userId, from, { at: clock.now(), mergedInto: null });
    return [asked];
  });
  expect((await merging)?.body.code).toBe('WRONG_STATE');
});

test('a merge and a withdrawal of all of it at once: one wins, and the books hold', async () => {
  for (let round = 0; round < 5; round += 1) {
    const customer = await sb.saver(10_000);
    const [from, to] = [await sb.filled(customer, fridge, 6_000), await sb.filled(customer, phone, 1_000)];
    const [merged, moved] = await Promise.all([
      sb.merge(customer, from, to),
      sb.transfer(customer, from, 6_000),
    ]);
    // A withdrawal that came first leaves an empty package, which may still be merged.
    expect([merged.status, moved.status]).toEqual([200, moved.status === 200 ? 200 : 409]);
    const inAccount = moved.status === 200 ? 6_000 : 0;
    expect([await savedIn(customer, from), await savedIn(customer, to)]).toEqual([0, 7_000 - inAccount]);
    expect((await sb.accounts(customer)).sb ?? 0).toBe(inAccount);
  }
});

test('the customer is told: paid in full, moved, merged, and what went to the SB account instead', async () => {
  const customer = await sb.saver(20_000);
  const [full, from] = [await sb.filled(customer, phone, 12_000), await sb.filled(customer, fridge, 1_000)];
  await sb.transfer(customer, full, 2_000);
  await sb.merge(customer, from, full);
  const rows = await world.services.db
    .selectFrom('outbox')
    .select('payload')
    .where('userId', '=', customer.userId)
    .where('task', '=', 'notify')
    .orderBy('id')
    .execute();
  const notices = rows
    .map(({ payload }) => (payload as { notice: { kind: string } }).notice)
    .filter(({ kind }) => kind !== 'price_promised');
  expect(notices.slice(-4)).toEqual([
    { kind: 'sb_full', amountKobo: '1200000', packageName: 'Product PHONE' },
    {
      kind: 'contribution_credited',
      amountKobo: '100000',
      packageId: from,
      packageName: 'Product FRIDGE',
      balanceKobo: '100000',
    },
    { kind: 'sb_transferred', amountKobo: '200000', packageName: 'Product PHONE' },
    {
      kind: 'sb_merged',
      amountKobo: '100000',
      fromName: 'Product FRIDGE',
      packageName: 'Product PHONE',
      balanceKobo: '1100000',
    },
  ]);
});
