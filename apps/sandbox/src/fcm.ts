import { createPublicKey, verify } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { RealNow } from './clock.ts';
import type { Context } from './context.ts';

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const LIFE_S = 3_600;
const FCM_ERROR = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';

const installing = z.strictObject({ to: z.string().min(1).optional() });
const removing = z.object({ token: z.string().min(1) });
const asking = z.object({ grant_type: z.literal(GRANT), assertion: z.string() });
const claims = z.object({
  iss: z.string().min(1),
  scope: z.literal(SCOPE),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
});
/** Stricter than Google's own, so that a test sees a member that was sent by mistake. */
const sending = z.strictObject({
  message: z.strictObject({
    token: z.string(),
    notification: z.strictObject({ title: z.string(), body: z.string() }),
    android: z.strictObject({
      priority: z.literal('HIGH'),
      ttl: z.string().regex(/^\d+s$/),
      collapse_key: z.string(),
      notification: z.strictObject({ tag: z.string() }),
    }),
  }),
});

/** Whether the claim was signed with the key of the service account, for this address and this hour. */
function isClaim(assertion: string, publicKey: string, audience: string, nowMs: number): boolean {
  const [head = '', body = '', signature = ''] = assertion.split('.');
  try {
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      createPublicKey(publicKey),
      Buffer.from(signature, 'base64url'),
    );
    const { aud, iat, exp } = claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
    return isSigned && aud === audience && exp - iat <= LIFE_S && exp > nowMs / 1000;
  } catch {
    return false;
  }
}

function refuse(reply: FastifyReply, code: number, status: string, errorCode?: string) {
  const details = errorCode === undefined ? [] : [{ '@type': FCM_ERROR, errorCode }];
  return reply.code(code).send({ error: { code, message: status, status, details } });
}

/** Google's push service for phones: OAuth for a service account, and FCM HTTP v1. */
export function fcmRoutes(app: FastifyInstance, context: Context, realNow: RealNow): void {
  const { config, world, ids, messages } = context;
  /** What it has handed out, until when each holds; a restart forgets them, as a revocation would. */
  const access = new Map<string, number>();

  app.post('/control/phones', (request, reply) => {
    const parsed = installing.safeParse(request.body ?? {});
    if (!parsed.success)
      return reply.code(400).send({ statusCode: 400, message: 'Send {"to": "…"} or nothing.' });
    const token = `${ids.code('', 22)}:${ids.code('', 140)}`;
    world.phones.put(token, { token, to: parsed.data.to ?? token });
    return reply.code(201).send({ token });
  });

  app.delete('/control/phones', (request, reply) => {
    world.phones.delete(removing.parse(request.query).token);
    return reply.code(200).send({});
  });

  app.post('/fcm/token', (request, reply) => {
    const asked = asking.safeParse(request.body);
    const audience = `${config.publicUrl}/fcm/token`;
    if (!asked.success || !isClaim(asked.data.assertion, config.fcmPublicKey, audience, realNow()))
      return reply.code(400).send({ error: 'invalid_grant' });
    const token = ids.code('', 40);
    access.set(token, realNow() + LIFE_S * 1000);
    return { access_token: token, expires_in: LIFE_S, token_type: 'Bearer' };
  });

  app.post('/fcm/v1/projects/:project/messages::send', (request, reply) => {
    const [, bearer = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if ((access.get(bearer) ?? 0) <= realNow()) return refuse(reply, 401, 'UNAUTHENTICATED');
    const sent = sending.safeParse(request.body);
    if (!sent.success) return refuse(reply, 400, 'INVALID_ARGUMENT');
    const { token, notification } = sent.data.message;
    if (!token.includes(':')) return refuse(reply, 400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT');
    const phone = world.phones.get(token);
    if (!phone) return refuse(reply, 404, 'NOT_FOUND', 'UNREGISTERED');
    const { title: subject, body: text } = notification;
    const { id } = messages.record({ channel: 'push', to: phone.to, subject, text });
    return { name: `projects/kolo-sandbox/messages/${id}` };
  });
}
