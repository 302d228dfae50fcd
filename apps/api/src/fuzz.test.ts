import { randomInt } from 'node:crypto';
import { DESK_BASE } from '@kolo/contract/desk/endpoint';
import { API_BASE } from '@kolo/contract/endpoint';
import { pace } from '@kolo/tools/environment/pace.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDesk } from '#testing/desk.ts';
import * as z from 'zod/mini';
import { createDesk } from '#testing/desk.ts';
import { FOREIGN_OBJECTS } from '#testing/foreign-objects.ts';
import { chanceAt } from '#testing/fuzz/chance.ts';
import type { Reply } from '#testing/fuzz/exchange.ts';
import { complaintOf, exchange } from '#testing/fuzz/exchange.ts';
import type { FuzzRequest, Target } from '#testing/fuzz/request.ts';
import { requestOf } from '#testing/fuzz/request.ts';
import type { Sender } from '#testing/fuzz/sessions.ts';
import { customerSender, staffSender, STRANGER } from '#testing/fuzz/sessions.ts';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp } from '#testing/money-app.ts';
import { declaredDeskEndpoints, declaredEndpoints } from '#testing/router.ts';

const IS_FULL = process.env['KOLO_TEST_SIZE'] === 'full';
const REQUESTS = IS_FULL ? 10_000 : 600;
/** Every run sends the same; the long one something new each time. KOLO_FUZZ_SEED sends again what failed. */
const SEED = Number(process.env['KOLO_FUZZ_SEED'] ?? (IS_FULL ? randomInt(2 ** 31) : 41_300_022));
/** Requests that are under way at the same time. */
const LANES = 4;
/** No answer may take longer, on a quiet machine. */
const SLOWEST_MS = 2_000;
/** Where the machine itself is slow, the answers in the middle say so: these many of them are always allowed. */
const MEDIANS = 200;
const TRIES_OF_SLOW = 3;
const TIMEOUT_MS = 900_000 * pace();

/** An address on one of the two servers, with who sends to it. */
interface Aim extends Target {
  readonly port: () => number;
  readonly senders: readonly Sender[];
}

const text = z.optional(z.nullable(z.string()));
/** What the provider sends, more or less. */
const Webhook = z.object({
  event: z.enum([
    'charge.success',
    'charge.dispute.create',
    'transfer.success',
    'transfer.reversed',
    'refund.processed',
    'dedicatedaccount.assign.success',
    'nonsense',
  ]),
  data: z.object({
    reference: text,
    id: z.optional(z.int()),
    amount: z.optional(z.int()),
    status: text,
    transfer_code: text,
    transaction_reference: text,
    transaction: z.optional(z.object({ reference: text })),
    customer: z.optional(z.object({ customer_code: text, email: text })),
    dedicated_account: z.optional(z.object({ account_number: text, bank: z.object({ name: text }) })),
    authorization: z.optional(z.object({ authorization_code: text, channel: text })),
  }),
});

let world: MoneyApp;
let desk: TestDesk;
const ports = { customers: 0, desk: 0 };
beforeAll(async () => {
  world = await createMoneyApp();
  desk = await createDesk(world);
  for (const [name, app] of [
    ['customers', world.app],
    ['desk', desk.app],
  ] as const)
    ports[name] = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await desk?.close();
  await world?.close();
});

/** Every call of customers. At full size those that take ids have an owner each, of things that exist. */
async function customerAims(): Promise<Aim[]> {
  const saver = await customerSender(world);
  const aims: Aim[] = [];
  for (const endpoint of await declaredEndpoints()) {
    const foreign = FOREIGN_OBJECTS[`${endpoint.method} ${endpoint.path}`];
    // Their jobs do not run here, so that nothing is pushed to an address that the fuzz made up.
    const exists = IS_FULL && !endpoint.path.startsWith('/notifications/');
    const owner = exists && foreign ? await customerSender(world, (one) => foreign.of(world, one)) : saver;
    aims.push({
      ...endpoint,
      path: `${API_BASE}${endpoint.path}`,
      port: () => ports.customers,
      // Mostly by whom it is for: a stranger is turned away early.
      senders: endpoint.access === 'customer' ? [owner, owner, owner, STRANGER] : [STRANGER, owner],
    });
  }
  return aims;
}

async function deskAims(): Promise<Aim[]> {
  const member = await staffSender(desk, await desk.enrol('fuzz', 'admin'), `${DESK_BASE}/me`);
  return (await declaredDeskEndpoints()).map((endpoint) => ({
    ...endpoint,
    path: `${DESK_BASE}${endpoint.path}`,
    port: () => ports.desk,
    senders: [member, member, member, STRANGER],
  }));
}

/** What is served outside of the contract. */
function otherAims(): Aim[] {
  const of = (method: Target['method'], path: string, more: Partial<Target> = {}): Aim => ({
    method,
    path,
    ...more,
    port: () => ports.customers,
    senders: [STRANGER],
  });
  const sign = (body: Buffer) => ({ 'x-paystack-signature': world.sign(body) });
  const webhook = of('POST', `${API_BASE}/webhooks/paystack`, { sign, body: Webhook });
  return [
    // It takes all kinds of events.
    ...Array.from({ length: 5 }, () => webhook),
    ...['/healthz', '/docs/openapi.json', `${API_BASE}/nope`, '/app/x', '/'].map((path) => of('GET', path)),
  ];
}

interface Sent {
  readonly place: number;
  readonly name: string;
  readonly port: number;
  readonly request: FuzzRequest;
  readonly reply: Reply | null;
}

async function sendAt(place: number, aims: readonly Aim[]): Promise<Sent> {
  const chance = chanceAt(SEED, place);
  const aim = aims[place % aims.length];
  if (!aim) throw new Error('there is nothing to aim at');
  const sender = chance.pick(aim.senders);
  const request = requestOf(aim, { session: sender.headers(), ids: { ...sender.ids } }, chance);
  const reply = await exchange(aim.port(), request.bytes, request.isCut);
  if (reply?.status === 401) await sender.keepSignedIn();
  return { place, name: `${aim.method} ${aim.path}`, port: aim.port(), request, reply };
}

async function sendAll(aims: readonly Aim[]): Promise<Sent[]> {
  const all: Sent[] = [];
  let next = 0;
  const lane = async () => {
    while (next < REQUESTS) all.push(await sendAt(next++, aims));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return all;
}

/** Sends the call again while nothing else runs, so that only calls that are slow themselves are reported. */
async function isSlowAlone({ port, request }: Sent, boundMs: number): Promise<boolean> {
  for (let tries = 0; tries < TRIES_OF_SLOW; tries += 1) {
    const reply = await exchange(port, request.bytes, request.isCut);
    if ((reply?.milliseconds ?? Infinity) <= boundMs) return false;
  }
  return true;
}

async function slowOf(all: readonly Sent[]): Promise<Sent[]> {
  const times = all.map(({ reply }) => reply?.milliseconds ?? 0).toSorted((a, b) => a - b);
  const boundMs = Math.max(SLOWEST_MS * pace(), MEDIANS * (times[Math.floor(times.length / 2)] ?? 0));
  const slow: Sent[] = [];
  for (const sent of all)
    if ((sent.reply?.milliseconds ?? 0) > boundMs && (await isSlowAlone(sent, boundMs))) slow.push(sent);
  return slow;
}

test(
  `T22: whatever is sent to any route is answered in time, as a refusal of the one shape and never as a fault of ours (KOLO_FUZZ_SEED=${SEED})`,
  async () => {
    const aims = [...(await customerAims()), ...(await deskAims()), ...otherAims()];
    const all = await sendAll(aims);
    expect(new Set(all.map(({ name }) => name)).size).toBe(
      new Set(aims.map(({ method, path }) => `${method} ${path}`)).size,
    );
    const complaints = all.flatMap(({ place, name, request, reply }) => {
      const complaint = complaintOf(reply, request);
      return complaint === null
        ? []
        : [`${place} ${name}: ${complaint}\n${request.bytes.toString('latin1').slice(0, 1_500)}`];
    });
    expect(complaints, `KOLO_FUZZ_SEED=${SEED}`).toEqual([]);
    expect(
      (await slowOf(all)).map(({ place, name }) => `${place} ${name}`),
      `KOLO_FUZZ_SEED=${SEED}`,
    ).toEqual([]);
    // Otherwise nothing got as far as the rules behind the schemas.
    expect(all.filter(({ reply }) => (reply?.status ?? 0) < 300).length).toBeGreaterThan(REQUESTS / 20);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(world.logs.filter((line) => line.includes('request failed'))).toEqual([]);
    expect(await world.booksHold()).toBe(true);
  },
  TIMEOUT_MS,
);
