import { resolve } from 'node:path';
import { z } from 'zod';
import type { S3Keys } from './s3/signature.ts';

const port = z.coerce.number().int().min(0).max(65_535);

const MAX_DAYS_AGO = 366;
const DAY_MS = 86_400_000;

const environment = z.object({
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  SANDBOX_PORT: port.default(3001),
  SANDBOX_SMTP_PORT: port.default(3025),
  SANDBOX_PUBLIC_URL: z.url().optional(),
  SANDBOX_PAYSTACK_KEY: z
    .string()
    .min(1)
    .default(`sk_test_${'0'.repeat(40)}`),
  SANDBOX_WEBHOOK_URL: z.url().or(z.literal('')).default('http://127.0.0.1:3000/api/v1/webhooks/paystack'),
  SANDBOX_STORAGE_KEYS: z
    .string()
    .regex(/^[^:]+:.+$/)
    .default(`kolo-sandbox:${'0'.repeat(40)}`),
  SANDBOX_FCM_PUBLIC_KEY: z.string().default(''),
  SANDBOX_BEGINS_DAYS_AGO: z.coerce.number().int().min(0).max(MAX_DAYS_AGO).default(0),
  KOLO_DATA: z.string().min(1).default('.kolo'),
});

export type Config = {
  host: string;
  port: number;
  smtpPort: number;
  publicUrl: string;
  paystackKey: string;
  /** Empty: the merchant has given the provider no address, and hears of nothing. */
  webhookUrl: string;
  dataDir: string;
  /** How far back the clock of a new world stands. */
  beginsMsAgo: number;
  storageKeys: S3Keys;
  /** PEM of the merchant's service account. Empty: no messages to phones can be sent. */
  fcmPublicKey: string;
};

/** Throws an Error whose message names the variable that cannot be used. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`${issue?.path.join('.') ?? 'The environment'} cannot be used: ${issue?.message ?? ''}`);
  }
  const values = parsed.data;
  const publicUrl = values.SANDBOX_PUBLIC_URL ?? `http://localhost:${values.SANDBOX_PORT}`;
  const [id = '', secret = ''] = values.SANDBOX_STORAGE_KEYS.split(/:(.*)/);
  return {
    storageKeys: { id, secret },
    host: values.SANDBOX_HOST,
    port: values.SANDBOX_PORT,
    smtpPort: values.SANDBOX_SMTP_PORT,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    fcmPublicKey: values.SANDBOX_FCM_PUBLIC_KEY,
    paystackKey: values.SANDBOX_PAYSTACK_KEY,
    webhookUrl: values.SANDBOX_WEBHOOK_URL,
    beginsMsAgo: values.SANDBOX_BEGINS_DAYS_AGO * DAY_MS,
    dataDir: resolve(values.KOLO_DATA, 'sandbox'),
  };
}
