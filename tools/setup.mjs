// Runs on whatever Node the host has, before anything is installed: plain JavaScript, old syntax, no dependencies.
import { spawnSync } from 'child_process';
import { createHash } from 'crypto';
import fs from 'fs';
import path from 'path';
import { fileURLToPath } from 'url';

const LEAST_NODE_MAJOR = 20;
const LOCK_POLL_MS = 300;
const LOCK_WAIT_MS = 15 * 60 * 1000;

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const lockFile = path.join(root, 'package-lock.json');
const stampFile = path.join(root, 'node_modules', '.setup-stamp');
const installedFile = path.join(root, 'node_modules', '.package-lock.json');
const busyFile = path.join(root, '.kolo', 'setup.lock');

function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

function wantedStamp() {
  return createHash('sha256').update(fs.readFileSync(lockFile)).digest('hex');
}

function readOrEmpty(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** npm writes its own lock into node_modules when an install is complete: anyone who ran `npm ci` by hand need not wait for another. */
function installedPackages() {
  const installed = readOrEmpty(installedFile);
  return installed === '' ? undefined : JSON.parse(installed).packages;
}

/** What has no such folder in its name is a workspace of ours; one may have packages of its own in its folder. */
function isPackage(name) {
  return name.includes('node_modules/');
}

function installedMatchesLock(present) {
  const wanted = JSON.parse(fs.readFileSync(lockFile, 'utf8')).packages;
  return Object.keys(wanted)
    .filter(isPackage)
    .every((name) => {
      const entry = wanted[name];
      if (present[name] === undefined) return entry.optional === true;
      return present[name].version === entry.version && present[name].integrity === entry.integrity;
    });
}

/** npm's lock and the stamp lie in the root's node_modules, and say nothing of a workspace's that was deleted or not copied with it. */
function foldersStand(present) {
  return Object.keys(present)
    .filter(isPackage)
    .every((name) => fs.existsSync(path.join(root, name)));
}

function isInstalled() {
  const present = installedPackages();
  if (present === undefined || !foldersStand(present)) return false;
  return readOrEmpty(stampFile) === wantedStamp() || installedMatchesLock(present);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function takeLock() {
  fs.mkdirSync(path.dirname(busyFile), { recursive: true });
  const deadline = Date.now() + LOCK_WAIT_MS;
  while (Date.now() < deadline) {
    try {
      fs.writeFileSync(busyFile, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = Number(readOrEmpty(busyFile));
    if (holder > 0 && !isAlive(holder)) fs.rmSync(busyFile, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_POLL_MS);
  }
  refuse(
    `Another installation has held ${busyFile} for a quarter of an hour; delete that file if none is running.`,
  );
}

function sentenceFor(output) {
  if (/ENOSPC|no space left/i.test(output)) {
    return `The disk is full: the packages could not be written to ${path.join(root, 'node_modules')}.`;
  }
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i.test(
      output,
    )
  ) {
    return 'The packages could not be downloaded: the package registry cannot be reached, so check the network.';
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return `The packages could not be written: ${path.join(root, 'node_modules')} belongs to another user.`;
  }
  return undefined;
}

function install() {
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=warn'];
  console.log('Installing packages (a minute or two, once)…');
  const options = {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  };
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (result.status === 0) return;
  const output = `${result.stdout || ''}${result.stderr || ''}${result.error ? result.error.message : ''}`;
  const sentence = sentenceFor(output);
  if (sentence === undefined) console.error(output.split('npm error Clean install')[0].trim());
  refuse(sentence || 'The packages could not be installed; npm said why above.');
}

function setUp() {
  if (isInstalled()) return;
  takeLock();
  try {
    // Another installation may have ended meanwhile.
    if (isInstalled()) return;
    install();
    fs.writeFileSync(stampFile, wantedStamp());
  } finally {
    fs.rmSync(busyFile, { force: true });
  }
}

if (Number(process.versions.node.split('.')[0]) < LEAST_NODE_MAJOR) {
  refuse(`Kolo needs Node ${LEAST_NODE_MAJOR} or newer, and this is Node ${process.versions.node}.`);
}
try {
  setUp();
} catch (error) {
  if (error.code === undefined) throw error;
  refuse(sentenceFor(error.code) || `The packages could not be installed: ${error.message}.`);
}
