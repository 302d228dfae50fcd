import { keepDatesWhole } from '@kolo/domain/whole-dates';
import { afterEach, describe, expect, test } from 'vitest';
import { savedCard } from '#testing/cards.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { sbCalls, stock } from '#testing/sb-saver.ts';
import { fromDs, scheduleCalls } from '#testing/schedules.ts';
import { heldBefore } from '#testing/waiting.ts';
import { schedulesOf } from './queries.ts';
import { scheduleViews } from './schedule-view.ts';

const world = await openMoneyApp();
const calls = scheduleCalls(world);
afterEach(() => calls.endAll());

const START = '2026-11-20T09:00:00.000Z';
const PIN = '4821';

async function saver(): Promise<{ customer: TestCustomer; packageId: string }> {
  world.clock.set(START);
  const customer = await world.signUpSaver();
  return { customer, packageId: await calls.dailyPackage(customer) };
}

const bodyFor = (packageId: string) => ({
  purpose: 'daily',
  packageId,
  amount: 1_000,
  frequency: 'daily',
  hour: 6,
  source: fromDs,
});

describe('a schedule is refused', () => {
  test('to strangers, without a key, and with a body that says too little', async () => {
    const { customer, packageId } = await saver();
    const body = bodyFor(packageId);
    expect((await world.call('POST', '/schedules', { body })).status).toBe(401);
    expect((await world.call('GET', '/schedules')).status).toBe(401);
    const keyless = await customer.authed('POST', '/schedules', { body });
    expect(keyless.body.code).toBe('IDEMPOTENCY_KEY_REQUIRED');
    for (const [field, wrong] of Object.entries({
      amount: { amount: 0 },
      packageId: { packageId: undefined },
      accountType: { purpose: 'account' },
      weekdays: { frequency: 'weekly' },
      dayOfMonth: { frequency: 'monthly' },
      hour: { hour: 24 },
      'source.cardId': { source: { method: 'saved_card' } },
      'source.accountType': { source: { method: 'account' } },
      backupSource: { backupSource: fromDs },
      endDate: { startDate: '2026-12-02', endDate: '2026-12-01' },
      startDate: { startDate: '2026-11-19' },
    })) {
      const answer = await calls.create(customer, { ...body, ...wrong });
      expect([field, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([field, 400, [field]]);
    }
    expect((await calls.create(customer, { ...body, frequency: 'monthly', dayOfMonth: 32 })).status).toBe(
      400,
    );
  });

  test('into another customer’s package, from their card, and into the account that pays', async () => {
    const [own, other] = [await saver(), await saver()];
    const card = await savedCard(world, other.customer);
    expect((await calls.create(own.customer, bodyFor(other.packageId))).status).toBe(404);
    const source = { method: 'saved_card', cardId: card.id };
    expect((await calls.create(own.customer, { ...bodyFor(own.packageId), source })).status).toBe(404);
    const circle = { ...bodyFor(own.packageId), purpose: 'account', packageId: undefined, accountType: 'ds' };
    const refused = await calls.create(own.customer, circle);
    expect([refused.status, refused.body.fields.source]).toEqual([
      400,
      'Choose a different account from the one you save into.',
    ]);
    const missing = { ...bodyFor(own.packageId), source: { method: 'account', accountType: 'sb' } };
    expect((await calls.create(own.customer, missing)).status).toBe(404);
  });

  test('with an amount that the package would not take as one payment', async () => {
    const { customer, packageId } = await saver();
    expect((await calls.create(customer, { ...bodyFor(packageId), amount: 1_500 })).status).toBe(400);
    const productId = await stock(world.services, 'SCHED-1', 20_000);
    const { body: sb } = await sbCalls(world).create(customer, productId);
    const into = (amount: number) => calls.create(customer, { ...bodyFor(sb._id), purpose: 'sb', amount });
    expect((await into(499)).status).toBe(400);
    expect((await into(500)).status).toBe(201);
    // More than is missing: the last one is smaller.
    expect((await into(30_000)).status).toBe(201);
  });

  test('where twenty are open', async () => {
    const { customer, packageId } = await saver();
    for (let made = 0; made < 20; made += 1) await calls.daily(customer, packageId);
    const refused = await calls.create(customer, bodyFor(packageId));
    expect([refused.status, refused.body.code]).toEqual([403, 'LIMIT_EXCEEDED']);
    const { body } = await customer.authed('GET', '/schedules?limit=100');
    expect(body.totalResults).toBe(20);
    await calls.remove(customer, body.results[0].id);
    expect((await calls.create(customer, bodyFor(packageId))).status).toBe(201);
  });

  test('where two come at once and there is room for one', async () => {
    const { customer, packageId } = await saver();
    for (let made = 0; made < 19; made += 1) await calls.daily(customer, packageId);
    const create = () => calls.create(customer, bodyFor(packageId));
    const answers = await heldBefore(world.services, 'schedule', () => Promise.all([create(), create()]));
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 403]));
    expect((await customer.authed('GET', '/schedules')).body.totalResults).toBe(20);
  });

  test('without the PIN where one is set, to be made and to be changed', async () => {
    const { customer, packageId } = await saver();
    const { id } = await calls.daily(customer, packageId);
    await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
    const body = bodyFor(packageId);
    expect((await calls.create(customer, body)).body.code).toBe('PIN_REQUIRED');
    expect((await calls.create(customer, { ...body, pin: '1357' })).body.code).toBe('PIN_WRONG');
    expect((await calls.create(customer, { ...body, pin: PIN })).status).toBe(201);
    expect((await calls.change(customer, id, { amount: 2_000 })).body.code).toBe('PIN_REQUIRED');
    expect((await calls.change(customer, id, { amount: 2_000, pin: '1357' })).body.code).toBe('PIN_WRONG');
    expect((await calls.get(customer, id)).body.amount).toBe(1_000);
    expect((await calls.change(customer, id, { amount: 2_000, pin: PIN })).body.amount).toBe(2_000);
  });
});

describe('a schedule', () => {
  test('is shown with its next run, and made once per key', async () => {
    const { customer, packageId } = await saver();
    const key = calls.newKey();
    const made = await calls.create(customer, { ...bodyFor(packageId), hour: undefined }, key);
    expect(made).toMatchObject({
      status: 201,
      body: {
        purpose: 'daily',
        packageId,
        packageName: 'Shop rent',
        amount: 1_000,
        frequency: 'daily',
        hour: 6,
        startDate: '2026-11-20',
        source: fromDs,
        state: 'active',
        tellDayBefore: false,
        nextRun: '2026-11-21T05:00:00.000Z',
      },
    });
    expect((await calls.create(customer, { ...bodyFor(packageId), hour: undefined }, key)).body).toEqual(
      made.body,
    );
    expect((await customer.authed('GET', '/schedules')).body).toMatchObject({
      totalResults: 1,
      totalPages: 1,
    });
    expect((await calls.get(customer, made.body.id)).body).toEqual(made.body);
  });

  test('runs today where its hour is still to come', async () => {
    const { customer, packageId } = await saver();
    const made = await calls.daily(customer, packageId, { hour: 11 });
    expect(made.nextRun).toBe('2026-11-20T10:00:00.000Z');
  });

  test('is changed member by member, and what does not fit together is refused', async () => {
    const { customer, packageId } = await saver();
    const { id } = await calls.daily(customer, packageId);
    const weekly = await calls.change(customer, id, { frequency: 'weekly', weekdays: [5, 1] });
    expect(weekly.body).toMatchObject({
      frequency: 'weekly',
      weekdays: [1, 5],
      nextRun: '2026-11-23T05:00:00.000Z',
    });
    expect((await calls.change(customer, id, { dayOfMonth: 3 })).status).toBe(400);
    const monthly = await calls.change(customer, id, { frequency: 'monthly', dayOfMonth: 'last_working' });
    expect(monthly.body).toMatchObject({ dayOfMonth: 'last_working', nextRun: '2026-11-30T05:00:00.000Z' });
    expect(
      (await calls.change(customer, id, { source: { method: 'account', accountType: 'ibs' } })).status,
    ).toBe(404);
    expect((await calls.change(customer, id, { amount: 1_234 })).status).toBe(400);
    expect((await calls.change(customer, id, { endDate: '2026-11-25' })).body.fields).toHaveProperty(
      'endDate',
    );
    expect((await calls.change(customer, id, { endDate: '2026-12-31' })).body.endDate).toBe('2026-12-31');
    expect((await calls.change(customer, id, { endDate: null })).body).not.toHaveProperty('endDate');
    expect((await calls.change(customer, id, { purpose: 'account', accountType: 'ds' })).status).toBe(400);
  });

  test('is paused until a day, resumed, and its next date skipped, once', async () => {
    const { customer, packageId } = await saver();
    const { id } = await calls.daily(customer, packageId);
    expect((await calls.act(customer, id, 'pause', { until: '2026-11-20' })).status).toBe(400);
    const paused = await calls.act(customer, id, 'pause', { until: '2026-11-25' });
    expect(paused.body).toMatchObject({
      state: 'paused',
      pausedUntil: '2026-11-25',
      nextRun: '2026-11-25T05:00:00.000Z',
    });
    const stopped = await calls.act(customer, id, 'pause');
    expect(stopped.body.state).toBe('paused');
    expect(stopped.body).not.toHaveProperty('nextRun');
    expect((await calls.act(customer, id, 'skip')).body.code).toBe('WRONG_STATE');
    expect((await calls.act(customer, id, 'resume')).body).toMatchObject({
      state: 'active',
      nextRun: '2026-11-21T05:00:00.000Z',
    });
    expect((await calls.act(customer, id, 'skip')).body.nextRun).toBe('2026-11-22T05:00:00.000Z');
    expect((await calls.act(customer, id, 'skip')).body.code).toBe('WRONG_STATE');
    expect(await calls.story(customer)).toEqual(['2026-11-21 skipped']);
    expect((await calls.get(customer, id)).body).not.toHaveProperty('lastRun');
  });

  test('skips the date that the customer means, once however often it is asked, and none in its place', async () => {
    const { customer, packageId } = await saver();
    await calls.fund(customer, 5_000);
    const { id } = await calls.daily(customer, packageId);
    const skip = (dueDate: string) => calls.act(customer, id, 'skip', { dueDate });
    const first = await skip('2026-11-21');
    expect([first.status, first.body.nextRun]).toEqual([200, '2026-11-22T05:00:00.000Z']);
    expect((await skip('2026-11-21')).body).toEqual(first.body);
    expect((await skip('2026-11-22')).body.code).toBe('WRONG_STATE');
    world.clock.set('2026-11-21T05:00:00.000Z');
    expect((await skip('2026-11-21')).status).toBe(200);
    // The hour comes while the customer looks at the page.
    world.clock.set('2026-11-22T05:00:00.000Z');
    const late = await skip('2026-11-22');
    expect([late.status, late.body.message]).toEqual([
      409,
      keepDatesWhole(
        'The payment of 22 Nov 2026 can no longer be skipped. The next one is on 23 Nov 2026, and is not skipped.',
      ),
    ]);
    await calls.passUntil('2026-11-23T09:00:00.000Z');
    expect(await calls.story(customer)).toEqual(['2026-11-21 skipped', '2026-11-22 paid', '2026-11-23 paid']);
  });

  test('is not changed from a page that shows it as it was before', async () => {
    const { customer, packageId } = await saver();
    const { id, version } = await calls.daily(customer, packageId);
    const first = await calls.change(customer, id, { amount: 5_000, version });
    expect([first.status, first.body.amount]).toEqual([200, 5_000]);
    // The answer of the first try may have been lost.
    expect((await calls.change(customer, id, { amount: 5_000, version })).body).toEqual(first.body);
    const second = await calls.change(customer, id, { hour: 9, amount: 1_000, version });
    expect([second.status, second.body.code]).toEqual([409, 'WRONG_STATE']);
    expect((await calls.get(customer, id)).body).toEqual(first.body);
    // A pause and a skip are not its terms.
    await calls.act(customer, id, 'skip');
    const terms = [
      { hour: 9 },
      { backupSource: null, tellDayBefore: true },
      { frequency: 'weekly', weekdays: [5] },
    ];
    let { version: newest } = first.body;
    for (const change of terms) {
      const answer = await calls.change(customer, id, { ...change, version: newest });
      expect([answer.status, answer.body.version === newest]).toEqual([200, false]);
      newest = answer.body.version;
    }
  });

  test('that is resumed before the date that was skipped runs until then, and not on it', async () => {
    const { customer, packageId } = await saver();
    await calls.fund(customer, 5_000);
    const { id } = await calls.daily(customer, packageId);
    await calls.act(customer, id, 'pause', { until: '2026-11-23' });
    expect((await calls.act(customer, id, 'skip')).body.nextRun).toBe('2026-11-24T05:00:00.000Z');
    expect((await calls.act(customer, id, 'resume')).body.nextRun).toBe('2026-11-21T05:00:00.000Z');
    await calls.passUntil('2026-11-22T09:00:00.000Z');
    expect((await calls.get(customer, id)).body.nextRun).toBe('2026-11-24T05:00:00.000Z');
    await calls.passUntil('2026-11-24T09:00:00.000Z');
    expect(await calls.story(customer)).toEqual([
      '2026-11-21 paid',
      '2026-11-22 paid',
      '2026-11-23 skipped',
      '2026-11-24 paid',
    ]);
  });

  test('is gone once deleted, its activity stays, and it ends with the account', async () => {
    const { customer, packageId } = await saver();
    const { id } = await calls.daily(customer, packageId);
    await calls.act(customer, id, 'skip');
    expect((await calls.remove(customer, id)).status).toBe(200);
    expect((await calls.get(customer, id)).status).toBe(404);
    expect((await calls.remove(customer, id)).status).toBe(200);
    expect((await calls.remove((await saver()).customer, id)).status).toBe(404);
    expect((await calls.act(customer, id, 'pause')).status).toBe(404);
    expect(await calls.story(customer)).toEqual(['2026-11-21 skipped']);
    await calls.daily(customer, packageId);
    await customer.authed('DELETE', '/users/me', { body: { password: customer.password } });
    const { rows } = {
      rows: await world.services.db
        .selectFrom('schedule')
        .select('state')
        .where('userId', '=', customer.userId)
        .execute(),
    };
    expect(rows.map(({ state }) => state)).toEqual(['ended', 'ended']);
  });
});

test('what each date was paid into is in the customer’s copy and on the list of staff, whatever its schedule pays into by now', async () => {
  const { customer, packageId } = await saver();
  await calls.fund(customer, 5_000);
  const { id } = await calls.daily(customer, packageId);
  await calls.passUntil('2026-11-21T09:00:00.000Z');
  const school = await calls.dailyPackage(customer, 1_000, 'School');
  expect((await calls.change(customer, id, { packageId: school })).status).toBe(200);
  await calls.passUntil('2026-11-22T09:00:00.000Z');
  const { body: copy } = await customer.authed('GET', '/users/me/export');
  expect(copy.scheduleActivity).toMatchObject([
    { dueDate: '2026-11-22', into: 'School' },
    { dueDate: '2026-11-21', into: 'Shop rent' },
  ]);
  const { printed } = await world.staff('schedules', 'show', customer.userId);
  expect(printed).toContain(`2026-11-22  paid  ₦1,000  into daily ${school}`);
  expect(printed).toContain(`2026-11-21  paid  ₦1,000  into daily ${packageId}`);
});

describe('a list of schedules', () => {
  /** What the list shows, and how many statements it takes. */
  async function listed({ userId }: TestCustomer) {
    let statements = 0;
    const db = world.services.db.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const rows = await schedulesOf(db, userId, { limit: 20, skip: 0 });
    const views = await scheduleViews(world.payments, db, userId, rows);
    return { statements, names: views.map(({ packageName }) => packageName).toReversed() };
  }

  test('asks at once what all of them pay into, and each says its own', async () => {
    const { customer, packageId } = await saver();
    const sb = sbCalls(world);
    const products = [
      await stock(world.services, 'LIST-1', 90_000),
      await stock(world.services, 'LIST-2', 80_000),
    ];
    const into = async (productId: string) => {
      const { body } = await sb.create(customer, productId);
      await calls.daily(customer, body._id, { purpose: 'sb' });
    };
    await customer.authed('POST', '/self-accounts', { body: { accountType: 'sb' } });
    await calls.daily(customer, packageId);
    await into(products[0] ?? '');
    await calls.daily(customer, '', { purpose: 'account', accountType: 'sb', packageId: undefined });
    const few = await listed(customer);
    expect(few.names).toEqual(['Shop rent', 'Product LIST-1', undefined]);
    await into(products[1] ?? '');
    for (const target of ['School fees', 'A goat']) {
      await calls.daily(customer, await calls.dailyPackage(customer, 1_000, target));
    }
    const many = await listed(customer);
    expect(many.names).toEqual([...few.names, 'Product LIST-2', 'School fees', 'A goat']);
    expect(many.statements).toBe(few.statements);
  });
});
