import { randomInt } from 'node:crypto';
import { HEADERS } from '@kolo/contract/endpoint';
import { TERMS_VERSION } from '@kolo/domain/terms';

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

/** What of the app a customer is made with. */
export interface Caller {
  call(method: Method, path: string, options?: Send): Promise<Answer>;
  /** Runs the jobs that stand in the outbox and those that they leave. */
  runJobs(): Promise<void>;
  /** The newest one-time code that was sent to an address or a number. */
  codeFor(to: string): string;
}

const PASSWORD = 'market-day-rain';

export interface TestCustomer {
  readonly userId: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  /** The device that the account was made on; the customer's own sign-ins name it. */
  readonly deviceId: string;
  readonly tokens: { readonly access: string; readonly refresh: string };
  /** A call with the bearer and the CSRF pair; signs in again where the clock was moved past the token's end. */
  authed(method: Method, path: string, options?: Send): Promise<Answer>;
}

function pairIn(headers: Record<string, string>): Record<string, string> | null {
  const token = headers[HEADERS.csrfToken];
  const secret = headers[HEADERS.csrfSecret];
  return token && secret ? { [HEADERS.csrfToken]: token, [HEADERS.csrfSecret]: secret } : null;
}

/** Registers, verifies and signs in one customer of a made-up address and number, by the API's own calls. */
export async function signUpCustomer(testApp: Caller): Promise<TestCustomer> {
  const number = String(randomInt(10_000_000)).padStart(7, '0');
  const [email, phone] = [`ada${number}@mail.example`, `+234803${number}`];
  const device = { [HEADERS.deviceId]: `phone-of-${number}` };
  const names = { firstName: 'Ada', lastName: 'Obi', termsVersion: TERMS_VERSION };
  const registered = await testApp.call('POST', '/auth/register', {
    body: { email, phoneNumber: phone, password: PASSWORD, ...names },
    headers: device,
  });
  if (registered.status !== 201) throw new Error(`register answered ${JSON.stringify(registered.body)}`);
  await testApp.runJobs();
  const verified = await testApp.call('POST', '/auth/verify-email', {
    body: { otp: testApp.codeFor(email), identifier: email },
    headers: device,
  });
  if (verified.status !== 200) throw new Error(`verify-email answered ${JSON.stringify(verified.body)}`);

  const { user, tokens } = verified.body;
  const known = {
    userId: user.id,
    email,
    phone,
    password: PASSWORD,
    deviceId: device[HEADERS.deviceId],
    tokens,
  };
  return sessionOf(testApp, known, pairIn(verified.headers));
}

/** The same customer over another app, where nothing is known of the CSRF pair. */
export function customerOver(testApp: Caller, customer: TestCustomer): TestCustomer {
  return sessionOf(testApp, customer, null);
}

function sessionOf(
  testApp: Caller,
  known: Omit<TestCustomer, 'authed'>,
  first: Record<string, string> | null,
): TestCustomer {
  const device = { [HEADERS.deviceId]: known.deviceId };
  let { access } = known.tokens;
  let pair = first;
  const once = async (method: Method, path: string, options: Send): Promise<Answer> => {
    if (pair === null && method !== 'GET') await once('GET', '/users/me', {});
    const headers = { ...device, authorization: `Bearer ${access}`, ...pair, ...options.headers };
    const answer = await testApp.call(method, path, { ...options, headers });
    pair = pairIn(answer.headers) ?? pair;
    return answer;
  };
  return {
    ...known,
    async authed(method, path, options = {}) {
      const answer = await once(method, path, options);
      if (answer.status !== 401) return answer;
      const login = await testApp.call('POST', '/auth/login', {
        body: { identifier: known.email, password: known.password },
        headers: device,
      });
      access = login.body.tokens.access;
      pair = pairIn(login.headers);
      return once(method, path, options);
    },
  };
}
