import { createHash, randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { ADDRESSES, type Addresses } from './addresses.ts';
import { personWithEmail, type Person } from './people.ts';
import { codeFor, until } from './sandbox.ts';

type Json = Record<string, unknown>;

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
    return this.settled(reference);
  }

  /** Waits until a payment says that it succeeded; returns its reference. */
  settled(reference: string): Promise<string> {
    return until('the payment', async () => {
      const payment = await this.call('GET', `/payments/status/${reference}`);
      return payment['status'] === 'succeeded' ? reference : undefined;
    });
  }
}

/** What the server gives anyone who signs in, as a browser keeps it. */
interface SignedIn {
  readonly userId: string;
  readonly access: string;
  readonly refresh: string;
  readonly csrf: { readonly token: string; readonly secret: string };
  readonly deviceId: string;
}

async function signIn(url: string, path: string, body: Json, deviceId: string): Promise<SignedIn> {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-device-id': deviceId },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  // The contract's shape.
  const { tokens, user } = (await answer.json()) as {
    tokens: { access: string; refresh: string };
    user: { id: string };
  };
  const csrf = {
    token: answer.headers.get('x-csrf-token') ?? '',
    secret: answer.headers.get('x-csrf-secret') ?? '',
  };
  return { ...tokens, userId: user.id, csrf, deviceId };
}

/** Registers somebody new and types the code that was sent, on one device, as the screens do. */
async function signUpOverTheWire(addresses: Addresses, person: Person, deviceId: string): Promise<SignedIn> {
  const [firstName = '', ...others] = person.name.split(' ');
  await new ApiCustomer(addresses, { 'x-device-id': deviceId }).call('POST', '/auth/register', {
    ...(person.email && { email: person.email }),
    ...(person.phone && { phoneNumber: person.phone }),
    password: person.password,
    firstName,
    lastName: others.join(' '),
    termsVersion: '2026-11-22',
  });
  const identifier = person.phone ?? person.email ?? '';
  const otp = await codeFor(identifier, undefined, addresses.sandboxUrl);
  return signIn(addresses.url, '/auth/verify-email', { otp, identifier }, deviceId);
}

function customerOf(addresses: Addresses, { access, csrf, deviceId }: SignedIn): ApiCustomer {
  return new ApiCustomer(addresses, {
    'x-device-id': deviceId,
    authorization: `Bearer ${access}`,
    'x-csrf-token': csrf.token,
    'x-csrf-secret': csrf.secret,
  });
}

/** Somebody new, without a browser. */
export async function apiCustomer(addresses = ADDRESSES, person = personWithEmail()): Promise<ApiCustomer> {
  return customerOf(addresses, await signUpOverTheWire(addresses, person, randomUUID()));
}

/** Its own session, on its own device. */
export async function apiSessionOf(person: Person, addresses = ADDRESSES): Promise<ApiCustomer> {
  const body = { identifier: person.email ?? person.phone, password: person.password };
  return customerOf(addresses, await signIn(addresses.url, '/auth/login', body, randomUUID()));
}

/** What this browser keeps of a customer who signed up in it and has seen the welcome. Source: the app's storage.ts and onboarding.ts. */
function keptInBrowser({ csrf, ...session }: SignedIn, deviceId: string): Record<string, unknown> {
  const welcomed = createHash('sha256')
    .update(JSON.stringify(['welcome', session.userId]))
    .digest('hex');
  return {
    'kolo.session': session,
    'kolo.csrf': csrf,
    'kolo.device': deviceId,
    'kolo.onboarded': [welcomed],
  };
}

/**
 * The journey begins on the dashboard of somebody new: signed up over the wire, since the screens for it have journeys of
 * their own. On a phone its keystore holds the session. Answers the same session for calls beside the screens.
 */
export async function beginSignedUp(
  page: Page,
  person: Person,
  keystore?: Map<string, string>,
  url = ADDRESSES.url,
): Promise<ApiCustomer> {
  const deviceId = randomUUID();
  const signedIn = await signUpOverTheWire(ADDRESSES, person, deviceId);
  const { 'kolo.session': session, ...others } = keptInBrowser(signedIn, deviceId);
  keystore?.set('capacitor-storage_session', JSON.stringify(session));
  const kept = { ...others, ...(keystore ? { 'kolo.in-keystore': 'yes' } : { 'kolo.session': session }) };
  const localStorage = Object.entries(kept).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));
  const origins = [{ origin: new URL(url).origin, localStorage }];
  await page.context().setStorageState({ cookies: [], origins });
  await page.goto('/');
  await expect(page.getByText('Available Balance', { exact: true })).toBeVisible();
  return customerOf(ADDRESSES, signedIn);
}
