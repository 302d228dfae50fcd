import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createHttpApp, openApp } from './app.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { isUnreachable } from './platform/db.ts';
import type { Check } from './platform/http/health.ts';
import type { Worker } from './platform/jobs.ts';
import { SHUTDOWN_MS } from './platform/limits.ts';
import { checkSchema } from './platform/schema-version.ts';
import { scrub } from './platform/scrub.ts';
import type { Runtime } from './runtime.ts';
import { openRuntime } from './runtime.ts';
import { startJobs } from './worker.ts';

const READY_PROBE_MS = 2_000;

/** Ready means: the database is reachable and migrated, the jobs run, and in development the sandbox answers. */
function checksOf({ services }: Runtime, worker: Worker | null): Check[] {
  const checks: Check[] = [
    { name: 'database', check: async () => void (await sql`select 1`.execute(services.db)) },
    { name: 'schema', check: () => checkSchema(services.db) },
  ];
  if (worker) checks.push({ name: 'jobs', check: () => worker.check() });
  const { clockUrl } = services.config;
  if (clockUrl) {
    const check = async () => void (await fetch(clockUrl, { signal: AbortSignal.timeout(READY_PROBE_MS) }));
    checks.push({ name: 'sandbox', check });
  }
  return checks;
}

/** Starts this process in its role; answers how to stop it. */
async function start(runtime: Runtime): Promise<() => Promise<void>> {
  const { config } = runtime.services;
  // Partitions, jobs and ids all need the time first.
  let worker: Worker | null = null;
  await runtime.joinClock(async () => (worker ? worker.settle() : null));
  const opened = openApp(runtime.services);
  if (config.role !== 'http') worker = await startJobs(opened);
  const started = worker;
  if (config.role === 'worker') {
    return async () => {
      await started?.stop();
      await runtime.close();
    };
  }
  const app = await createHttpApp(opened, checksOf(runtime, started));
  await app.listen({ port: config.port, host: config.isProduction ? '0.0.0.0' : 'localhost' });
  return async () => {
    await Promise.all([app.close(), started?.stop()]);
    await runtime.close();
  };
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false;
  const leave = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.race([stop(), wait(SHUTDOWN_MS)]);
    process.exit(0);
  };
  process.on('SIGTERM', () => void leave());
  process.on('SIGINT', () => void leave());
}

/** Says what a person can act on in one line; anything else with its stack. */
function sayAndLeave(error: unknown): never {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else if (isUnreachable(error))
    process.stderr.write('The database cannot be reached. Check DATABASE_URL.\n');
  else if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    process.stderr.write(`${error.message}. Set PORT to a free port.\n`);
  } else process.stderr.write(`${scrub(error instanceof Error ? String(error.stack) : String(error))}\n`);
  process.exit(1);
}

try {
  stopOnSignals(await start(openRuntime(readConfig(process.env))));
} catch (error) {
  sayAndLeave(error);
}
