import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDatabase } from './database.ts';
import { makeTemporaryData, removeTemporaryData } from './postgres-home.ts';
import { withClient } from './roles.ts';

const OFTEN = { interval: 5, timeout: 30_000 };

let koloData: string;
beforeAll(() => {
  koloData = makeTemporaryData('database-test');
});
afterAll(() => removeTemporaryData(koloData));

test('a stop while PostgreSQL comes back from a crash leaves none behind', async () => {
  const failures: unknown[] = [];
  const database = await runDatabase({ koloData, durability: 'throwaway' }, (error) => failures.push(error));
  const folder = await withClient(database.superuserUrl, async (client) => {
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
