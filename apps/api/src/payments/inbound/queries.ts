import type { Kobo } from '@kolo/domain/money';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { SUSPENSE_BOOK, PROVIDER, UNCLAIMED } from '#ledger/chart.ts';
import type { Db, Tx } from '#platform/db.ts';
import { onlyRow } from '#platform/db.ts';
import type { QueuePlace } from '#platform/desk-queue.ts';
import type { InboundTransfer } from '#platform/tables.ts';

export type InboundStatus = InboundTransfer['status'];

const COLUMNS = [
  'reference',
  'status',
  'userId',
  'accountNumber',
  'amountKobo',
  'senderName',
  'heardAt as createdAt',
  'checks',
] as const;

type Stored = Pick<
  Selectable<InboundTransfer>,
  'reference' | 'status' | 'userId' | 'accountNumber' | 'amountKobo' | 'senderName' | 'checks'
>;

/** A transfer that came by itself, by the provider's reference. */
export interface InboundRow extends Readonly<Stored> {
  /** When it was heard of. */
  readonly createdAt: Date;
}

/** One that was dismissed is heard of once more; false where none was. */
export async function hearAgain(db: Db | Tx, reference: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('inboundTransfer')
    .set({ status: 'heard', heardAt: at, settledAt: null, checks: 0, nextCheckAt: at })
    .where('reference', '=', reference)
    .where('status', '=', 'dismissed')
    .returning('reference')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the rumour of a transfer; true where it is new, or new after it was dismissed. */
export async function onInbound(db: Db | Tx, reference: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into inbound_transfer (reference, status, heard_at, next_check_at) values (${reference}, 'heard', ${at}, ${at})
    on conflict do nothing returning reference
  `.execute(db);
  return rows.length > 0 || hearAgain(db, reference, at);
}

/** One that was heard of and is not taken yet. */
export async function findInbound(db: Db, reference: string): Promise<InboundRow | undefined> {
  return db
    .selectFrom('inboundTransfer')
    .select(COLUMNS)
    .where('reference', '=', reference)
    .where('status', '=', 'heard')
    .executeTakeFirst();
}

/** The transfer, held against every other taker until the transaction ends. */
export async function lockInbound(tx: Tx, reference: string): Promise<InboundRow | undefined> {
  return tx
    .selectFrom('inboundTransfer')
    .select(COLUMNS)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
}

export interface InboundChange {
  readonly status: InboundStatus;
  readonly userId?: string;
  readonly paymentId?: string;
  readonly accountNumber?: string | null;
  readonly amountKobo?: Kobo;
  readonly senderName?: string | null;
  readonly settledAt?: Date;
  readonly staff?: string;
  readonly checks?: number;
  /** Null: it is settled. */
  readonly nextCheckAt: Date | null;
}

export async function updateInbound(tx: Tx, reference: string, change: InboundChange): Promise<void> {
  await tx
    .updateTable('inboundTransfer')
    .set({
      status: change.status,
      userId: change.userId,
      paymentId: change.paymentId,
      accountNumber: change.accountNumber,
      amountKobo: change.amountKobo,
      senderName: change.senderName,
      settledAt: change.settledAt,
      staff: change.staff,
      checks: change.checks,
      nextCheckAt: change.nextCheckAt,
    })
    .where('reference', '=', reference)
    .execute();
}

/** Money in the suspense account, longest first. */
export async function heldInbound(db: Db, limit: number): Promise<InboundRow[]> {
  return db
    .selectFrom('inboundTransfer')
    .select(COLUMNS)
    .where('status', '=', 'held')
    .orderBy('heardAt')
    .limit(limit)
    .execute();
}

/** The same for the desk, over all customers. */
export const INBOUND_HELD = sql<
  Pick<InboundRow, 'reference' | 'amountKobo' | 'accountNumber' | 'senderName'> & QueuePlace
>`
  select heard_at as at, reference as key, heard_at as since, reference, amount_kobo, account_number, sender_name
  from inbound_transfer where status = 'held'`;

/** A customer's transfers, oldest first, a page at a time. */
export async function inboundOfCustomer(
  db: Db,
  userId: string,
  skip: number,
  limit: number,
): Promise<InboundRow[]> {
  return db
    .selectFrom('inboundTransfer')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .orderBy('heardAt')
    .orderBy('reference')
    .offset(skip)
    .limit(limit)
    .execute();
}

/** A part of a customer's transfers, newest first. */
export async function newestInboundOf(
  db: Db,
  userId: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<InboundRow[]> {
  return db
    .selectFrom('inboundTransfer')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .orderBy('heardAt', 'desc')
    .orderBy('reference', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
}

/** What came since then by a transfer that no payment had asked for; the newest. */
export async function otherTransferSince(
  db: Db | Tx,
  userId: string,
  since: Date,
): Promise<Kobo | undefined> {
  const { rows } = await sql<{ amountKobo: Kobo }>`
    select i.amount_kobo from inbound_transfer i
    join payment p on p.user_id = i.user_id and p.id = i.payment_id
    where i.user_id = ${userId}::uuid and i.status = 'credited' and i.settled_at >= ${since} and p.request_key = 'provider:' || i.reference
    order by i.settled_at desc limit 1
  `.execute(db);
  return rows[0]?.amountKobo;
}

/**
 * Counts transfers that came by themselves and do not stand as they should: credited or released ones without their payment
 * and exactly one credit, held ones that are not in the suspense account, and what is in that book beyond them. 0 when all holds.
 */
export async function countUnprovedInbound(db: Db): Promise<number> {
  const counted = await sql<{ broken: bigint }>`
    select (
      select count(*) from inbound_transfer i
      left join payment p on p.user_id = i.user_id and p.id = i.payment_id and p.status = 'succeeded' and p.amount_kobo = i.amount_kobo
      left join idempotency k on k.user_id = i.user_id and k.key = 'provider:' || i.reference
      left join ledger.movement m on m.user_id = k.user_id and m.id = k.movement_id and m.amount = i.amount_kobo
      where i.status in ('credited', 'released') and (p.id is null or m.id is null)
    ) + (
      select count(*)
      from (select reference, amount_kobo from inbound_transfer where status in ('held', 'released')) i
      full join (select reference, amount from ledger.movement where user_id = ${SUSPENSE_BOOK}::uuid and from_id = ${PROVIDER.id}) m
        using (reference)
      where i.amount_kobo is distinct from m.amount
    ) + (
      select count(*)
      from (select reference, amount_kobo from inbound_transfer where status = 'released') i
      full join (select reference, amount from ledger.movement where user_id = ${SUSPENSE_BOOK}::uuid and from_id = ${UNCLAIMED.id}) m
        using (reference)
      where i.amount_kobo is distinct from m.amount
    ) as broken
  `.execute(db);
  return Number(onlyRow(counted).broken);
}
