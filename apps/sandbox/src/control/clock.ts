import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { isSaneAdvance, StuckClock } from '../advance.ts';
import type { Context, ControlApp } from '../context.ts';
import { parseDuration } from '../duration.ts';
import { FollowerTimeout } from '../followers.ts';
import { Refusal } from './refusal.ts';

const follow = z.object({ name: z.string().min(1).max(100).default('follower') });
const adopted = z.strictObject({
  seq: z.number().int().nonnegative(),
  nextDue: z.iso.datetime({ offset: true }).nullable(),
});

export function clockControls(app: ControlApp, context: Context): void {
  const { clock, followers } = context;
  const present = () => ({ now: clock.nowIso(), offsetMs: clock.offsetMs() });
  app.get('/clock', present);
  app.get('/control/clock', present);
  app.post('/control/clock', { schema: { body: z.strictObject({ advance: z.string() }) } }, (request) =>
    advanceBy(context, request.body.advance),
  );
  app.get('/clock/follow', { schema: { querystring: follow } }, (request, reply) =>
    stream(context, request.query.name, reply),
  );
  app.post(
    '/clock/followers/:followerId',
    { schema: { params: z.object({ followerId: z.string() }), body: adopted } },
    (request, reply) => {
      const { seq, nextDue } = request.body;
      const nextDueMs = nextDue === null ? undefined : Date.parse(nextDue);
      if (!followers.acknowledge(request.params.followerId, seq, nextDueMs)) {
        throw new Refusal(404, `Nobody follows the clock as ${request.params.followerId}.`);
      }
      return reply.code(204).send();
    },
  );
}

async function advanceBy({ advance, clock }: Context, text: string) {
  const duration = parseDuration(text);
  if (!duration || !isSaneAdvance(duration, clock.nowMs())) {
    throw new Refusal(
      400,
      'Advance by a positive ISO 8601 duration of at most 20 years, such as P30D or PT1H.',
    );
  }
  try {
    return await advance(duration);
  } catch (error) {
    if (error instanceof StuckClock || error instanceof FollowerTimeout)
      throw new Refusal(500, error.message);
    throw error;
  }
}

function stream({ followers }: Context, name: string, reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' });
  const leave = followers.join(
    name,
    (line) => reply.raw.write(line),
    () => reply.raw.end(),
  );
  reply.raw.once('close', leave);
}
