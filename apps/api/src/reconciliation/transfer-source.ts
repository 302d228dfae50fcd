import type { WithdrawalStatus } from '@kolo/contract/withdrawals';
import type { Db } from '#platform/db.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import type { BookSource, OurLine, Standing } from './compare.ts';
import { askedUntil } from './compare.ts';
import type { StoredTransfer } from './line-queries.ts';
import { transfersOf, transfersBegunIn } from './line-queries.ts';

const AGREES: Record<WithdrawalStatus, readonly Standing[]> = {
  requested: ['open', 'nothing'],
  sent: ['open', 'nothing'],
  paid: ['through'],
  failed: ['nothing'],
  reversed: ['back'],
};

function toLine(row: StoredTransfer): OurLine {
  const { status, amountKobo } = row;
  const isAsked = (status === 'requested' || status === 'sent') && row.held === null;
  return {
    userId: row.userId,
    reference: row.reference,
    agrees: AGREES[status],
    status,
    openUntil: isAsked ? askedUntil(row.nextCheckAt) : null,
    amountKobo,
    at: row.createdAt,
  };
}

function standingOf(status: string): Standing {
  switch (status) {
    case 'success':
      return 'through';
    case 'reversed':
      return 'back';
    case 'failed':
    case 'abandoned':
    case 'blocked':
    case 'rejected':
      return 'nothing';
    default:
      return 'open';
  }
}

/** Withdrawals to banks. Without their fee: what the provider takes for a transfer is no matter of the customer's. */
export function transferSource(
  db: Db,
  paystack: Pick<Paystack, 'bookOfTransfers' | 'verifyTransfer'>,
): BookSource {
  return {
    name: 'transfer',
    theirs: (range) => paystack.bookOfTransfers(range),
    standingOf,
    isKnown: async (reference) => (await paystack.verifyTransfer(reference)).state !== 'unknown_reference',
    find: async (references) => (await transfersOf(db, references)).map(toLine),
    begunIn: async (range, after, limit) =>
      (await transfersBegunIn(db, { ...range, after, limit })).map(toLine),
  };
}
