import { randomUUID } from 'node:crypto';
import type { Environment } from '@kolo/tools/dev-env.ts';
import { personWithEmail, type Person } from './people.ts';

type Addresses = Pick<Environment, 'url' | 'sandboxUrl'>;
type Json = Record<string, unknown>;

const TRIES = 60;
const PAUSE_MS = 250;

/** Asks until the answer is there; a bounded number of times. */
async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`${what} did not happen`);
}

/** A signed-in customer who uses the wire itself, as any other client would. */
export class ApiCustomer {
  readonly #addresses: Addresses;
  readonly #headers: Record<string, string>;

  constructor(addresses: Addresses, headers: Record<string, string>) {
    this.#addresses = addresses;
    this.#headers = headers;
  }

  /** The same customer after the servers came back, perhaps at other ports. */
  at(addresses: Addresses): ApiCustomer {
    return new ApiCustomer(addresses, this.#headers);
  }

  async call(method: 'GET' | 'POST', path: string, body?: Json): Promise<Json> {
    const answer = await fetch(`${this.#addresses.url}/api/v1${path}`, {
      method,
      headers: {
        ...this.#headers,
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    // Every answer of the API is a JSON object or array.
    const json = (await answer.json()) as Json;
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(json)}`);
    return json;
  }

  /** Sends a form with files. */
  async upload(path: string, form: FormData): Promise<void> {
    const answer = await fetch(`${this.#addresses.url}/api/v1${path}`, {
      method: 'POST',
      headers: this.#headers,
      body: form,
    });
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
  }

  openAccount(accountType: string): Promise<Json> {
    return this.call('POST', '/self-accounts', { accountType });
  }

  async balance(accountType: string): Promise<unknown> {
    return (await this.call('GET', `/self-accounts?accountType=${accountType}`))['availableBalance'];
  }

  async transactions(): Promise<unknown> {
    return (await this.call('GET', '/transactions/self'))['transactions'];
  }

  /** Pays by card on the provider's page and waits until the payment says that it succeeded. */
  async deposit(accountType: string, amount: number): Promise<string> {
    const started = await this.call('POST', '/payments/init-contribution', {
      purpose: 'account',
      accountType,
      amount,
      method: 'card',
    });
    // The contract's shape: { data: payment }.
    const { reference } = started['data'] as { reference: string };
    await fetch(`${this.#addresses.sandboxUrl}/control/checkouts/${reference}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'success' }),
    });
    return until('the payment', async () => {
      const payment = await this.call('GET', `/payments/status/${reference}`);
      return payment['status'] === 'succeeded' ? reference : undefined;
    });
  }
}

function sessionHeaders(answer: Response, access: string): Record<string, string> {
  return {
    authorization: `Bearer ${access}`,
    'x-csrf-token': answer.headers.get('x-csrf-token') ?? '',
    'x-csrf-secret': answer.headers.get('x-csrf-secret') ?? '',
  };
}

/** Registers somebody new, reads the code from the sandbox and signs in. */
export async function apiCustomer(addresses: Addresses, person = personWithEmail()): Promise<ApiCustomer> {
  const stranger = new ApiCustomer(addresses, {});
  await stranger.call('POST', '/auth/register', {
    email: person.email,
    password: person.password,
    firstName: 'Adaeze',
    lastName: 'Okonkwo',
  });
  const otp = await until('the code', async () => {
    const answer = await fetch(`${addresses.sandboxUrl}/control/messages?to=${person.email}`);
    // The sandbox's contract: newest first.
    const messages = (await answer.json()) as { code?: string }[];
    return messages.find((message) => message.code !== undefined)?.code;
  });
  const answer = await fetch(`${addresses.url}/api/v1/auth/verify-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ otp, identifier: person.email }),
  });
  // The contract's shape: { tokens, user }.
  const { tokens } = (await answer.json()) as { tokens: { access: string } };
  return new ApiCustomer(addresses, sessionHeaders(answer, tokens.access));
}

/** The wire's side of somebody who signed up in the browser. */
export async function apiSessionOf(addresses: Addresses, person: Person): Promise<ApiCustomer> {
  const answer = await fetch(`${addresses.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: person.email ?? person.phone, password: person.password }),
  });
  // The contract's shape: { tokens, user }.
  const { tokens } = (await answer.json()) as { tokens: { access: string } };
  return new ApiCustomer(addresses, sessionHeaders(answer, tokens.access));
}
