import { generateKeyPairSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@kolo/tools/environment/settings.ts';
import { describe, expect, test } from 'vitest';
import { environmentText } from '#testing/environment-text.ts';
import { PRODUCTION, VAPID } from '#testing/production.ts';
import { ConfigError, readConfig } from './config.ts';

const KEY = 'k'.repeat(32);

function problemOf(variables: NodeJS.ProcessEnv): string {
  try {
    readConfig(variables);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

/** As Google hands it out. */
function serviceAccount(token_uri = 'https://oauth2.googleapis.com/token'): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const names = { project_id: 'kolo-1', client_email: 'push@kolo-1.iam.gserviceaccount.com' };
  return JSON.stringify({ type: 'service_account', ...names, private_key, token_uri });
}

test('messages to the Android app are sent with the service account that is set, or not at all', () => {
  expect(readConfig(PRODUCTION).push.android).toBeNull();
  expect(readConfig({ ...PRODUCTION, FCM_SERVICE_ACCOUNT: serviceAccount() }).push.android).toMatchObject({
    projectId: 'kolo-1',
    baseUrl: 'https://fcm.googleapis.com',
    tokenUrl: 'https://oauth2.googleapis.com/token',
  });
});

test("messages to the iPhone app are sent with Apple's key and all that belongs to it, or not at all", () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const set = { APNS_KEY_ID: 'KEY4567890', APPLE_TEAM_ID: 'ABCDE12345', APP_ID: 'example.kolo.app' };
  expect(readConfig({ ...PRODUCTION, ...set }).push.ios).toBeNull();
  for (const text of [pem, pem.replaceAll('\n', '\\n')])
    expect(readConfig({ ...PRODUCTION, ...set, APNS_KEY: text }).push.ios).toEqual({
      key: pem,
      keyId: 'KEY4567890',
      teamId: 'ABCDE12345',
      appId: 'example.kolo.app',
      baseUrl: 'https://api.push.apple.com',
    });
  for (const missing of Object.keys(set))
    expect(problemOf({ ...PRODUCTION, ...set, APNS_KEY: pem, [missing]: '' })).toContain('APNS_KEY is set: ');
});

test('what ties the app to this address is one certificate or several, a team and an app, or nothing', () => {
  const certificate = Array(32).fill('ab').join(':');
  const set = { ANDROID_CERT_SHA256: `${certificate},${certificate}`, APPLE_TEAM_ID: 'ABCDE12345' };
  expect(readConfig({ ...PRODUCTION, ...set, APP_ID: 'example.kolo.app' }).appLinks).toEqual({
    appId: 'example.kolo.app',
    androidCertificates: Array(2).fill(certificate.toUpperCase()),
    appleTeamId: 'ABCDE12345',
  });
  expect(readConfig(PRODUCTION).appLinks.androidCertificates).toEqual([]);
  const wrong = { ANDROID_CERT_SHA256: 'ab:cd', APPLE_TEAM_ID: 'team', APP_ID: '../app' };
  expect(problemOf({ ...PRODUCTION, ...wrong }).split('\n')).toEqual([
    'ANDROID_CERT_SHA256 is not a SHA-256 fingerprint, 32 pairs of digits with colons.',
    'APPLE_TEAM_ID is not a team ID of ten letters and digits.',
    'APP_ID is not an app ID such as com.example.app.',
  ]);
});

describe('production', () => {
  test('starts with all that it needs', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({
      isProduction: true,
      publicUrl: 'https://kolo.example',
      payerDomain: 'customers.kolo.example',
      clockUrl: undefined,
      databaseOwnerUrl: PRODUCTION.DATABASE_URL,
      operator: { name: PRODUCTION.OPERATOR_NAME, notice: '' },
    });
  });

  test.each([
    ['a test key', { PAYSTACK_SECRET_KEY: 'sk_test_1' }, 'PAYSTACK_SECRET_KEY is a test key.'],
    ['a cheap hash', { PASSWORD_MEMORY: '19455' }, 'PASSWORD_MEMORY is less than 19456'],
    ['a movable clock', { CLOCK_URL: 'http://127.0.0.1:3001/clock' }, 'CLOCK_URL is set'],
    ['no token key', { TOKEN_KEY: undefined }, 'TOKEN_KEY is not set.'],
    ['an empty token key', { TOKEN_KEY: '' }, 'TOKEN_KEY is not set.'],
    ['no CSRF key', { CSRF_KEY: undefined }, 'CSRF_KEY is not set.'],
    ['no address of its own', { PUBLIC_URL: undefined }, 'PUBLIC_URL is not set.'],
    ['a key made for development', { CSRF_KEY: `dev-${KEY}` }, 'CSRF_KEY was generated for development.'],
    ['field keys made for development', { FIELD_KEYS: `dev-${KEY}` }, 'FIELD_KEYS was generated'],
    [
      'a provider without TLS',
      { PAYSTACK_BASE_URL: 'http://localhost:3001' },
      'does not begin with https://',
    ],
    [
      'an SMS gateway without TLS',
      { SMS_BASE_URL: 'http://sms.example' },
      'SMS_BASE_URL does not begin with',
    ],
    [
      'an identity provider without TLS',
      { IDENTITY_BASE_URL: 'http://identity.example' },
      'IDENTITY_BASE_URL does not begin with https://',
    ],
    ['an SMS key made for development', { SMS_KEY: `dev-${KEY}` }, 'SMS_KEY was generated for development.'],
    ['an identity key made for development', { IDENTITY_KEY: `dev-${KEY}` }, 'IDENTITY_KEY was generated'],
    [
      'a second field key made for development',
      { FIELD_KEYS: `${KEY},dev-${KEY}` },
      'FIELD_KEYS was generated',
    ],
    ['no operator', { OPERATOR_NAME: undefined }, 'OPERATOR_NAME is not set.'],
    ['an operator of blanks', { OPERATOR_NAME: '  ' }, 'OPERATOR_NAME is not set.'],
    ['no address of the operator', { OPERATOR_ADDRESS: '' }, 'OPERATOR_ADDRESS is not set.'],
    ['nobody who holds the money', { CUSTODIAN_NAME: undefined }, 'CUSTODIAN_NAME is not set.'],
    ['no contact for privacy', { PRIVACY_CONTACT: undefined }, 'PRIVACY_CONTACT is not set.'],
    [
      'an operator made up for development',
      { OPERATOR_NAME: 'Example Savings Limited' },
      'OPERATOR_NAME was made up for development.',
    ],
    [
      'an operator made up for development, with a blank behind it',
      { CUSTODIAN_NAME: 'Example Bank ' },
      'CUSTODIAN_NAME was made up for development.',
    ],
    [
      'an operator that is no company',
      { OPERATOR_NAME: 'Not a real company' },
      'OPERATOR_NAME was made up for development.',
    ],
    ['no push keys', { VAPID_KEYS: undefined }, 'VAPID_KEYS is not set.'],
    ['push keys made for development', { VAPID_KEYS: `dev-${VAPID}` }, 'VAPID_KEYS was generated'],
    ['push keys that are no pair', { VAPID_KEYS: VAPID.replace('BP4', 'BP5') }, 'VAPID_KEYS is not a pair'],
    ['a push service of its own', { PUSH_URL: 'http://localhost:3001' }, 'PUSH_URL is set'],
    ["another place for Google's push service", { FCM_URL: 'http://localhost:3001/fcm' }, 'FCM_URL is set'],
    ["Apple's push service without TLS", { APNS_URL: 'http://apple.example' }, 'APNS_URL does not begin'],
    ['no key of Apple', { APNS_KEY: 'key' }, 'APNS_KEY is not a key'],
    ['no service account', { FCM_SERVICE_ACCOUNT: '{}' }, 'FCM_SERVICE_ACCOUNT is not a service account'],
    [
      'a service account whose claims go out in the clear',
      { FCM_SERVICE_ACCOUNT: serviceAccount('http://oauth2.googleapis.com/token') },
      'FCM_SERVICE_ACCOUNT has a token_uri that does not begin with https://.',
    ],
    ['a store without its keys', { STORAGE_URL: 'https://s3.example/kolo' }, 'STORAGE_KEYS is not set'],
    ['a store without TLS', { STORAGE_URL: 'http://s3.example/kolo' }, 'STORAGE_URL does not begin with'],
    ['keys that are no pair', { STORAGE_KEYS: 'secret' }, 'STORAGE_KEYS is not an id'],
    ['a storage that is none', { STORAGE_URL: 'ftp://store' }, 'STORAGE_URL is neither'],
    ['a short key', { TOKEN_KEY: 'short' }, 'TOKEN_KEY has fewer than 32 characters.'],
    ['no database', { DATABASE_URL: undefined }, 'DATABASE_URL is not set'],
    ['no provider', { PAYSTACK_BASE_URL: undefined }, 'PAYSTACK_BASE_URL is not set'],
    ["no provider's key", { PAYSTACK_SECRET_KEY: '' }, 'PAYSTACK_SECRET_KEY is not set'],
    ['no SMS key', { SMS_KEY: undefined }, 'SMS_KEY is not set'],
    ['a port that is none', { PORT: '70000' }, 'PORT'],
    ['a role that is none', { KOLO_ROLE: 'boss' }, 'KOLO_ROLE'],
  ])('refuses %s, and says so', (_, change, problem) => {
    expect(problemOf({ ...PRODUCTION, ...change })).toContain(problem);
  });

  test('takes an owner of the database that is not the app', () => {
    const DATABASE_OWNER_URL = 'postgres://kolo_owner@db/kolo';
    expect(readConfig({ ...PRODUCTION, DATABASE_OWNER_URL }).databaseOwnerUrl).toBe(DATABASE_OWNER_URL);
  });

  test('goes past a pooler where it is told how, and relies on nothing there that the pooler loses', () => {
    const DATABASE_DIRECT_URL = 'postgres://kolo_app@primary/kolo';
    expect(readConfig(PRODUCTION)).toMatchObject({
      databaseDirectUrl: PRODUCTION.DATABASE_URL,
      pooler: { isPooled: false, isPrepared: true },
    });
    expect(readConfig({ ...PRODUCTION, DATABASE_DIRECT_URL, DATABASE_PREPARED: 'off' })).toMatchObject({
      databaseUrl: PRODUCTION.DATABASE_URL,
      databaseDirectUrl: DATABASE_DIRECT_URL,
      databaseOwnerUrl: DATABASE_DIRECT_URL,
      databaseReplicaUrl: null,
      pooler: { isPooled: true, isPrepared: false },
    });
    expect(problemOf({ ...PRODUCTION, DATABASE_PREPARED: 'no' })).toContain('DATABASE_PREPARED');
  });

  test('asks for encryption of a mail server on another machine', () => {
    const asksFor = (url: string) => readConfig({ ...PRODUCTION, SMTP_URL: url }).mail.requireTls;
    expect(asksFor('smtp://mail.example:587')).toBe(true);
    expect(asksFor('smtp://127.0.0.1:9')).toBe(false);
    expect(asksFor('smtp://[::1]:9')).toBe(false);
  });

  test('names everything that is wrong at once, and no value', () => {
    const problem = problemOf({
      ...PRODUCTION,
      TOKEN_KEY: '',
      CSRF_KEY: '',
      PAYSTACK_SECRET_KEY: 'sk_test_abc',
    });
    expect(problem.split('\n')).toHaveLength(3);
    expect(problem).not.toContain('sk_test_abc');
  });
});

describe('the desk of staff', () => {
  const DESK = { DESK_KEY: KEY, DESK_URL: 'https://desk.kolo.example/' };

  test('is not served without its key and its address', () => {
    expect(readConfig(PRODUCTION).desk).toBeNull();
    expect(readConfig({ ...PRODUCTION, KOLO_ENV: '', DESK_PORT: '3009' }).desk).toBeNull();
  });

  test('stands on a port and at an address of its own, and answers this machine alone', () => {
    const { desk } = readConfig({ ...PRODUCTION, ...DESK });
    const url = 'https://desk.kolo.example';
    expect(desk).toEqual({ dist: undefined, host: 'localhost', port: 3002, key: KEY, url });
    expect(readConfig({ ...PRODUCTION, ...DESK, KOLO_ROLE: 'desk' }).role).toBe('desk');
  });

  test.each([
    ['a key alone', { DESK_KEY: KEY }, 'DESK_URL is not set.'],
    ['an address alone', { DESK_URL: DESK.DESK_URL }, 'DESK_KEY is not set.'],
    ['its role without its settings', { KOLO_ROLE: 'desk' }, 'DESK_KEY is not set.'],
    ['a short key', { ...DESK, DESK_KEY: 'short' }, 'DESK_KEY has fewer than 32 characters.'],
    ['a key made for development', { ...DESK, DESK_KEY: `dev-${KEY}` }, 'DESK_KEY was generated'],
    ['an address without TLS', { ...DESK, DESK_URL: 'http://desk' }, 'DESK_URL does not begin with https://'],
  ])('refuses %s in production, and says so', (_, change, problem) => {
    expect(problemOf({ ...PRODUCTION, ...change })).toContain(problem);
  });
});

test('the domain of payers is one that an address can have', () => {
  expect(readConfig({ ...PRODUCTION, PAYER_DOMAIN: 'pay.kolo.ng' }).payerDomain).toBe('pay.kolo.ng');
  expect(problemOf({ ...PRODUCTION, PAYER_DOMAIN: 'a@kolo.ng' })).toContain('PAYER_DOMAIN is not a domain');
});

test('development makes up its keys afresh at each start, and takes the sandbox', () => {
  const variables = {
    ...PRODUCTION,
    KOLO_ENV: '',
    TOKEN_KEY: '',
    CSRF_KEY: '',
    PAYSTACK_SECRET_KEY: 'sk_test_1',
  };
  const [one, two] = [readConfig(variables), readConfig(variables)];
  expect(one.isProduction).toBe(false);
  expect(one.databaseOwnerUrl).toBe(PRODUCTION.DATABASE_URL);
  expect(one.mail.requireTls).toBe(false);
  expect(one.tokenKey).toHaveLength(64);
  expect(one.tokenKey).not.toBe(two.tokenKey);
  expect(one.tokenKey).not.toBe(one.csrfKey);
});

test('docs/environment.md says what the schema says', async () => {
  const file = join(ROOT, 'docs/environment.md');
  if (process.env['UPDATE_ENVIRONMENT'] === '1') await writeFile(file, environmentText());
  expect(await readFile(file, 'utf8')).toBe(environmentText());
});
