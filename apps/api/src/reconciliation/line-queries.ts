import type { PaymentStatus } from '@kolo/contract/payments';
import type { Kobo } from '@kolo/domain/money';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { InboundStatus } from '#payments/index.ts';
import type { Db } from '#platform/db.ts';
import type { Refund, Withdrawal } from '#platform/tables.ts';
import type { DateRange } from '#providers/paystack/books.ts';
import type { OurLine } from './compare.ts';

/** Where the next lines of a range of time begin, and how many are read at a time. */
interface Page extends DateRange {
  readonly after: Pick<OurLine, 'at' | 'reference'> | null;
  readonly limit: number;
}

interface Charge {
  userId: string | null;
  reference: string;
  amountKobo: Kobo | null;
  at: Date;
  givesBack: boolean;
}

export type StoredCharge = Charge &
  ({ isInbound: false; status: PaymentStatus } | { isInbound: true; status: InboundStatus });

/** The check of a card is given back as it should, and so is a part that a bank took back: the payment stays succeeded. */
const PAYMENT = sql`
  p.user_id, p.reference, p.status, p.amount_kobo + coalesce((
    select s.amount_kobo from payment_surplus s where s.user_id = p.user_id and s.payment_id = p.id
  ), 0) as amount_kobo, p.created_at as at, false as is_inbound,
  p.purpose = 'card' or exists (
    select 1 from chargeback c where c.user_id = p.user_id and c.payment_id = p.id and c.state = 'lost'
      and c.taken_kobo + c.loss_kobo > 0
  ) as gives_back`;

/** What came to a customer's virtual account: the provider lists it under its own reference. */
const INBOUND = sql`
  i.user_id, i.reference, i.status, i.amount_kobo, i.heard_at as at, true as is_inbound, false as gives_back`;

/** Payments through the provider, and what came to virtual accounts: those of these references. Over all customers. */
export async function chargesOf(db: Db, references: readonly string[]): Promise<StoredCharge[]> {
  const { rows } = await sql<StoredCharge>`
    select ${PAYMENT} from payment_reference r
    join payment p on p.user_id = r.user_id and p.id = r.payment_id
    where r.reference = any(${references}::text[]) and p.method <> 'account'
    union all
    select ${INBOUND} from inbound_transfer i where i.reference = any(${references}::text[])
  `.execute(db);
  return rows;
}

/** Payments through the provider, and what came to virtual accounts: those that began in that time, in its order. Over all customers. */
export async function chargesBegunIn(db: Db, { from, to, after, limit }: Page): Promise<StoredCharge[]> {
  const follows = sql`(${after?.at ?? new Date(0)}::timestamptz, ${after?.reference ?? ''}::text)`;
  const { rows } = await sql<StoredCharge>`
    select * from (
      (select ${PAYMENT} from payment p
        where p.method <> 'account' and p.created_at >= ${from} and p.created_at < ${to}
          and (p.created_at, p.reference) > ${follows}
          -- Paid by a transfer to the customer's virtual account: the line below is the one that the provider has.
          and not exists (
            -- Read by itself: it lies on one machine, and customers may lie on several.
            select 1 from (select user_id, payment_id from inbound_transfer where payment_id is not null) i
            where i.user_id = p.user_id and i.payment_id = p.id
          )
        order by p.created_at, p.reference limit ${limit})
      union all
      (select ${INBOUND} from inbound_transfer i
        where i.heard_at >= ${from} and i.heard_at < ${to} and (i.heard_at, i.reference) > ${follows}
        order by i.heard_at, i.reference limit ${limit})
    ) lines order by at, reference limit ${limit}
  `.execute(db);
  return rows;
}

export type StoredRefund = Pick<
  Selectable<Refund>,
  'userId' | 'reference' | 'status' | 'amountKobo' | 'createdAt' | 'nextCheckAt'
>;

const REFUND = sql`f.user_id, f.reference, f.status, f.amount_kobo, f.created_at, f.next_check_at`;

/** Refunds: those of these references. Over all customers. */
export async function refundsOf(db: Db, references: readonly string[]): Promise<StoredRefund[]> {
  const { rows } = await sql<StoredRefund>`
    select ${REFUND} from payment_reference r
    join refund f on f.user_id = r.user_id and f.payment_id = r.payment_id
    where r.reference = any(${references}::text[])
  `.execute(db);
  return rows;
}

/** Refunds: those that began in that time, in its order. Over all customers. */
export async function refundsBegunIn(db: Db, { from, to, after, limit }: Page): Promise<StoredRefund[]> {
  const { rows } = await sql<StoredRefund>`
    select ${REFUND} from refund f
    where f.created_at >= ${from} and f.created_at < ${to}
      and (f.created_at, f.reference) > (${after?.at ?? new Date(0)}::timestamptz, ${after?.reference ?? ''}::text)
    order by f.created_at, f.reference, f.user_id limit ${limit}
  `.execute(db);
  return rows;
}

export type StoredTransfer = Pick<
  Selectable<Withdrawal>,
  'userId' | 'reference' | 'status' | 'held' | 'amountKobo' | 'createdAt' | 'nextCheckAt'
>;

const TRANSFER = sql`w.user_id, w.reference, w.status, w.held, w.amount_kobo, w.created_at, w.next_check_at`;

/** Withdrawals to banks: those of these references. Over all customers. */
export async function transfersOf(db: Db, references: readonly string[]): Promise<StoredTransfer[]> {
  const { rows } = await sql<StoredTransfer>`
    select ${TRANSFER} from withdrawal_reference r
    join withdrawal w on w.user_id = r.user_id and w.id = r.withdrawal_id
    where r.reference = any(${references}::text[])
  `.execute(db);
  return rows;
}

/** Withdrawals to banks: those that began in that time, in its order. Over all customers. */
export async function transfersBegunIn(db: Db, { from, to, after, limit }: Page): Promise<StoredTransfer[]> {
  const { rows } = await sql<StoredTransfer>`
    select ${TRANSFER} from withdrawal w
    where w.created_at >= ${from} and w.created_at < ${to}
      and (w.created_at, w.reference) > (${after?.at ?? new Date(0)}::timestamptz, ${after?.reference ?? ''}::text)
    order by w.created_at, w.reference, w.user_id limit ${limit}
  `.execute(db);
  return rows;
}
