import type { StaffRole } from '@kolo/contract/desk/commands';
import { STAFF_ROLES } from '@kolo/contract/desk/commands';
import { maySee, QUEUE_NAMES, QUEUE_PAGE } from '@kolo/contract/desk/queues';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import { openDesk } from '#testing/desk.ts';

const MINUTE_MS = 60_000;

const world = await openTestApp();
const desk = await openDesk(world);

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
    const asked = ['/queues', '/queues/cases', '/proposals'];
    const statuses = async () => {
      const answers: number[] = [];
      for (const path of asked) answers.push((await desk.call('GET', path, { session })).status);
      return answers;
    };
    for (let minutes = 0; minutes < 15; minutes += 5) {
      expect(await statuses()).toEqual([200, 200, 200]);
      world.clock.advance(5 * MINUTE_MS);
    }
    expect(await statuses()).toEqual([401, 401, 401]);
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

describe('what is personal in a queue', () => {
  const words = 'Ada Obi of 12 Bode Thomas Street.';
  const open = async (name: string, role: StaffRole, body: object, queue = 'findings') => {
    const { session } = await desk.enrol(name, role);
    return desk.call('POST', `/queues/${queue}/open`, { session, body });
  };

  async function waiting(): Promise<{ key: string; userId: string }> {
    const { services, context } = world.opened;
    const { userId } = await world.signUp();
    const found = { kind: 'name_mismatch', key: userId, userId, reference: null } as const;
    await services.db.transaction().execute((tx) => context.openCase(tx, { ...found, detail: words }));
    const row = services.db.selectFrom('staffCase').select('number').where('key', '=', userId);
    return { userId, key: String((await row.executeTakeFirstOrThrow()).number) };
  }

  test('is opened one row at a time, on the record, and stands in no list', async () => {
    const { key, userId } = await waiting();
    const { session } = await desk.enrol('lists', 'admin');
    let [after, rows]: [string | null, object[]] = ['', []];
    while (after !== null) {
      const { body } = await desk.call('GET', `/queues/findings${after && `?after=${after}`}`, { session });
      [after, rows] = [body.next, [...rows, ...body.results]];
    }
    expect(rows).toContainEqual(expect.objectContaining({ key, isClosed: true }));
    expect(JSON.stringify(rows)).not.toContain(words);
    expect((await open('opens', 'support', { key })).body).toEqual({ facts: [], text: words });
    const { printed } = await world.staff('record', 'customer', userId);
    expect(printed.split('\n')[0]).toContain(`opens  queue open  ${userId}`);
  });

  test('is nobody’s without a session, nor a role’s that gives no command about it', async () => {
    const { key, userId } = await waiting();
    expect((await desk.call('POST', '/queues/findings/open', { body: { key } })).status).toBe(401);
    expect((await open('reads', 'finance', { key })).body.code).toBe('NOT_ALLOWED');
    expect((await open('looks', 'support', { key }, 'identity')).body.code).toBe('NOT_ALLOWED');
    expect((await open('finds', 'admin', { key: '999999' })).status).toBe(404);
    expect((await open('types', 'admin', { key: "1' or true" })).status).toBe(400);
    expect((await open('mistakes', 'admin', { key: userId })).status).toBe(404);
    expect((await world.staff('record', 'customer', userId)).printed).toBe('nothing is recorded');
  });

  test('is opened so often in an hour, and no more', async () => {
    const { key } = await waiting();
    const { session } = await desk.enrol('copies', 'support');
    const look = () => desk.call('POST', '/queues/findings/open', { session, body: { key } });
    const statuses: number[] = [];
    for (let time = 0; time < 242; time += 1) statuses.push((await look()).status);
    expect(statuses.lastIndexOf(200)).toBe(239);
    expect(new Set(statuses.slice(240))).toEqual(new Set([429]));
    world.clock.advance(10 * MINUTE_MS);
    expect((await look()).status).toBe(429);
  });
});
