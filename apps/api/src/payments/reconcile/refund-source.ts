import { kobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import type { RefundStatus } from '../card-check/refund-queries.ts';
import { makeRefundDue, REFUND_STATUSES } from '../card-check/refund-queries.ts';
import type { BookSource } from './book-source.ts';
import type { OurLine, Standing } from './compare.ts';
import { askedUntil } from './compare.ts';

interface Stored {
  user_id: string;
  reference: string;
  status: string;
  amount_kobo: bigint;
  created_at: Date;
  next_check_at: Date | null;
}

const AGREES: Record<RefundStatus, readonly Standing[]> = {
  wanted: ['open', 'nothing'],
  asked: ['open', 'nothing'],
  refunded: ['through'],
  failed: ['nothing', 'open'],
};

function toLine(row: Stored): OurLine {
  const status = REFUND_STATUSES.find((one) => one === row.status);
  invariant(status, `no refund stands at ${row.status}`);
  return {
    userId: row.user_id,
    reference: row.reference,
    agrees: AGREES[status],
    status,
    openUntil: askedUntil(row.next_check_at),
    amountKobo: kobo(BigInt(row.amount_kobo)),
    at: row.created_at,
  };
}

const COLUMNS = sql`f.user_id, f.reference, f.status, f.amount_kobo, f.created_at, f.next_check_at`;

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
    theirs: (stretch) => paystack.bookOfRefunds(stretch),
    standingOf,
    isKnown: async (reference) => (await paystack.findRefund(reference)) !== 'none',
    async find(references) {
      const { rows } = await sql<Stored>`
        select ${COLUMNS} from payment_reference r
        join refund f on f.user_id = r.user_id and f.payment_id = r.payment_id
        where r.reference = any(${references}::text[])
      `.execute(db);
      return rows.map(toLine);
    },
    askAgain: makeRefundDue,
    async begunIn({ from, to }, after, limit) {
      const { rows } = await sql<Stored>`
        select ${COLUMNS} from refund f
        where f.created_at >= ${from} and f.created_at < ${to}
          and (f.created_at, f.reference) > (${after?.at ?? new Date(0)}::timestamptz, ${after?.reference ?? ''}::text)
        order by f.created_at, f.reference, f.user_id limit ${limit}
      `.execute(db);
      return rows.map(toLine);
    },
  };
}
