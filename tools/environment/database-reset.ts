import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { PlainError } from './plain-error.ts';
import { HISTORY_FILE, SEED_FILE, type Variables } from './settings.ts';

const CONNECT_TIMEOUT_MS = 1_000;
/** The database, or where it lies, its addresses, and what belongs to its customers alone. Secrets and logs stay. */
const OF_THE_DATABASE = [
  'postgres',
  'postgres-location',
  'database-url',
  'database-owner-url',
  'environment.json',
  SEED_FILE,
  HISTORY_FILE,
  'sandbox',
  'uploads',
];

/** Whether the embedded database of this folder takes connections. */
export async function isRunning(dataDir: string): Promise<boolean> {
  const address = join(dataDir, 'database-url');
  if (!existsSync(address)) return false;
  const { hostname, port } = new URL(readFileSync(address, 'utf8'));
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: CONNECT_TIMEOUT_MS });
    const settle = (open: boolean): void => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
  });
}

/** Puts the embedded database aside, so that the next start makes a new one. Nothing is deleted; returns what to tell. */
export async function resetDatabase(dataDir: string, variables: Variables): Promise<string> {
  if (variables.KOLO_ENV === 'production')
    throw new PlainError('"db reset" is for development: in production no database is put aside.');
  if (variables.DATABASE_URL)
    throw new PlainError('DATABASE_URL names a database of your own, which only you can drop and create.');
  const present = OF_THE_DATABASE.filter((name) => existsSync(join(dataDir, name)));
  if (!present.includes('postgres') && !present.includes('postgres-location'))
    throw new PlainError(`There is no database in ${dataDir}.`);
  if (await isRunning(dataDir))
    throw new PlainError(`The database in ${dataDir} is running: stop Kolo first.`);
  let number = 1;
  while (existsSync(join(dataDir, `before-reset-${number}`))) number += 1;
  const aside = join(dataDir, `before-reset-${number}`);
  mkdirSync(aside);
  for (const name of present) renameSync(join(dataDir, name), join(aside, name));
  return `The database is in ${aside} now; the next start makes a new one.`;
}
