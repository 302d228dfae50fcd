import { API_BASE, HEADERS } from '@kolo/contract/endpoint';
import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import { keepCard } from '#payment-methods/index.ts';
import { checkLedger } from '#ledger/check.ts';
import { creditToDs } from '#payments/index.ts';
import { invariant } from '#platform/errors.ts';
import type { DueWork } from '#platform/jobs.ts';
import type { Gate } from '#platform/http/route.ts';
import { createServer } from '#platform/http/server.ts';
import { createIds } from '#platform/ids.ts';
import { ensurePartitions } from '#platform/partitions.ts';
import { ProviderUnknown } from '#platform/provider-answer.ts';
import type { Services } from '#platform/services.ts';
import type { Dispute } from '#providers/paystack/disputes.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import { createPaystack } from '#providers/paystack/paystack.ts';
import { jobsOf, openApp, proofsOf } from '#app.ts';
import { ALONE } from '#testing/desk.ts';
import { stock } from '#testing/sb-saver.ts';
import { settleAsSaid } from '../disputes.ts';
import type { Answer, Send } from '../customer.ts';

const START = Date.parse('2026-11-20T09:00:00.000Z');
const DAY_MS = 86_400_000;
const DAYS_BETWEEN_PARTITIONS = 28;

/** No run goes further than this. */
export const HORIZON_DAYS = 1_500;

const CALLER = 'x-caller';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

type WorldAnswer = Pick<Answer, 'status' | 'body'>;

/** `silent`: nobody can tell what became of a charge; it was taken. `lost`: the same, and it never reached the bank. */
export type BankSays = 'pays' | 'refuses' | 'silent' | 'lost';

/** The money calls of the API on a real database, with its own clock and a provider that everybody pays at. */
export interface SavingsWorld {
  readonly services: Services;
  readonly start: number;
  setClock(instant: number): void;
  /** Somebody new, verified and with nothing yet; returns their id. */
  enrol(): Promise<string>;
  call(userId: string, method: Method, path: string, sent?: Pick<Send, 'body' | 'key'>): Promise<WorldAnswer>;
  /** A bank transfer of so many kobo arrives for the DS account. */
  transferIn(userId: string, sumKobo: bigint): Promise<void>;
  /** Runs the maturity job until nothing is due. */
  mature(): Promise<void>;
  /** Sells this product at that price from now on, and returns its id. */
  sell(sku: string, price: number, change?: Parameters<typeof stock>[3]): Promise<string>;
  /** What the bank says from now on where a saved card is charged. */
  bankSays(word: BankSays): void;
  /** A saved card of this customer; returns its id. */
  saveCard(userId: string): Promise<string>;
  /** The bank's status of a payment that it was asked about. */
  dispute(userId: string, said: Dispute): Promise<void>;
  /** Runs one staff command; returns its exit code. */
  staff(...words: string[]): Promise<number>;
  /** The work of that name that falls due. */
  work(name: string): DueWork;
  booksHold(): Promise<boolean>;
  close(): Promise<void>;
}

/** Everybody has one session, of their own id, with the same secret. */
const CSRF_SECRET = Buffer.from('model');

/** Who calls is said in a header: sessions have their own tests, and cost four statements a call. */
const trusting: Gate = {
  authenticate: async ({ headers }) => {
    const userId = String(headers[CALLER]);
    return { userId, sessionId: userId, deviceId: null };
  },
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

/** Every page is paid at once, with what was asked for. A saved card is charged as its bank says. */
function generousProvider() {
  const taken = new Map<string, Kobo>();
  let word: BankSays = 'pays';
  const paid = (amountKobo: Kobo) =>
    ({ state: 'success', currency: 'NGN', amountKobo, requestedKobo: amountKobo, card: undefined }) as const;
  const calls: Pick<Paystack, 'initialize' | 'verify' | 'chargeCard'> = {
    async initialize({ reference, amountKobo }) {
      taken.set(reference, amountKobo);
      return { authorizationUrl: `https://pay.example/${reference}` };
    },
    async chargeCard({ reference, amountKobo }) {
      if (word === 'refuses') return { state: 'failed', reason: 'Declined' };
      if (word !== 'lost') taken.set(reference, amountKobo);
      if (word !== 'pays') throw new ProviderUnknown('the bank does not answer');
      return paid(amountKobo);
    },
    async verify(reference) {
      if (word === 'silent' || word === 'lost') throw new ProviderUnknown('the bank does not answer');
      const amountKobo = taken.get(reference);
      return amountKobo === undefined ? { state: 'unknown_reference' } : paid(amountKobo);
    },
  };
  return { calls, bankSays: (next: BankSays) => void (word = next) };
}

async function openServer(services: Services) {
  const { calls, bankSays } = generousProvider();
  const paystack = { ...createPaystack(services.config.paystack), ...calls };
  const opened = openApp(services, { paystack });
  const app = createServer(services.config, services.clock, services.logger);
  for (const serve of opened.parts.flatMap(({ routes }) => routes ?? [])) serve(app, trusting);
  await app.ready();
  return { app, opened, bankSays };
}

const PRINTED_NOWHERE = () => undefined;

/** What the world beside the customer does: their bank, staff, and the work that falls due. */
function othersIn({ opened, bankSays }: Awaited<ReturnType<typeof openServer>>) {
  const { context, parts, services } = opened;
  const { works } = jobsOf(opened);
  return {
    bankSays,
    async saveCard(userId: string): Promise<string> {
      const reference = services.ids.next();
      const authorization = {
        token: `AUTH_${reference}`,
        last4: '4081',
        expMonth: 12,
        expYear: 2040,
        brand: 'visa',
        bank: null,
        reusable: true,
        signature: reference,
      };
      const shown = { userId, authorization, payerEmail: 'ada@mail.example', checkReference: reference };
      await services.db.transaction().execute((tx) => keepCard(tx, context, shown));
      const row = services.db.selectFrom('card').select('id').where('userId', '=', userId);
      return (await row.executeTakeFirstOrThrow()).id;
    },
    dispute: (userId: string, said: Dispute) => settleAsSaid(context, userId, said),
    async staff(name = '', ...words: string[]): Promise<number> {
      const command = parts.flatMap((part) => part.commands ?? []).find((one) => one.name === name);
      invariant(command, `there is a staff command ${name}`);
      return command.run(words, PRINTED_NOWHERE, ALONE);
    },
    work(name: string): DueWork {
      const found = works.find((one) => one.name === name);
      invariant(found, `some work is called ${name}`);
      return found;
    },
  };
}

export async function openSavingsWorld(
  given: Pick<Services, 'config' | 'db' | 'logger'>,
): Promise<SavingsWorld> {
  let time = START;
  const clock = { now: () => new Date(time) };
  const services: Services = { ...given, reading: async () => given.db, clock, ids: createIds(clock) };
  for (let day = 0; day <= HORIZON_DAYS; day += DAYS_BETWEEN_PARTITIONS) {
    await ensurePartitions(services.db, { now: () => new Date(START + day * DAY_MS) });
  }
  const served = await openServer(services);
  const { app, opened } = served;
  const others = othersIn(served);
  return {
    ...others,
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
      const work = others.work('maturities');
      // As the worker does, round after round: what was locked again may have come due since.
      let done: number;
      do {
        done = 0;
        for (let more = await work.runDue(); more > 0; more = await work.runDue()) done += more;
      } while (done > 0);
    },
    sell: (sku, price, change) => stock(services, sku, price, change),
    booksHold: async () => (await checkLedger(services.db, proofsOf(opened))).holds,
    close: () => app.close(),
  };
}
