import { createPrivateKey } from 'node:crypto';
import * as z from 'zod/mini';

/** The service account that identifies us to Firebase's push service. */
export interface ServiceAccount {
  readonly projectId: string;
  readonly clientEmail: string;
  /** PEM of an RSA key. */
  readonly privateKey: string;
  /** Where a signed claim is exchanged for an access token. */
  readonly tokenUrl: string;
}

/** The parts that are needed of the file that Google hands out. */
const AccountFile = z.object({
  project_id: z.string().check(z.regex(/^[a-z\d:.-]+$/)),
  client_email: z.string().check(z.minLength(1)),
  private_key: z.string(),
  token_uri: z.url(),
});

function isKeyOf(pem: string, type: 'rsa' | 'ec'): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === type;
  } catch {
    return false;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads the text of that file. Null where it is not a service account with its private key. */
export function readServiceAccount(text: string): ServiceAccount | null {
  const file = AccountFile.safeParse(parsed(text));
  if (!file.success || !isKeyOf(file.data.private_key, 'rsa')) return null;
  const { project_id: projectId, client_email: clientEmail, private_key: privateKey } = file.data;
  return { projectId, clientEmail, privateKey, tokenUrl: file.data.token_uri };
}

/** What identifies us, and the app, to Apple's push service. */
export interface ApnsAccount {
  /** PEM of an EC key. */
  readonly key: string;
  readonly keyId: string;
  readonly teamId: string;
  readonly appId: string;
  readonly baseUrl: string;
}

/** Reads the text of Apple's .p8 file, in which \n may stand for the end of a line. Null where the text is not such a key. */
export function readApnsKey(text: string): string | null {
  const pem = text.replaceAll('\\n', '\n');
  return isKeyOf(pem, 'ec') ? pem : null;
}
