import { API_BASE, HEADERS } from '@kolo/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { TestDesk, TestMember } from '../desk.ts';
import type { Ids } from '../foreign-payouts.ts';
import type { MoneyApp } from '../money-app.ts';

type Headers = readonly (readonly [name: string, value: string])[];

/** Who sends the fuzz, and what is their own. */
export interface Sender {
  headers(): Headers;
  readonly ids: Ids;
  /** Signs in again where the fuzz has ended the session. */
  keepSignedIn(): Promise<void>;
}

export const STRANGER: Sender = { headers: () => [], ids: {}, keepSignedIn: async () => undefined };

async function isSignedIn(app: FastifyInstance, path: string, headers: Headers): Promise<boolean> {
  const answer = await app.inject({ url: path, headers: Object.fromEntries(headers) });
  return answer.statusCode !== 401;
}

async function signIn(
  world: MoneyApp,
): Promise<{ headers: Headers; owner: Awaited<ReturnType<MoneyApp['signUp']>> }> {
  const owner = await world.signUpSaver();
  const body = { identifier: owner.email, password: owner.password };
  const device = { [HEADERS.deviceId]: owner.deviceId };
  const login = await world.call('POST', '/auth/login', { body, headers: device });
  const pair = [HEADERS.csrfToken, HEADERS.csrfSecret].map(
    (name) => [name, login.headers[name] ?? ''] as const,
  );
  const authorization = `Bearer ${login.body.tokens.access}`;
  return { owner, headers: [['authorization', authorization], ...Object.entries(device), ...pair] };
}

/** A customer of their own who owns what `idsOf` makes. */
export async function customerSender(
  world: MoneyApp,
  idsOf: (owner: Awaited<ReturnType<MoneyApp['signUp']>>) => Promise<Ids> = async () => ({}),
): Promise<Sender> {
  const first = await signIn(world);
  let { headers } = first;
  return {
    headers: () => headers,
    ids: await idsOf(first.owner),
    async keepSignedIn() {
      if (!(await isSignedIn(world.app, `${API_BASE}/users/me`, headers)))
        ({ headers } = await signIn(world));
    },
  };
}

/** A member of staff at the desk. */
export async function staffSender(desk: TestDesk, member: TestMember, path: string): Promise<Sender> {
  let { session } = member;
  return {
    headers: () => Object.entries(session),
    ids: {},
    async keepSignedIn() {
      if (!(await isSignedIn(desk.app, path, Object.entries(session)))) session = await desk.signIn(member);
    },
  };
}
