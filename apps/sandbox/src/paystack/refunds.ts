import type { Context } from '../context.ts';
import { REFUND_STEP_AFTER_MS } from '../limits.ts';
import type { Refund, RefundStatus, Transaction } from '../records.ts';
import { customerInTransaction, ensureCustomer } from './customers.ts';
import { PaystackError } from './errors.ts';
import { findTestCard } from './test-cards.ts';
import { changeTransaction, findTransaction } from './transactions.ts';

type Wanted = { amount?: number | undefined; merchantNote: string; customerNote: string };

/** Refunds of this transaction that took the money or still may. */
function refundedSoFar({ world }: Context, reference: string): number {
  return [...world.refunds.values()]
    .filter((one) => one.transactionReference === reference && one.status !== 'failed')
    .reduce((sum, one) => sum + one.amount, 0);
}

export function startRefund(context: Context, transaction: Transaction, wanted: Wanted): Refund {
  const { world, ids, clock, agenda } = context;
  const left = transaction.amount - refundedSoFar(context, transaction.reference);
  const amount = wanted.amount ?? left;
  if (transaction.status === 'reversed' || left <= 0) {
    throw new PaystackError(400, 'Transaction has been fully reversed', {
      type: 'validation_error',
      code: 'transaction_reversed',
    });
  }
  if (transaction.status !== 'success') throw new PaystackError(400, 'Transaction has not been paid');
  if (amount > left) throw new PaystackError(400, 'Refund amount cannot be more than the transaction amount');

  const now = clock.nowIso();
  const id = ids.next();
  const refund = world.refunds.put(String(id), {
    id,
    transactionReference: transaction.reference,
    amount,
    status: 'pending',
    retried: false,
    merchantNote: wanted.merchantNote,
    customerNote: wanted.customerNote,
    createdAt: now,
    updatedAt: now,
  });
  world.changeSettings({ balanceKobo: world.settings().balanceKobo - amount });
  agenda.add('refund.process', String(refund.id), REFUND_STEP_AFTER_MS);
  announce(context, refund);
  return refund;
}

export function processRefund(context: Context, id: string): void {
  const refund = context.world.refunds.get(id);
  if (refund?.status !== 'pending' && refund?.status !== 'needs-attention') return;
  moveTo(context, refund, 'processing');
  context.agenda.add('refund.finish', id, REFUND_STEP_AFTER_MS);
}

/** The card decides how its refunds end; an account that was named by hand is paid. */
export function finishRefund(context: Context, id: string): void {
  const { world } = context;
  const refund = world.refunds.get(id);
  if (refund?.status !== 'processing') return;
  const transaction = findTransaction(context, refund.transactionReference);
  const saved = world.authorizations.get(transaction?.authorizationCode ?? '');
  const card = saved?.card ? findTestCard(saved.card) : undefined;
  const outcome = refund.retried ? 'processed' : (card?.refund ?? 'processed');
  moveTo(context, refund, outcome);
  if (outcome === 'failed')
    world.changeSettings({ balanceKobo: world.settings().balanceKobo + refund.amount });
  if (
    outcome === 'processed' &&
    transaction &&
    refundedSoFar(context, transaction.reference) >= transaction.amount
  ) {
    changeTransaction(context, transaction, { status: 'reversed' });
  }
}

export function retryRefund(context: Context, id: string): Refund {
  const { world } = context;
  const refund = world.refunds.get(id);
  if (!refund) throw new PaystackError(404, 'Refund not found');
  if (refund.status !== 'needs-attention') {
    throw new PaystackError(422, 'Refund cannot be retried: its status should be "needs-attention"', {
      type: 'validation_error',
      code: 'invalid_params',
    });
  }
  const retried = world.refunds.put(id, { ...refund, retried: true });
  processRefund(context, id);
  return world.refunds.get(id) ?? retried;
}

function moveTo(context: Context, refund: Refund, status: RefundStatus): void {
  const moved = { ...refund, status, updatedAt: context.clock.nowIso() };
  context.world.refunds.put(String(refund.id), moved);
  announce(context, moved);
}

function announce(context: Context, refund: Refund): void {
  const transaction = context.world.transactions.get(refund.transactionReference);
  const customer = ensureCustomer(context, transaction?.email ?? 'unknown@example.com');
  const needsAttention = refund.status === 'needs-attention';
  context.webhooks.emit(`refund.${refund.status}`, refund.transactionReference, ['refund'], {
    status: refund.status,
    transaction_reference: refund.transactionReference,
    refund_reference: refund.status === 'processed' ? `RFD-${refund.id}` : null,
    // Text, as in most of the provider's samples of refund events.
    amount: String(refund.amount),
    currency: 'NGN',
    processor: 'instant-transfer',
    customer: { first_name: customer.firstName, last_name: customer.lastName, email: customer.email },
    integration: INTEGRATION,
    domain: 'test',
    ...(needsAttention
      ? { id: refund.id, customer_note: refund.customerNote, merchant_note: refund.merchantNote }
      : {}),
  });
}

export const INTEGRATION = 100_043;

export function refundData(context: Context, refund: Refund) {
  const transaction = context.world.transactions.get(refund.transactionReference);
  return {
    integration: INTEGRATION,
    transaction: transaction?.id ?? null,
    transaction_reference: refund.transactionReference,
    transaction_amount: transaction?.amount ?? null,
    dispute: null,
    settlement: null,
    id: refund.id,
    domain: 'test',
    currency: 'NGN',
    amount: refund.amount,
    deducted_amount: refund.status === 'processed' ? refund.amount : 0,
    fully_deducted: refund.status === 'processed',
    status: refund.status,
    refunded_by: 'api@kolo.example',
    initiated_by: 'api@kolo.example',
    refund_type: refund.amount === transaction?.amount ? 'full' : 'partial',
    refund_channel: 'migs',
    channel: transaction?.channel ?? null,
    reason: null,
    customer: transaction ? customerInTransaction(ensureCustomer(context, transaction.email)) : null,
    customer_note: refund.customerNote,
    merchant_note: refund.merchantNote,
    session_id: null,
    collect_account_number: refund.status === 'needs-attention',
    expected_at: refund.createdAt,
    created_at: refund.createdAt,
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
  };
}
