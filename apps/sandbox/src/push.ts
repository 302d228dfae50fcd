import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { RealNow } from './clock.ts';
import type { Context } from './context.ts';
import type { RandomBytes } from './ids.ts';
import { createPushKeys, decryptPush } from './push-payload.ts';
import type { PushSubscription } from './records.ts';
import { checkVapid } from './vapid.ts';

const params = z.object({ id: z.string().min(1) });
const subscribing = z.strictObject({ to: z.string().min(1).optional() });
const shownPayload = z.object({ title: z.string(), body: z.string() });

/** A push service: it takes what a server with VAPID keys sends to a subscription of a browser. */
export function pushRoutes(
  app: FastifyInstance,
  context: Context,
  { random, realNow }: { random: RandomBytes; realNow: RealNow },
): void {
  const { config, world, ids, messages } = context;
  app.post('/control/push-subscriptions', (request, reply) => {
    const parsed = subscribing.safeParse(request.body ?? {});
    if (!parsed.success)
      return reply.code(400).send({ statusCode: 400, message: 'Send {"to": "…"} or nothing.' });
    const id = ids.code('', 20);
    const made = { id, to: parsed.data.to ?? id, ...createPushKeys(random(16)) };
    world.pushSubscriptions.put(id, made);
    const keys = { p256dh: made.publicKey, auth: made.auth };
    return reply.code(201).send({ endpoint: `${config.publicUrl}/push/${id}`, expirationTime: null, keys });
  });

  app.delete('/control/push-subscriptions/:id', (request, reply) => {
    world.pushSubscriptions.delete(params.parse(request.params).id);
    return reply.code(200).send({});
  });

  app.post('/push/:id', (request, reply) => {
    const { id } = params.parse(request.params);
    // Signed by the sender's own clock: the sandbox's may have been moved.
    const vapid = checkVapid(
      request.headers.authorization ?? '',
      new URL(config.publicUrl).origin,
      realNow(),
    );
    if (vapid === 'missing') return reply.code(401).send('The VAPID header is missing');
    if (vapid === 'refused') return reply.code(403).send('The VAPID header does not hold');
    if (!/^\d+$/.test(String(request.headers['ttl'] ?? '')))
      return reply.code(400).send('The TTL header is missing');
    const subscription = world.pushSubscriptions.get(id);
    if (!subscription) return reply.code(410).send('Nobody is subscribed here any more');
    const payload = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { subject, text } = opened(payload, subscription);
    const message = messages.record({ channel: 'push', to: subscription.to, subject, text });
    return reply.code(201).header('location', `${config.publicUrl}/push/message/${message.id}`).send();
  });
}

function opened(payload: Buffer, subscription: PushSubscription): { subject: string; text: string } {
  try {
    const text = decryptPush(payload, subscription);
    const parsed = shownPayload.safeParse(jsonOrText(text));
    return parsed.success ? { subject: parsed.data.title, text: parsed.data.body } : { subject: '', text };
  } catch {
    return { subject: '', text: `(${payload.length} bytes that this subscription cannot decrypt)` };
  }
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
