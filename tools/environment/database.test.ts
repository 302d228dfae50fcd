import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDatabase } from './database.ts';
import { withClient } from './roles.ts';

const OTHERS_MAY_ENTER = 0o711;
const OFTEN = { interval: 5, timeout: 30_000 };

let koloData: string;
let folder = '';
beforeAll(() => {
  koloData = mkdtempSync(join(tmpdir(), 'kolo-database-test-'));
  chmodSync(koloData, OTHERS_MAY_ENTER);
});
afterAll(() => {
  if (folder !== '') rmSync(dirname(folder), { recursive: true, force: true });
  rmSync(koloData, { recursive: true, force: true });
});

test('a stop while PostgreSQL comes back from a crash leaves none behind', async () => {
  const failures: unknown[] = [];
  const database = await runDatabase({ koloData, durability: 'throwaway' }, (error) => failures.push(error));
  folder = await withClient(database.superuserUrl, async (client) => {
    const { rows } = await client.query<{ folder: string }>(
      "select current_setting('data_directory') as folder",
    );
    return rows[0]?.folder ?? '';
  });
  const log = join(koloData, 'logs/postgres.log');
  database.crash();
  // The log of the one that comes back is a new one.
  const said = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  await expect.poll(said, OFTEN).toContain('was interrupted');
  await database.stop();
  expect(existsSync(join(folder, 'postmaster.pid'))).toBe(false);
  expect(failures).toEqual([]);
});
