import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, chmodSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Everything that a run starts has its mark in its environment, and so has what that starts: also what went into a group or a
 * session of its own, and what lost its parent.
 */
const MARK = 'KOLO_RUN';
const PROCESSES = '/proc';

const MEMORY = '/dev/shm';
/** A run's databases, logs and copies of the tree take about one. */
const MEMORY_NEEDED_BYTES = 6 * 1024 ** 3;
/** Started by root, PostgreSQL runs as another user, whose data lies in here. */
const OTHERS_MAY_ENTER = 0o711;

const GRACE_MS = 5_000;
const POLL_MS = 50;
const SIGNAL_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

const mark = randomUUID();
/** Leaders of the groups of processes that were started, and have not ended yet. */
const groups = new Set<number>();
let folder: string | undefined;

/** Spawns a child by `start`; within a run it leads its own group, which ends with the run. */
export function spawnInRun(start: (options: { detached: boolean }) => ChildProcess): ChildProcess {
  const isGrouped = folder !== undefined;
  const child = start({ detached: isGrouped });
  const { pid } = child;
  if (isGrouped && pid !== undefined) {
    groups.add(pid);
    child.once('close', () => groups.delete(pid));
  }
  return child;
}

/** Ends a child of `spawnInRun`, and its group. */
export function endNow({ pid }: ChildProcess): void {
  if (pid !== undefined) send(groups.has(pid) ? -pid : pid, 'SIGKILL');
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function markedProcesses(): number[] {
  if (!existsSync(PROCESSES)) return [];
  return readdirSync(PROCESSES)
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((name) => readOrNothing(join(PROCESSES, name, 'environ')).includes(mark))
    .map(Number);
}

/** What this run has started and still runs, as its command lines. */
export function leftRunning(): string[] {
  return markedProcesses().map((pid) =>
    readOrNothing(join(PROCESSES, String(pid), 'cmdline'))
      .replaceAll('\0', ' ')
      .trim(),
  );
}

function endAtOnce(): void {
  for (const pid of groups) send(-pid, 'SIGKILL');
  for (const pid of markedProcesses()) send(pid, 'SIGKILL');
}

function removeFolder(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

/** Asks all that this run has started to end, and insists. */
async function endRun(graceMs: number): Promise<void> {
  for (const pid of groups) send(-pid, 'SIGTERM');
  for (const pid of markedProcesses()) send(pid, 'SIGTERM');
  for (let waited = 0; waited < graceMs && markedProcesses().length > 0; waited += POLL_MS)
    await sleep(POLL_MS);
  endAtOnce();
}

/** In memory where there is plenty: most of what tests write is a database that lives for a second. */
function placeForFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) > MEMORY_NEEDED_BYTES ? MEMORY : tmpdir();
}

/** From now on what this process starts ends with it, however it ends, and so does what that leaves in temporary folders. */
export function beginRun({ graceMs = GRACE_MS } = {}): void {
  process.env[MARK] = [process.env[MARK] ?? '', mark].join('/');
  folder = mkdtempSync(join(placeForFolder(), 'kolo-run-'));
  chmodSync(folder, OTHERS_MAY_ENTER);
  process.env['TMPDIR'] = folder;
  let ending = false;
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A terminal's Ctrl-C arrives twice: from the terminal and from npm.
      if (ending) return;
      ending = true;
      void endRun(graceMs).then(() => process.exit(SIGNAL_CODES[signal]));
    });
  }
  process.once('exit', () => {
    endAtOnce();
    removeFolder();
  });
}
