import { sql } from 'kysely';
import { ConfigError } from './config.ts';
import type { Db } from './db.ts';
import { IDLE_TRANSACTION_MS, LOCK_TIMEOUT_MS, STATEMENT_TIMEOUT_MS } from './limits.ts';

/** Names as PostgreSQL has them. In ms; 0 means no time-out. */
const BOUNDS = {
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
  lock_timeout: LOCK_TIMEOUT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
};

/**
 * A pooler lends connections that somebody else opened, so the time-outs must be the role's own. Throws a ConfigError with the
 * commands that set them: without them a call that waits for a row waits for ever, and holds what it has locked.
 */
export async function checkTimeouts(db: Db): Promise<void> {
  const { rows } = await sql<{ name: keyof typeof BOUNDS; ms: number; role: string }>`
    select name, setting::integer as ms, current_user as role from pg_settings
    where name in (${sql.join(Object.keys(BOUNDS))}) order by name
  `.execute(db);
  const missing = rows.filter(({ name, ms }) => ms === 0 || ms > BOUNDS[name]);
  if (missing.length === 0) return;
  const commands = missing.map(({ name, role }) => `alter role "${role}" set ${name} = ${BOUNDS[name]};`);
  throw new ConfigError(
    `Connections by the pooler have no time-outs. In the database run: ${commands.join(' ')} Then let the pooler reconnect.`,
  );
}
