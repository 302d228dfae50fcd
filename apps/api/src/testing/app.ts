import { isFourEyes } from '@kolo/contract/desk/commands';
import { API_BASE, HEADERS } from '@kolo/contract/endpoint';
import type { TestDatabase } from '@kolo/tools/test-database.ts';
import { createTestDatabase } from '@kolo/tools/test-database.ts';
import type { TestWorld } from '@kolo/tools/test-world.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, inject } from 'vitest';
import type { Clock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db.ts';
import type { Parts } from '#platform/feature.ts';
import { createIds, randomId } from '#platform/ids.ts';
import type { DueWork } from '#platform/jobs.ts';
import { createLogger } from '#platform/logger.ts';
import { NOTIFY_TASK } from '#platform/notices.ts';
import { openReading } from '#platform/replica.ts';
import type { Services } from '#platform/services.ts';
import type { Providers } from '#providers/providers.ts';
import type { App } from '../app.ts';
import { jobsOf, openApp } from '../app.ts';
import { createHttpApp } from '../servers.ts';
import { giveCommand } from '../staff/index.ts';
import { runOutbox } from './outbox.ts';
import type { Answer, Caller, Method, Send, TestCustomer } from './customer.ts';
import { keepEvidence, noteSecrets } from './evidence.ts';
import { withoutTime } from './log-lines.ts';
import { signUpCustomer } from './customer.ts';

/** Staff commands that change nothing for a customer. */
const READING = / (?:list|show|check)$|^(?:record|reconcile) |^holidays $/;

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

/** One call to the app; a path without the API's base gets it. */
async function send(
  { app, used }: { app: FastifyInstance; used: Set<string> },
  method: Method,
  path: string,
  { body, key, headers }: Send = {},
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

export interface TestApp extends Caller {
  readonly app: FastifyInstance;
  readonly opened: App;
  readonly services: Services;
  readonly clock: TestClock;
  /** What was sent, oldest first. */
  readonly messages: readonly Message[];
  /** Every log line, as written. */
  readonly logs: readonly string[];
  /** Every secret and contact that went through a call or a message. */
  readonly used: ReadonlySet<string>;
  /** Runs one staff command; one that changes something and leaves no record is a fault. */
  staff(...words: string[]): Promise<{ code: number; printed: string }>;
  /** The work of that name that falls due. */
  work(name: string): DueWork;
  /** A verified customer who is signed in. */
  signUp(): Promise<TestCustomer>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /** Takes the place of the features that the app is made of. */
  readonly parts?: (opened: App) => readonly Parts[];
  /** Takes the place of clients of the world outside. Mail and SMS go to the test's inbox. */
  readonly providers?: (services: Services) => Partial<Providers>;
  /** Runs the jobs of notifications too; otherwise they stay in the outbox, for the test to look at. */
  readonly notifies?: boolean;
  /** Takes the place of a new, empty one; dropped in the end. */
  readonly database?: TestDatabase;
  /** Replaces variables of the test world's environment. */
  readonly variables?: Record<string, string>;
  readonly isProduction?: boolean;
}

/** Staff commands that take two people, as they are typed: what they write down has to stop one who is alone. */
const TAKES_TWO =
  /^(?:inbound release|withdrawals (?:return|settle)|disputes (?:take|release)|customers unfreeze|contacts (?:change|allow-pin)|names (?:accept|refuse)|holidays (?:add|remove)|orders move \S+ returned)\b/;

/** Each command on the record by its id: two of one moment stand there in any order. */
async function recordedCommands({ db }: Services): Promise<Map<string, string>> {
  const rows = await db.selectFrom('staffRecord').select(['id', 'command']).execute();
  return new Map(rows.map(({ id, command }) => [id, command]));
}

async function openServices(options: TestAppOptions, logs: string[]) {
  const { variables, isProduction = false, database = await createTestDatabase() } = options;
  const clock = createTestClock();
  const world: TestWorld = inject('world');
  const urls = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl };
  // The built apps are not looked for.
  const read = readConfig({ ...world.variables, WEB_DIST: '', DESK_DIST: '', ...urls, ...variables });
  const config = { ...read, isProduction };
  const keep = { write: (line: string) => void logs.push(withoutTime(line)) };
  const logger = createLogger({ ...config, logLevel: 'debug' }, keep);
  const opened = openDatabase(config.databaseUrl, logger);
  const { reading, close: closeReading } = openReading(config, opened.db, logger);
  const services: Services = { config, db: opened.db, reading, clock, ids: createIds(clock), logger };
  const close = async () => {
    await Promise.all([opened.close(), closeReading()]);
    await database.drop();
  };
  return { services, clock, close };
}

/** The app as it is wired, on its own database; nothing runs but what the test runs. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const logs: string[] = [];
  const used = new Set<string>();
  const messages: Message[] = [];
  const { services, clock, close } = await openServices(options, logs);
  const keep = async ({ to, text }: Message) => {
    messages.push({ to, text });
    for (const [code] of text.matchAll(/\b\d{6}\b/g)) used.add(code);
  };
  const senders = { mail: { send: keep }, sms: { send: keep } };
  const opened = openApp(services, { ...options.providers?.(services), ...senders });
  const served = { services, parts: options.parts?.(opened) ?? opened.parts };
  const app = await createHttpApp(served, []);
  await app.ready();

  const { handlers, works } = jobsOf(served);
  const runs = handlers.filter(({ task }) => options.notifies === true || task !== NOTIFY_TASK);
  let jobs = Promise.resolve();
  const testApp: TestApp = {
    app,
    opened,
    services,
    clock,
    messages,
    logs,
    used,
    call: (method, path, sent) => send({ app, used }, method, path, sent),
    // One caller after the other: a job that another one is still running must have run when this answers.
    runJobs: () => (jobs = jobs.catch(() => undefined).then(() => runOutbox(services.db, runs))),
    codeFor(to) {
      const texts = messages.flatMap((message) => (message.to === to ? [message.text] : []));
      const code = texts.flatMap((text) => text.match(/\b\d{6}\b/g)?.slice(0, 1) ?? []).at(-1);
      if (!code) throw new Error(`no code was sent to ${to}`);
      return code;
    },
    async staff(name = '', ...words) {
      const lines: string[] = [];
      const print = (text: string) => void lines.push(text);
      const before = await recordedCommands(services);
      const code = await giveCommand(opened.context, [name, ...words], { print, askCode: async () => null });
      const after = await recordedCommands(services);
      const deeds = [...after].flatMap(([id, command]) => (before.has(id) ? [] : [command]));
      const line = [name, ...words].join(' ');
      if (code === 0 && deeds.length === 0 && !READING.test(`${name} ${words[0] ?? ''}`))
        throw new Error(`${line} left no record`);
      if (code === 0 && TAKES_TWO.test(line) && !deeds.some((deed) => deed === 'propose' || isFourEyes(deed)))
        throw new Error(`${line} stops nobody who is alone`);
      return { code, printed: lines.join('\n') };
    },
    work(name) {
      const found = works.find((one) => one.name === name);
      if (!found) throw new Error(`no work is called ${name}`);
      return found;
    },
    signUp: () => signUpCustomer(testApp),
    async close() {
      await app.close();
      await close();
      keepEvidence(inject('world').evidence, randomId(), { logs, used });
    },
  };
  return testApp;
}

/** The same for a file of tests: it is closed after the last of them. */
export async function openTestApp(...how: Parameters<typeof createTestApp>): Promise<TestApp> {
  const world = await createTestApp(...how);
  afterAll(() => world.close());
  return world;
}
