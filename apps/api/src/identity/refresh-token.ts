import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import type { SessionKey } from '#platform/http/route.ts';

const ID_BYTES = 16;
const SECRET_BYTES = 32;
const TOKEN_BYTES = 2 * ID_BYTES + SECRET_BYTES;
// The first half of a secret is its own; the second half shows that this server made it, however long ago.
const SEED_BYTES = SECRET_BYTES / 2;

export interface RefreshToken extends SessionKey {
  readonly secret: Buffer;
}

function markOf(tokenKey: string, { userId, sessionId }: SessionKey, seed: Buffer): Buffer {
  const mac = createHmac('sha256', tokenKey).update('refresh token mark|');
  return mac.update(parse(userId)).update(parse(sessionId)).update(seed).digest().subarray(0, SEED_BYTES);
}

function tokenOf(tokenKey: string, { userId, sessionId }: SessionKey, seed: Buffer): RefreshToken {
  return { userId, sessionId, secret: Buffer.concat([seed, markOf(tokenKey, { userId, sessionId }, seed)]) };
}

/** Whether a token was ever handed out: anybody can write the ids of a session in front of a made-up secret. */
export function isOurs(tokenKey: string, token: RefreshToken): boolean {
  const mark = markOf(tokenKey, token, token.secret.subarray(0, SEED_BYTES));
  return timingSafeEqual(mark, token.secret.subarray(SEED_BYTES));
}

export function firstRefreshToken(tokenKey: string, caller: SessionKey): RefreshToken {
  return tokenOf(tokenKey, caller, randomBytes(SEED_BYTES));
}

/**
 * The token after this one. It follows from the present one and a key that only the server has: a repeat within the grace
 * gets the same successor, so that two tabs and a lost answer end with one token and not with two that replay each other.
 */
export function nextRefreshToken(tokenKey: string, token: RefreshToken): RefreshToken {
  const next = createHmac('sha256', tokenKey)
    .update('refresh token|')
    .update(encodeRefreshToken(token))
    .digest();
  return tokenOf(tokenKey, token, next.subarray(0, SEED_BYTES));
}

export function encodeRefreshToken({ userId, sessionId, secret }: RefreshToken): string {
  return Buffer.concat([parse(userId), parse(sessionId), secret]).toString('base64url');
}

/** The ids and the secret of a token as a client sent it; null where it has not the form. */
export function decodeRefreshToken(text: string): RefreshToken | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== text) return null;
  try {
    return {
      userId: stringify(bytes.subarray(0, ID_BYTES)),
      sessionId: stringify(bytes.subarray(ID_BYTES, 2 * ID_BYTES)),
      secret: bytes.subarray(2 * ID_BYTES),
    };
  } catch {
    // The bytes where an id stands are none.
    return null;
  }
}

/** What is stored of a token. */
export function refreshHash(token: RefreshToken): Buffer {
  return createHash('sha256').update(token.secret).digest();
}
