import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Refund } from '#platform/tables.ts';

/** `wanted`: on our books. `asked`: the provider knows of it. `failed` ends it for us, until the provider says
 * that it went back after all: staff can bring it forward there. */
export type RefundStatus = Refund['status'];

const COLUMNS = [
  'userId',
  'id',
  'paymentId',
  'reference',
  'amountKobo',
  'status',
  'createdAt',
  'checks',
] as const;

export type RefundRow = Readonly<Pick<Selectable<Refund>, (typeof COLUMNS)[number]>>;

/** Writes the intent, once for a payment, before the provider hears of it. */
export async function insertRefund(
  tx: Tx,
  refund: Omit<RefundRow, 'status' | 'createdAt' | 'checks'>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('refund')
    .values({ ...refund, status: 'wanted', nextCheckAt: at, createdAt: at })
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
  return db
    .selectFrom('refund')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** The refund, held against every other settler until the transaction ends. */
export async function lockRefund(tx: Tx, { userId, id }: RefundRow): Promise<RefundRow> {
  return tx
    .selectFrom('refund')
    .select(COLUMNS)
    .where('userId', '=', userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Takes the right to ask the provider for the money; false while an earlier request may still be on its way. */
export async function claimSending(
  db: Db,
  { userId, id }: RefundRow,
  claim: { now: Date; sentBefore: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('refund')
    .set({ sentAt: claim.now })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'wanted')
    .where((either) => either.or([either('sentAt', 'is', null), either('sentAt', '<=', claim.sentBefore)]))
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
    .set({ status: change.status, checks: change.checks, nextCheckAt: change.nextCheckAt })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}
