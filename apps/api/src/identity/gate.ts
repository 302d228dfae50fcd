import { HEADERS } from '@kolo/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Gate } from '#platform/http/mount.ts';
import type { Services } from '#platform/services.ts';
import { readAccessToken } from './access-token.ts';
import type { CsrfPair } from './csrf.ts';
import { csrfHeaders, csrfPair, isCsrfPair } from './csrf.ts';
import type { LiveSession } from './session-queries.ts';
import { findLiveSession } from './session-queries.ts';

const BEARER = /^Bearer ([\w.-]+)$/i;

/** The living session that an Authorization header stands for. */
async function findSession(
  services: Services,
  authorization: string | undefined,
): Promise<LiveSession | null> {
  const token = BEARER.exec(authorization ?? '')?.[1];
  if (!token) return null;
  const caller = await readAccessToken(services.config.tokenKey, services.clock, token);
  if (!caller) return null;
  return (await findLiveSession(services.db, caller, services.clock.now())) ?? null;
}

function pairOf(request: FastifyRequest): CsrfPair | null {
  const token = request.headers[HEADERS.csrfToken];
  const secret = request.headers[HEADERS.csrfSecret];
  return typeof token === 'string' && typeof secret === 'string' ? { token, secret } : null;
}

/** Proves who calls: the bearer, its session in the database, and for mutations the CSRF pair of that session. */
export function createGate(services: Services): Gate {
  const sessions = new WeakMap<FastifyRequest, LiveSession>();
  return {
    async authenticate(request) {
      const session = await findSession(services, request.headers.authorization);
      if (!session) return null;
      sessions.set(request, session);
      return { userId: session.user_id, sessionId: session.id };
    },
    async checkCsrf(request, caller) {
      const session = sessions.get(request);
      invariant(session, 'the CSRF pair is checked after the bearer');
      const pair = pairOf(request);
      const { csrfKey } = services.config;
      if (pair && isCsrfPair(csrfKey, caller.sessionId, pair, session, services.clock.now())) return;
      const present = csrfPair(csrfKey, caller.sessionId, session.csrf_secret);
      throw new Refusal('CSRF_INVALID', { headers: csrfHeaders(present) });
    },
  };
}
