import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { HANG_MS } from '../limits.ts';
import type { Operation } from '../records.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Lets the faults of an operation strike the calls of this handler. */
export function guarded({ faults, waits }: Context, operation: Operation, handler: Handler): Handler {
  return async (request, reply) => {
    const trouble = faults.takeForCall(operation);
    // A gateway in between gives up sooner than a client that waits.
    const hangMs = trouble?.delayMs || HANG_MS;
    switch (trouble?.mode) {
      case undefined:
        return handler(request, reply);
      case 'error':
        return reply
          .code(500)
          .send({ status: false, message: 'An error occurred', type: 'api_error', code: 'unknown' });
      case 'refuse':
        return reply.code(400).send({
          status: false,
          message: 'This feature is not available for your business',
          type: 'validation_error',
          code: 'feature_unavailable',
        });
      case 'rate_limit':
        return reply
          .code(429)
          .headers({ 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '5' })
          .send({ status: false, message: 'Rate limit exceeded!', type: 'api_error', code: 'rate_limited' });
      case 'timeout':
        await waits.sleep(hangMs);
        return reply.code(504).send({ status: false, message: 'Gateway Timeout' });
      case 'timeout_after_effect':
        // The effect happens; what the handler would have answered, a refusal too, never reaches the caller.
        await Promise.resolve()
          .then(() => handler(request, reply))
          .catch(() => undefined);
        await waits.sleep(hangMs);
        return reply.code(504).send({ status: false, message: 'Gateway Timeout' });
    }
  };
}
