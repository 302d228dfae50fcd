import type { FreezeOrigin } from '@kolo/contract/identity';
import { FREEZE_ORIGINS } from '@kolo/contract/identity';
import type { LagosDate } from '@kolo/domain/dates';
import { parseLagosDate } from '@kolo/domain/dates';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
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

interface Raw {
  user_id: string;
  id: string;
  since: Date;
  origin: string;
  frozen_by: string;
  reason: string;
  note: string | null;
  review_on: string;
  ended_at: Date | null;
  ended_by: string | null;
  end_reason: string | null;
}

function toFreeze(row: Raw): FreezeRow {
  const origin = FREEZE_ORIGINS.find((one) => one === row.origin);
  const reviewOn = parseLagosDate(row.review_on);
  invariant(origin && reviewOn, `freeze ${row.id} has an origin and a day`);
  return {
    userId: row.user_id,
    id: row.id,
    since: row.since,
    origin,
    frozenBy: row.frozen_by,
    reason: row.reason,
    note: row.note,
    reviewOn,
    endedAt: row.ended_at,
    endedBy: row.ended_by,
    endReason: row.end_reason,
  };
}

function freezes(db: Db | Tx, userId: string) {
  return db
    .selectFrom('customer_freeze')
    .select(['user_id', 'id', 'since', 'origin', 'frozen_by', 'reason', 'note'])
    .select(['ended_at', 'ended_by', 'end_reason', sql<string>`review_on::text`.as('review_on')])
    .where('user_id', '=', userId);
}

/** The freeze that is on now; undefined for a customer who is not frozen. */
export async function findFreeze(db: Db | Tx, userId: string): Promise<FreezeRow | undefined> {
  const row = await freezes(db, userId).where('ended_at', 'is', null).executeTakeFirst();
  return row && toFreeze(row);
}

/** The customer's latest freezes, newest first, ended ones too. */
export async function latestFreezes(db: Db | Tx, userId: string, most: number): Promise<FreezeRow[]> {
  return (await freezes(db, userId).orderBy('id', 'desc').limit(most).execute()).map(toFreeze);
}

export async function insertFreeze(
  tx: Tx,
  freeze: Omit<FreezeRow, 'endedAt' | 'endedBy' | 'endReason'>,
  nextCheckAt: Date,
): Promise<void> {
  await tx
    .insertInto('customer_freeze')
    .values({
      user_id: freeze.userId,
      id: freeze.id,
      since: freeze.since,
      origin: freeze.origin,
      frozen_by: freeze.frozenBy,
      reason: freeze.reason,
      note: freeze.note,
      review_on: sql<Date>`${freeze.reviewOn}::date`,
      next_check_at: nextCheckAt,
    })
    .execute();
}

export async function endFreeze(
  tx: Tx,
  { userId, id }: Pick<FreezeRow, 'userId' | 'id'>,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('customer_freeze')
    .set({ ended_at: at, ended_by: by, end_reason: reason, next_check_at: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** The alarm of this freeze was raised: it is not looked at again. */
export async function stopChecks(tx: Tx, { userId, id }: Pick<FreezeRow, 'userId' | 'id'>): Promise<void> {
  await tx
    .updateTable('customer_freeze')
    .set({ next_check_at: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Freezes, over all customers, whose review day is before that one. */
export async function countOverdue(db: Db, today: LagosDate): Promise<number> {
  const { rows } = await sql<{ overdue: bigint }>`
    select count(*) as overdue from customer_freeze where ended_at is null and review_on < ${today}::date
  `.execute(db);
  return Number(rows[0]?.overdue ?? 0n);
}
