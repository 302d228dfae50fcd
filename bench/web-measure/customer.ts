import { createHash, randomUUID } from 'node:crypto';
import { TERMS_VERSION } from '@kolo/domain/terms';
import type { Environment } from '@kolo/tools/dev-env.ts';

const API = '/api/v1';
const ACCOUNTS = ['ds', 'sb'];
const CODE_WAIT_MS = 20_000;

/** The answer of our own API, an object by its contract; `headers` are the ones it came with. */
interface Reply {
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

async function call(url: string, init: RequestInit): Promise<Reply> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${url} answered ${answer.status}: ${text}`);
  // Every answer of our API that is read here is an object.
  return { body: JSON.parse(text) as Record<string, unknown>, headers: answer.headers };
}

function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Reply> {
  const own = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  return call(url, { method: 'POST', headers: { ...own, ...headers }, body: JSON.stringify(body) });
}

/** The code that the stand-in for the world was asked to deliver. */
async function readCode(environment: Environment, to: string): Promise<string> {
  const url = `${environment.sandboxUrl}/control/messages?to=${encodeURIComponent(to)}`;
  for (const end = performance.now() + CODE_WAIT_MS; performance.now() < end;) {
    // The sandbox answers a list of messages.
    const messages = (await (await fetch(url)).json()) as { code?: string }[];
    const code = messages.find((message) => message.code !== undefined)?.code;
    if (code !== undefined) return code;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`no code came to ${to}`);
}

/** As the web app keeps that a customer has seen the welcome. */
function welcomedMark(userId: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['welcome', userId]))
    .digest('hex');
}

/** A new customer with two accounts; gives what the web app keeps in the browser once they have signed in. */
export async function signInNewCustomer(environment: Environment): Promise<Record<string, string>> {
  const api = environment.url + API;
  const email = `bench-${randomUUID()}@kolo.example`;
  await post(`${api}/auth/register`, {
    email,
    password: randomUUID(),
    firstName: 'Amaka',
    lastName: 'Okafor',
    termsVersion: TERMS_VERSION,
  });
  const otp = await readCode(environment, email);
  const { body } = await post(`${api}/auth/verify-email`, { otp, identifier: email });
  // By the contract of verify-email.
  const { tokens, user } = body as { tokens: { access: string; refresh: string }; user: { id: string } };
  const { access, refresh } = tokens;
  const userId = user.id;
  const authorization = `Bearer ${access}`;
  const me = await call(`${api}/users/me`, { headers: { authorization } });
  const csrf = { token: me.headers.get('x-csrf-token') ?? '', secret: me.headers.get('x-csrf-secret') ?? '' };
  for (const accountType of ACCOUNTS) {
    const headers = { authorization, 'x-csrf-token': csrf.token, 'x-csrf-secret': csrf.secret };
    await post(`${api}/self-accounts`, { accountType }, headers);
  }
  return {
    'kolo.session': JSON.stringify({ access, refresh, userId }),
    'kolo.device': randomUUID(),
    'kolo.csrf': JSON.stringify(csrf),
    'kolo.onboarded': JSON.stringify([welcomedMark(userId)]),
  };
}
