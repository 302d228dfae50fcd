import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { Refusal } from '#platform/errors.ts';
import type { EventListener } from '#platform/feature.ts';
import { enqueueJob } from '#platform/outbox.ts';
import { isTraced, joinTraceOf } from '#platform/trace.ts';
import { findPayment, ownerOfReference } from './queries.ts';
import { keepWebhook } from './webhook-queries.ts';
import type { PaymentDeps } from './deps.ts';

export const SETTLE_TASK = 'settle_payment';

const Webhook = z.object({
  event: z.string().check(z.maxLength(100)),
  data: z.looseObject({ reference: z.optional(z.nullable(z.string())) }),
});
type Webhook = z.infer<typeof Webhook>;

/** Lower-case hex HMAC-SHA512 over the raw bytes, keyed by the provider's secret key; compared in constant time. */
function isSigned(secretKey: string, body: Buffer, signature: string | undefined): boolean {
  const expected = createHmac('sha512', secretKey).update(body).digest();
  const given = Buffer.from(signature ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** No text of PostgreSQL can hold it, whichever listener would look for it or keep it. */
function refuseNul(_name: string, value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\0')) throw new SyntaxError('NUL');
  return value;
}

function parse(body: Buffer): Webhook | null {
  try {
    return Webhook.parse(JSON.parse(body.toString('utf8'), refuseNul));
  } catch {
    return null;
  }
}

/** Leaves the settling of a payment of ours to a job. */
export function settleByReference({ services }: Pick<PaymentDeps, 'services'>): EventListener {
  return async (tx, { data: { reference } }) => {
    const userId = reference ? await ownerOfReference(tx, reference) : undefined;
    if (userId && reference) {
      if (isTraced()) joinTraceOf((await findPayment(tx, userId, reference))?.requestKey ?? '');
      await enqueueJob(tx, services, { userId, task: SETTLE_TASK, payload: { userId, reference } });
    }
  };
}

/** Of the listeners whose prefix the event has, the one with the longest. */
function listenerFor(listeners: Readonly<Record<string, EventListener>>, event: string) {
  const prefixes = Object.keys(listeners).filter((prefix) => event.startsWith(prefix));
  const [longest = ''] = prefixes.toSorted((a, b) => b.length - a.length);
  return listeners[longest];
}

/**
 * Takes a webhook in: proves its signature, keeps it, and tells the features that listen. A repeat is counted and does nothing
 * more. Throws SIGNATURE_INVALID.
 */
export async function receiveWebhook(
  deps: PaymentDeps,
  listeners: Readonly<Record<string, EventListener>>,
  body: Buffer,
  signature: string | undefined,
): Promise<void> {
  const { config, db, clock } = deps.services;
  if (!isSigned(config.paystack.secretKey, body, signature)) throw new Refusal('SIGNATURE_INVALID');
  const webhook = parse(body);
  if (!webhook) {
    deps.services.logger.warn('a signed webhook has a shape that we do not know');
    return;
  }
  await db.transaction().execute(async (tx) => {
    const isFirst = await keepWebhook(tx, {
      key: createHash('sha256').update(body).digest('hex'),
      event: webhook.event,
      reference: webhook.data.reference ?? null,
      receivedAt: clock.now(),
    });
    if (!isFirst) return;
    await listenerFor(listeners, webhook.event)?.(tx, webhook);
  });
}
