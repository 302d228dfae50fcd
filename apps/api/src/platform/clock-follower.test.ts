import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { movableClock } from './clock.ts';
import { followClock } from './clock-follower.ts';

const BASE = new Date('2026-11-20T09:00:00.000Z');
const HOUR_MS = 3_600_000;
const POLL = { interval: 10 };

interface Ack {
  readonly follower: string;
  readonly seq: number;
  readonly nextDue: string | null;
}

let server: Server;
let url: string;
let streams: ServerResponse[];
let names: string[];
let acks: Ack[];
let leaving: AbortController;

/** The movable clock's two calls, as the sandbox documents them. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = new URL(request.url ?? '/', 'http://clock');
  if (asked.pathname === '/clock/follow') {
    names.push(asked.searchParams.get('name') ?? '');
    streams.push(response);
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.flushHeaders();
    return;
  }
  const follower = asked.pathname.replace('/clock/followers/', '');
  acks.push({ follower, ...JSON.parse(await text(request)) });
  response.end('{}');
}

beforeEach(async () => {
  [streams, names, acks] = [[], [], []];
  leaving = new AbortController();
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  url = `http://127.0.0.1:${address.port}/clock`;
});
afterEach(() => {
  leaving.abort();
  server.closeAllConnections();
  server.close();
});

function say(seq: number, offsetMs: number, stream = streams.at(-1)) {
  const now = new Date(BASE.getTime() + offsetMs).toISOString();
  stream?.write(`${JSON.stringify({ followerId: `f${streams.length}`, seq, now, offsetMs })}\n`);
}

function follow(settle: (now: Date) => Promise<Date | null> = async () => null) {
  const clock = movableClock({ now: () => BASE });
  const joined = followClock({
    url,
    name: 'all',
    clock,
    logger: pino({ level: 'silent' }),
    signal: leaving.signal,
    settle: () => settle(clock.now()),
  });
  return { clock, joined };
}

test('joins by its name, takes the time over before anything else, and tells what falls due next', async () => {
  const settled: Date[] = [];
  const next = new Date('2026-11-21T00:00:00.000Z');
  const { clock, joined } = follow(async (now) => {
    settled.push(now);
    return next;
  });
  await expect.poll(() => streams.length, POLL).toBe(1);
  expect(names).toEqual(['all']);
  say(1, HOUR_MS);
  await joined;
  expect(clock.now()).toEqual(new Date(BASE.getTime() + HOUR_MS));
  await expect.poll(() => acks, POLL).toEqual([{ follower: 'f1', seq: 1, nextDue: next.toISOString() }]);
  expect(settled).toEqual([new Date(BASE.getTime() + HOUR_MS)]);
});

test('each step is settled at its own time and told only when it is done, in order', async () => {
  const settled: number[] = [];
  const { joined } = follow(async (now) => {
    settled.push((now.getTime() - BASE.getTime()) / HOUR_MS);
    expect(acks).toHaveLength(settled.length - 1);
    return null;
  });
  await expect.poll(() => streams.length, POLL).toBe(1);
  for (const hour of [0, 1, 2, 3]) say(hour + 1, hour * HOUR_MS);
  await joined;
  await expect.poll(() => acks.map(({ seq }) => seq), POLL).toEqual([1, 2, 3, 4]);
  expect(settled).toEqual([0, 1, 2, 3]);
  expect(acks.every(({ nextDue }) => nextDue === null)).toBe(true);
});

test('a heartbeat is no step, and a line that comes in pieces is one line', async () => {
  const { clock, joined } = follow();
  await expect.poll(() => streams.length, POLL).toBe(1);
  streams[0]?.write('{}\n\n{}\n{"followerId":"f1","seq":1,');
  await new Promise((resolve) => setTimeout(resolve, 50));
  streams[0]?.write(`"now":"${BASE.toISOString()}","offsetMs":7}\n`);
  await joined;
  expect(clock.now().getTime() - BASE.getTime()).toBe(7);
  await expect.poll(() => acks.map(({ seq }) => seq), POLL).toEqual([1]);
});

test('a lost connection is made again, and the time that moved meanwhile is taken over', async () => {
  const { clock, joined } = follow();
  await expect.poll(() => streams.length, POLL).toBe(1);
  say(1, 0);
  await joined;
  await expect.poll(() => acks.length, POLL).toBe(1);
  streams[0]?.destroy();
  await expect.poll(() => streams.length, POLL).toBe(2);
  say(5, 9 * HOUR_MS);
  await expect.poll(() => acks.at(-1), POLL).toEqual({ follower: 'f2', seq: 5, nextDue: null });
  expect(clock.now().getTime() - BASE.getTime()).toBe(9 * HOUR_MS);
});

test('a step that cannot be settled is not told as done; the follower joins again', async () => {
  let times = 0;
  const { joined } = follow(async () => {
    times += 1;
    if (times === 1) throw new Error('the database went away');
    return null;
  });
  await expect.poll(() => streams.length, POLL).toBe(1);
  say(1, HOUR_MS);
  await joined;
  await expect.poll(() => streams.length, POLL).toBe(2);
  expect(acks).toEqual([]);
  say(1, HOUR_MS);
  await expect.poll(() => acks, POLL).toEqual([{ follower: 'f2', seq: 1, nextDue: null }]);
});

test('stops when it is told to leave', async () => {
  const { joined } = follow();
  await expect.poll(() => streams.length, POLL).toBe(1);
  say(1, 0);
  await joined;
  leaving.abort();
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(streams).toHaveLength(1);
});
