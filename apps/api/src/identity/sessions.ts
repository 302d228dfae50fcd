import type { Tokens, User } from '@kolo/contract/identity';
import type { Tx } from '#platform/db.ts';
import type { SessionKey, Origin } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { signAccessToken } from './tokens.ts';
import type { CsrfPair } from './csrf.ts';
import { csrfPair, newCsrfSecret } from './csrf.ts';
import { SESSION_DAYS, SESSION_MAX_DAYS } from './limits.ts';
import type { CustomerRow } from './queries.ts';
import type { RefreshToken } from './tokens.ts';
import { encodeRefreshToken, firstRefreshToken, refreshHash } from './tokens.ts';
import { insertSession } from './session-queries.ts';
import { userView } from './user.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

export interface SignedIn {
  readonly tokens: Tokens;
  readonly user: User;
  readonly csrf: CsrfPair;
}

export function sessionEnd(now: Date, createdAt: Date): Date {
  const idle = now.getTime() + SESSION_DAYS * DAY_MS;
  return new Date(Math.min(idle, createdAt.getTime() + SESSION_MAX_DAYS * DAY_MS));
}

export async function tokensFor(services: Services, refresh: RefreshToken): Promise<Tokens> {
  const { config, clock } = services;
  return {
    access: await signAccessToken(config.tokenKey, clock, refresh),
    refresh: encodeRefreshToken(refresh),
  };
}

/** Opens a session for a customer who has proved to be one: `passwordAt`, by the password, or null by a code alone. */
export async function openSession(
  tx: Tx,
  services: Services,
  customer: CustomerRow,
  { origin, passwordAt }: { origin: Origin; passwordAt: Date | null },
): Promise<SignedIn> {
  const now = services.clock.now();
  const caller: SessionKey = { userId: customer.userId, sessionId: services.ids.next() };
  const refresh = firstRefreshToken(services.config.tokenKey, caller);
  const csrfSecret = newCsrfSecret();
  await insertSession(tx, {
    userId: caller.userId,
    id: caller.sessionId,
    deviceId: origin.deviceId,
    userAgent: origin.userAgent,
    createdAt: now,
    expiresAt: sessionEnd(now, now),
    refreshHash: refreshHash(refresh),
    rotatedAt: now,
    csrfSecret,
    passwordAt,
  });
  return {
    tokens: await tokensFor(services, refresh),
    user: await userView(tx, customer),
    csrf: csrfPair(services.config.csrfKey, caller.sessionId, csrfSecret),
  };
}
