import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { NewStaffCase } from '#platform/staff-case.ts';
import type { CustomerCase, StaffCase } from '#platform/tables.ts';

export type CaseRow = Selectable<CustomerCase>;
export type StaffCaseRow = Selectable<StaffCase>;

const COLUMNS = [
  'user_id',
  'id',
  'number',
  'transaction_id',
  'transaction_text',
  'text',
  'created_at',
  'due_at',
  'answer',
  'answered_at',
  'answered_by',
] as const;

function cases(db: Db | Tx, userId: string) {
  return db.selectFrom('customer_case').select(COLUMNS).where('user_id', '=', userId);
}

/** The customer's case of the same words about the same thing that nobody has answered yet. */
export async function findSameCase(
  tx: Tx,
  { userId, transactionId, text }: { userId: string; transactionId: string | null; text: string },
): Promise<CaseRow | undefined> {
  return cases(tx, userId)
    .where('text', '=', text)
    .where('transaction_id', 'is not distinct from', transactionId)
    .where('answered_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
}

export async function insertCase(
  tx: Tx,
  row: Omit<CaseRow, 'number' | 'answer' | 'answered_at' | 'answered_by'>,
): Promise<CaseRow> {
  const { number } = await tx
    .insertInto('customer_case_number')
    .values({ user_id: row.user_id, case_id: row.id })
    .returning('number')
    .executeTakeFirstOrThrow();
  return tx
    .insertInto('customer_case')
    .values({ ...row, user_id: row.user_id, number })
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
    .selectFrom('customer_case')
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .where('user_id', '=', userId)
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
    .selectFrom('customer_case_number')
    .select(['user_id', 'case_id'])
    .where('number', '=', number)
    .executeTakeFirst();
  return row && { userId: row.user_id, id: row.case_id };
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
    .updateTable('customer_case')
    .set({ answer, answered_by: staff, answered_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The cases that wait, over all customers, soonest due first. */
export async function waitingCases(db: Db, limit: number): Promise<CaseRow[]> {
  return db
    .selectFrom('customer_case')
    .select(COLUMNS)
    .select('user_id')
    .where('answered_at', 'is', null)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** Opens a case for staff; false where one of this key was opened before. */
export async function insertStaffCase(tx: Tx, found: NewStaffCase, openedAt: Date): Promise<boolean> {
  const { kind, key, userId, reference, detail } = found;
  // Looked for first: an insert that does nothing would still use up a number.
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staff_case')
    .columns(['key', 'kind', 'user_id', 'reference', 'detail', 'opened_at'])
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
    .selectFrom('staff_case')
    .select('number')
    .where('kind', '=', kind)
    .where('answered_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Staff's cases that wait, oldest first. */
export async function waitingStaffCases(db: Db, limit: number): Promise<StaffCaseRow[]> {
  return db
    .selectFrom('staff_case')
    .selectAll()
    .where('answered_at', 'is', null)
    .orderBy('number')
    .limit(limit)
    .execute();
}

export async function findStaffCase(tx: Tx, number: bigint): Promise<StaffCaseRow | undefined> {
  return tx.selectFrom('staff_case').selectAll().where('number', '=', number).executeTakeFirst();
}

/** Writes the answer: 'answered', 'before' where the case has one, undefined for an unknown number. */
export async function answerStaffCase(
  tx: Tx,
  number: bigint,
  { answer, staff, at }: Answer,
): Promise<'answered' | 'before' | undefined> {
  const row = await tx
    .updateTable('staff_case')
    .set({ answer, answered_by: staff, answered_at: at })
    .where('number', '=', number)
    .where('answered_at', 'is', null)
    .returning('number')
    .executeTakeFirst();
  if (row) return 'answered';
  const known = await tx
    .selectFrom('staff_case')
    .select('number')
    .where('number', '=', number)
    .executeTakeFirst();
  return known && 'before';
}
