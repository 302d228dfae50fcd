import type { Context } from '../context.ts';
import { PENDING_CHARGE_SETTLES_AFTER_MS } from '../limits.ts';
import type { Authorization, AuthorizationBehaviour, Transaction } from '../records.ts';
import { hasExpired } from './authorizations.ts';
import { changeTransaction, declineTransaction, findTransaction, payTransaction } from './transactions.ts';

export const DECLINED = 'Declined';
const INSUFFICIENT_FUNDS = 'Insufficient Funds';
const EXPIRED_CARD = 'Expired Card';

/** Charges a saved card without the customer; the card's own behaviour decides. */
export function chargeSavedCard(
  context: Context,
  transaction: Transaction,
  saved: Authorization,
): Transaction {
  if (saved.channel === 'card' && hasExpired(saved, context.clock.nowMs())) {
    return declineTransaction(context, transaction, 'card', EXPIRED_CARD);
  }
  const reason = declineReason(saved.behaviour);
  if (reason !== undefined) return declineTransaction(context, transaction, saved.channel, reason);
  switch (saved.behaviour) {
    case 'challenge':
      return transaction;
    case 'pending':
      context.agenda.add('charge.settle', transaction.reference, PENDING_CHARGE_SETTLES_AFTER_MS);
      return changeTransaction(context, transaction, {
        status: 'pending',
        channel: saved.channel,
        gatewayResponse: 'Transaction in progress',
        authorizationCode: saved.code,
      });
    default:
      return payTransaction(context, transaction, saved);
  }
}

export function declineReason(behaviour: AuthorizationBehaviour): string | undefined {
  if (behaviour === 'declined') return DECLINED;
  return behaviour === 'insufficient_funds' ? INSUFFICIENT_FUNDS : undefined;
}

/** A charge that was pending goes through. */
export function settlePendingCharge(context: Context, reference: string): void {
  const transaction = findTransaction(context, reference);
  if (transaction?.status !== 'pending' || transaction.authorizationCode === null) return;
  const saved = context.world.authorizations.get(transaction.authorizationCode);
  if (saved) payTransaction(context, transaction, saved);
}
