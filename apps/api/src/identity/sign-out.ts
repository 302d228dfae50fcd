import type { Services } from '#platform/services.ts';
import { isSameHash } from './codes.ts';
import { decodeRefreshToken, refreshHash } from './tokens.ts';
import { lockLiveSession, recordSecurityEvent, revokeSession } from './session-queries.ts';

/** Ends the session of a refresh token, the present one or the one before it. Without such a session nothing is left to do. */
export async function signOut(services: Services, refreshToken: string): Promise<void> {
  const token = decodeRefreshToken(refreshToken);
  if (!token) return;
  const hash = refreshHash(token);
  await services.db.transaction().execute(async (tx) => {
    const now = services.clock.now();
    const session = await lockLiveSession(tx, token, now);
    if (!session) return;
    const known = [session.refreshHash, session.previousRefreshHash];
    if (!known.some((one) => one && isSameHash(one, hash))) return;
    await revokeSession(tx, token, 'signed_out', now);
    const detail = { sessionId: token.sessionId };
    await recordSecurityEvent(tx, services, { userId: token.userId, kind: 'signed_out', detail });
  });
}
