import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEnvironment, type Environment } from '@kolo/tools/dev-env.ts';
import { PlainError } from '@kolo/tools/environment/plain-error.ts';
import { findFreePort } from '@kolo/tools/environment/ports.ts';
import { makeTemporaryData, removeTemporaryData } from '@kolo/tools/environment/postgres-home.ts';
import { createService, type Service } from '@kolo/tools/environment/service.ts';
import { overlay, ROOT } from '@kolo/tools/environment/settings.ts';
import { runStaffCommand } from '@kolo/tools/environment/staff-command.ts';
import { withClient } from '@kolo/tools/environment/roles.ts';
import { API_BASE, HEADERS } from '../packages/contract/src/endpoint.ts';
import type { Services } from '../apps/api/src/platform/services.ts';
import { sessionHeaders, signIn } from './api-savers.ts';
import { openServices } from './savings-services.ts';
import { sqlFile } from './sql-file.ts';

/** Longer than any answer of ours may take. */
const ANSWER_WITHIN_MS = 40_000;
const SIGN_UPS_AT_ONCE = 10;

export interface Customer {
  readonly userId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Status 0: the line broke, and nothing is known. */
export interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfter: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Ask {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly key?: string;
}

export interface BookEntry {
  readonly kind: 'charge' | 'refund' | 'transfer' | 'reversal';
  readonly reference: string;
  readonly kobo: number;
  readonly status: string;
}

/** A Kolo of its own, its world outside, and the way to both. */
export interface FaultWorld {
  readonly environment: Environment;
  /** The process of the jobs, where it is one of its own. */
  readonly worker: Service | undefined;
  /** One more process of the jobs, which does not run yet. Once it is started it follows the clock. */
  makeWorker(name: string): Promise<Service>;
  call(customer: Customer, ask: Ask): Promise<Answer>;
  /** Plays the world outside. */
  control(path: string, body?: object): Promise<unknown>;
  /** The provider's own book, of one reference or of all. */
  book(reference?: string): Promise<BookEntry[]>;
  /** The rows of one of the files in sql/. */
  rows<Row>(file: string): Promise<Row[]>;
  /** Customers with an open DS account and a session. */
  makeCustomers(count: number): Promise<Customer[]>;
  /** The same customer with a new session of that moment. */
  signInAgain(customer: Customer, at: Date): Promise<Customer>;
  verifyIdentity(customer: Customer): Promise<void>;
  /** 0 where `ops ledger check` proves the books. */
  brokenBooks(): Promise<number>;
  close(): Promise<void>;
}

type Variables = Record<string, string | undefined>;

function readKept(dataDir: string): Record<string, string> {
  // Written by dev-env.ts: names to texts.
  return JSON.parse(readFileSync(join(dataDir, 'environment.json'), 'utf8')) as Record<string, string>;
}

/** `healthPort`: where it says that it is ready; without one it is taken for ready at once, and a kill may come while it starts. */
function workerOf(
  { dataDir, sandboxUrl }: Environment,
  variables: Variables,
  { name, healthPort }: { readonly name: string; readonly healthPort?: number },
): Service {
  return createService({
    name,
    args: [join(ROOT, 'apps/api/src/main.ts')],
    cwd: ROOT,
    env: {
      ...variables,
      KOLO_ROLE: 'worker',
      ...(healthPort !== undefined && { HEALTH_PORT: String(healthPort) }),
    },
    logFile: join(dataDir, `logs/${name}.log`),
    echo: false,
    readyUrl: healthPort === undefined ? `${sandboxUrl}/healthz` : `http://localhost:${healthPort}/readyz`,
    onGivenUp: (error) => console.error(error.message),
  });
}

async function callApi({ url }: Environment, { headers }: Customer, ask: Ask): Promise<Answer> {
  const { method, path, body, key = randomUUID() } = ask;
  try {
    const answer = await fetch(`${url}${API_BASE}${path}`, {
      method,
      headers: {
        ...headers,
        ...(method === 'POST' && { [HEADERS.idempotencyKey]: key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    // Every answer of the API is a JSON object.
    const json = (await answer.json()) as Readonly<Record<string, unknown>>;
    const code = typeof json['code'] === 'string' ? json['code'] : undefined;
    return { status: answer.status, code, retryAfter: answer.headers.get('retry-after'), body: json };
  } catch {
    return { status: 0, code: undefined, retryAfter: null, body: {} };
  }
}

async function control({ sandboxUrl }: Environment, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${sandboxUrl}/control/${path}`, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new PlainError(`The sandbox answered ${answer.status} to ${path}: ${text}`);
  return JSON.parse(text);
}

async function makeCustomer(services: Services, environment: Environment): Promise<Customer> {
  const userId = services.ids.next();
  const customer = { userId, headers: await signIn(services, userId) };
  const opened = await callApi(environment, customer, {
    method: 'POST',
    path: '/self-accounts',
    body: { accountType: 'ds' },
  });
  if (opened.status !== 201) throw new PlainError(`/self-accounts answered ${opened.status}`);
  return customer;
}

/** The identity check has its own tests: here staff have said yes. */
async function verifyIdentity({ db, clock }: Services, { userId }: Customer): Promise<void> {
  const now = clock.now();
  await db
    .insertInto('kycCase')
    .values({
      userId,
      status: 'verified',
      bvnSealed: Buffer.from('x'),
      bvnEnding: '1234',
      birthDate: '1994-05-14',
      recordName: 'Ada Obi',
      bvnConfirmedAt: now,
      round: 1,
      submittedAt: now,
      decidedAt: now,
    })
    .execute();
  await db.updateTable('customer').set({ kycStatus: 'verified' }).where('userId', '=', userId).execute();
}

async function brokenBooks(variables: Variables): Promise<number> {
  try {
    await runStaffCommand(['ledger', 'check', '--json'], variables);
    return 0;
  } catch (error) {
    console.error(String(error));
    return 1;
  }
}

async function signInAgain(services: Services, { userId }: Customer, at: Date): Promise<Customer> {
  const then = { ...services, clock: { now: () => at } };
  const headers = await services.db.transaction().execute(async (tx) => {
    const customer = await tx
      .selectFrom('customer')
      .selectAll()
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    return sessionHeaders(tx, then, customer);
  });
  return { userId, headers };
}

/** A folder that is there already, and variables of every process. */
export interface FaultPlace {
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Boots one; with `split` the calls and the jobs are processes apart. */
export async function openFaultWorld(
  shape: 'whole' | 'split' = 'whole',
  { dataDir = makeTemporaryData('faults'), env = {} }: FaultPlace = {},
): Promise<FaultWorld> {
  const environment = await startEnvironment({
    dataDir,
    ports: 'free',
    build: true,
    env: { LOG_LEVEL: 'warn', ...env, ...(shape === 'split' && { KOLO_ROLE: 'http' }) },
  });
  const kept = readKept(dataDir);
  const variables = overlay(process.env, kept, { LOG_LEVEL: 'warn', ...env });
  const worker = shape === 'split' ? workerOf(environment, variables, { name: 'worker' }) : undefined;
  await worker?.start();
  const { services, database } = openServices(environment.databaseUrl, SIGN_UPS_AT_ONCE, kept);
  return {
    environment,
    worker,
    makeWorker: async (name) => workerOf(environment, variables, { name, healthPort: await findFreePort() }),
    call: (customer, ask) => callApi(environment, customer, ask),
    control: (path, body) => control(environment, path, body),
    book: async (reference) =>
      // The sandbox's own answer, in the shape of its contract.
      (await control(environment, reference ? `book?reference=${reference}` : 'book')) as BookEntry[],
    rows: <Row>(file: string) =>
      withClient(environment.ownerUrl, async (client) => {
        const { rows } = await client.query(sqlFile(file));
        // The statement in the file names these columns.
        return rows as Row[];
      }),
    makeCustomers: (count) =>
      inLanes(SIGN_UPS_AT_ONCE, Array.from({ length: count }), () => makeCustomer(services, environment)),
    signInAgain: (customer, at) => signInAgain(services, customer, at),
    verifyIdentity: (customer) => verifyIdentity(services, customer),
    brokenBooks: () => brokenBooks(variables),
    async close() {
      await worker?.stop();
      await database.close();
      await environment.stop();
      removeTemporaryData(dataDir);
    },
  };
}

/** Does one after the other in so many lanes at once; returns in the order of the items. */
export async function inLanes<Item, Made>(
  lanes: number,
  items: readonly Item[],
  make: (item: Item, place: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  const entries = items.entries();
  const lane = async () => {
    for (const [place, item] of entries) made[place] = await make(item, place);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return made;
}

/** Moves everybody's clock; a worker that is just coming back makes a step late, and the next move takes it along. */
export async function moveClock(world: FaultWorld, advance: string): Promise<void> {
  await world.control('clock', { advance }).catch((error: unknown) => console.error(String(error)));
}

const ROUND_PAUSE_MS = 500;

/** Moves the clock on until this answers 0, or the rounds are over; returns the last count. */
export async function settleUntilNone(
  world: FaultWorld,
  advance: string,
  rounds: number,
  count: () => Promise<number>,
): Promise<number> {
  let left = await count();
  for (let round = 0; left > 0 && round < rounds; round += 1) {
    await moveClock(world, advance);
    await wait(ROUND_PAUSE_MS);
    left = await count();
  }
  return left;
}
