import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PlainError, plainFileError } from './environment/plain-error.ts';
import { findFreePort } from './environment/ports.ts';
import { findPostgresHome, type PostgresHome } from './environment/postgres-home.ts';
import { postgresSettings, type Durability } from './environment/postgres-settings.ts';
import {
  APP_ROLE,
  DATABASE,
  OWNER_ROLE,
  createRoles,
  databaseUrl,
  type RolePasswords,
} from './environment/roles.ts';
import { keepSecret, writePrivate } from './environment/secrets.ts';

const START_TIMEOUT_MS = 60_000;
const START_POLL_MS = 15;
/** Children of a killed postmaster notice within moments; a crash of a big one may still be writing. */
const DYING_CHILDREN_WAIT_MS = 20_000;
const DYING_CHILDREN_POLL_MS = 100;
const STOP_TIMEOUT_MS = 15_000;
const LOG_TAIL_CHARACTERS = 2_000;
const STATUS_LINE = 7;
/** What a postmaster writes there once it takes connections; a standby takes those that only read. */
const READY = new Set(['ready', 'standby']);

export interface Postgres {
  superuserUrl: string;
  ownerUrl: string;
  appUrl: string;
  /** Usually in `koloData`; elsewhere when PostgreSQL's user cannot get there. */
  dataDir: string;
  process: ChildProcess;
  /** Fast shutdown: open transactions are rolled back, everything committed is on the disk. */
  stop(): Promise<void>;
}

export interface PostgresOptions {
  koloData: string;
  durability: Durability;
  /** A restart after a crash keeps the port that others already know. */
  port?: number;
}

function identity(home: PostgresHome): { uid?: number; gid?: number } {
  return home.runAs === 'self' ? {} : home.runAs;
}

function readLogTail(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').slice(-LOG_TAIL_CHARACTERS).trim() : '';
}

function passwordsOf(koloData: string): RolePasswords {
  return {
    superuser: keepSecret(koloData, 'database-superuser'),
    owner: keepSecret(koloData, 'database-owner'),
    app: keepSecret(koloData, 'database-app'),
  };
}

/** A cluster exists only when the file says so, which is written last: a half-made one is made again. */
function initialise(home: PostgresHome, passwords: RolePasswords, durability: Durability): void {
  if (existsSync(join(home.dataDir, 'kolo-ready'))) return;
  for (const name of ['pgdata', 'password'])
    rmSync(join(home.dataDir, name), { recursive: true, force: true });
  const passwordFile = join(home.dataDir, 'password');
  writePrivate(passwordFile, passwords.superuser);
  const given = identity(home);
  const options = { cwd: home.dataDir, encoding: 'utf8' as const, ...given };
  if (given.uid !== undefined) spawnSync('chown', [String(given.uid), passwordFile]);
  const result = spawnSync(
    home.initdb,
    [
      `--pgdata=${join(home.dataDir, 'pgdata')}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durability === 'throwaway' ? ['--no-sync'] : []),
    ],
    options,
  );
  rmSync(passwordFile, { force: true });
  if (result.status === 0) return;
  if (/no space left/i.test(result.stderr))
    throw new PlainError(`The disk is full: ${home.dataDir} could not be written.`);
  throw new PlainError(
    `PostgreSQL could not make its data folder: ${(result.stderr || String(result.error)).trim()}`,
  );
}

type StartOutcome = 'ready' | 'dying-children' | 'failed';

async function waitUntilReady(child: ChildProcess, pidFile: string, logFile: string): Promise<StartOutcome> {
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += START_POLL_MS) {
    if (child.exitCode !== null || child.signalCode !== null) {
      return /lock file|shared memory block|is still in use/.test(readLogTail(logFile))
        ? 'dying-children'
        : 'failed';
    }
    const lines = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : [];
    if (lines[0] === String(child.pid) && READY.has(lines[STATUS_LINE]?.trim() ?? '')) return 'ready';
    await sleep(START_POLL_MS);
  }
  return 'failed';
}

/** The number in a dead postmaster's lock file may by now belong to some other program. */
function staleLockHolder(pidFile: string): string | undefined {
  if (!existsSync(pidFile)) return undefined;
  const pid = readFileSync(pidFile, 'utf8').split('\n')[0]?.trim();
  const commandFile = `/proc/${pid}/cmdline`;
  if (pid === undefined || !existsSync(commandFile)) return undefined;
  const program = readFileSync(commandFile, 'utf8').split('\0')[0] ?? '';
  return basename(program).startsWith('postgres') ? undefined : pid;
}

function launch(home: PostgresHome, port: number, durability: Durability, logFile: string): ChildProcess {
  const pgdata = join(home.dataDir, 'pgdata');
  // A new file: what children of a killed postmaster still write would cover what this one says.
  rmSync(logFile, { force: true });
  const log = openSync(logFile, 'w');
  const stale = staleLockHolder(join(pgdata, 'postmaster.pid'));
  const child = spawn(home.postgres, ['-D', pgdata, '-p', String(port), ...postgresSettings(durability)], {
    cwd: home.dataDir,
    stdio: ['ignore', log, log],
    // PostgreSQL skips this one number when it asks whether the holder of its lock file still lives.
    env: { ...process.env, ...(stale === undefined ? {} : { PG_GRANDPARENT_PID: stale }) },
    ...identity(home),
  });
  closeSync(log);
  // The exit code is looked at where readiness is awaited; without a listener a spawn error would be thrown here.
  child.on('error', () => undefined);
  return child;
}

function failureSentence(log: string): string {
  if (/no space left/i.test(log)) return 'The disk is full: PostgreSQL could not write its data.';
  return `PostgreSQL did not start: ${log || 'it said nothing'}`;
}

async function startPostmaster(
  home: PostgresHome,
  options: PostgresOptions,
): Promise<[ChildProcess, number]> {
  const logFile = join(options.koloData, 'logs', 'postgres.log');
  mkdirSync(join(options.koloData, 'logs'), { recursive: true });
  const pidFile = join(home.dataDir, 'pgdata', 'postmaster.pid');
  for (let waited = 0; ; waited += DYING_CHILDREN_POLL_MS) {
    const port = options.port ?? (await findFreePort());
    const child = launch(home, port, options.durability, logFile);
    const outcome = await waitUntilReady(child, pidFile, logFile);
    if (outcome === 'ready') return [child, port];
    child.kill('SIGKILL');
    if (outcome === 'failed') throw new PlainError(failureSentence(readLogTail(logFile)));
    if (waited >= DYING_CHILDREN_WAIT_MS) {
      throw new PlainError(
        `Another PostgreSQL is still running on ${home.dataDir}; stop the other Kolo first.`,
      );
    }
    await sleep(DYING_CHILDREN_POLL_MS);
  }
}

function stopper(child: ChildProcess): () => Promise<void> {
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGINT');
    const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
    await gone;
    clearTimeout(timer);
  };
}

/** Starts PostgreSQL on `koloData`, makes its roles and database on the first run, and writes their addresses there. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { koloData, durability } = options;
  try {
    mkdirSync(koloData, { recursive: true });
    const home = findPostgresHome(koloData);
    const passwords = passwordsOf(koloData);
    initialise(home, passwords, durability);
    const [child, port] = await startPostmaster(home, options);
    const superuserUrl = databaseUrl('postgres', passwords.superuser, port, 'postgres');
    const readyFile = join(home.dataDir, 'kolo-ready');
    const stop = stopper(child);
    if (!existsSync(readyFile)) {
      await createRoles(superuserUrl, passwords);
      writeFileSync(readyFile, DATABASE, { flush: true });
    }
    const ownerUrl = databaseUrl(OWNER_ROLE, passwords.owner, port);
    const appUrl = databaseUrl(APP_ROLE, passwords.app, port);
    writePrivate(join(koloData, 'database-url'), appUrl);
    writePrivate(join(koloData, 'database-owner-url'), ownerUrl);
    return { superuserUrl, ownerUrl, appUrl, dataDir: home.dataDir, process: child, stop };
  } catch (error) {
    throw plainFileError(error, koloData) ?? error;
  }
}
