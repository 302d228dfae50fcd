import { API_BASE, HEADERS } from '@kolo/contract/endpoint';
import { kobo } from '@kolo/domain/money';
import { checkLedger } from '#ledger/check.ts';
import { creditToDs } from '#payments/index.ts';
import { invariant } from '#platform/errors.ts';
import type { Gate } from '#platform/http/route.ts';
import { createServer } from '#platform/http/server.ts';
import { createIds } from '#platform/ids.ts';
import { ensurePartitions } from '#platform/partitions.ts';
import type { Services } from '#platform/services.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import { createPaystack } from '#providers/paystack/paystack.ts';
import { jobsOf, openApp, proofsOf } from '#app.ts';
import { stock } from '#testing/sb-saver.ts';
import type { Answer, Send } from '../customer.ts';

const START = Date.parse('2026-11-20T09:00:00.000Z');
const DAY_MS = 86_400_000;
const DAYS_BETWEEN_PARTITIONS = 28;

/** No run goes further than this. */
export const HORIZON_DAYS = 1_500;

const CALLER = 'x-caller';

export type Method = 'GET' | 'POST' | 'PATCH';

type WorldAnswer = Pick<Answer, 'status' | 'body'>;

/** The money calls of the API on a real database, with a clock of its own and a provider that everybody pays at. */
export interface SavingsWorld {
  readonly services: Services;
  readonly start: number;
  setClock(instant: number): void;
  /** Somebody new, verified and with nothing yet; answers their id. */
  enrol(): Promise<string>;
  call(userId: string, method: Method, path: string, sent?: Pick<Send, 'body' | 'key'>): Promise<WorldAnswer>;
  /** A bank transfer of so many kobo arrives for the DS account. */
  transferIn(userId: string, sumKobo: bigint): Promise<void>;
  /** Runs the maturity job until nothing is due. */
  mature(): Promise<void>;
  /** Sells this product at that price from now on, and answers its id. */
  sell(sku: string, price: number): Promise<string>;
  booksHold(): Promise<boolean>;
  close(): Promise<void>;
}

/** Everybody has one session, of their own id, with the same secret. */
const CSRF_SECRET = Buffer.from('model');

/** Who calls is said in a header: sessions have tests of their own, and cost four statements a call. */
const trusting: Gate = {
  authenticate: async ({ headers }) => ({ userId: String(headers[CALLER]), sessionId: '', deviceId: null }),
  checkCsrf: async () => undefined,
  claim({ headers }) {
    const userId = String(headers[CALLER]);
    return {
      userId,
      sessionId: userId,
      deviceId: null,
      csrfSecret: CSRF_SECRET,
      rotatedSince: new Date(START),
    };
  },
};

/** Every card pays at once, and what was asked for. */
function generousProvider(): Pick<Paystack, 'initialize' | 'verify'> {
  const asked = new Map<string, Parameters<Paystack['initialize']>[0]['amountKobo']>();
  return {
    async initialize({ reference, amountKobo }) {
      asked.set(reference, amountKobo);
      return { authorizationUrl: `https://pay.example/${reference}` };
    },
    async verify(reference) {
      const amountKobo = asked.get(reference);
      if (amountKobo === undefined) return { state: 'unknown_reference' };
      return {
        state: 'success',
        currency: 'NGN',
        amountKobo,
        requestedKobo: amountKobo,
        card: undefined,
      };
    },
  };
}

async function openServer(services: Services) {
  const paystack = { ...createPaystack(services.config.paystack), ...generousProvider() };
  const opened = openApp(services, { paystack });
  const app = createServer(services.config, services.clock, services.logger);
  for (const serve of opened.parts.flatMap(({ routes }) => routes ?? [])) serve(app, trusting);
  await app.ready();
  return { app, opened };
}

export async function openSavingsWorld(
  given: Pick<Services, 'config' | 'db' | 'logger'>,
): Promise<SavingsWorld> {
  let time = START;
  const clock = { now: () => new Date(time) };
  const services: Services = { ...given, clock, ids: createIds(clock) };
  for (let day = 0; day <= HORIZON_DAYS; day += DAYS_BETWEEN_PARTITIONS) {
    await ensurePartitions(services.db, { now: () => new Date(START + day * DAY_MS) });
  }
  const { app, opened } = await openServer(services);
  return {
    services,
    start: START,
    setClock(instant) {
      time = instant;
    },
    async enrol() {
      const userId = services.ids.next();
      const names = { firstName: 'Ada', lastName: 'Obi', phone: userId };
      await services.db
        .insertInto('customer')
        .values({ userId, ...names, passwordHash: 'none', createdAt: clock.now() })
        .execute();
      await services.db
        .insertInto('session')
        .values({
          userId,
          id: userId,
          createdAt: clock.now(),
          expiresAt: new Date(START + HORIZON_DAYS * DAY_MS),
          refreshHash: CSRF_SECRET,
          rotatedAt: clock.now(),
          csrfSecret: CSRF_SECRET,
        })
        .execute();
      return userId;
    },
    async call(userId, method, path, { body, key } = {}) {
      const headers = { [CALLER]: userId, ...(key !== undefined && { [HEADERS.idempotencyKey]: key }) };
      const sent = { method, url: `${API_BASE}${path}`, headers, ...(body && { payload: body }) };
      const response = await app.inject(sent);
      return { status: response.statusCode, body: JSON.parse(response.body) };
    },
    async transferIn(userId, sumKobo) {
      const arrived = { userId, reference: services.ids.next(), amountKobo: kobo(sumKobo) };
      await services.db.transaction().execute((tx) => creditToDs(opened.context, tx, arrived));
    },
    async mature() {
      const work = jobsOf(opened).works.find(({ name }) => name === 'maturities');
      invariant(work, 'packages mature');
      // As the worker does, round after round: what was locked again may have come due since.
      let done: number;
      do {
        done = 0;
        for (let more = await work.runDue(); more > 0; more = await work.runDue()) done += more;
      } while (done > 0);
    },
    sell: (sku, price) => stock(services, sku, price),
    booksHold: async () => (await checkLedger(services.db, proofsOf(opened))).holds,
    close: () => app.close(),
  };
}
