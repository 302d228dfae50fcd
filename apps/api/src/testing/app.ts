import { randomUUID } from 'node:crypto';
import { API_BASE, HEADERS } from '@kolo/contract/endpoint';
import { createTestDatabase } from '@kolo/tools/test-database.ts';
import type { TestWorld } from '@kolo/tools/test-world.ts';
import type { FastifyInstance } from 'fastify';
import { inject } from 'vitest';
import { createGate, identityJobs, mountIdentity } from '#identity/index.ts';
import type { Clock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db.ts';
import { createServer } from '#platform/http/server.ts';
import type { Gate } from '#platform/http/mount.ts';
import { createIds } from '#platform/ids.ts';
import type { JobHandler } from '#platform/jobs.ts';
import { createLogger } from '#platform/logger.ts';
import type { Services } from '#platform/services.ts';
import { runOutbox } from './outbox.ts';
import type { TestCustomer } from './customer.ts';
import { keepEvidence, noteSecrets } from './evidence.ts';
import { withoutTime } from './log-lines.ts';
import { signUpCustomer } from './customer.ts';

const START = '2026-11-20T09:00:00.000Z';

export interface TestClock extends Clock {
  set(instant: Date | string): void;
  advance(milliseconds: number): void;
}

/** A clock that stands still until a test moves it. */
function createTestClock(): TestClock {
  let time = new Date(START).getTime();
  return {
    now: () => new Date(time),
    set: (instant) => {
      time = new Date(instant).getTime();
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}

export interface Message {
  readonly to: string;
  readonly text: string;
}

export interface Answer {
  readonly status: number;
  /** The parsed JSON; tests look into it as they please. */
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
  readonly headers: Record<string, string>;
}

export interface Send {
  readonly body?: object | undefined;
  readonly key?: string | undefined;
  readonly headers?: Record<string, string> | undefined;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call to the app; a path without the API's base gets it. */
async function send(
  app: FastifyInstance,
  method: Method,
  path: string,
  { body, key, headers }: Send = {},
  used: Set<string>,
): Promise<Answer> {
  noteSecrets(body, used);
  const response = await app.inject({
    method,
    url: path.startsWith(API_BASE) ? path : `${API_BASE}${path}`,
    headers: { ...headers, ...(key !== undefined && { [HEADERS.idempotencyKey]: key }) },
    ...(body && { payload: body }),
  });
  const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  const answer: unknown = response.body === '' ? undefined : JSON.parse(response.body);
  noteSecrets(answer, used);
  return {
    status: response.statusCode,
    body: answer,
    headers: Object.fromEntries(named),
  };
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly clock: TestClock;
  /** What was sent, oldest first. */
  readonly messages: readonly Message[];
  /** Every log line, as written. */
  readonly logs: readonly string[];
  /** Every secret and contact that went through a call or a message. */
  readonly used: ReadonlySet<string>;
  call(method: Method, path: string, options?: Send): Promise<Answer>;
  /** Runs the jobs that stand in the outbox and those that they leave, for `jobs` and the identity feature. */
  runJobs(): Promise<void>;
  /** The newest one-time code that was sent to an address or a number. */
  codeFor(to: string): string;
  /** A verified customer who is signed in. */
  signUp(): Promise<TestCustomer>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Mounts the features under test beside identity. */
  readonly mount?: (app: FastifyInstance, gate: Gate, services: Services) => void;
  /** Takes the place of all that: the app as it is wired. */
  readonly http?: (services: Services) => Promise<FastifyInstance>;
  readonly jobs?: (services: Services) => readonly JobHandler[];
  /** Replaces variables of the test world's environment. */
  readonly variables?: Record<string, string>;
}

async function openServices(variables: Record<string, string>, logs: string[]) {
  const database = await createTestDatabase();
  const clock = createTestClock();
  const world: TestWorld = inject('world');
  const urls = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl };
  const config = readConfig({ ...world.variables, ...urls, ...variables });
  const keep = { write: (line: string) => void logs.push(withoutTime(line)) };
  const logger = createLogger({ ...config, logLevel: 'debug' }, keep);
  const opened = openDatabase(config.databaseUrl, logger);
  const services: Services = { config, db: opened.db, clock, ids: createIds(clock), logger };
  const close = async () => {
    await opened.close();
    await database.drop();
  };
  return { services, clock, close };
}

async function serveFeatures(services: Services, { mount }: TestAppOptions): Promise<FastifyInstance> {
  const app = createServer(services.config, services.clock, services.logger);
  const gate = createGate(services);
  mountIdentity(app, gate, services);
  mount?.(app, gate, services);
  return app;
}

/** An app on a database of its own, with identity and what the test mounts; nothing runs but what the test runs. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const logs: string[] = [];
  const used = new Set<string>();
  const messages: Message[] = [];
  const { services, clock, close } = await openServices(options.variables ?? {}, logs);
  const app = await (options.http ?? ((served) => serveFeatures(served, options)))(services);
  await app.ready();

  const keep = async ({ to, text }: Message) => {
    messages.push({ to, text });
    for (const [code] of text.matchAll(/\b\d{6}\b/g)) used.add(code);
  };
  const senders = { mail: { send: keep }, sms: { send: keep } };
  const own = identityJobs(services, senders);
  const names = new Set(own.map(({ task }) => task));
  // Where the test brings all jobs, those of identity still send to the test's inbox.
  const brought = (options.jobs?.(services) ?? []).filter(({ task }) => !names.has(task));
  const handlers = [...own, ...brought];
  let jobs = Promise.resolve();
  const testApp: TestApp = {
    app,
    services,
    clock,
    messages,
    logs,
    used,
    call: (method, path, sent) => send(app, method, path, sent, used),
    // One caller after the other: a job that another one is still running must have run when this answers.
    runJobs: () => (jobs = jobs.catch(() => undefined).then(() => runOutbox(services.db, handlers))),
    codeFor(to) {
      const code = /\b\d{6}\b/.exec(messages.findLast((message) => message.to === to)?.text ?? '')?.[0];
      if (!code) throw new Error(`no code was sent to ${to}`);
      return code;
    },
    signUp: () => signUpCustomer(testApp),
    async close() {
      await app.close();
      await close();
      keepEvidence(inject('world').evidence, randomUUID(), { logs, used });
    },
  };
  return testApp;
}
