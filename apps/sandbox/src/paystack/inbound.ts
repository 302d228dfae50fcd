import type { Context } from '../context.ts';
import type { Transaction } from '../records.ts';
import { saveBankTransfer } from './authorizations.ts';
import { customerInTransaction, ensureCustomer } from './customers.ts';
import { receiveAtDedicatedAccount } from './dedicated-accounts.ts';
import { ONE_TIME_BANK } from './one-time-account.ts';
import { changeTransaction, faultsOf, payTransaction } from './transactions.ts';

export type Inbound =
  | { kind: 'received'; transaction: Transaction }
  | { kind: 'rejected'; transaction: Transaction }
  | { kind: 'closed' }
  | { kind: 'unknown' };

/** A bank transfer arrives: at a customer's own account, or at the one-time account of a payment. */
export function receiveTransfer(
  context: Context,
  number: string,
  amountKobo: number,
  senderName: string,
): Inbound {
  const account = context.world.dedicatedAccounts.get(number);
  if (account) {
    if (!account.active) return { kind: 'closed' };
    return {
      kind: 'received',
      transaction: receiveAtDedicatedAccount(context, account, amountKobo, senderName),
    };
  }
  const transaction = context.world.transactions.by('payInto', number);
  if (!transaction) return { kind: 'unknown' };
  if (transaction.step?.kind !== 'transfer') return { kind: 'closed' };
  if (amountKobo !== transaction.amount) {
    rejectAmount(context, transaction, amountKobo);
    return { kind: 'rejected', transaction };
  }
  return { kind: 'received', transaction: payByTransfer(context, transaction, senderName) };
}

export function payByTransfer(context: Context, transaction: Transaction, senderName: string): Transaction {
  const paying = changeTransaction(context, transaction, { channel: 'bank_transfer' });
  const receiver = transaction.payInto ?? '';
  const sender = { name: senderName, receiver, receiverBank: ONE_TIME_BANK.name };
  return payTransaction(context, paying, saveBankTransfer(context, paying, sender));
}

function rejectAmount(context: Context, transaction: Transaction, amountKobo: number): void {
  context.webhooks.emit('bank.transfer.rejected', transaction.reference, faultsOf(transaction), {
    bank_transfer: {
      amount: String(amountKobo),
      message: `Incorrect amount sent: expected ${transaction.amount}, got ${amountKobo}`,
      message_type: 'INCORRECT_AMOUNT',
      transaction_id: transaction.id,
    },
    customer: customerInTransaction(ensureCustomer(context, transaction.email)),
  });
}

/** The one-time account is over: a direct charge has failed, a hosted page may still be paid another way. */
export function expireOneTimeAccount(context: Context, reference: string): void {
  const transaction = context.world.transactions.get(reference);
  if (transaction?.step?.kind !== 'transfer') return;
  if (Date.parse(transaction.step.expiresAt) > context.clock.nowMs()) return;
  const isDirect = transaction.origin === 'charge';
  changeTransaction(context, transaction, {
    status: isDirect ? 'failed' : 'abandoned',
    gatewayResponse: isDirect ? 'Bank transfer account expired' : 'The transaction was not completed',
    message: isDirect ? 'Bank transfer account expired' : null,
    step: null,
  });
}
