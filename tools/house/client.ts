import { API_BASE, HEADERS } from './operations.ts';
import type { Kolo } from './kolo.ts';

const PASSWORD = 'kolo-pot-on-the-shelf-26';

/** One call, as it goes over the wire. */
export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** In place of a body in JSON. */
  readonly form?: FormData;
}

/** What is read of answers, by the contract's names. No answer has all of it; each caller knows what its own has. */
export interface AnswerBody {
  readonly id: string;
  readonly _id: string;
  readonly reference: string;
  readonly number: string;
  readonly accountNumber: string;
  readonly state: string;
  readonly isCurrent: boolean;
  readonly target: string;
  readonly targetAmount: number;
  readonly availableBalance: number;
  readonly totalResults: number;
  readonly resetGrant: string;
  readonly tokens: { readonly access: string; readonly refresh: string };
  readonly user: { readonly id: string };
  readonly data: AnswerBody;
  readonly results: readonly AnswerBody[];
  readonly transactions: readonly AnswerBody[];
}

/** JSON is parsed; a PDF, whose bytes differ each time, is only called one. */
export interface Answer<Body = AnswerBody> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** The one at this place of a list, which is long enough. */
export function at<T>(list: readonly T[], place = 0): T {
  const one = list[place];
  if (one === undefined) throw new Error(`A list of ${list.length} has nothing at ${place}.`);
  return one;
}

const PDF = 'application/pdf';

async function bodyOf(answer: Response): Promise<unknown> {
  const type = answer.headers.get('content-type') ?? '';
  if (type.startsWith(PDF)) {
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { pdf: bytes.subarray(0, 5).toString('latin1') };
  }
  const text = await answer.text();
  return type.includes('json') ? JSON.parse(text) : text;
}

export async function send({ environment }: Kolo, ask: Ask): Promise<Answer> {
  const { method, path, headers, body, form } = ask;
  const answer = await fetch(`${environment.url}${API_BASE}${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(form && { body: form }),
  });
  // The server writes each answer by its endpoint's schema.
  const sent = (await bodyOf(answer)) as AnswerBody;
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: sent };
}

/** Somebody signed in. */
export interface Customer {
  readonly email: string;
  readonly password: string;
  readonly deviceId: string;
  readonly userId: string;
  readonly refresh: string;
  /** The bearer and the CSRF pair. */
  readonly headers: Readonly<Record<string, string>>;
}

function signedIn(answer: Answer, who: Pick<Customer, 'email' | 'password' | 'deviceId'>): Customer {
  if (answer.status !== 200)
    throw new Error(`A sign-in was answered ${answer.status} ${JSON.stringify(answer.body)}`);
  const { tokens, user } = answer.body;
  return {
    ...who,
    userId: user.id,
    refresh: tokens.refresh,
    headers: {
      [HEADERS.deviceId]: who.deviceId,
      authorization: `Bearer ${tokens.access}`,
      [HEADERS.csrfToken]: answer.headers[HEADERS.csrfToken] ?? '',
      [HEADERS.csrfSecret]: answer.headers[HEADERS.csrfSecret] ?? '',
    },
  };
}

/** The newest code that was sent there. */
export async function codeFor(kolo: Kolo, to: string): Promise<string> {
  await kolo.settle();
  // The sandbox's own answer, in the shape of its contract, the newest first.
  const messages = (await kolo.control(`messages?to=${encodeURIComponent(to)}`)) as { code?: string }[];
  const code = messages.find((message) => message.code !== undefined)?.code;
  if (code === undefined) throw new Error(`No code was sent to ${to}.`);
  return code;
}

export async function signIn(
  kolo: Kolo,
  who: Pick<Customer, 'email' | 'password' | 'deviceId'>,
): Promise<Customer> {
  const answer = await send(kolo, {
    method: 'POST',
    path: '/auth/login',
    headers: { [HEADERS.deviceId]: who.deviceId },
    body: { identifier: who.email, password: who.password },
  });
  return signedIn(answer, who);
}

export function registration(email: string) {
  const termsVersion = '2026-11-22';
  return { email, password: PASSWORD, firstName: 'Adaeze', lastName: 'Okonkwo', termsVersion };
}

/** Registers somebody and types the code that was sent. */
export async function signUp(kolo: Kolo, name: string): Promise<Customer> {
  const who = { email: `${name}@example.ng`, password: PASSWORD, deviceId: `device-${name}` };
  const headers = { [HEADERS.deviceId]: who.deviceId };
  await send(kolo, { method: 'POST', path: '/auth/register', headers, body: registration(who.email) });
  const otp = await codeFor(kolo, who.email);
  const body = { otp, identifier: who.email };
  return signedIn(await send(kolo, { method: 'POST', path: '/auth/verify-email', headers, body }), who);
}
