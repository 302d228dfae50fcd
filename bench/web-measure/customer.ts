import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { TERMS_VERSION } from '@kolo/domain/terms';
import type { Environment } from '@kolo/tools/dev-env.ts';

const API = '/api/v1';
const ACCOUNTS = ['ds', 'sb'];
const CODE_WAIT_MS = 20_000;
/** Whole naira; what one package takes in a day. */
const STEP = 1_000;
const PAID_IN = 200_000;
const FILLED = 'ibs';
const PAID_WAIT_MS = 20_000;
const POLL_MS = 250;
/** A limit says for how long it holds. */
const LIMITED = 429;
const TRIES_MAX = 5;

/** The answer of our own API, an object by its contract; `headers` are the ones it came with. */
interface Reply {
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

async function call(url: string, init: RequestInit): Promise<Reply> {
  let answer = await fetch(url, init);
  for (let tries = 1; answer.status === LIMITED && tries < TRIES_MAX; tries += 1) {
    await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000);
    answer = await fetch(url, init);
  }
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
    await sleep(POLL_MS);
  }
  throw new Error(`no code came to ${to}`);
}

/** As the web app keeps that a customer has seen the welcome. */
function welcomedMark(userId: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['welcome', userId]))
    .digest('hex');
}

/** A signed-in customer, in a browser and over the wire. */
export interface Customer {
  /** Signs in again; returns what the web app keeps in the browser. */
  signIn(): Promise<Record<string, string>>;
  get(path: string): Promise<Record<string, unknown>>;
  post(path: string, body: object): Promise<Record<string, unknown>>;
}

/** A new customer with two accounts. */
export async function signInNewCustomer(environment: Environment): Promise<Customer> {
  const api = environment.url + API;
  const email = `bench-${randomUUID()}@kolo.example`;
  const password = randomUUID();
  const device = { 'x-device-id': randomUUID() };
  await post(
    `${api}/auth/register`,
    {
      email,
      password,
      firstName: 'Amaka',
      lastName: 'Okafor',
      termsVersion: TERMS_VERSION,
    },
    device,
  );
  const otp = await readCode(environment, email);
  await post(`${api}/auth/verify-email`, { otp, identifier: email }, device);
  async function signIn() {
    const answer = await post(`${api}/auth/login`, { identifier: email, password }, device);
    // By the contract of login.
    const { tokens, user } = answer.body as {
      tokens: { access: string; refresh: string };
      user: { id: string };
    };
    const csrf = {
      token: answer.headers.get('x-csrf-token') ?? '',
      secret: answer.headers.get('x-csrf-secret') ?? '',
    };
    return { session: { ...tokens, userId: user.id }, csrf };
  }
  const { session, csrf } = await signIn();
  const authorization = `Bearer ${session.access}`;
  const headers = { ...device, authorization, 'x-csrf-token': csrf.token, 'x-csrf-secret': csrf.secret };
  const customer: Customer = {
    async signIn() {
      const now = await signIn();
      return {
        'kolo.session': JSON.stringify(now.session),
        'kolo.device': device['x-device-id'],
        'kolo.csrf': JSON.stringify(now.csrf),
        'kolo.onboarded': JSON.stringify([welcomedMark(now.session.userId)]),
      };
    },
    get: async (path) => (await call(api + path, { headers: { authorization } })).body,
    post: async (path, sent) => (await post(api + path, sent, headers)).body,
  };
  for (const accountType of ACCOUNTS) await customer.post('/self-accounts', { accountType });
  return customer;
}

/** Opens an account and brings money into it by card; gives the account's number. */
async function openFilled(customer: Customer, { sandboxUrl }: Environment): Promise<string> {
  const { accountNumber } = await customer.post('/self-accounts', { accountType: FILLED });
  const wanted = { purpose: 'account', accountType: FILLED, amount: PAID_IN, method: 'card' };
  const started = await customer.post('/payments/init-contribution', wanted);
  // The contract's shape: { data: payment }.
  const { reference } = started['data'] as { reference: string };
  await post(`${sandboxUrl}/control/checkouts/${reference}`, { outcome: 'success' });
  for (const end = performance.now() + PAID_WAIT_MS; performance.now() < end;) {
    if ((await customer.get(`/payments/status/${reference}`))['status'] === 'succeeded')
      return String(accountNumber);
    await sleep(POLL_MS);
  }
  throw new Error(`the payment ${reference} did not succeed`);
}

/** A customer with so many daily packages, and so many movements from an account into one of them and back. */
export async function signInBusyCustomer(
  environment: Environment,
  has: { readonly packages: number; readonly movements: number },
): Promise<Customer> {
  const customer = await signInNewCustomer(environment);
  const accountNumber = await openFilled(customer, environment);
  const ids: unknown[] = [];
  for (let nth = 1; nth <= has.packages; nth += 1) {
    const plan = { target: `Goal ${nth}`, amountPerDay: STEP, frequency: 'daily' };
    ids.push((await customer.post('/daily-savings/self-package', plan))['id']);
  }
  const [packageId] = ids;
  const into = { purpose: 'daily', packageId, amount: STEP, method: 'account', sourceAccountType: FILLED };
  const back = { amount: STEP, accountNumber, target: 'Goal 1' };
  for (let made = 0; made < has.movements; made += 2) {
    await customer.post('/payments/init-contribution', into);
    await customer.post(`/daily-savings/transfer?packageId=${String(packageId)}`, back);
  }
  return customer;
}
