import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';

/** Where uploaded files are kept. Nothing in it is ever served to a customer's browser. */
export interface FileStorage {
  /** `key` is made by us, never by the customer: lower-case words, digits and hyphens, with slashes between. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  remove(key: string): Promise<void>;
  get(key: string): Promise<Buffer>;
  /** Where staff find the file. */
  locate(key: string): Promise<string>;
}

/** Under the 30 s that a call of ours may take in all. */
const TIMEOUT_MS = 15_000;

/** How long the address that staff are given opens the file, in seconds. */
const LOOK_S = 15 * 60;

/** Where a store names no region; most that are not AWS's own take it. */
const USUAL_REGION = 'us-east-1';

export interface StorageKeys {
  readonly id: string;
  readonly secret: string;
}

/** A bucket of any store that speaks S3, by its https address: `https://host/bucket/folder?region=…`. */
export function createS3Storage(storageUrl: string, keys: StorageKeys): FileStorage {
  const { origin, pathname, searchParams } = new URL(storageUrl);
  const base = `${origin}${pathname.replace(/\/+$/, '')}`;
  const client = new AwsClient({
    accessKeyId: keys.id,
    secretAccessKey: keys.secret,
    service: 's3',
    region: searchParams.get('region') ?? USUAL_REGION,
  });
  const send = async (key: string, init: RequestInit) =>
    fetch(await client.sign(`${base}/${key}`, init), {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  const locate = async (key: string) => {
    const address = `${base}/${key}?X-Amz-Expires=${LOOK_S}`;
    const { url } = await client.sign(address, { method: 'GET', aws: { signQuery: true } });
    return url;
  };
  return {
    locate,
    async put(key, bytes) {
      const answer = await send(key, {
        method: 'PUT',
        body: Buffer.from(bytes),
        headers: {
          'content-type': 'application/octet-stream',
          'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
          // Nothing that was kept is ever written over.
          'if-none-match': '*',
        },
      });
      if (!answer.ok) throw new Error(`the object store answered ${answer.status}`);
    },
    async remove(key) {
      const answer = await send(key, { method: 'DELETE' });
      if (!answer.ok && answer.status !== 404) throw new Error(`the object store answered ${answer.status}`);
    },
    async get(key) {
      const answer = await fetch(await locate(key), {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!answer.ok) throw new Error(`the object store answered ${answer.status}`);
      return Buffer.from(await answer.arrayBuffer());
    },
  };
}
