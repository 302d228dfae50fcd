import type { FreezeOrigin } from '@kolo/contract/identity';
import type { LagosDate } from '@kolo/domain/dates';
import { parseLagosDate } from '@kolo/domain/dates';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { onlyRow } from '#platform/db.ts';
import type { QueuePlace } from '#platform/desk-queue.ts';
import { invariant } from '#platform/errors.ts';

export interface FreezeRow {
  readonly userId: string;
  readonly id: string;
  readonly since: Date;
  readonly origin: FreezeOrigin;
  /** The name of the member of staff; for a link, what it was for. Customers never read it. */
  readonly frozenBy: string;
  /** What the customer reads. */
  readonly reason: string;
  /** What only staff read. */
  readonly note: string | null;
  readonly reviewOn: LagosDate;
  readonly endedAt: Date | null;
  readonly endedBy: string | null;
  readonly endReason: string | null;
}

function freezes(db: Db | Tx, userId: string) {
  return db
    .selectFrom('customerFreeze')
    .select(['userId', 'id', 'since', 'origin', 'frozenBy', 'reason', 'note'])
    .select(['endedAt', 'endedBy', 'endReason', sql<string>`review_on::text`.as('reviewOn')])
    .where('userId', '=', userId);
}

type Stored = Awaited<ReturnType<ReturnType<typeof freezes>['execute']>>[number];

function toFreeze(row: Stored): FreezeRow {
  const reviewOn = parseLagosDate(row.reviewOn);
  invariant(reviewOn, `freeze ${row.id} has a day`);
  return { ...row, reviewOn };
}

/** The freeze that is on now; undefined for a customer who is not frozen. */
export async function findFreeze(db: Db | Tx, userId: string): Promise<FreezeRow | undefined> {
  const row = await freezes(db, userId).where('endedAt', 'is', null).executeTakeFirst();
  return row && toFreeze(row);
}

/** A part of the customer's freezes, newest first, ended ones too. */
export async function freezesOf(
  db: Db | Tx,
  userId: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<FreezeRow[]> {
  return (await freezes(db, userId).orderBy('id', 'desc').limit(limit).offset(skip).execute()).map(toFreeze);
}

export async function insertFreeze(
  tx: Tx,
  freeze: Omit<FreezeRow, 'endedAt' | 'endedBy' | 'endReason'>,
  nextCheckAt: Date,
): Promise<void> {
  await tx
    .insertInto('customerFreeze')
    .values({ ...freeze, reviewOn: sql<Date>`${freeze.reviewOn}::date`, nextCheckAt })
    .execute();
}

export async function endFreeze(
  tx: Tx,
  { userId, id }: Pick<FreezeRow, 'userId' | 'id'>,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('customerFreeze')
    .set({ endedAt: at, endedBy: by, endReason: reason, nextCheckAt: null })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** The alarm of this freeze was raised: it is not looked at again. */
export async function stopChecks(tx: Tx, { userId, id }: Pick<FreezeRow, 'userId' | 'id'>): Promise<void> {
  await tx
    .updateTable('customerFreeze')
    .set({ nextCheckAt: null })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Freezes, over all customers, whose review day is before that one. */
export async function countOverdue(db: Db, today: LagosDate): Promise<number> {
  const counted = await sql<{ overdue: bigint }>`
    select count(*) as overdue from customer_freeze where ended_at is null and review_on < ${today}::date
  `.execute(db);
  return Number(onlyRow(counted).overdue);
}

/** The same for the desk, over all customers, longest first. */
export function freezesOverdue(today: LagosDate) {
  return sql<Pick<FreezeRow, 'userId' | 'frozenBy' | 'reason' | 'note' | 'reviewOn'> & QueuePlace>`
    select since as at, id as key, since, user_id, frozen_by, reason, note, review_on::text as review_on
    from customer_freeze
    where ended_at is null and review_on < ${today}::date`;
}

export interface Standing {
  readonly signedUpAt: Date;
  readonly isFrozen: boolean;
}

/** How these customers stand; none for one who has closed the account. */
export async function standingOf(
  db: Db | Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const rows = await db
    .selectFrom('customer as c')
    .leftJoin('customerFreeze as f', (on) =>
      on.onRef('f.userId', '=', 'c.userId').on('f.endedAt', 'is', null),
    )
    .select(['c.userId', 'c.createdAt as signedUpAt', 'f.id as freezeId'])
    .where('c.userId', 'in', userIds)
    .where('c.closedAt', 'is', null)
    .execute();
  return new Map(
    rows.map(({ userId, signedUpAt, freezeId }) => [userId, { signedUpAt, isFrozen: freezeId !== null }]),
  );
}
