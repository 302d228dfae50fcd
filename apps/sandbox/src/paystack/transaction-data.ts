import type { Context } from '../context.ts';
import { omit } from '../omit.ts';
import type { Transaction } from '../records.ts';
import { authorizationData } from './authorizations.ts';
import { customerInTransaction, ensureCustomer } from './customers.ts';

/** A transaction as verify, the lists and the webhooks show it. */
export function transactionData(context: Context, transaction: Transaction) {
  const authorization =
    transaction.authorizationCode === null
      ? undefined
      : context.world.authorizations.get(transaction.authorizationCode);
  const isPaid = transaction.paidAt !== null;

  return {
    id: transaction.id,
    domain: 'test',
    status: transaction.status,
    reference: transaction.reference,
    receipt_number: null,
    amount: transaction.amount,
    message: transaction.message,
    gateway_response: transaction.gatewayResponse,
    paid_at: transaction.paidAt,
    created_at: transaction.createdAt,
    channel: transaction.channel,
    currency: 'NGN',
    ip_address: '127.0.0.1',
    metadata: transaction.metadata ?? '',
    log: transactionLog(transaction),
    fees: transaction.fees,
    fees_split: null,
    authorization: authorization && isPaid ? authorizationData(authorization) : {},
    customer: customerInTransaction(ensureCustomer(context, transaction.email)),
    plan: null,
    split: {},
    order_id: null,
    paidAt: transaction.paidAt,
    createdAt: transaction.createdAt,
    requested_amount: transaction.requestedAmount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: transaction.createdAt,
    plan_object: {},
    subaccount: {},
  };
}

export function transactionLog(transaction: Transaction) {
  if (transaction.history.length === 0) return null;
  const started = Math.floor(Date.parse(transaction.createdAt) / 1_000);
  return {
    start_time: started,
    time_spent: transaction.history.at(-1)?.time ?? 0,
    attempts: transaction.attempts,
    errors: transaction.history.filter((line) => line.type === 'error').length,
    success: transaction.paidAt !== null,
    mobile: false,
    input: [],
    history: transaction.history,
  };
}

/** What charge.success carries: verify's data, with the empty objects that the events have. */
export function transactionEvent(context: Context, transaction: Transaction) {
  const data = omit(
    transactionData(context, transaction),
    'receipt_number',
    'connect',
    'transaction_date',
    'plan_object',
    'createdAt',
  );
  return {
    ...data,
    plan: {},
    source: {
      type: 'api',
      source: 'merchant_api',
      entry_point: transaction.origin === 'checkout' ? 'transaction_initialize' : 'charge',
      identifier: null,
    },
  };
}
