import {
  EVENT_NAME_MAX,
  EVENT_NAMES,
  EVENT_TEXT_MAX,
  EVENTS_WAITING_MAX,
  SCREENS,
} from '@kolo/contract/analytics';
import { describe, expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import { createDesk } from '#testing/desk.ts';
import { openMoneyApp, successEvent } from '#testing/money-app.ts';
import { scheduleCalls } from '#testing/schedules.ts';
import { telemetryMaintenance } from './queries.ts';

const EVENTS = '/telemetry/events';
const CONSENT = '/telemetry/consent';
const SESSION = '3f0c2f8e-31f4-4a4f-9d54-0f6a9f6f3d11';
const OPENED = { name: 'screen_opened', params: { screen: '/packages/:packageId' } };
const BODY = { session: SESSION, events: [{ name: 'session_started' }, OPENED] };

const world = await openMoneyApp();

const kept = () => world.services.db.selectFrom('analyticsEvent').selectAll().orderBy('id').execute();
const send = (customer: TestCustomer, body: object = BODY) => customer.authed('POST', EVENTS, { body });
const answer = (customer: TestCustomer, isAllowed: boolean) =>
  customer.authed('PUT', CONSENT, { body: { isAllowed } });

async function payIn(customer: TestCustomer): Promise<void> {
  const reference = await world.started(customer, 2_000);
  await world.play(reference, 'success');
  await world.deliver(successEvent(reference, 200_000));
  await world.runJobs();
}

test('every name and every text keeps to the bounds of the specification', () => {
  for (const name of EVENT_NAMES) expect(name.length).toBeLessThanOrEqual(EVENT_NAME_MAX);
  for (const screen of SCREENS) expect(screen.length).toBeLessThanOrEqual(EVENT_TEXT_MAX);
});

describe('events', () => {
  test('are taken of nobody who is signed out, and of nobody without the pair of the page', async () => {
    const stranger = await world.call('POST', EVENTS, { body: BODY });
    expect(stranger.status).toBe(401);
    const customer = await world.signUp();
    const headers = { authorization: `Bearer ${customer.tokens.access}` };
    const forged = await world.call('POST', EVENTS, { body: BODY, headers });
    expect([forged.status, forged.body.code]).toEqual([403, 'CSRF_INVALID']);
    expect(await kept()).toEqual([]);
  });

  test('come as the contract says, with or without a visit, and are answered without a word', async () => {
    const customer = await world.signUp();
    await answer(customer, true);
    const at = '2020-01-02T09:00:00.000Z';
    const events = [
      { name: 'session_started', at, params: {} },
      { ...OPENED, at },
    ];
    const { status, body } = await send(customer, { events });
    expect([status, body]).toEqual([204, undefined]);
    const rows = await kept();
    expect(rows.map(({ name, screen }) => [name, screen])).toEqual([
      ['session_started', null],
      ['screen_opened', '/packages/:packageId'],
    ]);
    expect(new Set(rows.map(({ session }) => session)).size).toBe(1);
    expect(rows.map((row) => row.at.toISOString())).not.toContain(at);
    await world.services.db.deleteFrom('analyticsEvent').execute();
  });

  test('keep a listed screen, and nothing else that is told with them', async () => {
    const customer = await world.signUp();
    await answer(customer, true);
    const events = [
      { name: 'session_started', params: { email: customer.email, screen: '/packages/42' } },
      { ...OPENED, params: { screen: '/packages/42' } },
      { name: 'screen_opened' },
      { ...OPENED, params: { ...OPENED.params, name: 'Ada' } },
    ];
    expect((await send(customer, { session: SESSION, events })).status).toBe(204);
    const rows = await kept();
    expect(rows.map(({ name, screen }) => [name, screen])).toEqual([
      ['session_started', null],
      ['screen_opened', '/packages/:packageId'],
    ]);
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['at', 'id', 'name', 'screen', 'session']);
    await world.services.db.deleteFrom('analyticsEvent').execute();
  });

  test('another name, a text that is too long, another member, and more than 50 are refused', async () => {
    const customer = await world.signUp();
    await answer(customer, true);
    const wrong = [
      { ...BODY, events: [{ name: 'customer_cried' }] },
      { ...BODY, events: [{ name: 'x'.repeat(EVENT_NAME_MAX + 1) }] },
      { ...BODY, events: [{ name: 'session_started', at: 'yesterday' }] },
      { ...BODY, events: [{ ...OPENED, params: { screen: 'x'.repeat(EVENT_TEXT_MAX + 1) } }] },
      { ...BODY, events: [{ ...OPENED, params: { ['x'.repeat(EVENT_NAME_MAX + 1)]: '/' } }] },
      { ...BODY, events: [{ ...OPENED, params: { screen: 1 } }] },
      { ...BODY, events: [{ ...OPENED, userId: customer.userId }] },
      { ...BODY, events: [] },
      { ...BODY, events: Array.from({ length: EVENTS_WAITING_MAX + 1 }, () => OPENED) },
      { ...BODY, session: customer.email },
      { ...BODY, session: customer.userId },
      { ...BODY, userId: customer.userId },
    ];
    for (const body of wrong) expect((await send(customer, body)).status, JSON.stringify(body)).toBe(400);
    expect(await kept()).toEqual([]);
  });

  test('are kept only while the customer allows it: not before an answer, not after a no', async () => {
    const customer = await world.signUp();
    expect((await send(customer)).status).toBe(204);
    expect(await kept()).toEqual([]);
    await answer(customer, false);
    expect((await send(customer)).status).toBe(204);
    expect(await kept()).toEqual([]);
    await answer(customer, true);
    expect((await send(customer)).status).toBe(204);
    await answer(customer, false);
    expect((await send(customer)).status).toBe(204);
    expect(await kept()).toHaveLength(2);
  });

  test('are kept without anything of whose they are', async () => {
    const customer = await world.signUp();
    const rows = await kept();
    expect(rows.map(({ session, name, screen }) => [session, name, screen])).toEqual([
      [SESSION, 'session_started', null],
      [SESSION, 'screen_opened', '/packages/:packageId'],
    ]);
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['at', 'id', 'name', 'screen', 'session']);
    expect(JSON.stringify(rows)).not.toContain(customer.userId);
  });

  test('of one customer are bounded, and 600 calls a minute are not too many', async () => {
    const customer = await world.signUp();
    for (let time = 0; time < 600; time += 1) expect((await send(customer)).status).toBe(204);
    expect((await send(customer)).body.code).toBe('RATE_LIMITED');
  });

  test('are gone after 90 days', async () => {
    const old = new Date(world.services.clock.now().getTime() - 91 * 86_400_000);
    await world.services.db.updateTable('analyticsEvent').set({ at: old }).execute();
    for (const task of telemetryMaintenance)
      await task.remove(world.services.db, world.services.clock.now(), 1_000);
    expect(await kept()).toEqual([]);
  });
});

describe('consent', () => {
  test('is the signed-in customer’s alone', async () => {
    expect((await world.call('GET', CONSENT)).status).toBe(401);
    expect((await world.call('PUT', CONSENT, { body: { isAllowed: true } })).status).toBe(401);
    const [one, other] = [await world.signUp(), await world.signUp()];
    expect((await one.authed('PUT', CONSENT, { body: {} })).status).toBe(400);
    await answer(one, true);
    expect((await other.authed('GET', CONSENT)).body).toEqual({ isAllowed: false, ask: false });
  });

  test('is asked after the first naira, and once', async () => {
    const customer = await world.signUpSaver();
    expect((await customer.authed('GET', CONSENT)).body).toEqual({ isAllowed: false, ask: false });
    await payIn(customer);
    expect((await customer.authed('GET', CONSENT)).body).toEqual({ isAllowed: false, ask: true });
    await answer(customer, false);
    expect((await customer.authed('GET', CONSENT)).body).toEqual({ isAllowed: false, ask: false });
  });

  test('goes with a customer who closes the account, and stands in the copy of their data', async () => {
    const customer = await world.signUp();
    await answer(customer, true);
    const { body } = await customer.authed('GET', '/users/me/export');
    expect(body.analytics).toEqual([{ isAllowed: true }]);
    await customer.authed('DELETE', '/users/me', { body: { password: 'market-day-rain' } });
    const rows = await world.services.db
      .selectFrom('analyticsConsent')
      .selectAll()
      .where('userId', '=', customer.userId)
      .execute();
    expect(rows).toEqual([]);
  });
});

test('the desk sees how many came how far, from the books, and each step only after those before it', async () => {
  const desk = await createDesk(world);
  const { session } = await desk.enrol('funnel-1', 'operations');
  const look = async () => (await desk.call('GET', '/funnel', { session })).body;
  const countsOf = ({ steps }: { steps: { customers: number }[] }) => steps.map(({ customers }) => customers);
  const before = countsOf(await look());
  await world.signUp();
  const early = await world.signUpSaver();
  const saver = await world.signUpSaver();
  await payIn(saver);
  await answer(saver, true);
  await send(saver);
  const { steps, visits, screens, ...rest } = await look();
  expect(countsOf({ steps }).map((count, at) => count - (before[at] ?? 0))).toEqual([3, 2, 1, 0, 0]);
  expect([visits, screens]).toEqual([1, [{ screen: '/packages/:packageId', opened: 1 }]]);
  expect(Object.keys(rest)).toEqual(['since']);
  // Whoever has a package and nothing in it has not come further.
  const { dailyPackage, daily } = scheduleCalls(world);
  const packageId = await dailyPackage(saver);
  await dailyPackage(early);
  const came = async () => countsOf(await look()).map((count, at) => count - (before[at] ?? 0));
  expect(await came()).toEqual([3, 2, 1, 1, 0]);
  await daily(saver, packageId);
  expect(await came()).toEqual([3, 2, 1, 1, 1]);
  const { printed } = await world.staff('funnel', 'show');
  expect(printed).toContain(`registered: ${steps[0].customers}`);
  await desk.close();
});
