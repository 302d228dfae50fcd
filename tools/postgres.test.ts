import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findPostgresHome, makeTemporaryData, removeTemporaryData } from './environment/postgres-home.ts';
import { withClient } from './environment/roles.ts';
import { startPostgres, type Postgres } from './postgres.ts';

const PRIVATE = 0o600;
const CLOSED_FOLDER = 0o700;
const PERMISSIONS = 0o777;
/** Shorter than the pause between two tries: each try has its own log. */
const REFUSAL_WAIT = { interval: 10 };

let koloData: string;
let running: Postgres | undefined;
let stopped: StoppedBackend | undefined;

async function start(): Promise<Postgres> {
  running = await startPostgres({ koloData, durability: 'durable' });
  return running;
}

function died({ process }: Postgres): Promise<void> {
  return new Promise((resolve) => process.once('exit', () => resolve()));
}

interface StoppedBackend {
  kill(): void;
}

/** A child that does not hear that its postmaster is gone, and holds the memory of both until it is killed. */
async function stopBackend({ ownerUrl }: Postgres): Promise<StoppedBackend> {
  const client = new Client({ connectionString: ownerUrl });
  // Its server is about to be killed.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const [backend] = rows;
  if (backend === undefined) throw new Error('every connection has a backend');
  process.kill(backend.pid, 'SIGSTOP');
  let killed = false;
  return {
    kill() {
      if (!killed) process.kill(backend.pid, 'SIGKILL');
      killed = true;
    },
  };
}

/** Until a postmaster was not given the memory. */
async function refusal(): Promise<void> {
  const log = join(koloData, 'logs/postgres.log');
  await expect.poll(() => readFileSync(log, 'utf8'), REFUSAL_WAIT).toContain('shared memory block');
}

beforeAll(() => {
  koloData = makeTemporaryData('postgres-test');
});

afterEach(async () => {
  stopped?.kill();
  await running?.stop();
});

afterAll(() => removeTemporaryData(koloData));

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

  test('starts though a child of the killed postmaster lives on for a while and its log is still written to', async () => {
    const first = await start();
    const dead = died(first);
    const log = openSync(join(koloData, 'logs/postgres.log'), 'a');
    const talk = setInterval(() => writeSync(log, 'FATAL:  terminating connection\n'.repeat(100)), 1);
    stopped = await stopBackend(first);
    try {
      first.process.kill('SIGKILL');
      await dead;
      const lives = refusal().then(() => stopped?.kill());
      await Promise.all([expect(start()).resolves.toMatchObject({ dataDir: first.dataDir }), lives]);
    } finally {
      clearInterval(talk);
      closeSync(log);
    }
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

test('the data of one run go with their folder, wherever they lay', () => {
  const folders = [makeTemporaryData('open'), makeTemporaryData('closed')];
  chmodSync(folders[1] ?? '', CLOSED_FOLDER);
  const made = folders.flatMap((folder) => [folder, findPostgresHome(folder).dataDir]);
  expect(made.map((folder) => existsSync(folder))).toEqual([true, true, true, true]);
  for (const folder of folders) removeTemporaryData(folder);
  expect(made.filter((folder) => existsSync(folder))).toEqual([]);
});
