import type { Clock, MovableClock } from './platform/clock.ts';
import { movableClock, systemClock } from './platform/clock.ts';
import { followClock } from './platform/clock-follower.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/db.ts';
import { openDatabase } from './platform/db.ts';
import { createIds } from './platform/ids.ts';
import { POOL_MAX } from './platform/limits.ts';
import type { Logger } from './platform/logger.ts';
import { createLogger } from './platform/logger.ts';
import { openReading } from './platform/replica.ts';
import type { Services } from './platform/services.ts';
import { startTracing } from './platform/trace.ts';

export interface Runtime {
  readonly services: Services;
  readonly database: Database;
  /** Joins the movable clock of development; in production there is nothing to join. */
  joinClock(settle: () => Promise<Date | null>): Promise<void>;
  close(): Promise<void>;
}

function clockOf(config: Config): { clock: Clock; movable: MovableClock | null } {
  if (!config.clockUrl) return { clock: systemClock, movable: null };
  const movable = movableClock(systemClock);
  return { clock: movable, movable };
}

/** Opens what every process of the API needs, whatever its role. */
export function openRuntime(config: Config, logger: Logger = createLogger(config)): Runtime {
  const database = openDatabase(config.databaseUrl, logger, POOL_MAX, config.pooler);
  const { clock, movable } = clockOf(config);
  const { reading, close: closeReading } = openReading(config, database.db, logger);
  const services = { config, db: database.db, reading, clock, ids: createIds(clock), logger };
  const leaving = new AbortController();
  const tracing = config.traceUrl === null ? null : startTracing(config.traceUrl, config.role, logger);
  return {
    services,
    database,
    async joinClock(settle) {
      if (!config.clockUrl || !movable) return;
      const { signal } = leaving;
      await followClock({ url: config.clockUrl, name: config.role, clock: movable, logger, signal, settle });
    },
    async close() {
      leaving.abort();
      await Promise.all([database.close(), closeReading()]);
      await tracing?.stop();
    },
  };
}
