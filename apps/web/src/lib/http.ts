import type { Tokens } from '@kolo/contract/identity';
import { ApiError, hasCode, OTHER_CUSTOMER_ERROR } from './api-error.ts';
import { isMutationOfCustomer, travel, type HttpCall, type Reply, type TripDeps } from './http-trip.ts';
import type { StoredSession } from './token-store.ts';

/** What the client needs of the browser. */
export interface HttpDeps extends RefreshDeps {
  /** The session is over and the tokens are gone. `why`: the server's words, where it has some. */
  readonly onSessionEnded: (why: string | null) => void;
}

export interface Http {
  /** Answers the parsed JSON. Throws ApiError for everything but a success, and the signal's reason when it was aborted. */
  send(call: HttpCall): Promise<unknown>;
}

/** What a call may mend before it is given up. A token that is new can be too old again where the server's clock moves on. */
interface Mends {
  session: number;
  csrf: number;
}

const MENDS: Mends = { session: 3, csrf: 1 };

const GET_ME = { method: 'GET', path: '/users/me', access: 'customer' } as const satisfies HttpCall;

export function createHttp(deps: HttpDeps): Http {
  const refresh = createRefresh(deps);

  /** Decides what would mend a refused call, and does it. False when nothing does. */
  async function mend(call: HttpCall, reply: Reply, left: Mends): Promise<boolean> {
    if (call.access !== 'customer') return false;
    if (reply.error?.statusCode === 401) {
      let why: string | null = null;
      if (reply.used !== null && left.session > 0) {
        left.session -= 1;
        const outcome = await refresh(reply.used);
        if (outcome.kind === 'fresh') return true;
        if (outcome.kind === 'ended') why = outcome.why;
      }
      if (isOfAnother(reply.used?.userId)) return false;
      deps.tokens.clear();
      deps.onSessionEnded(why);
      return false;
    }
    if (hasCode(reply.error, 'CSRF_INVALID') && left.csrf > 0) {
      // The refusal itself carried the fresh pair.
      left.csrf -= 1;
      return true;
    }
    return false;
  }

  /** Whether somebody else than this customer is signed in by now, through another tab. */
  function isOfAnother(userId: string | undefined): boolean {
    const now = deps.tokens.session();
    return now !== null && now.userId !== userId;
  }

  /** What one customer began is never carried on with the tokens of another. */
  async function send(call: HttpCall): Promise<unknown> {
    const owner = deps.tokens.session()?.userId;
    if (isMutationOfCustomer(call) && deps.tokens.csrf() === null) {
      await send({ ...GET_ME, signal: call.signal });
    }
    const left = { ...MENDS };
    for (;;) {
      if (call.access !== 'public' && isOfAnother(owner)) {
        const failure = { kind: 'answer', code: 'UNAUTHENTICATED', statusCode: 401 } as const;
        throw new ApiError(failure, OTHER_CUSTOMER_ERROR);
      }
      const reply = await travel(call, deps);
      if (reply.error === null) return reply.body;
      if (!(await mend(call, reply, left))) throw reply.error;
    }
  }

  return { send };
}

interface RefreshDeps extends TripDeps {
  /** Runs one at a time over all tabs. */
  readonly exclusively: <T>(run: () => Promise<T>) => Promise<T>;
}

/**
 * `why`: the server's words for the end, where it was the server that ended it. `other`: somebody else has signed in
 * in the meantime. Their session is none of this call's business.
 */
type RefreshOutcome =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'ended'; readonly why: string | null }
  | { readonly kind: 'other' };

const FRESH: RefreshOutcome = { kind: 'fresh' };
const GONE: RefreshOutcome = { kind: 'ended', why: null };

/** What has become of the customer whose tokens a call has used, when this tab is not the one to trade them. */
function standing(used: StoredSession, deps: RefreshDeps): RefreshOutcome {
  const now = deps.tokens.session();
  if (!now) return GONE;
  return now.userId === used.userId ? FRESH : { kind: 'other' };
}

async function tradeOnce(used: StoredSession, deps: RefreshDeps): Promise<RefreshOutcome> {
  // Read inside the lock: while this tab waited, another may have done it, and a replayed refresh token ends the session.
  const session = deps.tokens.session();
  if (session?.userId !== used.userId || session.access !== used.access) return standing(used, deps);
  const { body, error } = await travel(
    {
      method: 'POST',
      path: '/auth/refresh-tokens',
      access: 'public',
      body: { refreshToken: session.refresh },
    },
    deps,
  );
  // A sign-out or a sign-in during the refresh stands, whatever came of the refresh.
  if (deps.tokens.session()?.refresh !== session.refresh) return standing(used, deps);
  if (error === null) {
    // The server serialises by the schema of refreshTokens.
    const { tokens } = body as { tokens: Tokens };
    deps.tokens.keepSession({ ...tokens, userId: session.userId });
    return FRESH;
  }
  if (error.statusCode === 400 || error.statusCode === 401) return { kind: 'ended', why: error.message };
  // The server is busy or broken: that is no reason to log anyone out.
  throw error;
}

/** Trades the refresh token once for all calls that failed with the same access token, over all tabs. */
function createRefresh(deps: RefreshDeps): (used: StoredSession) => Promise<RefreshOutcome> {
  const running = new Map<string, Promise<RefreshOutcome>>();
  return (used) => {
    const before = running.get(used.access);
    if (before !== undefined) return before;
    const trade = deps.exclusively(() => tradeOnce(used, deps)).finally(() => running.delete(used.access));
    running.set(used.access, trade);
    return trade;
  };
}
