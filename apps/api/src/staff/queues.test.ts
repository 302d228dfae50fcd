import { STAFF_ROLES } from '@kolo/contract/desk/commands';
import { maySee, QUEUE_NAMES, QUEUE_PAGE } from '@kolo/contract/desk/queues';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#testing/app.ts';
import { createTestApp } from '#testing/app.ts';
import type { TestDesk } from '#testing/desk.ts';
import { createDesk } from '#testing/desk.ts';

const MINUTE_MS = 60_000;

let world: TestApp;
let desk: TestDesk;
beforeAll(async () => {
  world = await createTestApp();
  desk = await createDesk(world);
});
afterAll(async () => {
  await desk?.close();
  await world?.close();
});

/** Opens cases of the system, all of one instant. */
async function openCases(count: number): Promise<void> {
  const { services, context } = world.opened;
  await services.db.transaction().execute(async (tx) => {
    for (let one = 1; one <= count; one += 1) {
      const found = { kind: 'amount_mismatch', key: `found:${one}`, userId: null, reference: null } as const;
      await context.openCase(tx, { ...found, detail: `Difference ${one}` });
    }
  });
}

const idsOf = ({ body }: { body: { results: { id: string }[] } }) => body.results.map(({ id }) => id);

describe('the queues', () => {
  test('are nobody’s without a session, and each role sees those of its commands', async () => {
    expect((await desk.call('GET', '/queues')).status).toBe(401);
    expect((await desk.call('GET', '/queues/cases')).status).toBe(401);
    for (const role of STAFF_ROLES) {
      const { session } = await desk.enrol(`looks-${role}`, role);
      const { body } = await desk.call('GET', '/queues', { session });
      const names = body.queues.map(({ name }: { name: string }) => name);
      expect(names).toEqual(QUEUE_NAMES.filter((name) => maySee(role, name)));
      for (const name of QUEUE_NAMES) {
        const { status } = await desk.call('GET', `/queues/${name}`, { session });
        expect([role, name, status]).toEqual([role, name, maySee(role, name) ? 200 : 403]);
      }
    }
  });

  test('asked for by the page itself keep no session alive', async () => {
    const { session } = await desk.enrol('asleep');
    for (let minutes = 0; minutes < 15; minutes += 5) {
      expect((await desk.call('GET', '/queues', { session })).status).toBe(200);
      world.clock.advance(5 * MINUTE_MS);
    }
    expect((await desk.call('GET', '/queues', { session })).status).toBe(401);
  });

  test('are read page by page, each row once, also where all are of one instant', async () => {
    const { session } = await desk.enrol('reader');
    const total = QUEUE_PAGE * 2 + 3;
    const since = world.clock.now().toISOString();
    await openCases(total);
    const { body } = await desk.call('GET', '/queues', { session });
    expect(body.queues).toContainEqual({ name: 'findings', count: total, oldestAt: since });
    const read: string[] = [];
    let after = '';
    for (const size of [QUEUE_PAGE, QUEUE_PAGE, 3]) {
      const page = await desk.call('GET', `/queues/findings${after}`, { session });
      expect(page.body.results).toHaveLength(size);
      read.push(...idsOf(page));
      after = `?after=${page.body.next}`;
    }
    expect(after).toBe('?after=null');
    expect(read).toEqual(Array.from({ length: total }, (_, at) => `S-${at + 1}`));
  });

  test.each(['1', '1~', '1~x', '1~1;', '99999999999999999~1', "1~1' or true"])(
    'refuses a page behind what is no row: %s',
    async (after) => {
      const { session } = await desk.enrol(`typed-${String(after.length)}${after.codePointAt(2) ?? 0}`);
      const answer = await desk.call('GET', `/queues/cases?after=${encodeURIComponent(after)}`, { session });
      expect(answer.body).toMatchObject({ statusCode: 400, code: 'VALIDATION' });
    },
  );
});
