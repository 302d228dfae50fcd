import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { eventually, openPlayground, type Playground } from '../playground.ts';

let world: Playground;
const open: AbortController[] = [];
beforeAll(async () => {
  world = await openPlayground(() => Date.now());
});
afterEach(() => open.splice(0).forEach((one) => one.abort()));
afterAll(() => world.close());

const lineSchema = z.object({
  followerId: z.string(),
  seq: z.number(),
  now: z.string(),
  offsetMs: z.number(),
});
type Line = z.infer<typeof lineSchema>;

const DAY_MS = 86_400_000;
const now = async () => Date.parse((await world.get('/clock')).json.now);
const advance = (duration: string) => world.post('/control/clock', { advance: duration });
const acknowledge = (id: string, seq: number, nextDue: string | null) =>
  world.post(`/clock/followers/${id}`, { seq, nextDue });

/** Follows the clock as a process does; `adopt` runs what is due and gives back the next due time. */
async function follow(name: string, adopt: (line: Line) => string | null | Promise<string | null>) {
  const stop = new AbortController();
  open.push(stop);
  const reply = await fetch(`${world.base()}/clock/follow?name=${name}`, { signal: stop.signal });
  expect(reply.headers.get('content-type')).toBe('application/x-ndjson');
  const lines: Line[] = [];
  const read = async () => {
    let text = '';
    for await (const chunk of reply.body ?? []) {
      text += Buffer.from(chunk).toString();
      const whole = text.split('\n');
      text = whole.pop() ?? '';
      for (const one of whole) {
        // A heartbeat, which says nothing.
        if (one === '{}') continue;
        const line = lineSchema.parse(JSON.parse(one));
        lines.push(line);
        await acknowledge(line.followerId, line.seq, await adopt(line));
      }
    }
  };
  read().catch(() => undefined);
  await eventually('the first line', () => lines.length > 0);
  return { lines, stop };
}

/** A job that is due once a day, and remembers when it ran. */
function dailyJob(firstDueMs: number) {
  const ran: string[] = [];
  let dueMs = firstDueMs;
  return {
    ran,
    adopt(line: Line) {
      while (dueMs <= Date.parse(line.now)) {
        ran.push(new Date(dueMs).toISOString().slice(0, 10));
        dueMs += DAY_MS;
      }
      return new Date(dueMs).toISOString();
    },
  };
}

test('the clock says its time and how far it is from the real one', async () => {
  const reply = await world.get('/clock');
  expect(reply.json).toEqual({ now: expect.any(String), offsetMs: expect.any(Number) });
  expect((await world.get('/control/clock')).json).toEqual({
    now: expect.any(String),
    offsetMs: reply.json.offsetMs,
  });
});

test('seven days over a daily job give seven runs, each on its own day', async () => {
  const start = await now();
  const job = dailyJob(start + DAY_MS / 2);
  await follow('worker', job.adopt);
  const reply = await advance('P7D');
  expect(reply.status).toBe(200);
  expect(reply.json.steps).toBe(7);
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) =>
    new Date(start + DAY_MS / 2 + day * DAY_MS).toISOString().slice(0, 10),
  );
  expect(job.ran).toEqual(days);
  expect(Math.abs((await now()) - start - 7 * DAY_MS)).toBeLessThan(5_000);
});

test('several followers run in the order of their due times', async () => {
  const start = await now();
  const order: string[] = [];
  const once = (name: string, dueMs: number) => (line: Line) => {
    if (Date.parse(line.now) < dueMs) return new Date(dueMs).toISOString();
    if (!order.includes(name)) order.push(name);
    return null;
  };
  await follow('late', once('late', start + 2 * DAY_MS));
  await follow('early', once('early', start + DAY_MS));
  await advance('P3D');
  expect(order).toEqual(['early', 'late']);
});

test('webhooks of one step have arrived before the next step', async () => {
  const start = await now();
  const seen: number[] = [];
  let charged = 0;
  await follow('payer', async (line) => {
    const dueMs = start + (charged + 1) * DAY_MS;
    if (Date.parse(line.now) < dueMs) return new Date(dueMs).toISOString();
    seen.push(
      world.eventsOf('charge.success').filter((one) => String(one.data.reference).startsWith('step-')).length,
    );
    charged += 1;
    const reference = `step-${charged}`;
    await world.paystack.post('/transaction/initialize', { email: 'a@b.ng', amount: 5_000, reference });
    await world.post(`/control/checkouts/${reference}`, { outcome: 'success' });
    return new Date(start + (charged + 1) * DAY_MS).toISOString();
  });
  await advance('P3DT1H');
  expect(seen).toEqual([0, 1, 2]);
});

test('a follower that leaves is no longer waited for', async () => {
  const { stop } = await follow('leaver', () => null);
  const silent = await fetch(`${world.base()}/clock/follow?name=silent`);
  const going = advance('PT1H');
  stop.abort();
  await silent.body?.cancel();
  expect((await going).status).toBe(200);
});

test('a follower whose work never gets done stops the clock with a plain message', async () => {
  const stuck = new Date((await now()) - 1_000).toISOString();
  await follow('stuck', () => stuck);
  const reply = await advance('P1D');
  expect(reply.status).toBe(500);
  expect(reply.json.message).toContain('The clock is stuck');
});

test('two advances run one after the other', async () => {
  const start = await now();
  const both = await Promise.all([advance('P1D'), advance('P1D')]);
  expect(both.map((one) => one.status)).toEqual([200, 200]);
  expect(Math.abs((await now()) - start - 2 * DAY_MS)).toBeLessThan(5_000);
});

test.each(['-P1D', 'P0D', 'PT0S', 'P21Y', 'P', 'PT', '1D', 'P1.5DT1H', ''])(
  'an advance of "%s" is refused',
  async (text) => {
    expect((await advance(text)).status).toBe(400);
  },
);

test('an acknowledgement from nobody is 404', async () => {
  expect((await acknowledge('follower_unknown', 1, null)).status).toBe(404);
});

test('the offset survives a restart', async () => {
  await advance('P30D');
  const before = (await world.get('/clock')).json.offsetMs;
  await world.restart();
  expect((await world.get('/clock')).json.offsetMs).toBe(before);
});
