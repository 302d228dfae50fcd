import { API_BASE } from '@kolo/contract/endpoint';
import type { LiveEvent } from '@kolo/contract/notifications';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createGate } from '#identity/index.ts';
import { createServer } from '#platform/http/server.ts';
import type { EventStream } from '#platform/http/stream.ts';
import { enqueueNotification } from '#platform/notices.ts';
import { openTestApp } from '#testing/app.ts';
import type { TestCustomer } from '#testing/customer.ts';
import type { NotificationDeps } from './feature.ts';
import { notifications } from './feature.ts';
import { STREAM_BUFFER_MAX_BYTES, STREAMS_PER_CUSTOMER } from './limits.ts';
import { LiveHub } from './live.ts';

const PACE = { pollMs: 20, heartbeatMs: 60 };
const NOBODY = {
  contactsOf: async () => ({ email: null, phone: null }),
  liveAmong: async () => [],
  linkFor: async () => '',
};

/** How the payments stand that customers wait for; what a test writes here is as good as committed. */
let standing: { userId: string; reference: string; state: string }[] = [];
const paymentStates = async (userIds: readonly string[]) =>
  standing.filter(({ userId }) => userIds.includes(userId));

let url = '';
let deps: NotificationDeps;
let leave = new AbortController();

const nowhere = { send: async () => undefined };
const world = await openTestApp({
  notifies: true,
  parts({ parts, context }) {
    deps = {
      ...context,
      customers: NOBODY,
      paymentStates,
      pace: PACE,
      mail: nowhere,
      sms: nowhere,
      push: { send: async () => 'taken' },
    };
    return [...parts.filter(({ name }) => name !== 'notifications'), notifications.open(deps)];
  },
});
url = await world.app.listen({ port: 0, host: '127.0.0.1' });
afterEach(() => {
  standing = [];
  leave.abort();
  leave = new AbortController();
});

/** Serves the feature by another process. */
function serve(app: FastifyInstance, other: Partial<NotificationDeps> = {}): void {
  const gate = createGate(world.services);
  for (const one of notifications.open({ ...deps, ...other }).routes ?? []) one(app, gate);
}

interface Heard {
  readonly id: string;
  readonly event: LiveEvent;
}

/** A stream that is read as it comes. */
async function listen(customer: TestCustomer, lastEventId?: string, at = url) {
  const response = await fetch(`${at}${API_BASE}/events`, {
    headers: {
      authorization: `Bearer ${customer.tokens.access}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
    signal: leave.signal,
  });
  if (!response.body) throw new Error('the stream has no body');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async () => {
    const { done, value } = await reader.read();
    text += value ?? '';
    return !done;
  };
  const heard = (): Heard[] =>
    [...text.matchAll(/id: (\d+)\nevent: notification\ndata: (.+)\n\n/g)].map(([, id = '', data = '']) => ({
      id,
      event: JSON.parse(data),
    }));
  return {
    response,
    text: () => text,
    heard,
    payments: (): unknown[] =>
      [...text.matchAll(/event: payment\ndata: (.+)\n\n/g)].map(([, data = '']) => JSON.parse(data)),
    async until(holds: () => boolean) {
      while (!holds()) if (!(await next())) return;
    },
    async end() {
      while (await next());
    },
  };
}

async function tell(customer: TestCustomer, amountKobo: string): Promise<void> {
  const notice = { kind: 'deposit_credited', amountKobo, accountType: 'ds' } as const;
  await world.services.db
    .transaction()
    .execute((tx) => enqueueNotification(tx, world.services, customer.userId, notice));
  await world.runJobs();
}

/** A stream without a connection. */
function streamWith(parts: Partial<EventStream>): EventStream {
  return {
    send: () => undefined,
    greet: () => undefined,
    comment: () => undefined,
    waitingBytes: () => 0,
    isStillAllowed: async () => true,
    onClose: () => undefined,
    end: () => undefined,
    ...parts,
  };
}

const titles = (heard: Heard[]) => heard.map(({ event }) => event.notification.title);

test('a notification reaches every stream of its customer and nobody else', async () => {
  const [ada, bola] = [await world.signUp(), await world.signUp()];
  await world.runJobs();
  const [first, second, foreign] = [await listen(ada), await listen(ada), await listen(bola)];
  expect(first.response.headers.get('content-type')).toContain('text/event-stream');
  await tell(ada, '500000');
  await first.until(() => first.heard().length > 0);
  await second.until(() => second.heard().length > 0);
  expect(titles(first.heard())).toEqual(['₦5,000 is in']);
  expect(first.heard()[0]?.event).toMatchObject({ movesMoney: true, notification: { isRead: false } });
  expect(second.heard()).toEqual(first.heard());
  // What is hers comes by a later round than any that would have brought too much.
  await tell(bola, '700000');
  await foreign.until(() => foreign.heard().length > 0);
  expect(titles(foreign.heard())).toEqual(['₦7,000 is in']);
});

test('a stream begins with what comes next, and resumes after the last event that was seen', async () => {
  const ada = await world.signUp();
  await tell(ada, '100000');
  const before = await listen(ada);
  await tell(ada, '200000');
  await before.until(() => before.heard().length > 0);
  expect(titles(before.heard())).toEqual(['₦2,000 is in']);
  leave.abort();
  leave = new AbortController();
  await tell(ada, '300000');
  await tell(ada, '400000');
  const after = await listen(ada, before.heard()[0]?.id);
  await after.until(() => after.heard().length > 1);
  expect(titles(after.heard())).toEqual(['₦3,000 is in', '₦4,000 is in']);
});

test('a place that was never given out is as good as none', async () => {
  const ada = await world.signUp();
  await world.runJobs();
  for (const place of ['999999', 'x', '-1']) {
    const stream = await listen(ada, place);
    await tell(ada, '500000');
    await stream.until(() => stream.heard().length > 0);
    expect(stream.heard()).toHaveLength(1);
  }
});

test('a stream that has nothing to tell says that it lives, and ends with its session', async () => {
  const ada = await world.signUp();
  const stream = await listen(ada);
  await stream.until(() => stream.text().includes(': alive'));
  expect(stream.text()).toContain('retry: ');
  await world.call('POST', '/auth/logout', { body: { refreshToken: ada.tokens.refresh } });
  await stream.end();
  expect(stream.heard()).toEqual([]);
});

test('a session that has ended hears nothing more, not even before the next heartbeat', async () => {
  const ada = await world.signUp();
  await world.runJobs();
  const { config, clock, logger } = world.services;
  const slow = createServer(config, clock, logger);
  serve(slow, { pace: { ...PACE, heartbeatMs: 60_000 } });
  const stream = await listen(ada, undefined, await slow.listen({ port: 0, host: '127.0.0.1' }));
  await stream.until(() => stream.text().includes('retry: '));
  await world.call('POST', '/auth/logout', { body: { refreshToken: ada.tokens.refresh } });
  await tell(ada, '500000');
  await stream.end();
  expect(stream.heard()).toEqual([]);
  await slow.close();
});

test('each process tells its own streams, and ends them when it stops', async () => {
  const ada = await world.signUp();
  await world.runJobs();
  const { config, clock, logger } = world.services;
  const other = createServer(config, clock, logger);
  serve(other);
  const otherUrl = await other.listen({ port: 0, host: '127.0.0.1' });
  const [here, there] = [await listen(ada), await listen(ada, undefined, otherUrl)];
  await tell(ada, '500000');
  await here.until(() => here.heard().length > 0);
  await there.until(() => there.heard().length > 0);
  expect(there.heard()).toEqual(here.heard());
  await other.close();
  await there.end();
});

test('one customer cannot take all the streams of a process', async () => {
  const ada = await world.signUp();
  for (let count = 0; count < STREAMS_PER_CUSTOMER; count += 1) await listen(ada);
  const { response } = await listen(ada);
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await listen(await world.signUp())).response.status).toBe(200);
});

test('a client that leaves while its stream is being opened takes up no room', async () => {
  const ada = await world.signUp();
  const { config, clock, logger } = world.services;
  const own = createServer(config, clock, logger);
  const held = Promise.withResolvers<never[]>();
  let asked = 0;
  const slowStates = () => {
    asked += 1;
    return held.promise;
  };
  serve(own, { paymentStates: slowStates });
  const ownUrl = await own.listen({ port: 0, host: '127.0.0.1' });
  const leaving = Array.from({ length: STREAMS_PER_CUSTOMER }, () => listen(ada, undefined, ownUrl));
  await expect.poll(() => asked).toBe(STREAMS_PER_CUSTOMER);
  leave.abort();
  leave = new AbortController();
  await Promise.allSettled(leaving);
  const connections = () => new Promise((resolve) => own.server.getConnections((_, count) => resolve(count)));
  await expect.poll(connections).toBe(0);
  held.resolve([]);
  const stream = await listen(ada, undefined, ownUrl);
  expect(stream.response.status).toBe(200);
  await stream.until(() => stream.text().includes('retry: '));
  const rest = Array.from({ length: STREAMS_PER_CUSTOMER - 1 }, () => listen(ada, undefined, ownUrl));
  for (const { response } of await Promise.all(rest)) expect(response.status).toBe(200);
  leave.abort();
  await own.close();
});

test('a client that left while its stream was being opened, alone in its process, keeps no news from the next', async () => {
  const ada = await world.signUp();
  await world.runJobs();
  const hub = new LiveHub(world.services, paymentStates, PACE);
  const heard: string[] = [];
  hub.add(ada.userId, await hub.startOf(ada.userId, null), streamWith({ onClose: (left) => left() }));
  const next = streamWith({ send: ({ type }) => void heard.push(type) });
  hub.add(ada.userId, await hub.startOf(ada.userId, null), next);
  await tell(ada, '500000');
  await expect.poll(() => heard).toEqual(['notification']);
  await hub.close();
});

test('a client that reads nothing gives up its room as soon as too much waits for it', async () => {
  const ada = await world.signUp();
  await world.runJobs();
  const hub = new LiveHub(world.services, paymentStates, PACE);
  let ended = 0;
  const deaf = streamWith({
    waitingBytes: () => STREAM_BUFFER_MAX_BYTES + 1,
    end: () => void (ended += 1),
  });
  for (let count = 0; count < STREAMS_PER_CUSTOMER; count += 1)
    hub.add(ada.userId, await hub.startOf(ada.userId, null), deaf);
  await expect(hub.startOf(ada.userId, null)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await tell(ada, '500000');
  await expect.poll(() => ended).toBe(STREAMS_PER_CUSTOMER);
  await hub.startOf(ada.userId, null);
  await hub.close();
});

test('the headers of a stream cannot be asked for alone', async () => {
  const ada = await world.signUp();
  const headers = { authorization: `Bearer ${ada.tokens.access}` };
  const answer = await fetch(`${url}${API_BASE}/events`, { method: 'HEAD', headers, signal: leave.signal });
  expect(answer.status).toBe(404);
});

test('a payment that stands differently is named to its customer once, on every stream, and to nobody else', async () => {
  const [ada, bola] = [await world.signUp(), await world.signUp()];
  standing = [{ userId: ada.userId, reference: 'kolo-1', state: 'pending' }];
  const [first, second, foreign] = [await listen(ada), await listen(ada), await listen(bola)];
  await first.until(() => first.text().includes('retry: '));
  standing = [{ userId: ada.userId, reference: 'kolo-1', state: 'succeeded' }];
  await first.until(() => first.payments().length > 0);
  await second.until(() => second.payments().length > 0);
  // News of the other customer's own come by a later round than any that would have been too many.
  standing = [...standing, { userId: bola.userId, reference: 'kolo-9', state: 'pending' }];
  await foreign.until(() => foreign.payments().length > 0);
  // Neither what it is now nor how much: the client asks.
  expect([first.payments(), second.payments(), foreign.payments()]).toEqual([
    [{ reference: 'kolo-1' }],
    [{ reference: 'kolo-1' }],
    [{ reference: 'kolo-9' }],
  ]);
});

test('news of a payment take nothing away from a stream that resumes', async () => {
  const ada = await world.signUp();
  await tell(ada, '100000');
  const before = await listen(ada);
  await before.until(() => before.text().includes('retry: '));
  standing = [{ userId: ada.userId, reference: 'kolo-2', state: 'failed' }];
  await before.until(() => before.payments().length > 0);
  const place = [...before.text().matchAll(/id: (\d+)/g)].at(-1)?.[1];
  leave.abort();
  leave = new AbortController();
  await tell(ada, '200000');
  const after = await listen(ada, place);
  await after.until(() => after.heard().length > 0);
  expect(titles(after.heard())).toEqual(['₦2,000 is in']);
});
