import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import { OPEN_GATE, overtaken } from '#testing/waiting.ts';
import { jobsOf, openApp } from './app.ts';
import { UPKEEP_BATCH } from './platform/limits.ts';

const DAY = 24 * 60 * 60 * 1_000;

const world = await openTestApp();
const work = world.work('upkeep');

async function runNight(): Promise<number[]> {
  const batches: number[] = [];
  for (let removed = await work.runDue(); removed > 0; removed = await work.runDue()) batches.push(removed);
  return batches;
}

async function rows() {
  const { db } = world.services;
  const all = async (table: 'rateLimit' | 'crashReport' | 'webhookEvent') =>
    (await db.selectFrom(table).selectAll().execute()).length;
  const userId = customerId;
  const codes = await db.selectFrom('oneTimeCode').select('purpose').where('userId', '=', userId).execute();
  const grants = await db.selectFrom('resetGrant').select('userId').where('userId', '=', userId).execute();
  const sessions = await db.selectFrom('session').select('id').where('userId', '=', userId).execute();
  return {
    limits: await all('rateLimit'),
    crashes: await all('crashReport'),
    webhooks: await all('webhookEvent'),
    codes: codes.length,
    grants: grants.length,
    sessions: sessions.length,
  };
}

let customerId = '';

test('what is no longer needed goes on its night, and nothing that is needed goes with it', async () => {
  const customer = await world.signUp();
  customerId = customer.userId;
  const contact = { identifier: customer.email };
  await world.call('POST', '/auth/forgot-password', { body: contact });
  await world.runJobs();
  await world.call('POST', '/auth/verify-reset-code', {
    body: { ...contact, code: world.codeFor(customer.email) },
  });
  await world.call('POST', '/auth/forgot-password', { body: contact });
  await world.runJobs();
  await world.call('POST', '/telemetry/crashes', { body: { message: 'x', path: '/', kind: 'render' } });
  await world.services.db
    .insertInto('webhookEvent')
    .values({ key: 'a', event: 'charge.success', receivedAt: world.clock.now() })
    .execute();
  const before = await rows();
  expect(before).toMatchObject({ crashes: 1, webhooks: 1, codes: 2, grants: 1, sessions: 1 });
  expect(before.limits).toBeGreaterThan(0);

  await runNight();
  expect(await rows()).toEqual(before);
  world.clock.advance(1 * DAY + 60 * 60 * 1_000);
  await runNight();
  expect(await rows()).toEqual({ ...before, codes: 0, grants: 0 });
  world.clock.advance(1 * DAY);
  await runNight();
  expect(await rows()).toMatchObject({ limits: 0, crashes: 1, webhooks: 1, sessions: 1 });
  world.clock.advance(90 * DAY);
  await runNight();
  expect(await rows()).toMatchObject({ crashes: 0, webhooks: 0, sessions: 1 });
  world.clock.advance(362 * DAY);
  await runNight();
  expect(await rows()).toMatchObject({ sessions: 1 });
  world.clock.advance(2 * DAY);
  await runNight();
  expect(await rows()).toMatchObject({ sessions: 0 });
});

test('many rows go in batches, and a night that is done is not done again', async () => {
  const { db, clock } = world.services;
  const old = new Date(clock.now().getTime() - 3 * DAY);
  const fill = (count: number) =>
    db
      .insertInto('rateLimit')
      .values(
        Array.from({ length: count }, (_, at) => ({ bucket: `old-${at}`, windowStartedAt: old, hits: 1 })),
      )
      .execute();
  await fill(UPKEEP_BATCH + 1);
  expect(await runNight()).toEqual([]);
  world.clock.advance(DAY);
  expect(await runNight()).toEqual([UPKEEP_BATCH, 1]);
  await fill(1);
  const others = jobsOf(openApp(world.services)).works.filter(({ name }) => name === work.name);
  expect(await Promise.all(others.map((other) => other.runDue()))).toEqual([0]);
});

test('the security log ends after two years, and the app cannot take anything from it by itself', async () => {
  const { db, ids } = world.services;
  const userId = ids.next();
  const kinds = async () =>
    (await db.selectFrom('securityEvent').select('kind').where('userId', '=', userId).execute()).map(
      ({ kind }) => kind,
    );
  const now = world.clock.now().getTime();
  const events = { old: 732, young: 729, fresh: 0 };
  for (const [kind, days] of Object.entries(events)) {
    const at = new Date(now - days * DAY);
    await db.insertInto('securityEvent').values({ userId, id: ids.next(), kind, detail: '{}', at }).execute();
  }
  await expect(db.deleteFrom('securityEvent').where('userId', '=', userId).execute()).rejects.toThrow(
    'permission denied',
  );
  world.clock.advance(DAY);
  await runNight();
  expect((await kinds()).toSorted()).toEqual(['fresh', 'young']);
  // Anyone who has the app's role may name any day.
  await sql`select forget_security_events('2999-01-01'::timestamptz, 1000)`.execute(db);
  expect((await kinds()).toSorted()).toEqual(['fresh', 'young']);
});

test('a counter that begins again while the night looks at it stays', async () => {
  const { services, clock } = world;
  clock.advance(DAY);
  const windowStartedAt = new Date(clock.now().getTime() - 3 * DAY);
  await services.db.insertInto('rateLimit').values({ bucket: 'busy', windowStartedAt, hits: 9 }).execute();
  await overtaken(services, 'rate_limit', runNight, () =>
    services.db.transaction().execute(async (tx) => {
      await OPEN_GATE.execute(tx);
      const again = { windowStartedAt: clock.now(), hits: 1 };
      await tx.updateTable('rateLimit').set(again).where('bucket', '=', 'busy').execute();
    }),
  );
  const left = await services.db
    .selectFrom('rateLimit')
    .select('hits')
    .where('bucket', '=', 'busy')
    .execute();
  expect(left).toEqual([{ hits: 1 }]);
});
