import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Transaction } from '../records.ts';
import { chargeSavedCard } from './charging-card.ts';
import { isWithin, kobo, ok, pageOf, period } from './envelope.ts';
import { PaystackError, read } from './errors.ts';
import { guarded } from './guard.ts';
import { transactionData, transactionLog } from './transaction-data.ts';
import { findTransaction, startTransaction } from './transactions.ts';

const initialize = z.object({
  email: z.email(),
  amount: kobo,
  currency: z.string().optional(),
  reference: z.string().min(1).optional(),
  callback_url: z.url().optional(),
  channels: z.array(z.string()).optional(),
  metadata: z.unknown().optional(),
});

const chargeAuthorization = z.object({
  email: z.email(),
  amount: kobo,
  authorization_code: z.string().min(1),
  reference: z.string().min(1).optional(),
  currency: z.string().optional(),
  callback_url: z.url().optional(),
  metadata: z.unknown().optional(),
});

const byReference = z.object({ reference: z.string() });
const byId = z.object({ id: z.string() });

const listing = period.extend({
  amount: z.coerce.number().int().optional(),
  customer: z.string().optional(),
  status: z.string().optional(),
  channel: z.string().optional(),
});

export function transactionRoutes(app: FastifyInstance, context: Context): void {
  app.post(
    '/transaction/initialize',
    guarded(context, 'transaction.initialize', (request) => {
      const wanted = read(initialize, request.body);
      const started = startTransaction(context, {
        ...wanted,
        callbackUrl: wanted.callback_url,
        origin: 'checkout',
      });
      return ok('Authorization URL created', checkoutLink(context, started));
    }),
  );
  app.get(
    '/transaction/verify/:reference',
    guarded(context, 'transaction.verify', (request) => {
      const { reference } = read(byReference, request.params);
      return ok('Verification successful', transactionData(context, known(context, reference)));
    }),
  );
  app.post(
    '/transaction/charge_authorization',
    guarded(context, 'charge_authorization', (request) => chargeAnswer(context, request.body)),
  );
  app.get('/transaction', (request) => listTransactions(context, request.query));
  app.get('/transaction/totals', () => totals(context));
  app.get('/transaction/timeline/:id', (request) => {
    const { id } = read(byId, request.params);
    return ok('Timeline retrieved', transactionLog(known(context, id)));
  });
  app.get('/transaction/:id', (request) => {
    const { id } = read(byId, request.params);
    return ok('Transaction retrieved', transactionData(context, known(context, id)));
  });
}

function known(context: Context, referenceOrId: string): Transaction {
  const transaction = findTransaction(context, referenceOrId);
  if (transaction) return transaction;
  throw new PaystackError(400, 'Transaction reference not found', {
    nextStep: 'Ensure that you are passing a valid reference that exists on this integration',
    type: 'validation_error',
    code: 'transaction_not_found',
  });
}

function checkoutLink({ config }: Context, { accessCode, reference }: Transaction) {
  return {
    authorization_url: `${config.publicUrl}/paystack/checkout/${accessCode}`,
    access_code: accessCode,
    reference,
  };
}

function chargeAnswer(context: Context, body: unknown) {
  const wanted = read(chargeAuthorization, body);
  const saved = context.world.authorizations.get(wanted.authorization_code);
  if (!saved?.active)
    throw new PaystackError(400, 'Authorization code does not exist or has been deactivated');
  if (saved.email !== wanted.email.toLowerCase()) {
    throw new PaystackError(
      400,
      'Email does not match Authorization code. Authorization may be inactive or belong to a different email. Please confirm.',
    );
  }
  if (!saved.reusable) throw new PaystackError(400, 'This authorization is not reusable');

  const started = startTransaction(context, {
    ...wanted,
    callbackUrl: wanted.callback_url,
    origin: 'authorization',
    channel: saved.channel,
  });
  const charged = chargeSavedCard(context, started, saved);
  if (saved.behaviour === 'challenge' && charged.status === 'abandoned') {
    return ok('Please, redirect your customer to the authorization url provided', {
      ...checkoutLink(context, charged),
      paused: true,
    });
  }
  return ok('Charge attempted', transactionData(context, charged));
}

function listTransactions(context: Context, query: unknown) {
  const filter = read(listing, query);
  const matching = context.world.transactions
    .newest()
    .filter(
      (one) =>
        !one.erased &&
        isWithin(one.createdAt, filter) &&
        (filter.amount === undefined || one.amount === filter.amount) &&
        (filter.status === undefined || one.status === filter.status) &&
        (filter.channel === undefined || one.channel === filter.channel) &&
        (filter.customer === undefined || isCustomer(context, one, filter.customer)),
    );
  const { rows, meta } = pageOf(matching, filter);
  const volume = matching.reduce((sum, one) => sum + one.amount, 0);
  const data = rows.map((one) => transactionData(context, one));
  return ok('Transactions retrieved', data, { ...meta, total_volume: volume });
}

function isCustomer({ world }: Context, transaction: Transaction, named: string): boolean {
  return (
    transaction.customerCode === named ||
    String(world.customers.get(transaction.email.toLowerCase())?.id) === named
  );
}

function totals({ world }: Context) {
  const paid = [...world.transactions.values()].filter((one) => one.status === 'success' && !one.erased);
  const pending = [...world.transfers.values()].filter((one) => one.status === 'pending' && !one.erased);
  const sum = (amounts: { amount: number }[]) => amounts.reduce((total, one) => total + one.amount, 0);
  const byCurrency = (amount: number) => [{ currency: 'NGN', amount }];
  return ok('Transaction totals', {
    total_transactions: paid.length,
    total_volume: sum(paid),
    total_volume_by_currency: byCurrency(sum(paid)),
    pending_transfers: sum(pending),
    pending_transfers_by_currency: byCurrency(sum(pending)),
  });
}
