import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PlainError } from '@kolo/tools/environment/plain-error.ts';
import { findFreePort } from '@kolo/tools/environment/ports.ts';
import { makeVapidKeys } from '../apps/api/src/platform/vapid-keys.ts';

const START_TIMEOUT_MS = 60_000;
const START_POLL_MS = 50;

/** One of the two processes that answer. */
export interface Server {
  readonly pid: number;
  readonly port: number;
  /** By which its connections are known in the database. */
  readonly name: string;
  stop(): Promise<void>;
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (connected: boolean) => {
      socket.destroy();
      resolve(connected);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}

async function waitForPort(child: ChildProcess, name: string, port: number): Promise<void> {
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += START_POLL_MS) {
    if (child.exitCode !== null) throw new PlainError(`The process ${name} ended before it listened.`);
    if (await canConnect(port)) return;
    await wait(START_POLL_MS);
  }
  throw new PlainError(`The process ${name} did not listen in time.`);
}

/** Starts a program that listens on the port of loopback that it was told. */
export async function startServer(
  name: string,
  port: number,
  command: { readonly file: string; readonly args: readonly string[] },
  variables: Record<string, string> = {},
): Promise<Server> {
  const child = spawn(command.file, command.args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...variables },
  });
  await waitForPort(child, name, port);
  return {
    name,
    port,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function named(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', name);
  return url.href;
}

async function serve(
  name: string,
  script: string,
  start: (port: number) => { args: string[]; variables: Record<string, string> },
): Promise<Server> {
  const port = await findFreePort();
  const { args, variables } = start(port);
  const command = { file: process.execPath, args: [join(import.meta.dirname, script), ...args] };
  return startServer(name, port, command, variables);
}

/** What production asks for; the bench calls nobody outside. */
export function productionVariables(): Record<string, string> {
  const key = () => randomBytes(32).toString('hex');
  const { publicKey, privateKey } = makeVapidKeys();
  return {
    PUBLIC_URL: 'https://kolo.example',
    PAYSTACK_BASE_URL: 'https://127.0.0.1:9',
    PAYSTACK_SECRET_KEY: `sk_live_${key()}`,
    SMS_BASE_URL: 'https://127.0.0.1:9',
    SMS_KEY: key(),
    IDENTITY_BASE_URL: 'https://127.0.0.1:9',
    IDENTITY_KEY: key(),
    FIELD_KEYS: key(),
    SMTP_URL: 'smtp://127.0.0.1:9',
    TOKEN_KEY: key(),
    CSRF_KEY: key(),
    VAPID_KEYS: `${publicKey},${privateKey}`,
    OPERATOR_NAME: 'Bench',
    OPERATOR_ADDRESS: 'Lagos',
    CUSTODIAN_NAME: 'Bench',
    PRIVACY_CONTACT: 'bench@kolo.example',
  };
}

/** The API as it runs in production: its http side alone, unless the variables name another role. A worker listens for who watches it. */
export function serveApi(
  databaseUrl: string,
  variables: Record<string, string>,
  name = 'bench-api',
): Promise<Server> {
  return serve(name, '../apps/api/src/main.ts', (port) => ({
    args: [],
    variables: {
      KOLO_ENV: 'production',
      KOLO_ROLE: 'http',
      ...variables,
      [variables.KOLO_ROLE === 'worker' ? 'HEALTH_PORT' : 'PORT']: String(port),
      LOG_LEVEL: 'info',
      DATABASE_URL: named(databaseUrl, name),
    },
  }));
}

/** The bare route. */
export function serveBare(databaseUrl: string): Promise<Server> {
  const name = 'bench-bare';
  return serve(name, 'api-bare.ts', (port) => ({
    args: [named(databaseUrl, name), String(port)],
    variables: {},
  }));
}
