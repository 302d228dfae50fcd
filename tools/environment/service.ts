import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pace } from './pace.ts';
import { PlainError } from './plain-error.ts';

const STOP_TIMEOUT_MS = 12_000;
const READY_TIMEOUT_MS = 60_000;
const READY_POLL_MS = 25;
const READY_REQUEST_TIMEOUT_MS = 2_000;
const LOG_LIMIT_BYTES = 5_000_000;
const LOG_TAIL_LINES = 25;
/** A group signal reaches a child before its parent has heard of it: only a death that stays unexplained is one. */
const UNEXPLAINED_AFTER_MS = 300;
const MAX_DEATHS = 30;
const DEATHS_WINDOW_MS = 60_000;

export interface ServiceOptions {
  name: string;
  args: string[];
  cwd: string;
  env: Record<string, string | undefined>;
  logFile: string;
  /** Also shown on this terminal, as development wants it. */
  echo: boolean;
  readyUrl: string;
  /** Told when the service has died too often to be started again. */
  onGivenUp(error: PlainError): void;
}

export interface Service {
  start(): Promise<void>;
  stop(): Promise<void>;
  killHard(): void;
}

function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a');
}

function logTail(file: string): string {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LOG_TAIL_LINES).join('\n');
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function answersOk(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(READY_REQUEST_TIMEOUT_MS) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

async function waitUntilReady(child: ChildProcess, options: ServiceOptions): Promise<void> {
  const began = performance.now();
  // How slow the machine is costs a moment to find out, and matters to a late one alone.
  const isInTime = () => {
    const took = performance.now() - began;
    return took < READY_TIMEOUT_MS || took < READY_TIMEOUT_MS * pace();
  };
  while (isInTime()) {
    if (hasExited(child)) {
      throw new PlainError(`The ${options.name} did not start; it said:\n${logTail(options.logFile)}`);
    }
    if (await answersOk(options.readyUrl)) return;
    await sleep(READY_POLL_MS);
  }
  throw new PlainError(
    `The ${options.name} did not get ready within ${Math.round((performance.now() - began) / 1_000)} s; it said:\n${logTail(options.logFile)}`,
  );
}

/** Asks, waits, and insists when nothing happens. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (hasExited(child)) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await gone;
  clearTimeout(timer);
}

function launch(options: ServiceOptions): ChildProcess {
  const log = openLog(options.logFile);
  const child = spawn(process.execPath, options.args, {
    cwd: options.cwd,
    env: options.env,
    stdio: ['ignore', options.echo ? 'inherit' : log, options.echo ? 'inherit' : log],
  });
  closeSync(log);
  child.on('error', () => undefined);
  return child;
}

/** One child process that is started again when it dies without having been asked to. */
export function createService(options: ServiceOptions): Service {
  let child: ChildProcess | undefined;
  let wanted = false;
  let deaths: number[] = [];

  function watch(started: ChildProcess): void {
    started.once('exit', () => {
      setTimeout(() => {
        if (wanted && child === started) revive();
      }, UNEXPLAINED_AFTER_MS).unref();
    });
  }

  function revive(): void {
    const now = performance.now();
    deaths = [...deaths.filter((at) => now - at < DEATHS_WINDOW_MS), now];
    if (deaths.length > MAX_DEATHS) {
      wanted = false;
      options.onGivenUp(
        new PlainError(`The ${options.name} keeps dying; it said:\n${logTail(options.logFile)}`),
      );
      return;
    }
    child = launch(options);
    watch(child);
  }

  return {
    async start() {
      wanted = true;
      child = launch(options);
      const started = child;
      try {
        await waitUntilReady(started, options);
      } catch (error) {
        wanted = false;
        await endProcess(started);
        throw error;
      }
      watch(started);
    },
    async stop() {
      wanted = false;
      if (child !== undefined) await endProcess(child);
    },
    killHard() {
      wanted = false;
      child?.kill('SIGKILL');
    },
  };
}
