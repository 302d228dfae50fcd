import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Context } from '../context.ts';
import { authorizationControls } from './authorizations.ts';
import { bookControls } from './book.ts';
import { checkoutControls } from './checkouts.ts';
import { clockControls } from './clock.ts';
import { disputeControls } from './disputes.ts';
import { faultControls } from './faults.ts';
import { inboundControls } from './inbound.ts';
import { messageControls } from './messages.ts';
import { peopleControls } from './people.ts';
import { transferControls } from './transfers.ts';
import { webhookControls } from './webhooks.ts';

/** The calls by which a test or a person plays the outside world. */
export function controlRoutes(plain: FastifyInstance, context: Context): void {
  plain.setValidatorCompiler(validatorCompiler);
  plain.setSerializerCompiler(serializerCompiler);
  plain.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const statusCode = error.statusCode ?? 500;
    return reply.code(statusCode).send({ statusCode, message: error.message });
  });
  const app = plain.withTypeProvider<ZodTypeProvider>();
  messageControls(app, context);
  checkoutControls(app, context);
  transferControls(app, context);
  clockControls(app, context);
  faultControls(app, context);
  webhookControls(app, context);
  peopleControls(app, context);
  inboundControls(app, context);
  disputeControls(app, context);
  bookControls(app, context);
  authorizationControls(app, context);
}
