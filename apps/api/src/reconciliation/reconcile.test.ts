import { addDays, lagosDateOf } from '@kolo/domain/dates';
import { kobo } from '@kolo/domain/money';
import { describe, expect, test } from 'vitest';
import { settleDispute } from '#disputes/index.ts';
import { ensurePartitions } from '#platform/partitions.ts';
import { ProviderRefused } from '#platform/provider-answer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { chargeSource } from './charge-source.ts';
import { reconcileCommand } from './feature.ts';
import { reconcileWork, reconcile } from './reconcile.ts';

/** Of each kind of difference: a wrong amount is above and below ours. Hundreds of them are the bench of T15. */
const EACH = 5;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const world = await openMoneyApp();
// The sandbox dates its book by its own clock.
world.clock.set(new Date());
await ensurePartitions(world.services.db, world.clock);
const { services } = world;
const books = {
  services,
  sources: [chargeSource(services.db, world.books)],
  openCase: world.payments.openCase,
};
const customer = await world.signUpSaver();

const today = () => lagosDateOf(world.clock.now());
const compared = () => reconcile(books, addDays(today(), -1), today());

async function paid(amount: number): Promise<string> {
  const reference = await world.started(customer, amount);
  await world.play(reference, 'success');
  await world.status(customer, reference);
  return reference;
}

async function many(count: number, make: (n: number) => Promise<string>): Promise<string[]> {
  const references: string[] = [];
  for (let n = 0; n < count; n += 1) references.push(await make(n));
  return references;
}

/** A charge of which we have never heard. */
async function foreignCharge(n: number): Promise<string> {
  const { baseUrl, secretKey } = world.services.config.paystack;
  const reference = `elsewhere-${n}-${world.services.ids.next()}`;
  const answer = await fetch(`${baseUrl}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@b.example', amount: 10_000, reference }),
  });
  expect(answer.status).toBe(200);
  await world.play(reference, 'success');
  return reference;
}

async function cases() {
  return world.services.db
    .selectFrom('staffCase')
    .select(['key', 'number', 'userId', 'detail'])
    .where('kind', '=', 'reconciliation')
    .orderBy('number')
    .execute();
}

async function money() {
  const { rows } = { rows: await world.services.db.selectFrom('ledger.movement').selectAll().execute() };
  return rows.length;
}

const keys = (kind: string, references: readonly string[]) =>
  references.map((reference) => `reconcile:charge:${kind}:${reference}`);

describe("the provider's book and ours", () => {
  test('that agree open no case: paid, declined, left, and still being paid', async () => {
    await paid(1_000);
    for (const outcome of ['failed', 'abandoned'] as const) {
      const reference = await world.started(customer, 1_000);
      await world.play(reference, outcome);
      await world.status(customer, reference);
    }
    await world.started(customer, 1_000);
    // Paid a moment ago and not asked about yet: no difference, but a matter of seconds.
    await world.play(await world.started(customer, 1_000), 'success');
    expect(await compared()).toEqual([]);
    world.clock.advance(11_000);
    await world.runDue();
    expect(await compared()).toEqual([]);
    expect(await cases()).toEqual([]);
  });

  test('each difference is found and opens one case, however often it is found; none is credited', async () => {
    const extra = await many(EACH, () => paid(1_000));
    const wrongAmount = await many(EACH, () => paid(1_000));
    const reversed = await many(EACH, () => paid(1_000));
    const declined = await many(EACH, () => paid(1_000));
    const notOurs = await many(EACH, async () => {
      const reference = await world.started(customer, 1_000);
      await world.play(reference, 'failed');
      await world.status(customer, reference);
      return reference;
    });
    const missing = await many(EACH, foreignCharge);
    for (const reference of extra) await world.sandbox.control('DELETE', `/book/${reference}`);
    for (const [n, reference] of wrongAmount.entries())
      await world.sandbox.control('PATCH', `/book/${reference}`, { amountKobo: n % 2 ? 100_001 : 99_999 });
    for (const [status, references] of [
      ['reversed', reversed],
      ['failed', declined],
      ['success', notOurs],
    ] as const)
      for (const reference of references)
        await world.sandbox.control('PATCH', `/book/${reference}`, { status });

    const [before, balance] = [await money(), await world.balanceOf(customer)];
    const found = await compared();
    const wanted = [
      ...keys('missing_with_them', extra),
      ...keys('wrong_amount', wrongAmount),
      ...keys('wrong_status', [...reversed, ...declined, ...notOurs]),
      ...keys('missing_with_us', missing),
    ];
    const opened = await cases();
    expect(opened.map(({ key }) => key).toSorted()).toEqual(wanted.toSorted());
    expect(found).toHaveLength(wanted.length);
    expect(found.every(({ isNew }) => isNew)).toBe(true);
    expect(opened.find(({ key }) => key.endsWith(`wrong_amount:${wrongAmount[1]}`))).toMatchObject({
      userId: customer.userId,
      detail:
        'charge wrong amount: We have 100000 kobo in NGN, succeeded; the provider has 100001 kobo in NGN, success.',
    });

    const again = await compared();
    expect(again).toHaveLength(wanted.length);
    expect(again.some(({ isNew }) => isNew)).toBe(false);
    expect(await cases()).toEqual(opened);
    expect([await money(), await world.balanceOf(customer)]).toEqual([before, balance]);
    expect(await world.booksHold()).toBe(true);
  });

  test('what came late is asked about again, and credited by that answer alone', async () => {
    const reference = await world.started(customer, 1_000);
    await world.play(reference, 'failed');
    await world.status(customer, reference);
    await world.sandbox.control('PATCH', `/book/${reference}`, { status: 'success' });
    await world.runDue();
    expect(await world.movementsOf(reference)).toBe(0);
    await compared();
    expect(await world.movementsOf(reference)).toBe(0);
    await world.runDue();
    expect(await world.movementsOf(reference)).toBe(1);
    expect((await compared()).filter((one) => one.reference === reference)).toEqual([]);
    expect(await world.booksHold()).toBe(true);
  });

  test('a transfer that nobody told us of is heard of, and credited by what the provider says of it', async () => {
    const { body } = await customer.authed('POST', '/virtual-account');
    await world.fault('dedicated_account', 'drop_webhook');
    await world.sandbox.control('POST', '/inbound', {
      accountNumber: body.accountNumber,
      amountKobo: 150_000,
    });
    const before = await world.balanceOf(customer);
    const found = await compared();
    expect(found.filter(({ difference, isLate }) => difference === 'missing_with_us' && isLate)).toHaveLength(
      1,
    );
    expect(await world.balanceOf(customer)).toBe(before);
    await world.runDue();
    expect(await world.balanceOf(customer)).toBe(before + 1_500);
    expect(await world.booksHold()).toBe(true);
  });

  test('a card payment that the bank took back agrees with the reversed one of the provider', async () => {
    const reference = await paid(2_000);
    // The sandbox answers the dispute that it made.
    const { id } = (await world.sandbox.control('POST', '/disputes', { reference })) as { id: number };
    const data = { id, transaction: { reference } };
    await world.deliver(JSON.stringify({ event: 'charge.dispute.resolve', data }));
    await world.runJobs();
    const found = await compared();
    expect(found.filter((one) => one.reference === reference)).toEqual([]);
  });
});

test('a payment that came back there, of which a lost dispute took nothing here, is a difference', async () => {
  const reference = await paid(2_100);
  const dispute = async () => ({ reference, state: 'lost', amountKobo: kobo(0n), dueAt: null }) as const;
  const paystack = { ...world.payments.paystack, dispute };
  await settleDispute({ ...world.payments, paystack }, customer.userId, 'd-nothing');
  await world.sandbox.control('PATCH', `/book/${reference}`, { status: 'reversed' });
  const found = (await compared()).filter((one) => one.reference === reference);
  expect(found).toMatchObject([{ difference: 'wrong_status' }]);
});

describe('ops reconcile', () => {
  const run = async (...words: string[]) => {
    const lines: string[] = [];
    const code = await reconcileCommand(books, words, (line) => void lines.push(line));
    return { code, lines };
  };

  test('compares the day that is named, or yesterday and today, and says what it found', async () => {
    const reference = await paid(1_000);
    await world.sandbox.control('DELETE', `/book/${reference}`);
    const old = await run('--day', '2026-01-05');
    expect(old).toEqual({ code: 0, lines: ['2026-01-05 to 2026-01-05: 0 differences, 0 cases opened'] });
    const { code, lines } = await run();
    expect(code).toBe(0);
    expect(lines.some((line) => line.startsWith(`new    charge missing_with_them  ${reference}: `))).toBe(
      true,
    );
    expect(lines.at(-1)).toContain(', 1 cases opened');
    expect((await run('--day', today())).lines.at(-1)).toContain(', 0 cases opened');
  });

  test('says what it wants, and when the provider cannot be reached', async () => {
    for (const words of [['--day'], ['--day', 'yesterday'], ['--day=2026-02-30']])
      expect((await run(...words)).code).toBe(2);
    const { db } = world.services;
    const down = createUnreachable();
    const lost = { ...books, sources: [chargeSource(db, down)] };
    expect(await reconcileCommand(lost, [], () => undefined)).toBe(1);
  });
});

function createUnreachable(): Parameters<typeof chargeSource>[1] {
  return {
    verify: (reference) => world.books.verify(reference),
    // oxlint-disable-next-line require-yield
    async *bookOfCharges() {
      const { ProviderUnknown } = await import('#platform/provider-answer.ts');
      throw new ProviderUnknown('the provider did not answer');
    },
  };
}

describe('the daily comparison', () => {
  test('stands in a table, falls due three hours after the Lagos day, runs once, and makes up missed days', async () => {
    const work = reconcileWork(books);
    expect(await work.runDue()).toBe(0);
    const first = today();
    const due = await work.nextDue();
    expect(due?.toISOString()).toBe(`${addDays(first, 1)}T02:00:00.000Z`);
    world.clock.set(new Date((due?.getTime() ?? 0) - 1));
    expect(await work.runDue()).toBe(0);
    world.clock.advance(1);
    expect(await Promise.all([work.runDue(), work.runDue()])).toContain(1);
    expect(await work.runDue()).toBe(0);
    world.clock.advance(3 * DAY_MS);
    let rounds = 0;
    while ((await work.runDue()) > 0) rounds += 1;
    expect(rounds).toBe(3);
    const days = await world.services.db.selectFrom('reconciliation').select('finishedAt').execute();
    expect(days.filter(({ finishedAt }) => finishedAt === null)).toHaveLength(1);
  });

  test('goes on with the next day where one cannot be compared, and tells staff once', async () => {
    const { db } = world.services;
    const source = chargeSource(db, world.books);
    const refuses = {
      ...source,
      theirs: () => {
        throw new ProviderRefused('A line of its own', undefined, 400);
      },
    };
    world.clock.advance(2 * DAY_MS);
    const work = reconcileWork({ ...books, sources: [refuses] });
    expect([await work.runDue(), await work.runDue(), await work.runDue()]).toEqual([1, 1, 0]);
    world.clock.advance(HOUR_MS / 4);
    expect(await work.runDue()).toBe(1);
    const told = await db
      .selectFrom('staffCase')
      .select('key')
      .where('key', 'like', 'reconcile_day:%')
      .execute();
    expect(told).toHaveLength(1);
    world.clock.advance(HOUR_MS / 4);
    const mended = reconcileWork(books);
    expect([await mended.runDue(), await mended.runDue(), await mended.runDue()]).toEqual([1, 1, 0]);
  });

  test('is taken up again in a quarter of an hour where the provider cannot be reached', async () => {
    const down = { ...books, sources: [chargeSource(world.services.db, createUnreachable())] };
    world.clock.advance(DAY_MS);
    expect(await reconcileWork(down).runDue()).toBe(1);
    expect(await reconcileWork(down).runDue()).toBe(0);
    world.clock.advance(HOUR_MS / 4);
    expect(await reconcileWork(books).runDue()).toBe(1);
  });
});
