import type { Transaction } from 'kysely';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { invariant } from './errors.ts';
import {
  IDLE_TRANSACTION_MS,
  LOCK_TIMEOUT_MS,
  POOL_MAX,
  POOL_WAIT_MS,
  STATEMENT_TIMEOUT_MS,
} from './limits.ts';
import type { Logger } from './logger.ts';
import type { DB } from './tables.ts';
import { isTraced, traced } from './trace.ts';

/** The database outside of a transaction: for reads, and to begin one. */
export type Db = Kysely<DB>;

/** One transaction. A function that writes takes this and never begins one of its own. */
export type Tx = Transaction<DB>;

const INT8 = 20;

/** Money leaves the database as BigInt; only on this pool, since the job queue's library expects its own kind. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === INT8 && format !== 'binary' ? BigInt : pg.types.getTypeParser(id, format),
};

/** The names of hot statements, the same in every process: no other process needs them. */
const named = new Map<string, string>();

/**
 * Declares a hot statement: it travels as a named prepared statement, so that PostgreSQL parses and plans it once per
 * connection. Returns the text unchanged.
 */
export function hotStatement(name: string, text: string): string {
  named.set(text, name);
  return text;
}

const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);

/** A time for a hot statement, in bytes: https://www.postgresql.org/docs/18/protocol-overview.html#PROTOCOL-FORMAT-CODES. As text both sides work longer. */
export function timeInBytes(at: Date): Buffer {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigInt64BE(BigInt(at.getTime() - POSTGRES_EPOCH_MS) * 1_000n);
  return bytes;
}

/** Where PostgreSQL waits for its standby. Cut short it warns, in the words of its language, and calls the commit a success. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

/** What was committed may be lost with this server. The caller tries again by its key, which finds it where it is not. */
class NotReplicated extends Error {
  override readonly message = 'the commit is not known to have reached the standby';
}

/** Connections whose present statement was committed here alone. */
const unreplicated = new WeakSet<pg.ClientBase>();

function hearOfStandby(client: pg.PoolClient): void {
  client.on('notice', ({ routine }) => {
    if (routine === WAIT_FOR_STANDBY) unreplicated.add(client);
  });
}

/** The verb of a statement and what it is about first; never a value. */
function spanOf(text: string): string {
  const verb = /\w+/.exec(text)?.[0];
  const about = /\b(?:from|into|update|table)\s+((?:ledger\.)?\w+)/.exec(text.replaceAll('"', ''))?.[1];
  return ['sql', verb, about].filter(Boolean).join(' ');
}

function withNames(client: pg.PoolClient, isPrepared: boolean): pg.PoolClient {
  const send = client.query.bind(client);
  const query = async (text: string, values: unknown[] = []) => {
    const name = named.get(text);
    const ask = () => (name && isPrepared ? send({ name, text, values }) : send(text, values));
    const result = await (isTraced() ? traced(spanOf(name ?? text), 'client', ask) : ask());
    if (unreplicated.delete(client)) throw new NotReplicated();
    return result;
  };
  return new Proxy(client, {
    get: (target, property) => {
      if (property === 'query') return query;
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** What the connections of a pool can rely on. */
export interface Connecting {
  /** In ms; 0 means no time-out. */
  readonly statementTimeoutMs?: number;
  /** For a connection. */
  readonly waitMs?: number;
  /** Whether connections go through a transaction pooler, which refuses time-outs as start-up parameters. */
  readonly isPooled?: boolean;
  /** Whether a statement that was prepared is there for the next transaction too. */
  readonly isPrepared?: boolean;
}

/** A connection to a machine that is gone without a word is given up in the end: the other time-outs are that machine's own. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** Connects lazily; a lost idle connection is logged and replaced. */
export function openDatabase(
  url: string,
  logger: Pick<Logger, 'warn'>,
  max = POOL_MAX,
  {
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    waitMs = POOL_WAIT_MS,
    isPooled = false,
    isPrepared = true,
  }: Connecting = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: waitMs,
    ...KEEP_ALIVE,
    ...(!isPooled && {
      statement_timeout: statementTimeoutMs,
      lock_timeout: LOCK_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    }),
  });
  const lost = (error: Error) => logger.warn({ err: error }, 'database connection lost');
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
    hearOfStandby(client);
  });
  const wrapped = {
    connect: async () => withNames(await pool.connect(), isPrepared),
    end: () => pool.end(),
    options: pool.options,
  };
  // Of a column that holds JSON only the name is changed, never what is in it.
  const plugins = [
    new CamelCasePlugin({ maintainNestedObjectKeys: true, underscoreBetweenUppercaseLetters: true }),
  ];
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: wrapped }), plugins });
  return { db, pool, close: () => db.destroy() };
}

/** Runs a read-only transaction on one snapshot: it does not see what commits during the read. */
export function inSnapshot<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** The row of a statement that returns exactly one. Throws if it returned none. */
export function onlyRow<T>({ rows }: { readonly rows: readonly T[] }): T {
  const [row] = rows;
  invariant(row, 'a statement that answers one row answers it');
  return row;
}

/** The SQLSTATE of a PostgreSQL error, or undefined for other errors. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The constraint that a PostgreSQL error names. */
export function constraintOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

/** The column that a PostgreSQL error names. */
export function columnOf(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.column : undefined;
}

const UNREACHABLE = /^(?:08|57P0|53)/;
/** Waited too long for a row or a statement, or met another transaction: lock, cancel, serialisation, deadlock. */
const CONTENDED = new Set(['55P03', '57014', '40001', '40P01']);
const UNREACHABLE_SOCKET = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOENT']);
const UNREACHABLE_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

/** Whether the database could not be reached or went away: nothing is known of the statement, so the answer is 503. */
export function isUnreachable(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state) return UNREACHABLE.test(state);
  if (error instanceof NotReplicated) return true;
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return UNREACHABLE_SOCKET.has(code) || UNREACHABLE_TEXT.test(error.message);
}

/** Whether trying again in a moment can help: the answer is 503, and nothing was done. */
export function isPassing(error: unknown): boolean {
  return CONTENDED.has(sqlStateOf(error) ?? '') || isUnreachable(error);
}
