import { ApiError, hasCode, OTHER_CUSTOMER_ERROR } from './api-error.ts';
import { isMutationOfCustomer, travel, type HttpCall, type Reply } from './http-trip.ts';
import { createRefresh, type RefreshWorld } from './refresh.ts';

/** What the client needs of the browser. */
export interface HttpWorld extends RefreshWorld {
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

export function createHttp(world: HttpWorld): Http {
  const refresh = createRefresh(world);

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
      world.tokens.clear();
      world.onSessionEnded(why);
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
    const now = world.tokens.session();
    return now !== null && now.userId !== userId;
  }

  /** What one customer began is never carried on with the tokens of another. */
  async function send(call: HttpCall): Promise<unknown> {
    const owner = world.tokens.session()?.userId;
    if (isMutationOfCustomer(call) && world.tokens.csrf() === null) {
      await send({ ...GET_ME, signal: call.signal });
    }
    const left = { ...MENDS };
    for (;;) {
      if (call.access !== 'public' && isOfAnother(owner)) {
        const failure = { kind: 'answer', code: 'UNAUTHENTICATED', statusCode: 401 } as const;
        throw new ApiError(failure, OTHER_CUSTOMER_ERROR);
      }
      const reply = await travel(call, world);
      if (reply.error === null) return reply.body;
      if (!(await mend(call, reply, left))) throw reply.error;
    }
  }

  return { send };
}
