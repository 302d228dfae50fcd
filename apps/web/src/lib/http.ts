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

type Mend = 'session' | 'csrf';

const GET_ME = { method: 'GET', path: '/users/me', access: 'customer' } as const satisfies HttpCall;

export function createHttp(world: HttpWorld): Http {
  const refresh = createRefresh(world);

  /** Decides what would mend a refused call, and does it. False when nothing does. */
  async function mend(call: HttpCall, reply: Reply, done: Set<Mend>): Promise<boolean> {
    if (call.access !== 'customer') return false;
    if (reply.error?.statusCode === 401) {
      let why: string | null = null;
      if (reply.used !== null && !done.has('session')) {
        done.add('session');
        const outcome = await refresh(reply.used);
        if (outcome.kind === 'fresh') return true;
        if (outcome.kind === 'ended') why = outcome.why;
      }
      if (isOfAnother(reply.used?.userId)) return false;
      world.tokens.clear();
      world.onSessionEnded(why);
      return false;
    }
    if (hasCode(reply.error, 'CSRF_INVALID') && !done.has('csrf')) {
      // The refusal itself carried the fresh pair.
      done.add('csrf');
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
    const mended = new Set<Mend>();
    for (;;) {
      if (call.access !== 'public' && isOfAnother(owner)) {
        const failure = { kind: 'answer', code: 'UNAUTHENTICATED', statusCode: 401 } as const;
        throw new ApiError(failure, OTHER_CUSTOMER_ERROR);
      }
      const reply = await travel(call, world);
      if (reply.error === null) return reply.body;
      if (!(await mend(call, reply, mended))) throw reply.error;
    }
  }

  return { send };
}
