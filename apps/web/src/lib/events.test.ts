import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backOffMs, EventFollower, type ServerEvent } from './events.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Line {
  readonly headers: Record<string, string>;
  send(text: string): void;
  cut(): void;
}

/** A server that keeps every stream it was asked for. */
function serve(status: (count: number) => number = () => 200) {
  const lines: Line[] = [];
  let asked = 0;
  const fetch = async (_url: string, init: RequestInit) => {
    asked += 1;
    const code = status(asked);
    if (code === 0) throw new TypeError('no connection');
    if (code !== 200) return new Response('{}', { status: code });
    const encoder = new TextEncoder();
    let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
    const body = new ReadableStream<Uint8Array>({ start: (made) => void (controller = made) });
    init.signal?.addEventListener('abort', () => controller?.error(new Error('aborted')));
    lines.push({
      headers: Object.fromEntries(new Headers(init.headers)),
      send: (text) => controller?.enqueue(encoder.encode(text)),
      cut: () => controller?.close(),
    });
    return new Response(body);
  };
  return { lines, fetch, asked: () => asked };
}

function follow(server: ReturnType<typeof serve>) {
  const events: ServerEvent[] = [];
  const renew = vi.fn(async () => undefined);
  const onOpen = vi.fn();
  const world = { fetch: server.fetch, url: '/events', bearer: () => 'a1', renew, random: () => 1 };
  const follower = new EventFollower(world, { onOpen, onEvent: (event) => void events.push(event) });
  follower.start();
  return { follower, events, renew, onOpen };
}

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

it('reads events however they are cut into pieces, and skips comments', async () => {
  const server = serve();
  const { events, follower } = follow(server);
  await settle();
  expect(server.lines[0]?.headers).toMatchObject({ authorization: 'Bearer a1' });
  server.lines[0]?.send(': alive\n\nid: 7\nevent: notif');
  server.lines[0]?.send('ication\ndata: {"a":1}\n');
  await settle();
  expect(events).toEqual([]);
  server.lines[0]?.send('\nid: 8\nevent: notification\ndata: {"a":2}\n\n');
  await settle();
  expect(events).toEqual([
    { type: 'notification', data: '{"a":1}' },
    { type: 'notification', data: '{"a":2}' },
  ]);
  follower.stop();
});

it('comes back after a cut, after the last event that came', async () => {
  const server = serve();
  const { follower, onOpen } = follow(server);
  await settle();
  expect(server.lines[0]?.headers).not.toHaveProperty('last-event-id');
  server.lines[0]?.send('id: 41\nretry: 500\n\n');
  server.lines[0]?.send('id: 42\nevent: notification\ndata: {}\n\n');
  await settle();
  server.lines[0]?.cut();
  await settle(500);
  expect(server.lines[1]?.headers).toMatchObject({ 'last-event-id': '42' });
  expect(onOpen).toHaveBeenCalledTimes(2);
  follower.stop();
});

it('keeps one connection, and goes on from its place after a stop', async () => {
  const server = serve();
  const { follower } = follow(server);
  follower.start();
  await settle();
  server.lines[0]?.send('id: 3\n\n');
  await settle();
  follower.stop();
  await settle(600_000);
  expect(server.asked()).toBe(1);
  follower.start();
  await settle();
  expect(server.lines[1]?.headers).toMatchObject({ 'last-event-id': '3' });
  follower.stop();
});

it('mends the session after a 401', async () => {
  const server = serve((count) => (count === 1 ? 401 : 200));
  const { follower, renew } = follow(server);
  await settle(10_000);
  expect(renew).toHaveBeenCalledTimes(1);
  expect(server.lines).toHaveLength(1);
  follower.stop();
});

it('gives up a connection that is silent for too long', async () => {
  const server = serve();
  const { follower } = follow(server);
  await settle(55_000);
  expect(server.asked()).toBe(2);
  follower.stop();
});

it('waits longer with each failure, and not for ever', async () => {
  const server = serve(() => 0);
  const { follower } = follow(server);
  await settle(30_000);
  expect(server.asked()).toBeLessThan(6);
  follower.stop();
  expect(backOffMs(0, 2_000, 1)).toBe(2_000);
  expect(backOffMs(3, 2_000, 0)).toBe(8_000);
  expect(backOffMs(40, 2_000, 1)).toBe(60_000);
});
