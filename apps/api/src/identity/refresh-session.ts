import type { Tokens } from '@kolo/contract/identity';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Origin } from '#platform/http/route.ts';
import { bucketName } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import { isSameHash } from './codes.ts';
import type { CsrfPair } from './csrf.ts';
import { csrfPair, newCsrfSecret } from './csrf.ts';
import { REFRESH_GRACE_MS, REFRESHES_PER_ADDRESS, REFRESHES_PER_SESSION } from './limits.ts';
import type { RefreshToken } from './tokens.ts';
import { decodeRefreshToken, isOurs, nextRefreshToken, refreshHash } from './tokens.ts';
import type { SessionRow } from './session-queries.ts';
import {
  findEnding,
  lockLiveSession,
  recordSecurityEvent,
  revokeSession,
  rotateSession,
} from './session-queries.ts';
import { sessionEnd, tokensFor } from './sessions.ts';
import { count, countAddress } from './throttle.ts';

/**
 * `present`: trade it. `previous`: the same trade asked for again, in time; the present token was never used, since its trade
 * pushes this one out. `replayed`: somebody has an old copy, or one of another device.
 */
type Standing = 'present' | 'previous' | 'replayed';

/** Whether the call says that it comes from another device than the one that the token was given to: it was copied. */
function namesAnother({ deviceId: own }: SessionRow, { deviceId }: Origin): boolean {
  return own !== null && deviceId !== null && deviceId !== own;
}

function standingOf(
  session: SessionRow,
  token: RefreshToken,
  { origin, now }: { origin: Origin; now: Date },
): Standing {
  // A browser that lost its storage has no token either.
  if (namesAnother(session, origin)) return 'replayed';
  const hash = refreshHash(token);
  if (isSameHash(hash, session.refreshHash)) return 'present';
  const previous = session.previousRefreshHash;
  const isPrevious = previous !== null && isSameHash(hash, previous);
  if (!isPrevious) return 'replayed';
  const inTime = now.getTime() - session.rotatedAt.getTime() <= REFRESH_GRACE_MS;
  const sameDevice = session.deviceId === origin.deviceId;
  return inTime && sameDevice ? 'previous' : 'replayed';
}

/** Null where the token is worth nothing; the end of a replayed session is part of the transaction. */
async function trade(
  tx: Tx,
  services: Services,
  token: RefreshToken,
  origin: Origin,
): Promise<{ next: RefreshToken; csrf: CsrfPair } | null> {
  const now = services.clock.now();
  const session = await lockLiveSession(tx, token, now);
  if (!session) return null;
  const { tokenKey } = services.config;
  const standing = standingOf(session, token, { origin, now });
  if (standing === 'replayed') {
    await revokeSession(tx, token, 'refresh_replayed', now);
    const detail = { sessionId: token.sessionId, address: origin.address, deviceId: origin.deviceId };
    await recordSecurityEvent(tx, services, { userId: token.userId, kind: 'refresh_replayed', detail });
    return null;
  }
  const next = nextRefreshToken(tokenKey, token);
  const csrfSecret = standing === 'present' ? newCsrfSecret() : session.csrfSecret;
  if (standing === 'present') {
    const expiresAt = sessionEnd(now, session.createdAt);
    // From a device that does not say which it is the session goes on as one of no known device.
    const deviceId = session.deviceId && origin.deviceId;
    await rotateSession(tx, token, { refreshHash: refreshHash(next), csrfSecret, deviceId, now, expiresAt });
  }
  return { next, csrf: csrfPair(services.config.csrfKey, token.sessionId, csrfSecret) };
}

/** What a device that is logged out without having asked for it says to its customer. Of a replay it says nothing. */
const ENDING_WORDS: ReadonlyMap<string, string> = new Map([
  ['password_guessed', 'That password was wrong too many times. Log in again to continue.'],
  ['pin_locked', 'Your PIN was wrong too many times. Log in with your password.'],
  ['ended_by_customer', 'You were logged out from another device. Log in again to continue.'],
  ['signed_out_everywhere', 'You were logged out from another device. Log in again to continue.'],
  ['ended_by_staff', 'We logged every device out. Choose Forgot Password and set a new password.'],
  ['contact_changed', 'Your email or phone number was changed. Log in again to continue.'],
  [
    'contact_undone',
    'A change to your email or phone number was undone. Set a new password with Forgot Password.',
  ],
  ['password_changed', 'Your password was changed. Log in with the new one.'],
  ['password_reset', 'Your password was changed. Log in with the new one.'],
]);

/** Only who holds the last token of a session hears how it ended; for anybody else it is as if there had been none. */
async function refusalFor(services: Services, token: RefreshToken): Promise<Refusal> {
  const because = await findEnding(services.db, token, refreshHash(token));
  const message = ENDING_WORDS.get(because ?? '');
  return new Refusal('UNAUTHENTICATED', message === undefined ? {} : { message });
}

/** Trades a refresh token for the next pair. */
export async function refreshSession(
  services: Services,
  refreshToken: string,
  origin: Origin,
): Promise<{ tokens: Tokens; csrf: CsrfPair }> {
  const token = decodeRefreshToken(refreshToken);
  // One that was never handed out says nothing about the session whose ids it bears. Only those are counted by address, so that
  // nobody who sends them keeps the neighbours' apps from refreshing.
  if (!token || !isOurs(services.config.tokenKey, token)) {
    await countAddress(services, origin, 'refresh-address', REFRESHES_PER_ADDRESS);
    throw new Refusal('UNAUTHENTICATED');
  }
  await count(services, { bucket: bucketName('refresh', token.sessionId), limit: REFRESHES_PER_SESSION });
  const traded = await services.db.transaction().execute((tx) => trade(tx, services, token, origin));
  if (!traded) throw await refusalFor(services, token);
  return { tokens: await tokensFor(services, traded.next), csrf: traded.csrf };
}
