import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createStorage } from './storage.ts';

const PHOTO = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
/** Those of the sandbox. */
const KEYS = { id: 'kolo-sandbox', secret: '0'.repeat(40) };

const newKey = () => `kyc/${crypto.randomUUID()}.jpg`;

describe('an object store by S3', () => {
  const open = (keys = KEYS) =>
    createStorage({ storageUrl: `${inject('world').sandboxUrl}/s3/kolo-photos/ids`, storageKeys: keys });

  test('keeps a file, shows it to staff for a while, and forgets it', async () => {
    const [storage, key] = [open(), newKey()];
    await storage.put(key, PHOTO);
    const address = await storage.locate(key);
    const shown = await fetch(address);
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(PHOTO);
    expect(new Uint8Array(await storage.get(key))).toEqual(PHOTO);
    expect(new URL(address).searchParams.get('X-Amz-Expires')).toBe('900');
    await storage.remove(key);
    expect((await fetch(await storage.locate(key))).status).toBe(404);
    await storage.remove(key);
  });

  test('shows nothing to anyone who has the address without its signature, or changes it', async () => {
    const [storage, key] = [open(), newKey()];
    await storage.put(key, PHOTO);
    const address = await storage.locate(key);
    expect((await fetch(address.split('?')[0] ?? '')).status).toBe(403);
    expect((await fetch(address.replace('X-Amz-Expires=900', 'X-Amz-Expires=90000'))).status).toBe(403);
  });

  test('never writes over what was kept', async () => {
    const [storage, key] = [open(), newKey()];
    await storage.put(key, PHOTO);
    await expect(storage.put(key, new Uint8Array([1]))).rejects.toThrow('the object store answered 412');
  });

  test('says so where the keys are wrong, without naming them', async () => {
    const failure: unknown = await open({ ...KEYS, secret: 'another-secret' })
      .put(newKey(), PHOTO)
      .catch((error: unknown) => error);
    expect(String(failure)).toBe('Error: the object store answered 403');
  });
});

describe('a folder', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kolo-storage-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('keeps a file once, says where it is, and forgets it', async () => {
    const storage = createStorage({ storageUrl: pathToFileURL(folder).href, storageKeys: null });
    const key = newKey();
    await storage.put(key, PHOTO);
    const file = fileURLToPath(await storage.locate(key));
    expect(new Uint8Array(await readFile(file))).toEqual(PHOTO);
    expect(new Uint8Array(await storage.get(key))).toEqual(PHOTO);
    await expect(storage.put(key, PHOTO)).rejects.toThrow('EEXIST');
    await storage.remove(key);
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });
});
