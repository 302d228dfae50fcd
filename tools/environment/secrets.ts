import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SECRET_BYTES = 32;
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** The secret of that name, made on first use and kept in its own file. */
export function keepSecret(dataDir: string, name: string, make: () => string = makeSecret): string {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, name);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const secret = make();
  writeFileSync(file, secret, { mode: PRIVATE_FILE, flag: 'wx', flush: true });
  return secret;
}

/** Production refuses what begins so. */
const GENERATED_PREFIX = 'dev-';

const VAPID_SECRET_BYTES = 32;

function makeSecret(): string {
  return GENERATED_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
}

/** What signs push messages: the public and the private half, with a comma between. */
export function makeVapidKeys(): string {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys('base64url');
  // One key in 256 begins with a zero, which is left out.
  const secret = Buffer.alloc(VAPID_SECRET_BYTES);
  const short = ecdh.getPrivateKey();
  short.copy(secret, VAPID_SECRET_BYTES - short.length);
  return `${GENERATED_PREFIX}${publicKey},${secret.toString('base64url')}`;
}

/** The private key of the service account that the sandbox knows, as Google would write it. */
export function makeServiceKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** A file that only its owner may read, whatever it was before. */
export function writePrivate(file: string, text: string): void {
  writeFileSync(file, text, { mode: PRIVATE_FILE });
  chmodSync(file, PRIVATE_FILE);
}
