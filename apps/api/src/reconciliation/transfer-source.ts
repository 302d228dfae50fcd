import type { WithdrawalStatus } from '@kolo/contract/withdrawals';
import { WITHDRAWAL_STATUSES } from '@kolo/contract/withdrawals';
import { kobo } from '@kolo/domain/money';
import type { Db } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import type { BookSource } from './book-source.ts';
import type { OurLine, Standing } from './compare.ts';
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
  const status = WITHDRAWAL_STATUSES.find((one) => one === row.status);
  invariant(status, `no withdrawal is ${row.status}`);
  const isAsked = (status === 'requested' || status === 'sent') && row.held === null;
  return {
    userId: row.user_id,
    reference: row.reference,
    agrees: AGREES[status],
    status,
    openUntil: isAsked ? askedUntil(row.next_check_at) : null,
    amountKobo: kobo(BigInt(row.amount_kobo)),
    at: row.created_at,
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
    theirs: (stretch) => paystack.bookOfTransfers(stretch),
    standingOf,
    isKnown: async (reference) => (await paystack.verifyTransfer(reference)).state !== 'unknown_reference',
    find: async (references) => (await transfersOf(db, references)).map(toLine),
    begunIn: async (stretch, after, limit) =>
      (await transfersBegunIn(db, { ...stretch, after, limit })).map(toLine),
  };
}
