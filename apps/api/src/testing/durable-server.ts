import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  findPostgresHome,
  makeTemporaryData,
  removeTemporaryData,
} from '@kolo/tools/environment/postgres-home.ts';
import { DATABASE, withClient } from '@kolo/tools/environment/roles.ts';
import type { Postgres } from '@kolo/tools/postgres.ts';
import { startPostgres } from '@kolo/tools/postgres.ts';
import type { TestDatabase } from '@kolo/tools/test-database.ts';

const SCRIPTS = fileURLToPath(new URL('../../../../deploy/postgres/', import.meta.url));
const POLL_MS = 20;
/** What a base copy leaves out. Source: PostgreSQL's manual, "Making a Base Backup Using the Low Level API". */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts']);
const LEFT_EMPTY = new Set(['pg_wal', 'pg_replslot', 'pg_stat_tmp', 'pg_dynshmem', 'pg_notify']);

/** A PostgreSQL of a test's own that keeps its promises as one in production does: durable, its log archived by our script. */
export interface DurableServer {
  readonly postgres: Postgres;
  readonly koloData: string;
  readonly pgdata: string;
  readonly archive: string;
  readonly database: TestDatabase;
}

/** Whose the folder is: PostgreSQL refuses any other. */
function giveToPostgres(koloData: string, folder: string): void {
  const { runAs } = findPostgresHome(koloData);
  if (runAs !== 'self') execFileSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, folder]);
}

function newHome(): { koloData: string; dataDir: string } {
  const koloData = makeTemporaryData('durable');
  return { koloData, dataDir: findPostgresHome(koloData).dataDir };
}

async function start(koloData: string, archive: string): Promise<DurableServer> {
  const postgres = await startPostgres({ koloData, durability: 'durable' });
  const { appUrl, ownerUrl, dataDir } = postgres;
  // The folder goes with the server.
  const database = { appUrl, ownerUrl, drop: async () => undefined };
  return { postgres, koloData, pgdata: join(dataDir, 'pgdata'), archive, database };
}

export async function stopServer({ postgres, koloData }: DurableServer): Promise<void> {
  await postgres.stop();
  removeTemporaryData(koloData);
}

/** One whose log is archived from the start. */
export async function startPrimary(): Promise<DurableServer> {
  const { koloData, dataDir } = newHome();
  const first = await startPostgres({ koloData, durability: 'durable' });
  const [script, archive] = [join(dataDir, 'archive.sh'), join(dataDir, 'archive')];
  copyFileSync(join(SCRIPTS, 'archive.sh'), script);
  mkdirSync(archive);
  for (const made of [script, archive]) giveToPostgres(koloData, made);
  await withClient(first.superuserUrl, async (client) => {
    await client.query(`alter system set archive_mode = 'on'`);
    await client.query(`alter system set archive_command = 'sh "${script}" "%p" "${archive}/%f"'`);
  });
  await first.stop();
  return start(koloData, archive);
}

/** Copies what is being written to: a file may be gone by the time that its turn comes, and the log makes good what tore. */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (LEFT_EMPTY.has(entry.name)) mkdirSync(target, { recursive: true });
    else if (entry.isDirectory()) copyFolder(source, target);
    else if (existsSync(source)) cpSync(source, target);
  }
}

/** A base copy in a home of its own, not started: as `base-copy.sh` makes one, whose `pg_basebackup` the embedded server does not have. */
async function baseCopy(from: DurableServer): Promise<{ koloData: string; pgdata: string }> {
  const { koloData, dataDir } = newHome();
  const pgdata = join(dataDir, 'pgdata');
  cpSync(join(from.koloData, 'secrets'), join(koloData, 'secrets'), { recursive: true });
  await withClient(from.postgres.superuserUrl, async (client) => {
    await client.query(`select pg_backup_start('drill', fast => true)`);
    copyFolder(from.pgdata, pgdata);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    writeFileSync(join(pgdata, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  chmodSync(pgdata, 0o700);
  writeFileSync(join(dataDir, 'kolo-ready'), DATABASE);
  return { koloData, pgdata };
}

/** Until PostgreSQL has archived everything that was written by now. */
export async function archiveAll({ postgres, archive }: DurableServer): Promise<void> {
  await withClient(postgres.superuserUrl, async (client) => {
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
    while (!existsSync(join(archive, rows[0]?.file ?? ''))) await wait(POLL_MS);
  });
}

/** A base copy, and the two ways to start it. */
export interface BaseCopy {
  /** As it was at that instant, as PostgreSQL writes one; writable. */
  restoreTo(until: string): Promise<DurableServer>;
  /** Follows the server as a second machine would. */
  follow(): Promise<DurableServer>;
}

export async function takeBaseCopy(from: DurableServer): Promise<BaseCopy> {
  const { koloData, pgdata } = await baseCopy(from);
  const begin = (script: string, argument: string) => {
    execFileSync('sh', [join(SCRIPTS, script), pgdata, from.archive, argument]);
    giveToPostgres(koloData, pgdata);
    return start(koloData, from.archive);
  };
  return {
    async restoreTo(until) {
      const server = await begin('restore.sh', until);
      await untilItSays(server, 'select not pg_is_in_recovery() as is_so');
      return server;
    },
    follow() {
      const { port, password } = new URL(from.postgres.superuserUrl);
      return begin(
        'standby.sh',
        `host=127.0.0.1 port=${port} user=postgres password=${decodeURIComponent(password)} application_name=standby`,
      );
    },
  };
}

/** From now on a commit waits until the standby of this server has it. */
export async function waitForStandby(server: DurableServer): Promise<void> {
  await withClient(server.postgres.superuserUrl, async (client) => {
    await client.query(`alter system set synchronous_standby_names = 'standby'`);
    await client.query('select pg_reload_conf()');
  });
  await untilItSays(
    server,
    `select count(*) = 1 as is_so from pg_stat_replication where sync_state = 'sync'`,
  );
}

async function untilItSays({ postgres }: DurableServer, question: string): Promise<void> {
  await withClient(postgres.superuserUrl, async (client) => {
    while ((await client.query<{ is_so: boolean }>(question)).rows[0]?.is_so !== true) await wait(POLL_MS);
  });
}

/** Kills the server in the middle of its work, as if the machine were lost. */
export async function loseServer({ postgres }: DurableServer): Promise<void> {
  const gone = new Promise((resolve) => postgres.process.once('exit', resolve));
  postgres.process.kill('SIGKILL');
  await gone;
}

/** Promotes the standby to primary. */
export async function promote(server: DurableServer): Promise<void> {
  await withClient(server.postgres.superuserUrl, (client) => client.query('select pg_promote()'));
  await untilItSays(server, 'select not pg_is_in_recovery() as is_so');
}
