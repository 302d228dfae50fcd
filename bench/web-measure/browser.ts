import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromiumArgs } from '@kolo/tools/chromium.ts';

const START_TIMEOUT_MS = 20_000;
const CLOSE_TIMEOUT_MS = 3_000;
const FLAGS = [
  '--headless',
  ...chromiumArgs,
  '--disable-extensions',
  '--disable-default-apps',
  '--mute-audio',
  '--hide-scrollbars',
  '--remote-debugging-port=0',
];

/** An answer or an event of the DevTools protocol; its shape depends on the method. */
export type Params = Record<string, unknown>;

export interface Browser {
  /** Of the DevTools protocol, for others who speak it. */
  readonly port: number;
  send(method: string, params?: Params, session?: string): Promise<Params>;
  on(method: string, listener: (params: Params, session: string | undefined) => void): void;
  close(): Promise<void>;
}

interface Message {
  id?: number;
  method?: string;
  params?: Params;
  result?: Params;
  error?: { message: string };
  sessionId?: string;
}

function startProcess(executable: string, args: string[]) {
  // Its own group, so that the browser's children end with it.
  const child = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const address = new Promise<string>((resolve, reject) => {
    let said = '';
    const fail = () => reject(new Error(`Chromium did not start:\n${said.trim()}`));
    const timer = setTimeout(fail, START_TIMEOUT_MS);
    child.stderr.on('data', (chunk) => {
      said += String(chunk);
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (found === undefined) return;
      clearTimeout(timer);
      resolve(found);
    });
    child.once('error', reject);
    child.once('exit', fail);
  });
  function kill(): void {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-child.pid, 'SIGKILL');
  }
  return { child, address, kill };
}

async function openSocket(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  return socket;
}

/** A browser with nothing kept, spoken to by the DevTools protocol. */
export async function launchBrowser(executable: string, extra: readonly string[]): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'kolo-browser-'));
  const { child, address, kill } = startProcess(executable, [
    ...FLAGS,
    ...extra,
    `--user-data-dir=${folder}`,
    'about:blank',
  ]);
  process.once('exit', kill);
  const spoken = await address;
  const socket = await openSocket(spoken);
  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Map<string, (params: Params, session: string | undefined) => void>();
  let lastId = 0;
  socket.addEventListener('message', (event) => {
    // The protocol sends JSON texts of this shape.
    const message = JSON.parse(String(event.data)) as Message;
    if (message.id === undefined)
      listeners.get(message.method ?? '')?.(message.params ?? {}, message.sessionId);
    else waiting.get(message.id)?.(message);
  });
  const send: Browser['send'] = (method, params = {}, session) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result ?? {});
      });
      socket.send(JSON.stringify({ id, method, params, ...(session ? { sessionId: session } : {}) }));
    });
  return {
    port: Number(new URL(spoken).port),
    send,
    on: (method, listener) => void listeners.set(method, listener),
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      send('Browser.close').catch(() => undefined);
      await Promise.race([gone, sleep(CLOSE_TIMEOUT_MS)]);
      kill();
      process.off('exit', kill);
      socket.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
