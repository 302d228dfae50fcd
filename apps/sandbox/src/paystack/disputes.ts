import { toIso } from '../clock.ts';
import type { Context } from '../context.ts';
import { DISPUTE_ANSWER_HOURS } from '../limits.ts';
import type { Dispute, Transaction } from '../records.ts';
import { customerInTransaction, ensureCustomer } from './customers.ts';
import { transactionData } from './transaction-data.ts';
import { changeTransaction } from './transactions.ts';

/** A customer's bank asks for the money back; without an answer by dueAt it is taken. */
export function openDispute(context: Context, transaction: Transaction): Dispute {
  const { world, ids, clock, agenda } = context;
  const id = ids.next();
  const now = clock.nowIso();
  const answerMs = DISPUTE_ANSWER_HOURS * 3_600_000;
  const dispute = world.disputes.put(String(id), {
    id,
    transactionReference: transaction.reference,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    refundAmount: transaction.amount,
    dueAt: toIso(clock.nowMs() + answerMs),
    resolvedAt: null,
    createdAt: now,
    updatedAt: now,
  });
  agenda.add('dispute.accept', String(id), answerMs);
  announce(context, 'charge.dispute.create', dispute);
  return dispute;
}

/** Accepted, by the merchant or by silence: the transaction is reversed and the money is gone. */
export function resolveDispute(
  context: Context,
  dispute: Dispute,
  resolution: NonNullable<Dispute['resolution']>,
): Dispute {
  const { world, clock } = context;
  const now = clock.nowIso();
  const resolved = world.disputes.put(String(dispute.id), {
    ...dispute,
    status: 'resolved',
    resolution,
    refundAmount: resolution === 'declined' ? 0 : dispute.refundAmount,
    resolvedAt: now,
    updatedAt: now,
  });
  const transaction = world.transactions.get(dispute.transactionReference);
  if (transaction && resolution !== 'declined') {
    changeTransaction(context, transaction, { status: 'reversed' });
    world.changeSettings({ balanceKobo: world.settings().balanceKobo - resolved.refundAmount });
  }
  announce(context, 'charge.dispute.resolve', resolved);
  return resolved;
}

/** Decided for the merchant after all: the bank gives back what it had taken. */
export function giveBackDispute(context: Context, dispute: Dispute): Dispute {
  const { world, clock } = context;
  const transaction = world.transactions.get(dispute.transactionReference);
  if (transaction) {
    changeTransaction(context, transaction, { status: 'success' });
    world.changeSettings({ balanceKobo: world.settings().balanceKobo + dispute.refundAmount });
  }
  const given = world.disputes.put(String(dispute.id), {
    ...dispute,
    resolution: 'declined',
    refundAmount: 0,
    updatedAt: clock.nowIso(),
  });
  announce(context, 'charge.dispute.resolve', given);
  return given;
}

/** The last dispute of a payment. */
export function newestDispute({ world }: Context, reference: string): Dispute | undefined {
  return world.disputes.newest().find((one) => one.transactionReference === reference);
}

export function acceptDueDispute(context: Context, id: string): void {
  const dispute = context.world.disputes.get(id);
  if (dispute && dispute.status !== 'resolved') resolveDispute(context, dispute, 'auto-accepted');
}

function announce(context: Context, event: string, dispute: Dispute): void {
  context.webhooks.emit(event, dispute.transactionReference, [], disputeData(context, dispute));
}

export function disputeData(context: Context, dispute: Dispute) {
  const { world } = context;
  const transaction = world.transactions.get(dispute.transactionReference);
  const saved = world.authorizations.get(transaction?.authorizationCode ?? '');
  return {
    id: dispute.id,
    refund_amount: dispute.refundAmount,
    currency: 'NGN',
    status: dispute.status,
    resolution: dispute.resolution,
    domain: 'test',
    transaction: transaction ? transactionData(context, transaction) : null,
    transaction_reference: null,
    category: 'chargeback',
    customer: transaction ? customerInTransaction(ensureCustomer(context, transaction.email)) : null,
    bin: saved?.bin ?? null,
    last4: saved?.last4 ?? null,
    dueAt: dispute.dueAt,
    resolvedAt: dispute.resolvedAt,
    evidence: null,
    attachments: null,
    note: null,
    history: [{ status: dispute.status, by: 'dispute@bank.example', createdAt: dispute.updatedAt }],
    messages: [{ sender: 'dispute@bank.example', body: 'Customer complained', createdAt: dispute.createdAt }],
    created_at: dispute.createdAt,
    updated_at: dispute.updatedAt,
    createdAt: dispute.createdAt,
    updatedAt: dispute.updatedAt,
  };
}
