import { toIso } from '../clock.ts';
import type { Context } from '../context.ts';
import { MAX_TRANSFER_ACCOUNT_MS, MIN_TRANSFER_ACCOUNT_MS } from '../limits.ts';
import { virtualAccountNumber } from '../nuban.ts';
import type { Transaction } from '../records.ts';
import { BUSINESS_NAME, findBank, TITAN_BANK_CODE } from './banks.ts';
import { changeTransaction } from './transactions.ts';

const bank = findBank(TITAN_BANK_CODE);
export const ONE_TIME_BANK = { slug: bank?.slug ?? '', name: bank?.name ?? '', id: bank?.id ?? 0 };

/** Opens an account number for exactly this payment; it lives 15 minutes to 8 hours by the clock. */
export function openOneTimeAccount(
  context: Context,
  transaction: Transaction,
  expiresAt: string | null,
): Transaction {
  const { clock, ids, agenda } = context;
  const asked = expiresAt === null ? MAX_TRANSFER_ACCOUNT_MS : Date.parse(expiresAt) - clock.nowMs();
  const livesMs = Math.min(Math.max(asked, MIN_TRANSFER_ACCOUNT_MS), MAX_TRANSFER_ACCOUNT_MS);
  const payInto = virtualAccountNumber(TITAN_BANK_CODE, ids.next());
  // Before the agenda reads the clock for itself: what it has due must not come before this moment.
  const until = toIso(clock.nowMs() + livesMs);
  agenda.add('charge.expire', transaction.reference, livesMs);
  return changeTransaction(context, transaction, {
    status: 'ongoing',
    channel: 'bank_transfer',
    payInto,
    step: { kind: 'transfer', accountNumber: payInto, expiresAt: until },
  });
}

export function transferInstructions(transaction: Transaction) {
  if (transaction.step?.kind !== 'transfer') return undefined;
  return {
    status: 'pending_bank_transfer',
    reference: transaction.reference,
    display_text: 'Please make a transfer to the account specified',
    account_name: BUSINESS_NAME,
    account_number: transaction.step.accountNumber,
    bank: ONE_TIME_BANK,
    account_expires_at: transaction.step.expiresAt,
    amount: transaction.amount,
  };
}
