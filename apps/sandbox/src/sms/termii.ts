import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { guarded } from '../paystack/guard.ts';

const number = z.string().regex(/^\d{10,15}$/, 'The number must be international digits without a plus sign');
const message = z.object({
  api_key: z.string().min(1, 'The API key is missing'),
  to: z.union([number, z.array(number).min(1).max(100)]),
  from: z.string().regex(/^[A-Za-z0-9 ]{3,11}$/, 'The sender id must be 3 to 11 letters or digits'),
  sms: z.string().min(1),
  type: z.literal('plain'),
  channel: z.enum(['dnd', 'generic', 'whatsapp']),
});

const BALANCE = 10_000;
const USER = 'Kolo';

/** Termii's messaging, under /sms. */
export function termiiRoutes(app: FastifyInstance, context: Context): void {
  const { ids, messages, disturbed } = context;
  app.post(
    '/api/sms/send',
    guarded(context, 'sms', (request, reply) => {
      const parsed = message.safeParse(request.body);
      if (!parsed.success) return refuse(reply, parsed.error);
      const { to, sms } = parsed.data;
      for (const receiver of [to].flat()) {
        disturbed.send('sms', () =>
          messages.record({ channel: 'sms', to: receiver, subject: '', text: sms }),
        );
      }
      const message_id = `${ids.next()}`.padStart(19, '9');
      return { code: 'ok', message_id, message: 'Successfully Sent', balance: BALANCE, user: USER };
    }),
  );
  app.get('/api/get-balance', (request, reply) => {
    const parsed = z.object({ api_key: z.string().min(1) }).safeParse(request.query);
    if (!parsed.success) return refuse(reply, parsed.error);
    return { user: USER, balance: BALANCE, currency: 'NGN' };
  });
}

function refuse(reply: FastifyReply, error: z.ZodError) {
  const issue = error.issues[0];
  reply.code(issue?.path[0] === 'api_key' ? 401 : 400);
  return { code: 'error', message: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'Invalid request'}` };
}
