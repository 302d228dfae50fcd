import { API_BASE, HEADERS } from '../packages/contract/src/endpoint.ts';
import { csrfHeaders } from '../apps/api/src/identity/csrf.ts';
import { openSession } from '../apps/api/src/identity/sessions.ts';
import { PROVIDER, wallet } from '../apps/api/src/ledger/chart.ts';
import { postMovement } from '../apps/api/src/ledger/post.ts';
import type { Tx } from '../apps/api/src/platform/db.ts';
import type { Services } from '../apps/api/src/platform/services.ts';
import { stock } from '../apps/api/src/testing/sb-saver.ts';
import { kobo } from '../packages/domain/src/money.ts';
import { shoot } from './api-load.ts';

const SAVERS = 1_000;
const AT_ONCE = 10;
const FUNDS_KOBO = kobo(10_000_000_00n);
const PRICE_NAIRA = 9_000_000;
const STEP_NAIRA = 1_000;
const SKU = 'BENCH-SOLAR';

/** A customer with money in an account, a package of each kind, and a session. */
export interface Saver {
  readonly userId: string;
  readonly dailyId: string;
  readonly dailyPot: number;
  readonly sbId: string;
  readonly sbPot: number;
  /** The bearer and the CSRF pair. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A session as a sign-in leaves it; hashing so many passwords would take minutes. */
export async function sessionHeaders(
  tx: Tx,
  services: Services,
  customer: Parameters<typeof openSession>[2],
): Promise<Record<string, string>> {
  const { userId } = customer;
  const origin = {
    address: '127.0.0.1',
    isLoopback: true,
    deviceId: `bench-${userId}`,
    userAgent: 'bench',
    requestId: userId,
  };
  const { tokens, csrf } = await openSession(tx, services, customer, {
    origin,
    passwordAt: services.clock.now(),
  });
  return {
    [HEADERS.deviceId]: origin.deviceId,
    authorization: `Bearer ${tokens.access}`,
    ...csrfHeaders(csrf),
  };
}

/** A customer with a session. */
export async function signIn(services: Services, userId: string): Promise<Record<string, string>> {
  return services.db.transaction().execute(async (tx) => {
    const customer = await tx
      .insertInto('customer')
      .values({
        userId,
        firstName: 'Ada',
        lastName: 'Obi',
        phone: userId,
        passwordHash: 'none',
        createdAt: services.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return sessionHeaders(tx, services, customer);
  });
}

async function fund({ db, ids, clock }: Services, userId: string): Promise<void> {
  await postMovement(db, {
    userId,
    key: 'bench:funds',
    id: ids.next(),
    at: clock.now(),
    kind: 'accountDeposit',
    from: PROVIDER,
    to: wallet('ds'),
    amountKobo: FUNDS_KOBO,
    narration: 'Deposit to DS account',
    reference: `bench-${userId}`,
  });
}

async function makeSaver(services: Services, port: number, productId: string): Promise<Saver> {
  const { db, ids } = services;
  const userId = ids.next();
  const headers = await signIn(services, userId);
  const post = (path: string, body: object) => {
    const sent = { ...headers, [HEADERS.idempotencyKey]: ids.next() };
    return shoot({ port, path: `${API_BASE}${path}`, headers: sent, body: JSON.stringify(body) }, 201);
  };
  await post('/self-accounts', { accountType: 'ds' });
  await fund(services, userId);
  await post('/daily-savings/self-package', { target: 'Rent', amountPerDay: STEP_NAIRA, frequency: 'daily' });
  await post('/daily-savings/sb/self-package', { productId });
  const made = await db
    .selectFrom('dailyPackage as d')
    .innerJoin('sbPackage as s', 's.userId', 'd.userId')
    .select(['d.id as dailyId', 'd.pot as dailyPot', 's.id as sbId', 's.pot as sbPot'])
    .where('d.userId', '=', userId)
    .executeTakeFirstOrThrow();
  return { userId, headers, ...made };
}

/** Makes the customers of the bench, by the API's own calls where there are such. */
export async function makeSavers(services: Services, port: number): Promise<Saver[]> {
  const productId = await stock(services, SKU, PRICE_NAIRA);
  const savers: Saver[] = [];
  let begun = 0;
  const lane = async () => {
    while (begun < SAVERS) {
      begun += 1;
      savers.push(await makeSaver(services, port, productId));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return savers;
}
