import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { printFailure } from './environment/plain-error.ts';
import { ROOT, chooseDataDir, overlay, type Variables } from './environment/settings.ts';
import { startPostgres, type Postgres } from './postgres.ts';

const CONNECT_TIMEOUT_MS = 1_000;

function answers(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: CONNECT_TIMEOUT_MS });
    const settle = (open: boolean): void => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
  });
}

/** Whoever runs PostgreSQL themselves is left alone; the embedded one is lent for the length of the command. */
async function lendDatabase(dataDir: string): Promise<Postgres | undefined> {
  const address = join(dataDir, 'database-url');
  if (process.env.DATABASE_URL || !existsSync(address)) return undefined;
  if (await answers(readFileSync(address, 'utf8'))) return undefined;
  return startPostgres({ koloData: dataDir, durability: 'durable' });
}

function readKept(dataDir: string): Variables {
  const file = join(dataDir, 'environment.json');
  // Written by dev-env.ts: names to texts.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Variables) : {};
}

async function run(): Promise<number> {
  const dataDir = chooseDataDir(undefined, process.env);
  const lent = await lendDatabase(dataDir);
  const addresses: Variables =
    lent === undefined ? {} : { DATABASE_URL: lent.appUrl, DATABASE_OWNER_URL: lent.ownerUrl };
  const kept = process.env.KOLO_ENV === 'production' ? {} : readKept(dataDir);
  const child = spawn(process.execPath, [join(ROOT, 'apps/api/src/ops.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: overlay(kept, process.env, addresses),
  });
  // The command gets the terminal's signals itself; this process only has to outlive it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (status) => resolve(status ?? 1));
  });
  await lent?.stop();
  return code;
}

try {
  process.exitCode = await run();
} catch (error) {
  printFailure(error);
  process.exitCode = 1;
}
