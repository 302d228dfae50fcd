import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createHttp, type Http, type HttpDeps } from './http.ts';
import type { HttpCall } from './http-trip.ts';
import { REQUEST_TIMEOUT_MS } from './limits.ts';
import { createServerClock } from './server-clock.ts';
import { memoryStorage } from './storage.ts';
import { createTokenStore, type TokenStore } from './token-store.ts';

interface Seen {
  readonly line: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly delayMs?: number;
}

const DEPOSIT: HttpCall = {
  method: 'POST',
  path: '/deposit',
  access: 'customer',
  body: { amount: 5000 },
  idempotencyKey: 'k1',
};
const LIST: HttpCall = { method: 'GET', path: '/list', access: 'customer' };
const FRESH = { access: 'a2', refresh: 'r2' };

let server: Server | null = null;

async function serve(
  answer: (seen: Seen, count: number) => Answer,
): Promise<{ origin: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  server = createServer((request, response) => {
    void text(request).then((body) => {
      const one = { line: `${request.method} ${request.url}`, headers: request.headers, body };
      seen.push(one);
      const { status, body: answered, headers, delayMs = 0 } = answer(one, seen.length);
      setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(JSON.stringify(answered ?? {}));
      }, delayMs);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an AddressInfo.
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

function client(
  origin: string,
  more: Partial<HttpDeps> = {},
): { http: Http; tokens: TokenStore; ended: () => ReadonlyArray<string | null> } {
  const tokens = createTokenStore(memoryStorage());
  tokens.keepSession({ access: 'a1', refresh: 'r1', userId: 'u1' });
  tokens.keepCsrf({ token: 't1', secret: 's1' });
  const ended: (string | null)[] = [];
  const http = createHttp({
    fetch: (url, init) => fetch(url, init),
    origin,
    tokens: more.tokens ?? tokens,
    deviceId: () => 'device',
    clock: createServerClock(() => 0),
    exclusively: (run) => run(),
    isOnline: () => true,
    onSessionEnded: (why) => void ended.push(why),
    ...more,
  });
  return { http, tokens, ended: () => ended };
}

const unauthenticated: Answer = {
  status: 401,
  body: { statusCode: 401, code: 'UNAUTHENTICATED', message: 'Please log in again.' },
};

/** Accepts the bearer a2 only; trades r1 for it. */
function needsRefresh(seen: Seen): Answer {
  if (seen.line.endsWith('/auth/refresh-tokens'))
    return { status: 200, body: { tokens: FRESH }, delayMs: 30 };
  return seen.headers.authorization === 'Bearer a2' ? { status: 200, body: { fine: true } } : unauthenticated;
}

afterEach(() => {
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
  server = null;
});

describe('a session that has run out', () => {
  it('is refreshed once for calls that fail together, and each is tried again', async () => {
    const { origin, seen } = await serve(needsRefresh);
    const { http, tokens } = client(origin);
    const answers = await Promise.all([http.send(LIST), http.send(LIST), http.send(LIST)]);
    expect(answers).toEqual([{ fine: true }, { fine: true }, { fine: true }]);
    expect(seen.filter(({ line }) => line.endsWith('/auth/refresh-tokens'))).toHaveLength(1);
    expect(tokens.session()).toEqual({ ...FRESH, userId: 'u1' });
  });

  it('is not refreshed when another tab has done it while this one waited for the lock', async () => {
    const { origin, seen } = await serve(needsRefresh);
    const { http, tokens } = client(origin, {
      exclusively: (run) => {
        tokens.keepSession({ ...FRESH, userId: 'u1' });
        return run();
      },
    });
    expect(await http.send(LIST)).toEqual({ fine: true });
    expect(seen.filter(({ line }) => line.endsWith('/auth/refresh-tokens'))).toHaveLength(0);
  });

  it('ends when the refresh token is refused: tokens go, the call fails with the 401', async () => {
    const { origin } = await serve(() => unauthenticated);
    const { http, tokens, ended } = client(origin);
    await expect(http.send(LIST)).rejects.toMatchObject({ code: 'UNAUTHENTICATED', statusCode: 401 });
    expect(tokens.session()).toBeNull();
    expect(tokens.csrf()).toBeNull();
    expect(ended()).toEqual(['Please log in again.']);
  });

  it('stays when the new token has run out too by the time it arrives: that one is traded in turn', async () => {
    let traded = 1;
    const { origin } = await serve((seen) => {
      if (seen.line.endsWith('/auth/refresh-tokens')) {
        traded += 1;
        return { status: 200, body: { tokens: { access: `a${traded}`, refresh: `r${traded}` } } };
      }
      return seen.headers.authorization === 'Bearer a3'
        ? { status: 200, body: { fine: true } }
        : unauthenticated;
    });
    const { http, ended } = client(origin);
    expect(await http.send(LIST)).toEqual({ fine: true });
    expect(ended()).toEqual([]);
  });

  it('ends where no token that the server gives is one that it takes', async () => {
    const { origin, seen } = await serve((call) =>
      call.line.endsWith('/auth/refresh-tokens') ? { status: 200, body: { tokens: FRESH } } : unauthenticated,
    );
    const { http, tokens } = client(origin);
    await expect(http.send(LIST)).rejects.toMatchObject({ statusCode: 401 });
    expect(tokens.session()).toBeNull();
    expect(seen.length).toBeLessThan(10);
  });

  it('stays when the server is only busy', async () => {
    const { origin } = await serve((seen) =>
      seen.line.endsWith('/auth/refresh-tokens')
        ? { status: 503, body: { message: 'Later.' } }
        : unauthenticated,
    );
    const { http, tokens, ended } = client(origin);
    await expect(http.send(LIST)).rejects.toMatchObject({ statusCode: 503 });
    expect(tokens.session()).not.toBeNull();
    expect(ended()).toEqual([]);
  });

  it('is not brought back by a refresh that a sign-out overtook', async () => {
    const { origin } = await serve((seen) => {
      if (seen.line.endsWith('/auth/refresh-tokens')) tokens.clear();
      return needsRefresh(seen);
    });
    const { http, tokens } = client(origin);
    await expect(http.send(LIST)).rejects.toMatchObject({ statusCode: 401 });
    expect(tokens.session()).toBeNull();
  });

  const OTHERS = { access: 'b1', refresh: 'q1', userId: 'u2' };

  it('leaves alone a customer who signs in in another tab during the refresh, whether it succeeds or not', async () => {
    for (const refreshStatus of [200, 401]) {
      const { origin, seen } = await serve((one) => {
        if (!one.line.endsWith('/auth/refresh-tokens')) return needsRefresh(one);
        tokens.keepSession(OTHERS);
        tokens.keepCsrf({ token: 'tb', secret: 'sb' });
        return { status: refreshStatus, body: { tokens: FRESH } };
      });
      const { http, tokens, ended } = client(origin);
      await expect(http.send(DEPOSIT)).rejects.toMatchObject({ statusCode: 401 });
      expect(tokens.session()).toEqual(OTHERS);
      expect(tokens.csrf()).toEqual({ token: 'tb', secret: 'sb' });
      expect(ended()).toEqual([]);
      expect(seen.map(({ headers }) => headers.authorization)).not.toContain('Bearer b1');
      server?.close();
    }
  });

  it('is not traded for a customer who signs in in another tab while this one waits for the lock', async () => {
    const { origin, seen } = await serve(needsRefresh);
    const { http, tokens, ended } = client(origin, {
      exclusively: (run) => {
        tokens.keepSession(OTHERS);
        return run();
      },
    });
    await expect(http.send(DEPOSIT)).rejects.toMatchObject({ statusCode: 401 });
    expect(seen).toHaveLength(1);
    expect(tokens.session()).toEqual(OTHERS);
    expect(ended()).toEqual([]);
  });

  it('gives no CSRF pair to a customer who signs in in another tab before the answer', async () => {
    const { origin } = await serve(() => {
      tokens.keepSession(OTHERS);
      return { status: 200, headers: { 'x-csrf-token': 'ta', 'x-csrf-secret': 'sa' } };
    });
    const { http, tokens } = client(origin);
    await http.send(LIST);
    expect(tokens.csrf()).toEqual({ token: 't1', secret: 's1' });
  });

  it('keeps a command from going out for a customer who signs in while its CSRF pair is fetched', async () => {
    const { origin, seen } = await serve(() => {
      tokens.keepSession(OTHERS);
      return { status: 200 };
    });
    const tokens = createTokenStore(memoryStorage());
    tokens.keepSession({ access: 'a1', refresh: 'r1', userId: 'u1' });
    const { http } = client(origin, { tokens });
    await expect(http.send(DEPOSIT)).rejects.toThrow('Another Kolo account is logged in');
    expect(seen.map(({ line }) => line)).toEqual(['GET /api/v1/users/me']);
  });

  it('is none of the business of a failed login', async () => {
    const { origin, seen } = await serve(() => ({
      status: 401,
      body: { code: 'INVALID_CREDENTIALS', message: 'Invalid credentials' },
    }));
    const { http, tokens } = client(origin);
    await expect(
      http.send({ method: 'POST', path: '/auth/login', access: 'public', body: {} }),
    ).rejects.toThrow('Invalid credentials');
    expect(seen).toHaveLength(1);
    expect(tokens.session()).not.toBeNull();
  });
});

describe('the CSRF pair', () => {
  it('is fetched with GET /users/me when none is stored, and sent', async () => {
    const { origin, seen } = await serve((one) =>
      one.line.endsWith('/users/me')
        ? { status: 200, headers: { 'x-csrf-token': 't9', 'x-csrf-secret': 's9' } }
        : { status: 201, body: { done: true } },
    );
    const tokens = createTokenStore(memoryStorage());
    tokens.keepSession({ access: 'a1', refresh: 'r1', userId: 'u1' });
    const { http } = client(origin, { tokens });
    expect(await http.send(DEPOSIT)).toEqual({ done: true });
    expect(seen.map(({ line }) => line)).toEqual(['GET /api/v1/users/me', 'POST /api/v1/deposit']);
    expect(seen[1]?.headers).toMatchObject({
      'x-csrf-token': 't9',
      'x-csrf-secret': 's9',
      'x-device-id': 'device',
    });
  });

  it('is renewed from a refusal, and the call goes out once more with the same idempotency key', async () => {
    const { origin, seen } = await serve((one) =>
      one.headers['x-csrf-token'] === 't2'
        ? { status: 201, body: { done: true } }
        : {
            status: 403,
            body: { code: 'CSRF_INVALID' },
            headers: { 'x-csrf-token': 't2', 'x-csrf-secret': 's2' },
          },
    );
    const { http, tokens } = client(origin);
    expect(await http.send(DEPOSIT)).toEqual({ done: true });
    expect(seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', 'k1']);
    expect(tokens.csrf()).toEqual({ token: 't2', secret: 's2' });
  });

  it('is tried no third time', async () => {
    const { origin, seen } = await serve(() => ({
      status: 403,
      body: { code: 'CSRF_INVALID', message: 'No.' },
    }));
    const { http } = client(origin);
    await expect(http.send(DEPOSIT)).rejects.toMatchObject({ code: 'CSRF_INVALID' });
    expect(seen).toHaveLength(2);
  });
});

describe('what a failed call says', () => {
  async function failure(answer: Answer): Promise<ApiError> {
    const { origin } = await serve(() => answer);
    const error: unknown = await client(origin)
      .http.send(LIST)
      .catch((caught: unknown) => caught);
    if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
    return error;
  }

  it('is the message of the server, then its error, then the fixed text', async () => {
    expect((await failure({ status: 409, body: { message: 'Said so', error: 'Conflict' } })).message).toBe(
      'Said so',
    );
    expect((await failure({ status: 409, body: { error: 'Conflict' } })).message).toBe('Conflict');
    expect((await failure({ status: 502 })).message).toBe('An unexpected error occurred');
  });

  it('carries fields and the wait', async () => {
    const error = await failure({
      status: 429,
      body: { code: 'RATE_LIMITED', message: 'Wait', fields: { email: 'Bad' } },
      headers: { 'retry-after': '30' },
    });
    expect(error).toMatchObject({
      code: 'RATE_LIMITED',
      fields: { email: 'Bad' },
      retryAfterSeconds: 30,
    });
  });

  it('tells a time-out, a dead line and a dead server apart', async () => {
    const slow = await serve(() => ({ status: 200, delayMs: 500 }));
    await expect(client(slow.origin).http.send({ ...LIST, timeoutMs: 20 })).rejects.toMatchObject({
      kind: 'timeout',
    });
    const nowhere = 'http://127.0.0.1:1';
    await expect(client(nowhere).http.send(LIST)).rejects.toMatchObject({ kind: 'unreachable' });
    await expect(client(nowhere, { isOnline: () => false }).http.send(LIST)).rejects.toMatchObject({
      kind: 'offline',
    });
  });

  it('a slow upload is not cut while it moves, but when it stands still', async () => {
    vi.useFakeTimers();
    const settled = vi.fn<(error: unknown) => void>();
    let move: () => void = () => undefined;
    const upload: HttpCall = {
      ...DEPOSIT,
      body: new FormData(),
      fetch: (_, { signal }, moved) =>
        new Promise((_resolve, reject) => {
          move = moved;
          signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
        }),
    };
    void client('http://nowhere').http.send(upload).catch(settled);
    for (let part = 0; part < 10; part += 1) {
      await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1);
      move();
    }
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS);
    expect(settled).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timeout' }));
  });
});
