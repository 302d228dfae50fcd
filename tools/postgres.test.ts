import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { withClient } from './environment/roles.ts';
import { startPostgres, type Postgres } from './postgres.ts';

const PRIVATE = 0o600;
const OTHERS_MAY_ENTER = 0o711;
const PERMISSIONS = 0o777;

let koloData: string;
let running: Postgres | undefined;

async function start(): Promise<Postgres> {
  running = await startPostgres({ koloData, durability: 'durable' });
  return running;
}

function died({ process }: Postgres): Promise<void> {
  return new Promise((resolve) => process.once('exit', () => resolve()));
}

beforeAll(() => {
  koloData = mkdtempSync(join(tmpdir(), 'kolo-postgres-test-'));
  chmodSync(koloData, OTHERS_MAY_ENTER);
});

afterEach(async () => running?.stop());

afterAll(() => {
  if (running !== undefined) rmSync(running.dataDir, { recursive: true, force: true });
  rmSync(koloData, { recursive: true, force: true });
});

describe('the embedded database', () => {
  test('writes its address where only its owner can read it', async () => {
    const { appUrl, ownerUrl } = await start();
    for (const [name, url] of [
      ['database-url', appUrl],
      ['database-owner-url', ownerUrl],
    ] as const) {
      expect(readFileSync(join(koloData, name), 'utf8')).toBe(url);
      expect(statSync(join(koloData, name)).mode & PERMISSIONS).toBe(PRIVATE);
    }
  });

  test('has an owner that is no superuser and an app role that can make nothing', async () => {
    const { appUrl, ownerUrl } = await start();
    const { rows } = await withClient(ownerUrl, (client) =>
      client.query('select rolsuper from pg_roles where rolname = current_user'),
    );
    expect(rows).toEqual([{ rolsuper: false }]);
    await expect(withClient(appUrl, (client) => client.query('create table mine (id int)'))).rejects.toThrow(
      'permission denied',
    );
  });

  test('keeps what was committed when the postmaster is killed, and starts while its children still die', async () => {
    const first = await start();
    await withClient(first.ownerUrl, (client) =>
      client.query('create table kept as select generate_series(1, 1000) as n'),
    );
    const dead = died(first);
    first.process.kill('SIGKILL');
    await dead;
    const second = await start();
    const { rows } = await withClient(second.ownerUrl, (client) =>
      client.query('select count(*) as n from kept'),
    );
    expect(rows).toEqual([{ n: '1000' }]);
  });

  test('is not kept from starting by a lock file whose number now belongs to another program', async () => {
    const first = await start();
    const lock = join(first.dataDir, 'pgdata/postmaster.pid');
    const text = readFileSync(lock, 'utf8');
    const dead = died(first);
    first.process.kill('SIGKILL');
    await dead;
    writeFileSync(lock, text.replace(/^\d+/, String(process.ppid)));
    await expect(start()).resolves.toMatchObject({ dataDir: first.dataDir });
  });
});
