import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';

export const REFUND_STATUSES = ['wanted', 'asked', 'refunded', 'failed'] as const;
/** `wanted`: on our books. `asked`: the provider knows of it. `failed` ends it for us, until the provider says
 * that it went back after all: staff can bring it forward there. */
export type RefundStatus = (typeof REFUND_STATUSES)[number];

export interface RefundRow {
  readonly userId: string;
  readonly id: string;
  readonly paymentId: string;
  readonly reference: string;
  readonly amountKobo: Kobo;
  readonly status: RefundStatus;
  readonly createdAt: Date;
  readonly checks: number;
}

const COLUMNS = [
  'user_id',
  'id',
  'payment_id',
  'reference',
  'amount_kobo',
  'status',
  'created_at',
  'checks',
] as const;

interface Stored {
  user_id: string;
  id: string;
  payment_id: string;
  reference: string;
  amount_kobo: bigint;
  status: string;
  created_at: Date;
  checks: number;
}

function toRefund(row: Stored): RefundRow {
  const status = REFUND_STATUSES.find((one) => one === row.status);
  invariant(status, `no refund stands at ${row.status}`);
  return {
    userId: row.user_id,
    id: row.id,
    paymentId: row.payment_id,
    reference: row.reference,
    amountKobo: kobo(row.amount_kobo),
    status,
    createdAt: row.created_at,
    checks: row.checks,
  };
}

/** Writes the intent, once for a payment, before the provider hears of it. */
export async function insertRefund(
  tx: Tx,
  refund: Omit<RefundRow, 'status' | 'createdAt' | 'checks'>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('refund')
    .values({
      user_id: refund.userId,
      id: refund.id,
      payment_id: refund.paymentId,
      reference: refund.reference,
      amount_kobo: refund.amountKobo,
      status: 'wanted',
      next_check_at: at,
      created_at: at,
    })
    .execute();
}

/** Has the provider asked about it now, also where it was given up; one that is back is asked about no more. */
export async function makeRefundDue(tx: Tx, reference: string, now: Date): Promise<void> {
  await sql`
    update refund f set next_check_at = ${now} from payment_reference r
    where r.reference = ${reference} and f.user_id = r.user_id and f.payment_id = r.payment_id
      and f.status <> 'refunded'
  `.execute(tx);
}

export async function findRefundOf(
  db: Db | Tx,
  userId: string,
  reference: string,
): Promise<RefundRow | undefined> {
  const row = await db
    .selectFrom('refund')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row && toRefund(row);
}

/** The refund, held against every other settler until the transaction ends. */
export async function lockRefund(tx: Tx, { userId, id }: RefundRow): Promise<RefundRow> {
  const row = await tx
    .selectFrom('refund')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return toRefund(row);
}

/** Takes the right to ask the provider for the money; false while an earlier request may still be on its way. */
export async function claimSending(
  db: Db,
  { userId, id }: RefundRow,
  claim: { now: Date; sentBefore: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('refund')
    .set({ sent_at: claim.now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'wanted')
    .where((either) => either.or([either('sent_at', 'is', null), either('sent_at', '<=', claim.sentBefore)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateRefund(
  tx: Tx,
  { userId, id }: RefundRow,
  change: { status?: RefundStatus; checks: number; nextCheckAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('refund')
    .set({ status: change.status, checks: change.checks, next_check_at: change.nextCheckAt })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
