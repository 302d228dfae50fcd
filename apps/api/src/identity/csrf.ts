import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { HEADERS } from '@kolo/contract/endpoint';
import { LRUCache } from 'lru-cache';
import { CSRF_GRACE_MS, KNOWN_TOKENS_MAX } from './limits.ts';

const SECRET_BYTES = 32;

export interface CsrfPair {
  readonly token: string;
  readonly secret: string;
}

/** What a session keeps: its present secret, the one before the last refresh, and when that refresh was. */
export interface KeptSecrets {
  /** Of the session. */
  readonly id: string;
  readonly csrfSecret: Buffer;
  readonly previousCsrfSecret: Buffer | null;
  readonly rotatedAt: Date;
}

export function newCsrfSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

function tokenOf(csrfKey: string, sessionId: string, secret: string): Buffer {
  return createHmac('sha256', csrfKey).update(`${sessionId}|${secret}`).digest();
}

/** The pair that goes with a session's secret: handing it out again changes nothing for other tabs. */
export function csrfPair(csrfKey: string, sessionId: string, kept: Buffer): CsrfPair {
  const secret = kept.toString('base64url');
  return { token: tokenOf(csrfKey, sessionId, secret).toString('base64url'), secret };
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Whether we made this pair for this session at some time. */
export function isOurPair(csrfKey: string, sessionId: string, pair: CsrfPair): boolean {
  return isSame(Buffer.from(pair.token, 'base64url'), tokenOf(csrfKey, sessionId, pair.secret));
}

/** As `isOurPair`, for a browser that sends the same pair with each call: what was found of one is kept. */
export function createPairReader(csrfKey: string): (sessionId: string, pair: CsrfPair) => boolean {
  const known = new LRUCache<string, string>({ max: KNOWN_TOKENS_MAX });
  return (sessionId, pair) => {
    const name = `${sessionId}|${pair.token}`;
    const secret = known.get(name);
    if (secret && isSame(Buffer.from(secret), Buffer.from(pair.secret))) return true;
    if (!isOurPair(csrfKey, sessionId, pair)) return false;
    known.set(name, pair.secret);
    return true;
  };
}

/** Whether a pair of ours is the session's present one, or for a minute the one before the last refresh. */
export function isPresentPair(kept: KeptSecrets, pair: CsrfPair, now: Date): boolean {
  const secret = Buffer.from(pair.secret, 'base64url');
  if (isSame(secret, kept.csrfSecret)) return true;
  const inTime = now.getTime() - kept.rotatedAt.getTime() <= CSRF_GRACE_MS;
  return inTime && kept.previousCsrfSecret !== null && isSame(secret, kept.previousCsrfSecret);
}

export function csrfHeaders(pair: CsrfPair): Record<string, string> {
  return { [HEADERS.csrfToken]: pair.token, [HEADERS.csrfSecret]: pair.secret };
}
