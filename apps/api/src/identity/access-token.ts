import { jwtVerify, SignJWT } from 'jose';
import { JOSEError } from 'jose/errors';
import * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import type { Caller } from '#platform/http/mount.ts';
import { ACCESS_TOKEN_MINUTES } from './limits.ts';

const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const PARTY = 'kolo-api';

const Claims = z.object({ sub: z.uuid(), sid: z.uuid() });

function keyOf(tokenKey: string): Uint8Array {
  return new TextEncoder().encode(tokenKey);
}

/** A token that names the customer and the session; the session itself is checked on each call. */
export async function signAccessToken(tokenKey: string, clock: Clock, caller: Caller): Promise<string> {
  const now = clock.now();
  return new SignJWT({ sid: caller.sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(caller.userId)
    .setIssuer(PARTY)
    .setAudience(PARTY)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + ACCESS_TOKEN_MINUTES * 60_000))
    .sign(keyOf(tokenKey));
}

/** Who a token names, or null where it is not ours, not for us or too old. */
export async function readAccessToken(tokenKey: string, clock: Clock, token: string): Promise<Caller | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(tokenKey), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: PARTY,
      audience: PARTY,
      requiredClaims: ['exp', 'iat', 'sub', 'sid'],
      currentDate: clock.now(),
    });
    const claims = Claims.safeParse(payload);
    return claims.success ? { userId: claims.data.sub, sessionId: claims.data.sid } : null;
  } catch (error) {
    if (error instanceof JOSEError) return null;
    throw error;
  }
}
