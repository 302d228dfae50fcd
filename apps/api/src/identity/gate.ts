import { HEADERS } from '@kolo/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Gate, SessionKey } from '#platform/http/route.ts';
import { deviceOf } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { createTokenReader } from './tokens.ts';
import type { CsrfPair } from './csrf.ts';
import { createPairReader, csrfHeaders, csrfPair, isPresentPair } from './csrf.ts';
import { CSRF_GRACE_MS } from './limits.ts';
import type { LiveSession } from './session-queries.ts';
import { findLiveSession } from './session-queries.ts';

const BEARER = /^Bearer ([\w.-]+)$/i;

function pairOf(request: FastifyRequest): CsrfPair | null {
  const token = request.headers[HEADERS.csrfToken];
  const secret = request.headers[HEADERS.csrfSecret];
  return typeof token === 'string' && typeof secret === 'string' ? { token, secret } : null;
}

/** Proves who calls: the bearer, its session in the database, and for mutations the CSRF pair of that session. */
export function createGate(services: Services): Gate {
  const sessions = new WeakMap<FastifyRequest, LiveSession>();
  const { csrfKey } = services.config;
  const readToken = createTokenReader(services.config.tokenKey, services.clock);
  const isOurs = createPairReader(csrfKey);
  const sessionOf = ({ headers }: FastifyRequest): SessionKey | null => {
    const token = BEARER.exec(headers.authorization ?? '')?.[1];
    return token ? readToken(token) : null;
  };
  return {
    async authenticate(request) {
      const named = sessionOf(request);
      const session = named && (await findLiveSession(services.db, named, services.clock.now()));
      if (!session) return null;
      sessions.set(request, session);
      // Never the session's own device: anyone who copied the bearer alone does not know its name.
      return { userId: session.userId, sessionId: session.id, deviceId: deviceOf(request) };
    },
    async checkCsrf(request, caller) {
      const session = sessions.get(request);
      invariant(session, 'the CSRF pair is checked after the bearer');
      const pair = pairOf(request);
      if (pair && isOurs(session.id, pair) && isPresentPair(session, pair, services.clock.now())) return;
      const present = csrfPair(csrfKey, caller.sessionId, session.csrfSecret);
      throw new Refusal('CSRF_INVALID', { headers: csrfHeaders(present) });
    },
    claim(request) {
      const named = sessionOf(request);
      const pair = named && pairOf(request);
      if (!pair || !isOurs(named.sessionId, pair)) return null;
      return {
        ...named,
        deviceId: deviceOf(request),
        csrfSecret: Buffer.from(pair.secret, 'base64url'),
        rotatedSince: new Date(services.clock.now().getTime() - CSRF_GRACE_MS),
      };
    },
  };
}
