import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { QueuePlace } from '#platform/desk-queue.ts';
import type { NewStaffCase } from '#platform/staff-case.ts';
import type { CustomerCase, StaffCase } from '#platform/tables.ts';

export type CaseRow = Selectable<CustomerCase>;
export type StaffCaseRow = Selectable<StaffCase>;
export type CaseInQueue = Pick<
  CaseRow,
  'userId' | 'number' | 'dueAt' | 'text' | 'transactionText' | 'orderText'
>;
export type StaffCaseInQueue = Pick<StaffCaseRow, 'number' | 'kind' | 'userId' | 'reference' | 'detail'>;

const COLUMNS = [
  'userId',
  'id',
  'number',
  'transactionId',
  'transactionText',
  'orderId',
  'orderText',
  'text',
  'createdAt',
  'dueAt',
  'answer',
  'answeredAt',
  'answeredBy',
] as const;

function cases(db: Db | Tx, userId: string) {
  return db.selectFrom('customerCase').select(COLUMNS).where('userId', '=', userId);
}

/** The customer's case of the same words about the same thing that nobody has answered yet. */
export async function findSameCase(
  tx: Tx,
  { userId, transactionId, orderId, text }: Pick<CaseRow, 'userId' | 'transactionId' | 'orderId' | 'text'>,
): Promise<CaseRow | undefined> {
  return cases(tx, userId)
    .where('text', '=', text)
    .where('transactionId', 'is not distinct from', transactionId)
    .where('orderId', 'is not distinct from', orderId)
    .where('answeredAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
}

export async function insertCase(
  tx: Tx,
  row: Omit<CaseRow, 'number' | 'answer' | 'answeredAt' | 'answeredBy'>,
): Promise<CaseRow> {
  const { number } = await tx
    .insertInto('customerCaseNumber')
    .values({ userId: row.userId, caseId: row.id })
    .returning('number')
    .executeTakeFirstOrThrow();
  return tx
    .insertInto('customerCase')
    .values({ ...row, userId: row.userId, number })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** One page of the customer's cases, newest first. */
export async function casesOf(
  db: Db,
  userId: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<CaseRow[]> {
  return cases(db, userId).orderBy('id', 'desc').limit(limit).offset(skip).execute();
}

export async function countCases(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('customerCase')
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .where('userId', '=', userId)
    .executeTakeFirst();
  return Number(row?.total ?? 0n);
}

export async function findCase(db: Db, userId: string, id: string): Promise<CaseRow | undefined> {
  return cases(db, userId).where('id', '=', id).executeTakeFirst();
}

/** Whose case a number is. */
export async function ownerOfNumber(
  tx: Tx,
  number: bigint,
): Promise<{ userId: string; id: string } | undefined> {
  const row = await tx
    .selectFrom('customerCaseNumber')
    .select(['userId', 'caseId'])
    .where('number', '=', number)
    .executeTakeFirst();
  return row && { userId: row.userId, id: row.caseId };
}

export interface Answer {
  readonly answer: string;
  readonly staff: string;
  readonly at: Date;
}

/** Writes the answer; false where the case has one. */
export async function answerCustomerCase(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
  { answer, staff, at }: Answer,
): Promise<boolean> {
  const row = await tx
    .updateTable('customerCase')
    .set({ answer, answeredBy: staff, answeredAt: at })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('answeredAt', 'is', null)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** The cases that wait, over all customers, soonest due first. */
export async function waitingCases(db: Db, limit: number): Promise<CaseRow[]> {
  return db
    .selectFrom('customerCase')
    .select(COLUMNS)
    .select('userId')
    .where('answeredAt', 'is', null)
    .orderBy('dueAt')
    .limit(limit)
    .execute();
}

/** The cases of customers that wait, over all customers, for the desk. */
export const CUSTOMER_CASES_WAITING = sql<CaseInQueue & QueuePlace>`
  select due_at as at, number as key, created_at as since,
    user_id, number, due_at, text, transaction_text, order_text
  from customer_case where answered_at is null`;

/** The cases of the system that wait, over all customers: of these kinds, or of all others. */
export function staffCasesWaiting(kinds: readonly string[], isOneOf: boolean) {
  return sql<StaffCaseInQueue & QueuePlace>`
    select opened_at as at, number as key, opened_at as since, number, kind, user_id, reference, detail
    from staff_case where answered_at is null and (kind = any(${kinds}::text[])) = ${isOneOf}`;
}

/** Cases, over all customers, that should have been answered by now. */
export async function countOverdueCases(db: Db, now: Date): Promise<number> {
  const row = await db
    .selectFrom('customerCase')
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .where('answeredAt', 'is', null)
    .where('dueAt', '<', now)
    .executeTakeFirst();
  return Number(row?.total ?? 0n);
}

/** Opens a case for staff; false where one of this key was opened before. */
export async function insertStaffCase(tx: Tx, found: NewStaffCase, openedAt: Date): Promise<boolean> {
  const { kind, key, userId, reference, detail } = found;
  // Looked for first: an insert that does nothing would still use up a number.
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staffCase')
    .columns(['key', 'kind', 'userId', 'reference', 'detail', 'openedAt'])
    .expression(
      sql`select ${key}, ${kind}, ${userId}::uuid, ${reference}, ${detail}, ${openedAt}::timestamptz
        where not exists (select 1 from staff_case s where s.key = ${key})`,
    )
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Whether one of this kind waits for an answer. */
export async function hasOpenStaffCase(tx: Tx, kind: NewStaffCase['kind']): Promise<boolean> {
  const row = await tx
    .selectFrom('staffCase')
    .select('number')
    .where('kind', '=', kind)
    .where('answeredAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Staff's cases that wait, oldest first. */
export async function waitingStaffCases(db: Db, limit: number): Promise<StaffCaseRow[]> {
  return db
    .selectFrom('staffCase')
    .selectAll()
    .where('answeredAt', 'is', null)
    .orderBy('number')
    .limit(limit)
    .execute();
}

export async function findStaffCase(tx: Tx, number: bigint): Promise<StaffCaseRow | undefined> {
  return tx.selectFrom('staffCase').selectAll().where('number', '=', number).executeTakeFirst();
}

/** Whether the name that this case is about waits for a decision. */
export async function isNameUndecided(
  tx: Tx,
  { userId, key }: { userId: string; key: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('nameCheck')
    .select('id')
    .where('userId', '=', userId)
    .where('decidedAt', 'is', null)
    .where(sql<string>`'name:' || id::text`, '=', key)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes the answer: 'answered', 'before' where the case has one, undefined for an unknown number. */
export async function answerStaffCase(
  tx: Tx,
  number: bigint,
  { answer, staff, at }: Answer,
): Promise<'answered' | 'before' | undefined> {
  const row = await tx
    .updateTable('staffCase')
    .set({ answer, answeredBy: staff, answeredAt: at })
    .where('number', '=', number)
    .where('answeredAt', 'is', null)
    .returning('number')
    .executeTakeFirst();
  if (row) return 'answered';
  const known = await tx
    .selectFrom('staffCase')
    .select('number')
    .where('number', '=', number)
    .executeTakeFirst();
  return known && 'before';
}
