import { API_BASE, HEADERS } from '@kolo/contract/endpoint';
import { ApiError, errorFromAnswer, OFFLINE_ERROR, TIMEOUT_ERROR, UNREACHABLE_ERROR } from './api-error.ts';
import { REQUEST_TIMEOUT_MS } from './limits.ts';
import type { ServerClock } from './server-clock.ts';
import type { StoredSession, TokenStore } from './token-store.ts';

/** `moved` says that some more of the body has left: the time-out starts again. */
type Fetch = (url: string, init: RequestInit, moved: () => void) => Promise<Response>;

/** One request, without its schema: the login page must not carry the schemas' library. */
export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below API_BASE, query included. */
  readonly path: string;
  readonly access: 'public' | 'customer' | 'either';
  /** JSON, or a form with files in it. */
  readonly body?: unknown;
  /** How this call travels, where it is not the usual way. */
  readonly fetch?: Fetch | undefined;
  readonly idempotencyKey?: string | undefined;
  /** Beside those that every call carries. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** How long nothing may move. */
  readonly timeoutMs?: number;
  /** It arrives though the page goes. */
  readonly keepalive?: boolean;
}

/** What one trip over the network needs of the browser. */
export interface TripDeps {
  readonly fetch: Fetch;
  /** Empty for the page's own origin. */
  readonly origin: string;
  readonly tokens: TokenStore;
  readonly deviceId: () => string;
  readonly clock: ServerClock;
  readonly isOnline: () => boolean;
}

export interface Reply {
  readonly body: unknown;
  /** Null for a success. */
  readonly error: ApiError | null;
  /** The session whose bearer went along; another tab may have a newer one since, or one of somebody else. */
  readonly used: StoredSession | null;
}

export function isMutationOfCustomer(call: HttpCall): boolean {
  return call.access === 'customer' && call.method !== 'GET';
}

function isForm(body: unknown): body is FormData {
  return body instanceof FormData;
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function headersFor(call: HttpCall, access: string | null, deps: TripDeps): Headers {
  const headers = new Headers({
    ...call.headers,
    accept: 'application/json',
    [HEADERS.deviceId]: deps.deviceId(),
  });
  // The browser itself names the type of a form, with the line between its parts.
  if (call.body !== undefined && !isForm(call.body)) headers.set('content-type', 'application/json');
  if (access !== null) headers.set('authorization', `Bearer ${access}`);
  if (call.idempotencyKey !== undefined) headers.set(HEADERS.idempotencyKey, call.idempotencyKey);
  const csrf = isMutationOfCustomer(call) ? deps.tokens.csrf() : null;
  if (csrf) {
    headers.set(HEADERS.csrfToken, csrf.token);
    headers.set(HEADERS.csrfSecret, csrf.secret);
  }
  return headers;
}

function takeHeaders(headers: Headers, used: StoredSession | null, deps: TripDeps): void {
  deps.clock.observe(headers.get(HEADERS.serverTime));
  // The pair belongs to the customer who asked; one who has signed in since has their own.
  if (used !== null && deps.tokens.session()?.userId !== used.userId) return;
  const token = headers.get(HEADERS.csrfToken);
  const secret = headers.get(HEADERS.csrfSecret);
  if (token && secret) deps.tokens.keepCsrf({ token, secret });
}

interface Stopper {
  readonly signal: AbortSignal;
  readonly restart: () => void;
  readonly timedOut: () => boolean;
  readonly done: () => void;
}

/** Gives up after the time-out, and when the caller does. */
function stopper(call: HttpCall): Stopper {
  const controller = new AbortController();
  let late = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      late = true;
      controller.abort();
    }, call.timeoutMs ?? REQUEST_TIMEOUT_MS);
  };
  const leave = () => controller.abort();
  call.signal?.addEventListener('abort', leave);
  restart();
  return {
    signal: controller.signal,
    restart,
    timedOut: () => late,
    done: () => {
      clearTimeout(timer);
      call.signal?.removeEventListener('abort', leave);
    },
  };
}

function connectionError(timedOut: boolean, online: boolean): ApiError {
  if (timedOut) return new ApiError({ kind: 'timeout', code: 'TIMEOUT', statusCode: 0 }, TIMEOUT_ERROR);
  if (!online) return new ApiError({ kind: 'offline', code: 'OFFLINE', statusCode: 0 }, OFFLINE_ERROR);
  return new ApiError({ kind: 'unreachable', code: 'UNREACHABLE', statusCode: 0 }, UNREACHABLE_ERROR);
}

/** One trip over the network. Throws ApiError only where no answer came, and the signal's reason when it was aborted. */
export async function travel(call: HttpCall, deps: TripDeps): Promise<Reply> {
  const used = call.access === 'public' ? null : deps.tokens.session();
  call.signal?.throwIfAborted();
  const stop = stopper(call);
  try {
    const init: RequestInit = {
      method: call.method,
      headers: headersFor(call, used?.access ?? null, deps),
      signal: stop.signal,
      ...(call.keepalive && { keepalive: true }),
      credentials: 'same-origin',
      cache: 'no-store',
      ...(call.body === undefined ? {} : { body: isForm(call.body) ? call.body : JSON.stringify(call.body) }),
    };
    const url = `${deps.origin}${API_BASE}${call.path}`;
    const response = await (call.fetch ?? deps.fetch)(url, init, stop.restart);
    const body = await readBody(response);
    takeHeaders(response.headers, used, deps);
    const retryAfter = response.headers.get('retry-after');
    return {
      body,
      used,
      error: response.ok ? null : errorFromAnswer(response.status, body, retryAfter),
    };
  } catch {
    call.signal?.throwIfAborted();
    throw connectionError(stop.timedOut(), deps.isOnline());
  } finally {
    stop.done();
  }
}
