import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';

/** RFC 8292, section 2: a token may not live longer than a day. */
const LIFE_MAX_S = 24 * 60 * 60;

const header = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/;
const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string().regex(/^(?:mailto:|https:)/) });

export type VapidAnswer = 'good' | 'missing' | 'refused';

/** Whether the sender signed for this push service, by the key that it names (RFC 8292). */
export function checkVapid(authorization: string, audience: string, nowMs: number): VapidAnswer {
  const [, head, body, signature, key] = header.exec(authorization) ?? [];
  if (!head || !body || !signature || !key) return 'missing';
  try {
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33, 65).toString('base64url'),
    };
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    const { aud, exp } = claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
    const leftS = exp - nowMs / 1000;
    return isSigned && aud === audience && leftS > 0 && leftS <= LIFE_MAX_S ? 'good' : 'refused';
  } catch {
    return 'refused';
  }
}
