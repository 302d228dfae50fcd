import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { invariant } from './errors.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const KEY_NAME_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Closes single fields of a row, so that anyone who reads the database alone can't read them. */
export interface FieldSeal {
  /** `owner` says whose field it is and which: sealed text that was moved to another row does not open. */
  seal(text: string, owner: string): Buffer;
  open(sealed: Buffer, owner: string): string;
  /** The same for the same text always, for uniqueness; nobody can work it out without the key. */
  hash(text: string): Buffer;
}

interface Key {
  readonly name: Buffer;
  readonly secret: Buffer;
}

function derive(secret: string, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `kolo ${purpose}`, bytes));
}

function keyOf(secret: string): Key {
  return {
    name: derive(secret, 'field key name', KEY_NAME_BYTES),
    secret: derive(secret, 'field key', KEY_BYTES),
  };
}

/** The first key closes, every key opens; hashes stay with the last, the oldest, so that they never change. */
export function createFieldSeal(fieldKeys: readonly string[]): FieldSeal {
  const keys = fieldKeys.map(keyOf);
  const [newest] = keys;
  const oldest = fieldKeys.at(-1);
  invariant(newest && oldest, 'there is a field key');
  const hashKey = derive(oldest, 'field hash', KEY_BYTES);
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, newest.secret, nonce).setAAD(Buffer.from(owner));
      const closed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([newest.name, nonce, cipher.getAuthTag(), closed]);
    },
    open(sealed, owner) {
      const name = sealed.subarray(0, KEY_NAME_BYTES);
      const key = keys.find((candidate) => candidate.name.equals(name));
      invariant(key, 'the key that closed this field is among FIELD_KEYS');
      const tagAt = KEY_NAME_BYTES + NONCE_BYTES;
      const decipher = createDecipheriv(CIPHER, key.secret, sealed.subarray(KEY_NAME_BYTES, tagAt))
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(tagAt, tagAt + TAG_BYTES));
      return decipher.update(sealed.subarray(tagAt + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    hash: (text) => createHmac('sha256', hashKey).update(text).digest(),
  };
}
