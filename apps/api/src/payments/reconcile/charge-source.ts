import type { PaymentStatus } from '@kolo/contract/payments';
import { PAYMENT_STATUSES } from '@kolo/contract/payments';
import { kobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import { hearAgain, INBOUND_STATUSES, type InboundStatus } from '../inbound/queries.ts';
import { makeDue } from '../queries.ts';
import { isOpen } from '../states.ts';
import type { BookSource } from './book-source.ts';
import type { OurLine, Standing } from './compare.ts';

interface Stored {
  user_id: string | null;
  reference: string;
  status: string;
  amount_kobo: bigint | null;
  at: Date;
  is_inbound: boolean;
  gives_back: boolean;
}

/** A payment so young is still being asked about. */
const YOUNG_MS = 30 * 60 * 1_000;

const AGREES: Record<PaymentStatus, readonly Standing[]> = {
  initiated: ['open', 'nothing'],
  pending: ['open', 'nothing'],
  succeeded: ['through'],
  failed: ['nothing', 'open'],
  abandoned: ['nothing', 'open'],
  reversed: ['back'],
};

/** What is held stands in the house book: it came, and has no owner. */
const INBOUND_AGREES: Record<InboundStatus, readonly Standing[]> = {
  heard: ['open', 'nothing'],
  credited: ['through'],
  held: ['through'],
  released: ['through'],
  dismissed: ['nothing', 'open'],
};

function paymentStanding({ status: stored, gives_back }: Stored) {
  const status = PAYMENT_STATUSES.find((one) => one === stored);
  invariant(status, `no payment is ${stored}`);
  const agrees = gives_back && status === 'succeeded' ? (['through', 'back'] as const) : AGREES[status];
  return { agrees, status, isOpen: isOpen(status) };
}

function inboundStanding({ status: stored }: Stored) {
  const status = INBOUND_STATUSES.find((one) => one === stored);
  invariant(status, `no transfer is ${stored}`);
  return { agrees: INBOUND_AGREES[status], status, isOpen: status === 'heard' };
}

function toLine(row: Stored): OurLine {
  const { agrees, status, isOpen: asks } = row.is_inbound ? inboundStanding(row) : paymentStanding(row);
  return {
    userId: row.user_id,
    reference: row.reference,
    agrees,
    status,
    openUntil: asks ? new Date(row.at.getTime() + YOUNG_MS) : null,
    amountKobo: row.amount_kobo === null ? null : kobo(BigInt(row.amount_kobo)),
    at: row.at,
  };
}

/** The check of a card is given back as it should, and so is a part that a bank took back: the payment stays succeeded. */
const PAYMENT = sql`
  p.user_id, p.reference, p.status, p.amount_kobo + coalesce((
    select s.amount_kobo from payment_surplus s where s.user_id = p.user_id and s.payment_id = p.id
  ), 0) as amount_kobo, p.created_at as at, false as is_inbound,
  p.purpose = 'card' or exists (
    select 1 from chargeback c where c.user_id = p.user_id and c.payment_id = p.id and c.state = 'lost'
      and c.taken_kobo + c.loss_kobo > 0
  ) as gives_back`;

/** What came to a customer's own number: the provider lists it under a reference of its own. */
const INBOUND = sql`
  i.user_id, i.reference, i.status, i.amount_kobo, i.heard_at as at, true as is_inbound, false as gives_back`;

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

/** Payments that went through the provider, and what came to own numbers by itself. */
export function chargeSource(db: Db, paystack: Pick<Paystack, 'bookOfCharges' | 'verify'>): BookSource {
  return {
    name: 'charge',
    theirs: (stretch) => paystack.bookOfCharges(stretch),
    standingOf,
    isKnown: async (reference) => (await paystack.verify(reference)).state !== 'unknown_reference',
    async find(references) {
      const { rows } = await sql<Stored>`
        select ${PAYMENT} from payment_reference r
        join payment p on p.user_id = r.user_id and p.id = r.payment_id
        where r.reference = any(${references}::text[]) and p.method <> 'account'
        union all
        select ${INBOUND} from inbound_transfer i where i.reference = any(${references}::text[])
      `.execute(db);
      return rows.map(toLine);
    },
    async askAgain(tx, reference, now) {
      if (!(await makeDue(tx, reference, now))) await hearAgain(tx, reference, now);
    },
    async begunIn({ from, to }, after, limit) {
      const follows = sql`(${after?.at ?? new Date(0)}::timestamptz, ${after?.reference ?? ''}::text)`;
      const { rows } = await sql<Stored>`
        select * from (
          (select ${PAYMENT} from payment p
            where p.method <> 'account' and p.created_at >= ${from} and p.created_at < ${to}
              and (p.created_at, p.reference) > ${follows}
              -- Paid by a transfer to the customer's own number: the line below is the one that the provider has.
              and not exists (
                select 1 from inbound_transfer i where i.user_id = p.user_id and i.payment_id = p.id
              )
            order by p.created_at, p.reference limit ${limit})
          union all
          (select ${INBOUND} from inbound_transfer i
            where i.heard_at >= ${from} and i.heard_at < ${to} and (i.heard_at, i.reference) > ${follows}
            order by i.heard_at, i.reference limit ${limit})
        ) lines order by at, reference limit ${limit}
      `.execute(db);
      return rows.map(toLine);
    },
  };
}
