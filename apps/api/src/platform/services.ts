import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { Ids } from './ids.ts';
import type { Logger } from './logger.ts';
import type { Reading } from './replica.ts';

/** What every feature may use; made once in the wiring and passed down. */
export interface Services {
  readonly config: Config;
  readonly db: Db;
  /** For lists, statements and exports: never for what money goes by. */
  readonly reading: Reading;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
}
