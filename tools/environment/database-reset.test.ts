import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resetDatabase } from './database-reset.ts';
import { SEED_FILE } from './settings.ts';
import { findFreePort } from './ports.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kolo-reset-test-'));
  for (const folder of ['postgres', 'sandbox', 'secrets']) mkdirSync(join(dataDir, folder));
  writeFileSync(join(dataDir, 'postgres/money'), '40000');
  writeFileSync(join(dataDir, SEED_FILE), '{}');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function listenAt(port: number): Promise<() => void> {
  const server = createServer().listen(port, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return () => void server.close();
}

describe('a reset', () => {
  test.each([
    ['in production', { KOLO_ENV: 'production' }, 'in production no database is put aside'],
    ['of a database that somebody else runs', { DATABASE_URL: 'postgres://x' }, 'only you can drop'],
  ])('%s is refused', async (_, variables, words) => {
    await expect(resetDatabase(dataDir, variables)).rejects.toThrow(words);
    expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'sandbox', 'secrets', SEED_FILE]);
  });

  test('is refused while the database runs', async () => {
    const port = await findFreePort();
    writeFileSync(join(dataDir, 'database-url'), `postgres://kolo_app@127.0.0.1:${port}/kolo`);
    const close = await listenAt(port);
    await expect(resetDatabase(dataDir, {})).rejects.toThrow('is running: stop Kolo first');
    close();
  });

  test('puts the database aside with what belongs to it, each time into another folder, and deletes nothing', async () => {
    await resetDatabase(dataDir, {});
    expect(readdirSync(dataDir).toSorted()).toEqual(['before-reset-1', 'secrets']);
    expect(readFileSync(join(dataDir, 'before-reset-1/postgres/money'), 'utf8')).toBe('40000');
    await expect(resetDatabase(dataDir, {})).rejects.toThrow('There is no database');
    // Where root starts PostgreSQL, the database may lie elsewhere, and here is only its address.
    writeFileSync(join(dataDir, 'postgres-location'), '/elsewhere');
    await resetDatabase(dataDir, {});
    expect(readdirSync(join(dataDir, 'before-reset-2'))).toEqual(['postgres-location']);
  });
});
