import type { Db } from '#platform/db.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import type { RefundStatus } from '#refunds/index.ts';
import { makeRefundDue } from '#refunds/index.ts';
import type { BookSource, OurLine, Standing } from './compare.ts';
import { askedUntil } from './compare.ts';
import type { StoredRefund } from './line-queries.ts';
import { refundsOf, refundsBegunIn } from './line-queries.ts';

const AGREES: Record<RefundStatus, readonly Standing[]> = {
  wanted: ['open', 'nothing'],
  asked: ['open', 'nothing'],
  refunded: ['through'],
  failed: ['nothing', 'open'],
};

function toLine(row: StoredRefund): OurLine {
  const { status, amountKobo } = row;
  return {
    userId: row.userId,
    reference: row.reference,
    agrees: AGREES[status],
    status,
    openUntil: askedUntil(row.nextCheckAt),
    amountKobo,
    at: row.createdAt,
  };
}

function standingOf(status: string): Standing {
  switch (status) {
    case 'processed':
      return 'through';
    case 'failed':
      return 'nothing';
    default:
      return 'open';
  }
}

/** What went back the way it came, by the reference of the payment that it gives back. */
export function refundSource(db: Db, paystack: Pick<Paystack, 'bookOfRefunds' | 'findRefund'>): BookSource {
  return {
    name: 'refund',
    theirs: (range) => paystack.bookOfRefunds(range),
    standingOf,
    isKnown: async (reference) => (await paystack.findRefund(reference)) !== 'none',
    find: async (references) => (await refundsOf(db, references)).map(toLine),
    askAgain: (tx, { reference }, now) => makeRefundDue(tx, reference, now),
    begunIn: async (range, after, limit) =>
      (await refundsBegunIn(db, { ...range, after, limit })).map(toLine),
  };
}
