import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEnvironment } from '../dev-env.ts';
import { resetDatabase } from '../environment/database-reset.ts';
import { writePrivate } from '../environment/secrets.ts';
import { choosePorts, HISTORY_FILE, ROOT, type Variables } from '../environment/settings.ts';
import { buildWeb } from '../environment/web-build.ts';
import { playOn } from '../house/kolo.ts';
import { HISTORY_DAYS, makeHistory, type Counts } from './history.ts';

/** Where one of these is somebody's own, the clock is not ours to set back. */
const SOMEBODYS_OWN = ['DATABASE_URL', 'PAYSTACK_BASE_URL', 'IDENTITY_BASE_URL', 'CLOCK_URL'];

/** Whether a start of this data folder gives its demo a history. Never in production, and never to what somebody has used. */
export function mayLiveIn(dataDir: string, variables: Variables): boolean {
  if (variables.KOLO_ENV === 'production' || SOMEBODYS_OWN.some((name) => variables[name])) return false;
  const isNew = !['postgres', 'postgres-location'].some((name) => existsSync(join(dataDir, name)));
  return isNew || existsSync(join(dataDir, HISTORY_FILE));
}

interface LiveInOptions {
  readonly dataDir: string;
  readonly onFailure: (error: unknown) => void;
  /** Asked between two acts of the history; once it is not wanted any more, it ends there. */
  readonly isWanted: () => boolean;
}

async function make({ dataDir, onFailure, isWanted }: LiveInOptions): Promise<Counts | undefined> {
  console.log('The demo gets its history of two months; this is done once.');
  // A build that fails is tried again, and reported, by the start that follows.
  const builds = Promise.allSettled([buildWeb(ROOT), buildWeb(ROOT, 'desk')]);
  const { web } = await choosePorts(undefined, process.env);
  const compiled = join(dataDir, 'compiled');
  const environment = await startEnvironment({
    dataDir,
    ports: 'free',
    build: false,
    pages: false,
    onFailure,
    env: {
      KOLO_ROLE: 'all',
      // A dozen processes are started from the same files.
      NODE_COMPILE_CACHE: compiled,
      SANDBOX_BEGINS_DAYS_AGO: String(HISTORY_DAYS + 1),
      // What messages link to is there once Kolo has started.
      PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${web}`,
    },
  });
  try {
    const [login] = environment.demo?.customers ?? [];
    if (!login) throw new Error('The demo has no customer.');
    return await makeHistory(playOn(environment), login, isWanted);
  } finally {
    await environment.stop();
    rmSync(compiled, { recursive: true, force: true });
    await builds;
  }
}

/**
 * In a new data folder, lets the demo customer live for two months before anybody looks: on ports that nobody knows, with the clock
 * that far back. One that was interrupted is put aside and made again. Returns how much of everything the history has; undefined for a
 * folder without one.
 */
export async function liveIn(options: LiveInOptions): Promise<Counts | undefined> {
  const { dataDir } = options;
  if (!mayLiveIn(dataDir, process.env)) return undefined;
  const file = join(dataDir, HISTORY_FILE);
  const present = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  // Our own file: names to numbers.
  if (present) return JSON.parse(present) as Counts;
  if (present === '' && existsSync(join(dataDir, 'database-url'))) await resetDatabase(dataDir, process.env);
  mkdirSync(dataDir, { recursive: true });
  writePrivate(file, '');
  const counts = await make(options);
  if (counts) writePrivate(file, JSON.stringify(counts));
  return counts;
}
