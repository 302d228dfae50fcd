import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { Ids } from './ids.ts';
import type { Logger } from './logger.ts';

/** What every feature may use; made once in the wiring and passed down. */
export interface Services {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
}
