import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { bankRoutes } from './bank-routes.ts';
import { chargeRoutes } from './charge-routes.ts';
import { customerRoutes } from './customer-routes.ts';
import { dedicatedRoutes } from './dedicated-routes.ts';
import { disputeRoutes } from './dispute-routes.ts';
import { PaystackError } from './errors.ts';
import { recipientRoutes } from './recipients.ts';
import { refundRoutes } from './refund-routes.ts';
import { transactionRoutes } from './transaction-routes.ts';
import { transferRoutes } from './transfer-routes.ts';

/** Everything under /paystack that a merchant's server calls, behind the secret key. */
export function paystackRoutes(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (request) => assertKey(request, context.config.paystackKey));
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof PaystackError) return reply.code(error.status).send(error.body());
    const status = error.statusCode ?? 500;
    const message = status < 500 ? error.message : 'An error occurred';
    return reply.code(status).send({ status: false, message, type: 'api_error', code: 'unknown' });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ status: false, message: 'Not found', type: 'api_error', code: 'unknown' }),
  );
  transactionRoutes(app, context);
  chargeRoutes(app, context);
  refundRoutes(app, context);
  recipientRoutes(app, context);
  transferRoutes(app, context);
  bankRoutes(app, context);
  customerRoutes(app, context);
  dedicatedRoutes(app, context);
  disputeRoutes(app, context);
}

function assertKey(request: FastifyRequest, key: string): void {
  const header = request.headers.authorization;
  if (header === undefined) throw new PaystackError(401, 'No Authorization Header was found');
  const given = Buffer.from(header.replace(/^Bearer\s+/i, ''));
  const expected = Buffer.from(key);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new PaystackError(401, 'Invalid key');
}
