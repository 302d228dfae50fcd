import { DESK_BASE } from '@kolo/contract/desk/endpoint';
import { afterAll } from 'vitest';
import type { StaffRole } from '@kolo/contract/desk/commands';
import { HEADERS } from '@kolo/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Actor } from '#platform/staff-record.ts';
import { createDeskApp, createHttpApp } from '../servers.ts';
import { stepAt, totpCode } from '../staff/totp.ts';
import type { TestApp } from './app.ts';
import type { Answer, Method } from './customer.ts';
import { withRoutes } from './router.ts';

const PASSWORD = 'a long way to the desk';
const STEP_MS = 30_000;

/** Somebody whom a command that takes two people does not stop. */
export const ALONE: Actor = {
  staffId: null,
  name: 'test',
  consent: async () => ({ approvedBy: null }),
};

/** What a browser keeps of a session: its cookie and its CSRF pair. */
export type DeskSession = Readonly<Record<string, string>>;

/** A member of staff who has enrolled, with the app on their phone. */
export interface TestMember {
  readonly name: string;
  readonly password: string;
  readonly recoveryCodes: readonly string[];
  readonly session: DeskSession;
  /** The code that the app shows so many steps from now. */
  code(steps?: number): string;
}

export interface TestDesk {
  readonly app: FastifyInstance;
  call(method: Method, path: string, sent?: { body?: object; session?: DeskSession }): Promise<Answer>;
  /** Adds a member of staff; returns the token of their link. */
  add(name: string, role?: StaffRole, by?: TestMember): Promise<string>;
  /** Adds and enrols one, so long after, and waits until the code of the enrolment is over. In production who is there adds the second. */
  enrol(name: string, role?: StaffRole, how?: { afterMs?: number; by?: TestMember }): Promise<TestMember>;
  /** Signs in with a code that was not taken yet. */
  signIn(member: TestMember): Promise<DeskSession>;
  /** Runs one staff command as this member, with a code that was not taken yet. */
  shell(member: TestMember, ...words: string[]): ReturnType<TestApp['staff']>;
  close(): Promise<void>;
}

const Enrolled = z.object({ recoveryCodes: z.array(z.string()) });
const Link = z.object({ secret: z.string() });

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret as the app reads it. Written apart from the server's, so that two readings of base32 meet. */
function readBase32(text: string): Buffer {
  let bits = 0n;
  for (const letter of text) bits = bits * 32n + BigInt(ALPHABET.indexOf(letter));
  const bytes = Math.floor((text.length * 5) / 8);
  return Buffer.from(bits.toString(16).padStart(bytes * 2, '0'), 'hex');
}

/** What the browser keeps of this answer. */
export function sessionOf({ headers }: Answer): DeskSession {
  const cookie = headers['set-cookie']?.split(';')[0] ?? '';
  const kept = [HEADERS.csrfToken, HEADERS.csrfSecret].map((name) => [name, headers[name] ?? '']);
  return { cookie, ...Object.fromEntries(kept) };
}

/** The app of one secret, by the test's clock. */
export function authenticator({ clock }: Pick<TestApp, 'clock'>, secret: string) {
  const bytes = readBase32(secret);
  return (steps = 0) => totpCode(bytes, stepAt(clock.now()) + steps);
}

export async function createDesk(world: TestApp): Promise<TestDesk> {
  const app = await createDeskApp(world.opened);
  const call: TestDesk['call'] = async (method, path, { body, session } = {}) => {
    const response = await app.inject({
      method,
      url: `${DESK_BASE}${path}`,
      headers: { ...session },
      ...(body && { payload: body }),
    });
    const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
    const text = response.body;
    const answer: unknown = text === '' ? undefined : JSON.parse(text);
    return { status: response.statusCode, body: answer, headers: Object.fromEntries(named) };
  };
  const shell: TestDesk['shell'] = ({ name, code }, ...words) => {
    world.clock.advance(STEP_MS);
    return world.staff(...words, '--as', name, '--code', code());
  };
  const add: TestDesk['add'] = async (name, role = 'support', by) => {
    const words = ['staff', 'add', name, '--role', role];
    const { code, printed } = await (by ? shell(by, ...words) : world.staff(...words));
    const token = /#([\w-]+)/.exec(printed)?.[1];
    if (code !== 0 || token === undefined) throw new Error(`staff add ${name}: ${printed}`);
    return token;
  };
  return {
    app,
    call,
    add,
    async enrol(name, role, { afterMs = 0, by } = {}) {
      const token = await add(name, role, by);
      world.clock.advance(afterMs);
      const link = await call('POST', '/enrolment', { body: { token } });
      const code = authenticator(world, Link.parse(link.body).secret);
      const body = { token, password: PASSWORD, code: code() };
      const done = await call('POST', '/enrolment/finish', { body });
      world.clock.advance(STEP_MS);
      const { recoveryCodes } = Enrolled.parse(done.body);
      return { name, password: PASSWORD, recoveryCodes, session: sessionOf(done), code };
    },
    async signIn({ name, password, code }) {
      world.clock.advance(STEP_MS);
      return sessionOf(await call('POST', '/session', { body: { name, password, code: code() } }));
    },
    shell,
    close: () => app.close(),
  };
}

/** Every route that is served to staff, and every one that is served to customers. */
export async function routesOf({ opened }: TestApp): Promise<{ desk: string[]; customers: string[] }> {
  const desk = await withRoutes(() => createDeskApp(opened));
  const customers = await withRoutes(() => createHttpApp(opened, []));
  await Promise.all([desk.app.close(), customers.app.close()]);
  return { desk: desk.routes, customers: customers.routes };
}

/** The same for a file of tests: it is closed after the last of them, before its world is. */
export async function openDesk(world: TestApp): Promise<TestDesk> {
  const desk = await createDesk(world);
  afterAll(() => desk.close());
  return desk;
}
