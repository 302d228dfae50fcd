import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Config } from '#platform/config.ts';
import { createS3Storage } from './s3-storage.ts';
import type { FileStorage } from './s3-storage.ts';

const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;

/** A folder of this machine, by its `file:` address. */
function createFolderStorage(storageUrl: string): FileStorage {
  const folder = fileURLToPath(storageUrl);
  return {
    async put(key, bytes) {
      const file = join(folder, key);
      await mkdir(dirname(file), { recursive: true, mode: PRIVATE_FOLDER });
      await writeFile(file, bytes, { mode: PRIVATE_FILE, flag: 'wx', flush: true });
    },
    async remove(key) {
      await rm(join(folder, key), { force: true });
    },
    get: (key) => readFile(join(folder, key)),
    locate: async (key) => pathToFileURL(join(folder, key)).href,
  };
}

/** The storage that the environment names: a folder, or with keys a bucket. */
export function createStorage(config: Pick<Config, 'storageUrl' | 'storageKeys'>): FileStorage {
  const { storageUrl, storageKeys } = config;
  return storageKeys === null ? createFolderStorage(storageUrl) : createS3Storage(storageUrl, storageKeys);
}
