import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import { HOUSE_BOOK, PROVIDER, UNCLAIMED } from '#ledger/chart.ts';
import type { Db, Tx } from '#platform/db.ts';

export const INBOUND_STATUSES = ['heard', 'credited', 'held', 'released', 'dismissed'] as const;
export type InboundStatus = (typeof INBOUND_STATUSES)[number];

/** A transfer that came by itself, by the provider's reference. */
export interface InboundRow {
  readonly reference: string;
  readonly status: string;
  readonly userId: string | null;
  readonly accountNumber: string | null;
  readonly amountKobo: Kobo | null;
  readonly senderName: string | null;
  /** When it was heard of. */
  readonly createdAt: Date;
  readonly checks: number;
}

const COLUMNS = [
  'reference',
  'status',
  'user_id',
  'account_number',
  'amount_kobo',
  'sender_name',
  'heard_at',
  'checks',
] as const;

interface Stored {
  reference: string;
  status: string;
  user_id: string | null;
  account_number: string | null;
  amount_kobo: bigint | null;
  sender_name: string | null;
  heard_at: Date;
  checks: number;
}

function toInbound(row: Stored): InboundRow {
  return {
    reference: row.reference,
    status: row.status,
    userId: row.user_id,
    accountNumber: row.account_number,
    amountKobo: row.amount_kobo === null ? null : kobo(row.amount_kobo),
    senderName: row.sender_name,
    createdAt: row.heard_at,
    checks: row.checks,
  };
}

/** One that was dismissed is heard of once more; false where none was. */
export async function hearAgain(db: Db | Tx, reference: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('inbound_transfer')
    .set({ status: 'heard', heard_at: at, settled_at: null, checks: 0, next_check_at: at })
    .where('reference', '=', reference)
    .where('status', '=', 'dismissed')
    .returning('reference')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the rumour of a transfer; true where it is new, or new after it was dismissed. */
export async function hearInbound(db: Db | Tx, reference: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into inbound_transfer (reference, status, heard_at, next_check_at) values (${reference}, 'heard', ${at}, ${at})
    on conflict do nothing returning reference
  `.execute(db);
  return rows.length > 0 || hearAgain(db, reference, at);
}

/** One that was heard of and is not taken yet. */
export async function findInbound(db: Db, reference: string): Promise<InboundRow | undefined> {
  const row = await db
    .selectFrom('inbound_transfer')
    .select(COLUMNS)
    .where('reference', '=', reference)
    .where('status', '=', 'heard')
    .executeTakeFirst();
  return row && toInbound(row);
}

/** The transfer, held against every other taker until the transaction ends. */
export async function lockInbound(tx: Tx, reference: string): Promise<InboundRow | undefined> {
  const row = await tx
    .selectFrom('inbound_transfer')
    .select(COLUMNS)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();
  return row && toInbound(row);
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
    .updateTable('inbound_transfer')
    .set({
      status: change.status,
      user_id: change.userId,
      payment_id: change.paymentId,
      account_number: change.accountNumber,
      amount_kobo: change.amountKobo,
      sender_name: change.senderName,
      settled_at: change.settledAt,
      staff: change.staff,
      checks: change.checks,
      next_check_at: change.nextCheckAt,
    })
    .where('reference', '=', reference)
    .execute();
}

/** Money in the house book, longest first. */
export async function heldInbound(db: Db, limit: number): Promise<InboundRow[]> {
  const rows = await db
    .selectFrom('inbound_transfer')
    .select(COLUMNS)
    .where('status', '=', 'held')
    .orderBy('heard_at')
    .limit(limit)
    .execute();
  return rows.map(toInbound);
}

/** A customer's transfers, oldest first, a page at a time. */
export async function inboundOfCustomer(
  db: Db,
  userId: string,
  skip: number,
  limit: number,
): Promise<InboundRow[]> {
  const rows = await db
    .selectFrom('inbound_transfer')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('heard_at')
    .orderBy('reference')
    .offset(skip)
    .limit(limit)
    .execute();
  return rows.map(toInbound);
}

/** What came since then by a transfer that no payment had asked for; the newest. */
export async function otherTransferSince(
  db: Db | Tx,
  userId: string,
  since: Date,
): Promise<Kobo | undefined> {
  const { rows } = await sql<{ amount_kobo: bigint }>`
    select i.amount_kobo from inbound_transfer i
    join payment p on p.user_id = i.user_id and p.id = i.payment_id
    where i.user_id = ${userId}::uuid and i.status = 'credited' and i.settled_at >= ${since} and p.request_key = 'provider:' || i.reference
    order by i.settled_at desc limit 1
  `.execute(db);
  const row = rows[0];
  return row && kobo(BigInt(row.amount_kobo));
}

/**
 * Counts transfers that came by themselves and do not stand as they should: credited or released ones without their payment
 * and exactly one credit, held ones that are not in the house book, and what is in that book beyond them. 0 when all holds.
 */
export async function countUnprovedInbound(db: Db): Promise<number> {
  const { rows } = await sql<{ broken: bigint }>`
    select (
      select count(*) from inbound_transfer i
      left join payment p on p.user_id = i.user_id and p.id = i.payment_id and p.status = 'succeeded' and p.amount_kobo = i.amount_kobo
      left join idempotency k on k.user_id = i.user_id and k.key = 'provider:' || i.reference
      left join ledger.movement m on m.user_id = k.user_id and m.id = k.movement_id and m.amount = i.amount_kobo
      where i.status in ('credited', 'released') and (p.id is null or m.id is null)
    ) + (
      select count(*)
      from (select reference, amount_kobo from inbound_transfer where status in ('held', 'released')) i
      full join (select reference, amount from ledger.movement where user_id = ${HOUSE_BOOK}::uuid and from_id = ${PROVIDER.id}) m
        using (reference)
      where i.amount_kobo is distinct from m.amount
    ) + (
      select count(*)
      from (select reference, amount_kobo from inbound_transfer where status = 'released') i
      full join (select reference, amount from ledger.movement where user_id = ${HOUSE_BOOK}::uuid and from_id = ${UNCLAIMED.id}) m
        using (reference)
      where i.amount_kobo is distinct from m.amount
    ) as broken
  `.execute(db);
  return Number(rows[0]?.broken ?? 0n);
}
