import type { Tokens } from '@kolo/contract/identity';
import { travel, type TripWorld } from './http-trip.ts';
import type { StoredSession } from './token-store.ts';

export interface RefreshWorld extends TripWorld {
  /** Runs one at a time over all tabs. */
  readonly exclusively: <T>(run: () => Promise<T>) => Promise<T>;
}

/**
 * `why`: the server's words for the end, where it was the server that ended it. `other`: somebody else has signed in
 * meanwhile. Their session is none of this call's business.
 */
export type RefreshOutcome =
  | { readonly kind: 'fresh' }
  | { readonly kind: 'ended'; readonly why: string | null }
  | { readonly kind: 'other' };

const FRESH: RefreshOutcome = { kind: 'fresh' };
const GONE: RefreshOutcome = { kind: 'ended', why: null };

/** What has become of the customer whose tokens a call has used, when this tab is not the one to trade them. */
function standing(used: StoredSession, world: RefreshWorld): RefreshOutcome {
  const now = world.tokens.session();
  if (!now) return GONE;
  return now.userId === used.userId ? FRESH : { kind: 'other' };
}

async function tradeOnce(used: StoredSession, world: RefreshWorld): Promise<RefreshOutcome> {
  // Read inside the lock: while this tab waited, another may have done it, and a replayed refresh token ends the session.
  const session = world.tokens.session();
  if (session?.userId !== used.userId || session.access !== used.access) return standing(used, world);
  const { body, error } = await travel(
    {
      method: 'POST',
      path: '/auth/refresh-tokens',
      access: 'public',
      body: { refreshToken: session.refresh },
    },
    world,
  );
  // A sign-out or a sign-in during the refresh stands, whatever came of the refresh.
  if (world.tokens.session()?.refresh !== session.refresh) return standing(used, world);
  if (error === null) {
    // The server serialises by the schema of refreshTokens.
    const { tokens } = body as { tokens: Tokens };
    world.tokens.keepSession({ ...tokens, userId: session.userId });
    return FRESH;
  }
  if (error.statusCode === 400 || error.statusCode === 401) return { kind: 'ended', why: error.message };
  // The server is busy or broken: that is no reason to log anyone out.
  throw error;
}

/** Trades the refresh token once for all calls that failed with the same access token, over all tabs. */
export function createRefresh(world: RefreshWorld): (used: StoredSession) => Promise<RefreshOutcome> {
  const running = new Map<string, Promise<RefreshOutcome>>();
  return (used) => {
    const before = running.get(used.access);
    if (before !== undefined) return before;
    const trade = world.exclusively(() => tradeOnce(used, world)).finally(() => running.delete(used.access));
    running.set(used.access, trade);
    return trade;
  };
}
