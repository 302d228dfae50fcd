import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, resetDatabase } from './environment/database-reset.ts';
import { printFailure } from './environment/plain-error.ts';
import { ROOT, chooseDataDir, overlay, type Variables } from './environment/settings.ts';
import { startPostgres, type Postgres } from './postgres.ts';

/** Anyone who runs PostgreSQL themselves is left alone; the embedded one is lent for the length of the command. */
async function lendDatabase(dataDir: string): Promise<Postgres | undefined> {
  if (process.env.DATABASE_URL || !existsSync(join(dataDir, 'database-url'))) return undefined;
  if (await isRunning(dataDir)) return undefined;
  return startPostgres({ koloData: dataDir, durability: 'durable' });
}

function readKept(dataDir: string): Variables {
  const file = join(dataDir, 'environment.json');
  // Written by dev-env.ts: names to texts.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Variables) : {};
}

async function run(): Promise<number> {
  const dataDir = chooseDataDir(undefined, process.env);
  // Not for ops.ts, which works on a database that is there and runs.
  if (process.argv.slice(2).join(' ') === 'db reset') {
    console.log(await resetDatabase(dataDir, process.env));
    return 0;
  }
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
