import pg from 'pg';
import type { App } from './app.ts';
import { jobsOf } from './app.ts';
import { KEEP_ALIVE } from './platform/db.ts';
import type { Worker } from './platform/jobs.ts';
import { startWorker } from './platform/jobs.ts';
import { POOL_MAX, POOL_WAIT_MS } from './platform/limits.ts';

/**
 * Starts the jobs of this process, on connections of the queue's own: its library reads numbers in its own way, and listens for new
 * jobs, which no pooler passes on.
 */
export async function startJobs(app: App): Promise<Worker> {
  const { services } = app;
  const { config, logger } = services;
  const { handlers, works } = jobsOf(app);
  const pool = new pg.Pool({
    connectionString: config.databaseDirectUrl,
    max: POOL_MAX,
    connectionTimeoutMillis: POOL_WAIT_MS,
    ...KEEP_ALIVE,
  });
  const lost = (error: Error) => logger.warn({ err: error }, 'queue connection lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const worker = await startWorker(services, pool, handlers, works);
  return {
    ...worker,
    async stop() {
      await worker.stop();
      await pool.end();
    },
  };
}
