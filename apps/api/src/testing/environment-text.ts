import type * as z from 'zod/mini';
import { ConfigError, Environment, readConfig } from '#platform/config.ts';
import { PRODUCTION } from './production.ts';

/** What each variable means, and what `npm start` puts in where nobody has set it. */
const WORDS: Record<keyof typeof Environment.shape, readonly [meaning: string, development: string]> = {
  KOLO_ENV: ['`development` or `production`', 'the default'],
  KOLO_ROLE: ['what a process does: `http`, `worker`, `desk` or `all`', 'the default'],
  KOLO_DATA: [
    "where development keeps the embedded database, generated secrets, logs and the sandbox's world",
    'the default',
  ],
  PORT: ['web app and API, on one origin', 'the default'],
  PUBLIC_URL: ['where customers reach it; links and callbacks are built from it', '`http://localhost:$PORT`'],
  DESK_DIST: ['the built desk to serve; its calls alone are served where it is unset', '`apps/desk/dist`'],
  HEALTH_PORT: [
    '`/healthz`, `/readyz` and `/metrics` alone, for monitoring from another machine; in every role. Customers must not reach it',
    'unset',
  ],
  DESK_PORT: ["the staff's desk, on loopback", '3002, or a free one where that is taken'],
  DESK_KEY: ['keys the CSRF pairs of the desk; 32 characters or more', 'generated'],
  DESK_URL: [
    'where staff reach the desk; enrolment links are built from it. The desk starts where this and `DESK_KEY` are set, and one without the other is refused',
    '`http://localhost:$DESK_PORT`',
  ],
  WEB_DIST: ['the built web app to serve; none is served where it is unset', '`apps/web/dist`'],
  DATABASE_URL: ["PostgreSQL 15 or newer, as the app's role, which owns nothing", 'the embedded one'],
  DATABASE_OWNER_URL: [
    'the same database as the role that owns and migrates it; only migrating reads it. Unset it is `DATABASE_DIRECT_URL` or `DATABASE_URL`: name another role, or the app owns what it should only add to',
    'the embedded one',
  ],
  DATABASE_DIRECT_URL: [
    'the same database and role past a pooler; set where `DATABASE_URL` leads to one that shares connections by transaction. The job queue and staff commands use it, and the role must have time-outs of its own: see operations',
    'unset',
  ],
  DATABASE_REPLICA_URL: [
    'a streaming replica, with the same role: lists, statements and exports are read there where it has caught up',
    'unset',
  ],
  DATABASE_PREPARED: [
    '`on`, or `off` where a pooler loses prepared statements, as PgBouncer before 1.21 does',
    'the default',
  ],
  PAYSTACK_BASE_URL: ['the payment provider', 'the sandbox'],
  PAYSTACK_SECRET_KEY: [
    'its key, no `sk_test_` key in production; webhooks are signed with it too',
    'generated',
  ],
  PAYER_DOMAIN: [
    'the domain of the addresses under which the payment provider knows customers; it needs no mail server. Set once: under another one customers are new ones there',
    'the default',
  ],
  SMS_BASE_URL: ["the SMS gateway, which speaks Termii's protocol", 'the sandbox'],
  SMS_KEY: ['its key', 'generated'],
  SMS_SENDER: ["the sender's name on an SMS", '`Kolo`'],
  IDENTITY_BASE_URL: ["the identity provider, which speaks Dojah's protocol", 'the sandbox'],
  IDENTITY_KEY: ['its secret key', 'generated'],
  IDENTITY_APP_ID: ["the identity provider's name for this app", '`kolo`'],
  FIELD_KEYS: [
    "close BVNs, ID numbers and staff's authenticator secrets; 32 characters or more, commas between several: the first closes, all open",
    'generated',
  ],
  STORAGE_URL: [
    'where photos of IDs are kept: a `file:` address, or a bucket of a store that speaks S3, `https://host/bucket?region=…` (`us-east-1` unless said). Unset it is `uploads` in `KOLO_DATA`',
    'unset',
  ],
  STORAGE_KEYS: [
    "of a bucket, where it must be set: the store's access key id, a colon, its secret; they may write, read and delete in that bucket alone",
    'unset',
  ],
  VAPID_KEYS: [
    'sign push messages: the public key, a comma, the private one, as `npx web-push generate-vapid-keys` makes them',
    'generated',
  ],
  PUSH_URL: ['a push service that may be on this machine', 'the sandbox'],
  FCM_SERVICE_ACCOUNT: [
    'the JSON of a Firebase service account that may send messages: used to send messages to the Android app; without it that app offers none',
    'generated',
  ],
  FCM_URL: ['where Google takes messages to the Android app', 'the sandbox'],
  APNS_KEY: [
    "the text of Apple's `.p8` file, with line ends or `\\n`: used to send messages to the iPhone app, with `APNS_KEY_ID`, `APPLE_TEAM_ID` and `APP_ID`; without it that app offers none",
    'unset',
  ],
  APNS_KEY_ID: ["that key's ID, of ten letters and digits", 'unset'],
  APNS_URL: [
    'where Apple takes messages; those to an app that was built for development go to `https://api.sandbox.push.apple.com`',
    'the default',
  ],
  SMTP_URL: ['the mail server; in production one on another machine must speak TLS', 'the sandbox'],
  MAIL_FROM: ['the sender of mails', 'the default'],
  TOKEN_KEY: ['signs access tokens and keys codes; 32 characters or more', 'generated'],
  CSRF_KEY: ['keys the CSRF pairs; 32 characters or more', 'generated'],
  ANDROID_CERT_SHA256: [
    "the SHA-256 fingerprint of the certificate that signs Android's app, commas between several; with `APP_ID` it makes `/.well-known/assetlinks.json`, 404 without",
    'unset',
  ],
  APPLE_TEAM_ID: [
    "the team that signs the iPhone's app; with `APP_ID` it makes `/.well-known/apple-app-site-association`, 404 without",
    'unset',
  ],
  APP_ID: ["the app's id in both stores; without it there are no app links", 'unset'],
  OPERATOR_NAME: [
    'the company that runs this Kolo, as `/terms` and `/privacy` name it',
    '"Example Savings Limited"',
  ],
  OPERATOR_ADDRESS: ["that company's address", '"1 Example Street, Lagos"'],
  CUSTODIAN_NAME: [
    "the licensed bank that holds the customers' money, as both pages name it",
    '"Example Bank"',
  ],
  PRIVACY_CONTACT: [
    'where customers write about what is kept of them, and when they cannot log in',
    '"privacy@example.com"',
  ],
  PASSWORD_MEMORY: [
    'memory in KiB that the hash of a password or PIN takes; production takes no less than the default',
    'the default',
  ],
  CLOCK_URL: ['a movable clock to follow', 'the sandbox'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [
    'a collector that takes traces as OTLP over HTTP; none are made where it is unset',
    'unset',
  ],
  LOG_LEVEL: ['`fatal`, `error`, `warn`, `info`, `debug` or `silent`', 'the default'],
};

const HEAD = `# Environment

What a process of Kolo reads when it starts. Written from the code that reads it, never by hand: after a change there run
\`UPDATE_ENVIRONMENT=1 npx vitest run --project api apps/api/src/platform/config.test.ts\`.

Empty counts as unset. In development \`npm start\` fills in the last column; what you set wins.

| variable | meaning | default | in production | in development |
|---|---|---|---|---|
`;

function starts(variables: NodeJS.ProcessEnv): boolean {
  try {
    readConfig(variables);
    return true;
  } catch (error) {
    if (error instanceof ConfigError) return false;
    throw error;
  }
}

/** Found by trying: production does not start without it, or with it. */
function inProduction(name: string, schema: z.ZodMiniType): string {
  if (!starts({ ...PRODUCTION, [name]: undefined })) return 'must be set';
  const variables: NodeJS.ProcessEnv = PRODUCTION;
  // What makes it production: without it everything starts.
  if (variables[name] === 'production') return '`production`';
  const address = 'https://somewhere.example';
  const isAddress = schema.safeParse(address).success && !schema.safeParse('no address').success;
  // These two want another one beside them.
  const isOneOfTwo = name === 'DESK_URL' || name === 'STORAGE_URL';
  return isAddress && !isOneOfTwo && !starts({ ...PRODUCTION, [name]: address }) ? 'must not be set' : '';
}

/** docs/environment.md. */
export function environmentText(): string {
  const rows = Object.entries(Environment.shape).map(([name, schema]) => {
    const unset = schema.safeParse(undefined);
    const value = unset.success && unset.data !== undefined ? `\`${String(unset.data)}\`` : '';
    // A key of the shape is a key of the words: their types say so.
    const [meaning, development] = WORDS[name as keyof typeof WORDS];
    return `| \`${name}\` | ${meaning} | ${value} | ${inProduction(name, schema)} | ${development} |`;
  });
  return `${HEAD}${rows.join('\n')}\n`;
}
