import type { Tokens } from '@kolo/contract/identity';
import { travel, type TripWorld } from './http-trip.ts';

export interface RefreshWorld extends TripWorld {
  /** Runs one at a time over all tabs. */
  readonly exclusively: <T>(run: () => Promise<T>) => Promise<T>;
}

/** `why`: the server's words for the end, where it was the server that ended it. */
type RefreshOutcome = { readonly kind: 'fresh' } | { readonly kind: 'ended'; readonly why: string | null };

const FRESH: RefreshOutcome = { kind: 'fresh' };
const GONE: RefreshOutcome = { kind: 'ended', why: null };

async function tradeOnce(accessUsed: string | null, world: RefreshWorld): Promise<RefreshOutcome> {
  // Read inside the lock: while this tab waited, another may have done it, and a replayed refresh token ends the session.
  const session = world.tokens.session();
  if (!session) return GONE;
  if (session.access !== accessUsed) return FRESH;
  const { body, error } = await travel(
    {
      method: 'POST',
      path: '/auth/refresh-tokens',
      access: 'public',
      body: { refreshToken: session.refresh },
    },
    world,
  );
  if (error === null) {
    // The server serialises by the schema of refreshTokens.
    const { tokens } = body as { tokens: Tokens };
    // A sign-out during the refresh must stay one.
    if (world.tokens.session()?.refresh !== session.refresh) return GONE;
    world.tokens.keepSession({ ...tokens, userId: session.userId });
    return FRESH;
  }
  if (error.statusCode === 400 || error.statusCode === 401) return { kind: 'ended', why: error.message };
  // The server is busy or broken: that is no reason to log anyone out.
  throw error;
}

/** Trades the refresh token once for all calls that failed with the same access token, over all tabs. */
export function createRefresh(world: RefreshWorld): (accessUsed: string | null) => Promise<RefreshOutcome> {
  let running: Promise<RefreshOutcome> | null = null;
  return (accessUsed) => {
    running ??= world
      .exclusively(() => tradeOnce(accessUsed, world))
      .finally(() => {
        running = null;
      });
    return running;
  };
}
