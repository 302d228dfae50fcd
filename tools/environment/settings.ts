import { createPublicKey } from 'node:crypto';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PlainError } from './plain-error.ts';
import { findFreePort, isPortFree } from './ports.ts';
import { keepSecret, makeServiceKey, makeVapidKeys } from './secrets.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const DEFAULT_PORTS = { web: 3000, sandbox: 3001, desk: 3002, smtp: 3025 };
const MAX_PORT = 65_535;
const PORT_VARIABLES = {
  web: 'PORT',
  sandbox: 'SANDBOX_PORT',
  desk: 'DESK_PORT',
  smtp: 'SANDBOX_SMTP_PORT',
} as const;
/** In the data folder: how to sign in to the demo. Named again when there is more to seed, so that an older folder gets it too. */
export const SEED_FILE = 'seed-3.json';
/** In the data folder: how much of everything the demo's history has; empty while it is made. */
export const HISTORY_FILE = 'demo-history.json';
const TEST_KEY_PREFIX = 'sk_test_';

export interface Ports {
  web: number;
  sandbox: number;
  desk: number;
  smtp: number;
}

export type Variables = Record<string, string | undefined>;

export interface Addresses {
  ports: Ports;
  publicUrl: string;
  databaseUrl: string;
  ownerUrl: string;
}

function readPort(variables: Variables, name: keyof Ports): number {
  const text = variables[PORT_VARIABLES[name]];
  if (text === undefined || text === '') return DEFAULT_PORTS[name];
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= MAX_PORT) return port;
  throw new PlainError(`${PORT_VARIABLES[name]} is "${text}", which is not a port number.`);
}

/** Without its own port the desk of a second Kolo on this machine steps aside: whoever moved the others need not know of it. */
async function readDeskPort(variables: Variables): Promise<number> {
  const port = readPort(variables, 'desk');
  return variables.DESK_PORT || (await isPortFree(port)) ? port : findFreePort();
}

export async function choosePorts(asked: Ports | 'free' | undefined, variables: Variables): Promise<Ports> {
  if (asked === 'free') {
    const [web, sandbox, desk, smtp] = await Promise.all([
      findFreePort(),
      findFreePort(),
      findFreePort(),
      findFreePort(),
    ]);
    return { web, sandbox, desk, smtp };
  }
  return (
    asked ?? {
      web: readPort(variables, 'web'),
      sandbox: readPort(variables, 'sandbox'),
      desk: await readDeskPort(variables),
      smtp: readPort(variables, 'smtp'),
    }
  );
}

export function portVariable(name: keyof Ports): string {
  return PORT_VARIABLES[name];
}

export function chooseDataDir(asked: string | undefined, variables: Variables): string {
  return resolve(ROOT, asked ?? (variables.KOLO_DATA || '.kolo'));
}

/** The sandbox's own key; the API signs and is signed to with the same. */
function paystackKey(dataDir: string): string {
  return TEST_KEY_PREFIX + keepSecret(dataDir, 'paystack');
}

/** The key of the service account by which the sandbox's push service for phones knows the API. */
function serviceKey(dataDir: string): string {
  return keepSecret(dataDir, 'fcm', makeServiceKey);
}

/** As the file that Google hands out. */
function serviceAccount(dataDir: string, sandboxUrl: string): string {
  return JSON.stringify({
    type: 'service_account',
    project_id: 'kolo-sandbox',
    client_email: 'kolo@kolo-sandbox.example',
    private_key: serviceKey(dataDir),
    token_uri: `${sandboxUrl}/fcm/token`,
  });
}

export function sandboxVariables(dataDir: string, ports: Ports): Variables {
  return {
    KOLO_DATA: dataDir,
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.smtp),
    SANDBOX_PUBLIC_URL: `http://localhost:${ports.sandbox}`,
    SANDBOX_PAYSTACK_KEY: paystackKey(dataDir),
    SANDBOX_FCM_PUBLIC_KEY: createPublicKey(serviceKey(dataDir))
      .export({ type: 'spki', format: 'pem' })
      .toString(),
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${ports.web}/api/v1/webhooks/paystack`,
  };
}

/** Everything the API reads in development that nobody has set: made-up secrets, and the sandbox as the world. */
export function developmentVariables(dataDir: string, addresses: Addresses): Variables {
  const world = `http://127.0.0.1:${addresses.ports.sandbox}`;
  const sandboxUrl = `http://localhost:${addresses.ports.sandbox}`;
  return {
    KOLO_DATA: dataDir,
    PORT: String(addresses.ports.web),
    PUBLIC_URL: addresses.publicUrl,
    WEB_DIST: resolve(ROOT, 'apps/web/dist'),
    DESK_DIST: resolve(ROOT, 'apps/desk/dist'),
    DATABASE_URL: addresses.databaseUrl,
    DATABASE_OWNER_URL: addresses.ownerUrl,
    TOKEN_KEY: keepSecret(dataDir, 'token'),
    CSRF_KEY: keepSecret(dataDir, 'csrf'),
    DESK_PORT: String(addresses.ports.desk),
    DESK_URL: `http://localhost:${addresses.ports.desk}`,
    DESK_KEY: keepSecret(dataDir, 'desk'),
    FIELD_KEYS: keepSecret(dataDir, 'fields'),
    VAPID_KEYS: keepSecret(dataDir, 'vapid', makeVapidKeys),
    SMS_KEY: keepSecret(dataDir, 'sms'),
    IDENTITY_KEY: keepSecret(dataDir, 'identity'),
    PAYSTACK_SECRET_KEY: paystackKey(dataDir),
    PAYSTACK_BASE_URL: `${world}/paystack`,
    SMS_BASE_URL: `${world}/sms`,
    IDENTITY_BASE_URL: `${world}/identity`,
    PUSH_URL: sandboxUrl,
    FCM_SERVICE_ACCOUNT: serviceAccount(dataDir, sandboxUrl),
    FCM_URL: `${world}/fcm`,
    SMTP_URL: `smtp://127.0.0.1:${addresses.ports.smtp}`,
    CLOCK_URL: `${world}/clock`,
  };
}

/** A test signs up thousands of customers, and the hash of a password took most of each sign-up's time. */
export const QUICK_HASHES: Variables = { PASSWORD_MEMORY: '64' };

/** What a person has set wins over what development makes up. */
export function overlay(base: Variables, ...layers: Variables[]): Variables {
  const merged = { ...base };
  for (const layer of layers) {
    for (const [name, value] of Object.entries(layer))
      if (value !== undefined && value !== '') merged[name] = value;
  }
  return merged;
}
