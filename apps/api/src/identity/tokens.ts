import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { parse, stringify } from 'uuid';
import * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import type { SessionKey } from '#platform/http/route.ts';
import { ACCESS_TOKEN_MINUTES, KNOWN_TOKENS_MAX } from './limits.ts';

const ALGORITHM = 'HS256';
const TYPE = 'at+jwt';
const PARTY = 'kolo-api';

/** The first part of every token of ours, as it is signed. */
const HEADER = Buffer.from(JSON.stringify({ alg: ALGORITHM, typ: TYPE })).toString('base64url');

const MS_PER_S = 1_000;

const Claims = z.object({
  iss: z.literal(PARTY),
  aud: z.literal(PARTY),
  sub: z.uuid(),
  sid: z.uuid(),
  iat: z.number(),
  exp: z.number(),
});

function keyOf(tokenKey: string): Uint8Array {
  return new TextEncoder().encode(tokenKey);
}

/** A token that names the customer and the session; the session itself is checked on each call. */
export async function signAccessToken(tokenKey: string, clock: Clock, caller: SessionKey): Promise<string> {
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

function isSigned(tokenKey: string, signed: string, signature: string): boolean {
  const ours = Buffer.from(createHmac('sha256', tokenKey).update(signed).digest('base64url'));
  const theirs = Buffer.from(signature);
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

/** A token whose signature was checked. */
interface ReadToken {
  readonly caller: SessionKey;
  readonly expiresAtMs: number;
}

/**
 * What a token says, or null where it is not ours or not for us. Here rather than by jose, which hands each signature to
 * another thread and waits for it. The header is compared whole: a token that names another algorithm, or none, is not ours
 * whatever else it says.
 */
function readToken(tokenKey: string, token: string): ReadToken | null {
  const [header, payload, signature, ...more] = token.split('.');
  if (header !== HEADER || payload === undefined || signature === undefined || more.length > 0) return null;
  if (!isSigned(tokenKey, `${header}.${payload}`, signature)) return null;
  const claims = Claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (!claims.success) return null;
  const { sub, sid, exp } = claims.data;
  return { caller: { userId: sub, sessionId: sid }, expiresAtMs: exp * MS_PER_S };
}

/**
 * Reads tokens: who one names, or null where it is not ours, not for us or too old. An app sends the same one with each call
 * for a quarter of an hour, so what was read of it is kept; how old it is, is asked each time.
 */
export function createTokenReader(tokenKey: string, clock: Clock): (token: string) => SessionKey | null {
  const known = new LRUCache<string, ReadToken>({ max: KNOWN_TOKENS_MAX });
  return (token) => {
    const kept = known.get(token);
    const read = kept ?? readToken(tokenKey, token);
    if (!read || read.expiresAtMs <= clock.now().getTime()) return null;
    if (!kept) known.set(token, read);
    return read.caller;
  };
}

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
    // Where an id should be, the bytes are no UUID.
    return null;
  }
}

/** What is stored of a token. */
export function refreshHash(token: RefreshToken): Buffer {
  return createHash('sha256').update(token.secret).digest();
}
