import { systemClock } from '../apps/api/src/platform/clock.ts';
import { readConfig } from '../apps/api/src/platform/config.ts';
import { openDatabase, type Database } from '../apps/api/src/platform/db.ts';
import { createIds } from '../apps/api/src/platform/ids.ts';
import { createLogger } from '../apps/api/src/platform/logger.ts';
import type { Services } from '../apps/api/src/platform/services.ts';

/** Nobody is called in these benches; the configuration asks for addresses all the same. */
const NOWHERE = 'http://127.0.0.1:9';

/** What the use cases get, on this database and the system's clock. */
export function openServices(
  databaseUrl: string,
  connections = 2,
  variables: Record<string, string> = {},
): { services: Services; database: Database } {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    PAYSTACK_BASE_URL: NOWHERE,
    PAYSTACK_SECRET_KEY: 'sk_test_bench',
    SMS_BASE_URL: NOWHERE,
    SMS_KEY: 'bench',
    IDENTITY_BASE_URL: NOWHERE,
    IDENTITY_KEY: 'bench',
    FIELD_KEYS: 'bench-'.repeat(8),
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'error',
    ...variables,
  });
  const logger = createLogger(config);
  const database = openDatabase(databaseUrl, logger, connections);
  const { db } = database;
  const reading = async () => db;
  const services = { config, db, reading, clock: systemClock, ids: createIds(systemClock), logger };
  return { services, database };
}
