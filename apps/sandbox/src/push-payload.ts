import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';
import type { PushSubscription } from './records.ts';

const SALT_BYTES = 16;
const KEY_LENGTH_AT = 20;
const TAG_BYTES = 16;
const LAST_RECORD = 0x02;

/** A pair of keys as a browser makes them when it subscribes; all base64url. */
export function createPushKeys(
  auth: Uint8Array,
): Pick<PushSubscription, 'publicKey' | 'privateKey' | 'auth'> {
  const ecdh = createECDH('prime256v1');
  return {
    publicKey: ecdh.generateKeys('base64url'),
    privateKey: ecdh.getPrivateKey('base64url'),
    auth: Buffer.from(auth).toString('base64url'),
  };
}

/** Opens an aes128gcm message (RFC 8188 and 8291) of one record; throws when it is not for this subscription. */
export function decryptPush(body: Buffer, { publicKey, privateKey, auth }: PushSubscription): string {
  const salt = body.subarray(0, SALT_BYTES);
  const keyEnd = KEY_LENGTH_AT + 1 + body.readUInt8(KEY_LENGTH_AT);
  const senderKey = body.subarray(KEY_LENGTH_AT + 1, keyEnd);
  const sealed = body.subarray(keyEnd);

  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey, 'base64url');
  const keys = Buffer.concat([Buffer.from(publicKey, 'base64url'), senderKey]);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys]);
  const secret = hkdfSync('sha256', ecdh.computeSecret(senderKey), Buffer.from(auth, 'base64url'), info, 32);
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', new Uint8Array(secret), salt, `Content-Encoding: ${name}\0`, bytes));

  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const opened = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  return opened.subarray(0, opened.lastIndexOf(LAST_RECORD)).toString('utf8');
}
