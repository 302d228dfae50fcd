import type { PaymentStatus } from '@kolo/contract/payments';
import { PAYMENT_STATUSES } from '@kolo/contract/payments';
import { kobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import { isOpen } from '../states.ts';
import type { BookSource } from './book-source.ts';
import type { OurLine, Standing } from './compare.ts';

interface Stored {
  user_id: string;
  reference: string;
  status: string;
  amount_kobo: bigint;
  created_at: Date;
  gives_back: boolean;
}

const AGREES: Record<PaymentStatus, readonly Standing[]> = {
  initiated: ['open', 'nothing'],
  pending: ['open', 'nothing'],
  succeeded: ['through'],
  failed: ['nothing', 'open'],
  abandoned: ['nothing', 'open'],
  reversed: ['back'],
};

function toLine(row: Stored): OurLine {
  const status = PAYMENT_STATUSES.find((one) => one === row.status);
  invariant(status, `no payment is ${row.status}`);
  const agrees = row.gives_back && status === 'succeeded' ? (['through', 'back'] as const) : AGREES[status];
  return {
    userId: row.user_id,
    reference: row.reference,
    agrees,
    status,
    isOpen: isOpen(status),
    amountKobo: kobo(row.amount_kobo),
    at: row.created_at,
  };
}

/** The check of a card is given back as it should, and so is a part that a bank took back: the payment stays succeeded. */
const COLUMNS = sql`
  p.user_id, p.reference, p.status, p.amount_kobo, p.created_at,
  p.purpose = 'card' or exists (
    select 1 from chargeback c where c.user_id = p.user_id and c.payment_id = p.id and c.state = 'lost'
  ) as gives_back`;

function standingOf(status: string): Standing {
  switch (status) {
    case 'success':
      return 'through';
    case 'reversed':
      return 'back';
    case 'failed':
    case 'abandoned':
      return 'nothing';
    default:
      return 'open';
  }
}

/** Payments that went through the provider. */
export function chargeSource(db: Db, paystack: Pick<Paystack, 'bookOfCharges'>): BookSource {
  return {
    name: 'charge',
    theirs: (stretch) => paystack.bookOfCharges(stretch),
    standingOf,
    async find(references) {
      const { rows } = await sql<Stored>`
        select ${COLUMNS} from payment_reference r
        join payment p on p.user_id = r.user_id and p.id = r.payment_id
        where r.reference = any(${references}::text[]) and p.method <> 'account'
      `.execute(db);
      return rows.map(toLine);
    },
    async begunIn({ from, to }, after, limit) {
      const { rows } = await sql<Stored>`
        select ${COLUMNS} from payment p
        where p.method <> 'account' and p.created_at >= ${from} and p.created_at < ${to}
          and (p.created_at, p.reference) > (${after?.at ?? new Date(0)}, ${after?.reference ?? ''})
        order by p.created_at, p.reference, p.user_id limit ${limit}
      `.execute(db);
      return rows.map(toLine);
    },
  };
}
