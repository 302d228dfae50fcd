import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';
import { openApp } from './app.ts';
import { createDeskApp, createHealthApp, createHttpApp } from './servers.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import type { Db } from './platform/db.ts';
import { isUnreachable, openDatabase } from './platform/db.ts';
import type { Check } from './platform/http/health.ts';
import type { Worker } from './platform/jobs.ts';
import { SHUTDOWN_MS } from './platform/limits.ts';
import type { Reading } from './platform/metrics.ts';
import { poolReading } from './platform/metrics.ts';
import { checkTimeouts } from './platform/pooler.ts';
import { checkSchema } from './platform/schema-version.ts';
import { scrub } from './platform/scrub.ts';
import type { Runtime } from './runtime.ts';
import { openRuntime } from './runtime.ts';
import { startJobs } from './worker.ts';

const READY_PROBE_MS = 2_000;

/**
 * Ready means: the database is reachable and migrated, the jobs run, and in development the sandbox answers. `db` is a connection for
 * this alone: where customers wait for one, every process would else be taken for one that is not ready, and all at once.
 */
function checksOf({ services }: Runtime, db: Db, worker: Worker | null): Check[] {
  const checks: Check[] = [
    { name: 'database', check: async () => void (await sql`select 1`.execute(db)) },
    { name: 'schema', check: () => checkSchema(db) },
  ];
  if (worker) checks.push({ name: 'jobs', check: () => worker.check() });
  const { clockUrl } = services.config;
  if (clockUrl) {
    const check = async () => void (await fetch(clockUrl, { signal: AbortSignal.timeout(READY_PROBE_MS) }));
    checks.push({ name: 'sandbox', check });
  }
  return checks;
}

/** Starts this process in its role; returns how to stop it. */
async function start(runtime: Runtime): Promise<() => Promise<void>> {
  const { config, db } = runtime.services;
  if (config.pooler.isPooled) await checkTimeouts(db);
  // Partitions, jobs and ids all need the time first.
  let worker: Worker | null = null;
  await runtime.joinClock(async () => (worker ? worker.settle() : null));
  const opened = openApp(runtime.services);
  if (config.role === 'worker' || config.role === 'all') worker = await startJobs(opened);
  const started = worker;
  const probed = openDatabase(config.databaseUrl, runtime.services.logger, 1, config.pooler);
  const checks = checksOf(runtime, probed.db, started);
  const apps = await listenAs(opened, checks, [poolReading(runtime.database.pool)]);
  return async () => {
    await Promise.all([...apps.map((app) => app.close()), started?.stop()]);
    await Promise.all([runtime.close(), probed.close()]);
  };
}

/** Listens for customers, for staff, for both or for nobody, by the role; and for who watches, where a port is set for it. */
async function listenAs(
  opened: App,
  checks: readonly Check[],
  readings: readonly Reading[],
): Promise<FastifyInstance[]> {
  const { role, port, healthPort, isProduction, desk } = opened.services.config;
  const apps: FastifyInstance[] = [];
  if (role === 'http' || role === 'all') {
    const app = await createHttpApp(opened, checks, readings);
    apps.push(app);
    await app.listen({ port, host: isProduction ? '0.0.0.0' : 'localhost' });
  }
  if (desk && (role === 'desk' || role === 'all')) {
    const app = await createDeskApp(opened);
    apps.push(app);
    await app.listen({ port: desk.port, host: desk.host });
  }
  if (healthPort !== null) {
    const app = createHealthApp(opened, checks, readings);
    apps.push(app);
    await app.listen({ port: healthPort, host: isProduction ? '0.0.0.0' : 'localhost' });
  }
  return apps;
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
    process.stderr.write(`${error.message}. Set PORT, DESK_PORT or HEALTH_PORT to a free port.\n`);
  } else process.stderr.write(`${scrub(error instanceof Error ? String(error.stack) : String(error))}\n`);
  process.exit(1);
}

try {
  stopOnSignals(await start(openRuntime(readConfig(process.env))));
} catch (error) {
  sayAndLeave(error);
}
