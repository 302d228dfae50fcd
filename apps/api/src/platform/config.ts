import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import type { ApnsAccount, ServiceAccount } from './phone-push-keys.ts';
import { readApnsKey, readServiceAccount } from './phone-push-keys.ts';
import type { VapidKeys } from './vapid-keys.ts';
import { makeVapidKeys, readVapidKeys } from './vapid-keys.ts';

const SANDBOX_SECRET_PREFIX = 'sk_test_';
/** What `npm start` writes before the secrets that it makes. */
const GENERATED_PREFIX = 'dev-';
const KEY_BYTES = 32;
const UPLOADS_FOLDER = 'uploads';

const Port = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(65_535));
const Key = z.string().check(z.minLength(32, 'has fewer than 32 characters'));

/** Keys with commas between them, the one that new fields are closed with first. */
const FIELD_KEYS = /^[^,]{32,}(?:,[^,]{32,})*$/;

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/** A certificate's SHA-256 as `keytool` prints it; several with commas between them. */
const FINGERPRINTS = /^(?:[\dA-F]{2}:){31}[\dA-F]{2}(?:,(?:[\dA-F]{2}:){31}[\dA-F]{2})*$/i;
/** Apple's names of teams and keys. */
const TEAM_ID = /^[A-Z\d]{10}$/;
/** A name that both stores take. */
const APP_ID = /^[a-z][a-z\d]*(?:\.[a-z][a-z\d]*)+$/i;

/** A folder, or a bucket of an object store. */
const STORAGE_ADDRESS = /^(?:file|https?):\/\//;
const STORAGE_KEY_PAIR = /^([^:]+):(.+)$/;

/** Where Google takes messages for phones. */
const FCM_URL = 'https://fcm.googleapis.com';

/** Memory of a password's hash in KiB. Source: security checklist, line 12. Production takes no less. */
const PASSWORD_MEMORY = 19 * 1024;

/** Every variable that a process reads; `testing/environment-text.ts` says what each means. */
export const Environment = z.object({
  KOLO_ENV: z._default(z.enum(['development', 'production']), 'development'),
  KOLO_ROLE: z._default(z.enum(['http', 'worker', 'desk', 'all']), 'all'),
  KOLO_DATA: z._default(z.string(), '.kolo'),
  PORT: z._default(Port, 3000),
  PUBLIC_URL: z.optional(z.url()),
  DESK_DIST: z.optional(z.string()),
  HEALTH_PORT: z.optional(Port),
  DESK_PORT: z._default(Port, 3002),
  DESK_KEY: z.optional(Key),
  DESK_URL: z.optional(z.url()),
  WEB_DIST: z.optional(z.string()),
  DATABASE_URL: z.string('is not set').check(z.minLength(1, 'is not set')),
  DATABASE_OWNER_URL: z.optional(z.string()),
  DATABASE_DIRECT_URL: z.optional(z.string()),
  DATABASE_REPLICA_URL: z.optional(z.string()),
  DATABASE_PREPARED: z._default(z.enum(['on', 'off']), 'on'),
  PAYSTACK_BASE_URL: z.url('is not set'),
  PAYSTACK_SECRET_KEY: z.string('is not set').check(z.minLength(1, 'is not set')),
  PAYER_DOMAIN: z._default(z.string().check(z.regex(DOMAIN, 'is not a domain')), 'customers.kolo.example'),
  SMS_BASE_URL: z.url('is not set'),
  SMS_KEY: z.string('is not set').check(z.minLength(1, 'is not set')),
  SMS_SENDER: z._default(z.string(), 'Kolo'),
  IDENTITY_BASE_URL: z.url('is not set'),
  IDENTITY_KEY: z.string('is not set').check(z.minLength(1, 'is not set')),
  IDENTITY_APP_ID: z._default(z.string(), 'kolo'),
  FIELD_KEYS: z.string('is not set').check(z.regex(FIELD_KEYS, 'has a key of fewer than 32 characters')),
  STORAGE_URL: z.optional(
    z.string().check(z.regex(STORAGE_ADDRESS, 'is neither a file: nor an https: address')),
  ),
  STORAGE_KEYS: z.optional(z.string().check(z.regex(STORAGE_KEY_PAIR, 'is not an id, a colon and a secret'))),
  VAPID_KEYS: z.optional(
    z.string().check(z.refine((text) => readVapidKeys(text) !== null, 'is not a pair of push keys')),
  ),
  PUSH_URL: z.optional(z.url()),
  FCM_SERVICE_ACCOUNT: z.optional(
    z
      .string()
      .check(z.refine((text) => readServiceAccount(text) !== null, 'is not a service account with its key')),
  ),
  FCM_URL: z._default(z.url(), FCM_URL),
  APNS_KEY: z.optional(
    z.string().check(z.refine((text) => readApnsKey(text) !== null, 'is not a key as Apple hands it out')),
  ),
  APNS_KEY_ID: z.optional(z.string().check(z.regex(TEAM_ID, 'is not a key ID of ten letters and digits'))),
  APNS_URL: z._default(z.url(), 'https://api.push.apple.com'),
  SMTP_URL: z.url('is not set'),
  MAIL_FROM: z._default(z.string(), 'Kolo <hello@kolo.example>'),
  TOKEN_KEY: z.optional(Key),
  CSRF_KEY: z.optional(Key),
  ANDROID_CERT_SHA256: z.optional(
    z.string().check(z.regex(FINGERPRINTS, 'is not a SHA-256 fingerprint, 32 pairs of digits with colons')),
  ),
  APPLE_TEAM_ID: z.optional(z.string().check(z.regex(TEAM_ID, 'is not a team ID of ten letters and digits'))),
  APP_ID: z.optional(z.string().check(z.regex(APP_ID, 'is not an app ID such as com.example.app'))),
  OPERATOR_NAME: z.optional(z.string()),
  OPERATOR_ADDRESS: z.optional(z.string()),
  CUSTODIAN_NAME: z.optional(z.string()),
  PRIVACY_CONTACT: z.optional(z.string()),
  PASSWORD_MEMORY: z._default(z.coerce.number().check(z.int(), z.minimum(64)), PASSWORD_MEMORY),
  CLOCK_URL: z.optional(z.url()),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url()),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
});

type Environment = z.output<typeof Environment>;

export type Role = Environment['KOLO_ROLE'];

export interface Config {
  readonly isProduction: boolean;
  readonly role: Role;
  readonly port: number;
  /** Where health and figures are read from other machines, never to be reached by customers; null: on loopback alone. */
  readonly healthPort: number | null;
  readonly publicUrl: string;
  readonly webDist: string | undefined;
  /** The staff's desk; null where nobody set it up. */
  readonly desk: {
    /** Always loopback: the proxy that terminates TLS for staff runs on the same machine. */
    readonly host: 'localhost';
    readonly port: number;
    readonly url: string;
    readonly key: string;
    /** The built desk; undefined where its calls alone are served. */
    readonly dist: string | undefined;
  } | null;
  readonly databaseUrl: string;
  /** Past a pooler, where there is one. */
  readonly databaseDirectUrl: string;
  /** A streaming replica for what is only shown; null for none. */
  readonly databaseReplicaUrl: string | null;
  /** What a connection cannot do if databaseUrl leads to a pooler. */
  readonly pooler: { readonly isPooled: boolean; readonly isPrepared: boolean };
  /** Only who migrates needs it. */
  readonly databaseOwnerUrl: string;
  readonly paystack: { readonly baseUrl: string; readonly secretKey: string };
  /** Of the addresses under which the payment provider knows customers. */
  readonly payerDomain: string;
  readonly sms: { readonly baseUrl: string; readonly key: string; readonly sender: string };
  readonly identityCheck: { readonly baseUrl: string; readonly key: string; readonly appId: string };
  /** Close what must not be readable in the database; the first closes, all open. */
  readonly fieldKeys: readonly string[];
  readonly storageUrl: string;
  /** Null for a folder. */
  readonly storageKeys: { readonly id: string; readonly secret: string } | null;
  readonly mail: {
    readonly url: string;
    readonly from: string;
    /** Whether a server that offers no encryption is refused: codes stand in what it gets. */
    readonly requireTls: boolean;
  };
  readonly push: VapidKeys & {
    /** Whom a push service may ask about our messages. */
    readonly contact: string;
    /** The one push service that may stand on this machine; none in production. */
    readonly localOrigin: string | null;
    /** Google's push service, for the app on Android; null where nobody set it up. */
    readonly android: (ServiceAccount & { readonly baseUrl: string }) | null;
    /** Apple's, for the iPhone's app; null where nobody set it up. */
    readonly ios: ApnsAccount | null;
  };
  /** What proves to a phone that the app and this address belong together. */
  readonly appLinks: {
    readonly appId: string | undefined;
    /** SHA-256 fingerprints of the certificates that Android's app is signed with. */
    readonly androidCertificates: readonly string[];
    readonly appleTeamId: string | undefined;
  };
  /** Who answers for this Kolo, as the terms and the privacy notice name them. */
  readonly operator: {
    readonly name: string;
    readonly address: string;
    /** The licensed bank that holds the customers' money. */
    readonly custodian: string;
    /** Where a customer writes to about what is kept of them. */
    readonly privacyContact: string;
    /** Said above both pages; empty in production. */
    readonly notice: string;
  };
  readonly tokenKey: string;
  readonly csrfKey: string;
  /** What the hash of a password or PIN takes, in KiB: each guess costs a thief as much. */
  readonly passwordMemory: number;
  readonly clockUrl: string | undefined;
  /** The collector that traces are sent to; null for none. */
  readonly traceUrl: string | null;
  readonly logLevel: Environment['LOG_LEVEL'];
}

function androidPushOf({ FCM_SERVICE_ACCOUNT: text, FCM_URL: url }: Environment): Config['push']['android'] {
  const account = text === undefined ? null : readServiceAccount(text);
  return account && { ...account, baseUrl: url.replace(/\/$/, '') };
}

/** Apple's push service knows a message by all four; one that is missing is a mistake. */
function iosPushOf(environment: Environment): Config['push']['ios'] {
  const { APNS_KEY, APNS_KEY_ID: keyId, APPLE_TEAM_ID: teamId, APP_ID: appId, APNS_URL: url } = environment;
  if (APNS_KEY === undefined) return null;
  const key = readApnsKey(APNS_KEY);
  if (!key || !keyId || !teamId || !appId)
    throw new ConfigError('APNS_KEY is set: APNS_KEY_ID, APPLE_TEAM_ID and APP_ID must be set too.');
  return { key, keyId, teamId, appId, baseUrl: new URL(url).origin };
}

/** A bucket needs its keys, a folder has none. */
function storageKeysOf({ STORAGE_URL: url, STORAGE_KEYS: pair }: Environment): Config['storageKeys'] {
  if (url === undefined || url.startsWith('file:')) return null;
  const [, id, secret] = STORAGE_KEY_PAIR.exec(pair ?? '') ?? [];
  if (id === undefined || secret === undefined)
    throw new ConfigError('STORAGE_KEYS is not set, and STORAGE_URL names an object store.');
  return { id, secret };
}

/** What stands in the sentences of the pages until production names its own. */
const MADE_UP = {
  OPERATOR_NAME: 'Example Savings Limited',
  OPERATOR_ADDRESS: '1 Example Street, Lagos',
  CUSTODIAN_NAME: 'Example Bank',
  PRIVACY_CONTACT: 'privacy@example.com',
} as const;

/** Production refuses these names. The last one was the default of earlier versions. */
const MADE_UP_WORDS: ReadonlySet<string> = new Set([...Object.values(MADE_UP), 'Not a real company']);

/** No reader of the pages should take a copy in development for a company that holds money. */
const NO_COMPANY = 'Not a real company: this copy of Kolo is for development, and no money moves in it.';

function operatorOf(environment: Environment): Config['operator'] {
  return {
    name: environment.OPERATOR_NAME ?? MADE_UP.OPERATOR_NAME,
    address: environment.OPERATOR_ADDRESS ?? MADE_UP.OPERATOR_ADDRESS,
    custodian: environment.CUSTODIAN_NAME ?? MADE_UP.CUSTODIAN_NAME,
    privacyContact: environment.PRIVACY_CONTACT ?? MADE_UP.PRIVACY_CONTACT,
    notice: environment.KOLO_ENV === 'production' ? '' : NO_COMPANY,
  };
}

/** The desk starts where both its key and its address are set; one without the other is a mistake. */
function deskOf({
  KOLO_ROLE: role,
  DESK_PORT: port,
  DESK_KEY: key,
  DESK_URL: url,
  DESK_DIST: dist,
}: Environment): Config['desk'] {
  if (key !== undefined && url !== undefined)
    return { host: 'localhost', port, key, dist, url: url.replace(/\/$/, '') };
  if (role !== 'desk' && key === url) return null;
  throw new ConfigError(key === undefined ? 'DESK_KEY is not set.' : 'DESK_URL is not set.');
}

/** Says in one sentence per variable what is wrong with the environment. */
export class ConfigError extends Error {}

/** What goes to a neighbour on the same machine passes nobody. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

function keyProblems(environment: Environment): string[] {
  const { TOKEN_KEY, CSRF_KEY, DESK_KEY, FIELD_KEYS: fieldKeys } = environment;
  const { VAPID_KEYS, SMS_KEY, IDENTITY_KEY } = environment;
  const lists = { FIELD_KEYS: fieldKeys.split(',') };
  const keys = { TOKEN_KEY, CSRF_KEY, VAPID_KEYS, SMS_KEY, IDENTITY_KEY };
  // Production runs without a desk too.
  const desk = DESK_KEY === undefined ? {} : { DESK_KEY };
  return Object.entries({ ...keys, ...desk, ...lists }).flatMap(([name, given]) => {
    if (!given) return [`${name} is not set.`];
    const isGenerated = [given].flat().some((key) => key.startsWith(GENERATED_PREFIX));
    return isGenerated ? [`${name} was generated for development.`] : [];
  });
}

function refuseInProduction(environment: Environment): string[] {
  const problems: string[] = [];
  if (environment.PUSH_URL)
    problems.push('PUSH_URL is set: production takes the push services that browsers name.');
  if (environment.FCM_URL !== FCM_URL) problems.push('FCM_URL is set: production sends to Google alone.');
  if (androidPushOf(environment)?.tokenUrl.startsWith('https://') === false)
    problems.push('FCM_SERVICE_ACCOUNT has a token_uri that does not begin with https://.');
  if (environment.PASSWORD_MEMORY < PASSWORD_MEMORY)
    problems.push(`PASSWORD_MEMORY is less than ${PASSWORD_MEMORY}.`);
  if (environment.CLOCK_URL) problems.push('CLOCK_URL is set: production follows the system clock.');
  if (environment.PAYSTACK_SECRET_KEY.startsWith(SANDBOX_SECRET_PREFIX)) {
    problems.push('PAYSTACK_SECRET_KEY is a test key.');
  }
  if (environment.STORAGE_URL?.startsWith('http:'))
    problems.push('STORAGE_URL does not begin with https:// or file://.');
  problems.push(...keyProblems(environment));
  const { OPERATOR_NAME, OPERATOR_ADDRESS, CUSTODIAN_NAME, PRIVACY_CONTACT } = environment;
  const operator = { OPERATOR_NAME, OPERATOR_ADDRESS, CUSTODIAN_NAME, PRIVACY_CONTACT };
  for (const [name, said] of Object.entries(operator)) {
    if (!said?.trim()) problems.push(`${name} is not set.`);
    else if (MADE_UP_WORDS.has(said.trim())) problems.push(`${name} was made up for development.`);
  }
  const { PUBLIC_URL, PAYSTACK_BASE_URL, SMS_BASE_URL, IDENTITY_BASE_URL, DESK_URL, APNS_URL } = environment;
  const desk = DESK_URL === undefined ? {} : { DESK_URL };
  const addresses = { PUBLIC_URL, PAYSTACK_BASE_URL, SMS_BASE_URL, IDENTITY_BASE_URL, APNS_URL, ...desk };
  for (const [name, url] of Object.entries(addresses)) {
    if (!url) problems.push(`${name} is not set.`);
    else if (!url.startsWith('https://')) problems.push(`${name} does not begin with https://.`);
  }
  return problems;
}

/** Reads the environment once; nothing else does. Throws a ConfigError that a person can act on. */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(filled);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'),
    );
  }
  const environment = parsed.data;
  const isProduction = environment.KOLO_ENV === 'production';
  const problems = isProduction ? refuseInProduction(environment) : [];
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return {
    isProduction,
    role: environment.KOLO_ROLE,
    port: environment.PORT,
    healthPort: environment.HEALTH_PORT ?? null,
    publicUrl: (environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`).replace(/\/$/, ''),
    webDist: environment.WEB_DIST,
    desk: deskOf(environment),
    databaseUrl: environment.DATABASE_URL,
    databaseDirectUrl: environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL,
    databaseReplicaUrl: environment.DATABASE_REPLICA_URL ?? null,
    pooler: {
      isPooled: environment.DATABASE_DIRECT_URL !== undefined,
      isPrepared: environment.DATABASE_PREPARED === 'on',
    },
    databaseOwnerUrl:
      environment.DATABASE_OWNER_URL ?? environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL,
    paystack: { baseUrl: environment.PAYSTACK_BASE_URL, secretKey: environment.PAYSTACK_SECRET_KEY },
    payerDomain: environment.PAYER_DOMAIN,
    sms: { baseUrl: environment.SMS_BASE_URL, key: environment.SMS_KEY, sender: environment.SMS_SENDER },
    identityCheck: {
      baseUrl: environment.IDENTITY_BASE_URL,
      key: environment.IDENTITY_KEY,
      appId: environment.IDENTITY_APP_ID,
    },
    fieldKeys: environment.FIELD_KEYS.split(','),
    storageUrl: environment.STORAGE_URL ?? pathToFileURL(resolve(environment.KOLO_DATA, UPLOADS_FOLDER)).href,
    storageKeys: storageKeysOf(environment),
    mail: {
      url: environment.SMTP_URL,
      from: environment.MAIL_FROM,
      requireTls: isProduction && !LOOPBACK.has(new URL(environment.SMTP_URL).hostname),
    },
    push: {
      ...((environment.VAPID_KEYS === undefined ? null : readVapidKeys(environment.VAPID_KEYS)) ??
        makeVapidKeys()),
      contact: `mailto:${/<(.+)>/.exec(environment.MAIL_FROM)?.[1] ?? environment.MAIL_FROM}`,
      localOrigin: environment.PUSH_URL ? new URL(environment.PUSH_URL).origin : null,
      android: androidPushOf(environment),
      ios: iosPushOf(environment),
    },
    appLinks: {
      appId: environment.APP_ID,
      androidCertificates: environment.ANDROID_CERT_SHA256?.toUpperCase().split(',') ?? [],
      appleTeamId: environment.APPLE_TEAM_ID,
    },
    operator: operatorOf(environment),
    // Development without a kept key: sessions end with the process, which production refuses above.
    tokenKey: environment.TOKEN_KEY ?? randomBytes(KEY_BYTES).toString('hex'),
    csrfKey: environment.CSRF_KEY ?? randomBytes(KEY_BYTES).toString('hex'),
    passwordMemory: environment.PASSWORD_MEMORY,
    clockUrl: environment.CLOCK_URL,
    traceUrl: environment.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    logLevel: environment.LOG_LEVEL,
  };
}
