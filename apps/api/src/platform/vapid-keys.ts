import { createECDH } from 'node:crypto';

/** Both halves in base64url: an uncompressed point of P-256 and its secret number, as RFC 8292 has them. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const CURVE = 'prime256v1';
const SECRET_BYTES = 32;
const PAIR = /^(?:dev-)?([\w-]{87}),([\w-]{43})$/;

/** Reads `public,private`; null where they are not of one pair. */
export function readVapidKeys(text: string): VapidKeys | null {
  const [, publicKey, privateKey] = PAIR.exec(text) ?? [];
  if (publicKey === undefined || privateKey === undefined) return null;
  const ecdh = createECDH(CURVE);
  try {
    ecdh.setPrivateKey(privateKey, 'base64url');
  } catch {
    return null;
  }
  return ecdh.getPublicKey('base64url') === publicKey ? { publicKey, privateKey } : null;
}

export function makeVapidKeys(): VapidKeys {
  const ecdh = createECDH(CURVE);
  const publicKey = ecdh.generateKeys('base64url');
  // One key in 256 begins with a zero, which is left out.
  const secret = Buffer.alloc(SECRET_BYTES);
  const short = ecdh.getPrivateKey();
  short.copy(secret, SECRET_BYTES - short.length);
  return { publicKey, privateKey: secret.toString('base64url') };
}
