import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { isWithin, kobo, ok, pageOf, period } from './envelope.ts';
import { PaystackError, read } from './errors.ts';
import { guarded } from './guard.ts';
import { refundData, retryRefund, startRefund } from './refunds.ts';
import { transactionData } from './transaction-data.ts';
import { findTransaction } from './transactions.ts';

const body = z.object({
  transaction: z.union([z.string().min(1), z.number().int().transform(String)]),
  amount: kobo.optional(),
  customer_note: z.string().optional(),
  merchant_note: z.string().optional(),
});

const listing = period.extend({ transaction: z.string().optional(), reference: z.string().optional() });
const byId = z.object({ id: z.string() });
const retryBody = z.object({
  refund_account_details: z.object({
    currency: z.string(),
    account_number: z.string(),
    bank_id: z.union([z.string(), z.number()]),
  }),
});

export function refundRoutes(app: FastifyInstance, context: Context): void {
  app.post(
    '/refund',
    guarded(context, 'refund', (request) => {
      const wanted = read(body, request.body);
      const transaction = findTransaction(context, wanted.transaction);
      if (!transaction) {
        throw new PaystackError(404, 'Transaction not found', {
          nextStep: 'Ensure that the transaction exists on this integration',
          type: 'validation_error',
          code: 'transaction_not_found',
        });
      }
      const refund = startRefund(context, transaction, {
        amount: wanted.amount,
        merchantNote: wanted.merchant_note ?? `Refund for transaction ${transaction.reference}`,
        customerNote: wanted.customer_note ?? `Refund for transaction ${transaction.reference}`,
      });
      return ok('Refund has been queued for processing', {
        ...refundData(context, refund),
        transaction: transactionData(context, transaction),
      });
    }),
  );
  app.get('/refund', (request) => {
    const filter = read(listing, request.query);
    const named = filter.transaction ?? filter.reference;
    const reference = named === undefined ? undefined : (findTransaction(context, named)?.reference ?? named);
    const matching = context.world.refunds
      .newest()
      .filter(
        (one) =>
          isWithin(one.createdAt, filter) &&
          (reference === undefined || one.transactionReference === reference),
      );
    const { rows, meta } = pageOf(matching, filter);
    return ok(
      'Refunds retrieved',
      rows.map((one) => refundData(context, one)),
      meta,
    );
  });
  app.get('/refund/:id', (request) => {
    const refund = context.world.refunds.get(read(byId, request.params).id);
    if (!refund) throw new PaystackError(404, 'Refund not found');
    return ok('Refund retrieved', refundData(context, refund));
  });
  app.post('/refund/retry_with_customer_details/:id', (request) => {
    read(retryBody, request.body);
    const refund = retryRefund(context, read(byId, request.params).id);
    return ok('Refund retried and has been queued for processing', refundData(context, refund));
  });
}
