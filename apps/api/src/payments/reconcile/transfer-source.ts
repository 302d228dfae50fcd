import type { WithdrawalStatus } from '@kolo/contract/withdrawals';
import { WITHDRAWAL_STATUSES } from '@kolo/contract/withdrawals';
import { kobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import type { BookSource } from './book-source.ts';
import type { OurLine, Standing } from './compare.ts';
import { askedUntil } from './compare.ts';

interface Stored {
  user_id: string;
  reference: string;
  status: string;
  held: string | null;
  amount_kobo: bigint;
  created_at: Date;
  next_check_at: Date | null;
}

const AGREES: Record<WithdrawalStatus, readonly Standing[]> = {
  requested: ['open', 'nothing'],
  sent: ['open', 'nothing'],
  paid: ['through'],
  failed: ['nothing'],
  reversed: ['back'],
};

function toLine(row: Stored): OurLine {
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

const COLUMNS = sql`w.user_id, w.reference, w.status, w.held, w.amount_kobo, w.created_at, w.next_check_at`;

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
    async find(references) {
      const { rows } = await sql<Stored>`
        select ${COLUMNS} from withdrawal_reference r
        join withdrawal w on w.user_id = r.user_id and w.id = r.withdrawal_id
        where r.reference = any(${references}::text[])
      `.execute(db);
      return rows.map(toLine);
    },
    async begunIn({ from, to }, after, limit) {
      const { rows } = await sql<Stored>`
        select ${COLUMNS} from withdrawal w
        where w.created_at >= ${from} and w.created_at < ${to}
          and (w.created_at, w.reference) > (${after?.at ?? new Date(0)}::timestamptz, ${after?.reference ?? ''}::text)
        order by w.created_at, w.reference, w.user_id limit ${limit}
      `.execute(db);
      return rows.map(toLine);
    },
  };
}
