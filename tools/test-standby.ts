import { chownSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import pg from 'pg';
import { findPostgresHome } from './environment/postgres-home.ts';
import { writePrivate } from './environment/secrets.ts';
import { startPostgres, type Postgres } from './postgres.ts';

/** What a copy makes for itself. */
const OWN_FILES = ['postmaster.pid', 'postmaster.opts'];

function copyFolder(from: string, to: string): void {
  // With its owner, which Node's own copy leaves behind.
  const copied = spawnSync('cp', ['--archive', from, to], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`the database was not copied: ${copied.stderr}`);
}

/**
 * A hot standby of that server, which follows it as a second machine would; its data is in `koloData`. The embedded PostgreSQL has no
 * pg_basebackup, so its files are copied between the two calls that say so.
 */
export async function startStandby(
  primary: Postgres,
  primaryData: string,
  koloData: string,
): Promise<Postgres> {
  mkdirSync(koloData, { recursive: true });
  cpSync(join(primaryData, 'secrets'), join(koloData, 'secrets'), { recursive: true });
  const { dataDir, runAs } = findPostgresHome(koloData);
  const pgdata = join(dataDir, 'pgdata');
  let label = '';
  const client = new pg.Client({ connectionString: primary.superuserUrl });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', fast => true)`);
    copyFolder(join(primary.dataDir, 'pgdata'), pgdata);
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop()');
    label = rows[0]?.label ?? '';
  } finally {
    await client.end();
  }
  for (const file of OWN_FILES) rmSync(join(pgdata, file), { force: true });
  const { hostname, port, username, password } = new URL(primary.superuserUrl);
  const conninfo = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
  const own = {
    backup_label: label,
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = '${conninfo}'\n`,
  };
  for (const [name, text] of Object.entries(own)) {
    writePrivate(join(pgdata, name), text);
    if (runAs !== 'self') chownSync(join(pgdata, name), runAs.uid, runAs.gid);
  }
  writeFileSync(join(dataDir, 'kolo-ready'), basename(pgdata));
  return startPostgres({ koloData, durability: 'durable' });
}
