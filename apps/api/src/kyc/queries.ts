import type { IdType } from '@kolo/contract/kyc';
import { ID_TYPES } from '@kolo/contract/kyc';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { QueuePlace } from '#platform/desk-queue.ts';
import { invariant } from '#platform/errors.ts';
import type { KycCase } from '#platform/tables.ts';

export type KycCaseRow = Omit<Selectable<KycCase>, 'birthDate'>;

export async function findCase(db: Db | Tx, userId: string): Promise<KycCaseRow | null> {
  const row = await db
    .selectFrom('kycCase')
    .select(['userId', 'status', 'bvnSealed', 'bvnEnding', 'recordName', 'bvnConfirmedAt'])
    .select(['round', 'submittedAt', 'reason', 'decidedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Takes the BVN for this customer; false where another customer has it. */
export async function claimBvn(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  await tx
    .insertInto('bvnHash')
    .values({ hash, userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const owner = await tx
    .selectFrom('bvnHash')
    .select('userId')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  return owner.userId === userId;
}

/** Who has confirmed this BVN. */
export async function ownerOfBvn(tx: Tx, hash: Buffer): Promise<string | undefined> {
  const row = await tx.selectFrom('bvnHash').select('userId').where('hash', '=', hash).executeTakeFirst();
  return row?.userId;
}

/** Takes the BVN for a customer who has left, or queues behind who has it by now. Returns who has it. */
export async function claimBvnOfLeaver(tx: Tx, userId: string, hash: Buffer): Promise<string> {
  const owner = await tx
    .insertInto('bvnHash')
    .values({ hash, userId })
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({
        claimants: sql<string[]>`case when bvn_hash.user_id = excluded.user_id then bvn_hash.claimants
          else array_append(array_remove(bvn_hash.claimants, excluded.user_id), excluded.user_id) end`,
      }),
    )
    .returning('userId')
    .executeTakeFirstOrThrow();
  return owner.userId;
}

/** Gives the customer's BVN free for another account, or to the first who left and has a bank's claim against them. */
export async function releaseBvn(tx: Tx, userId: string): Promise<void> {
  const held = await tx
    .selectFrom('bvnHash')
    .select(['hash', 'userId', 'claimants'])
    .where(sql<boolean>`user_id = ${userId}::uuid or ${userId}::uuid = any(claimants)`)
    .forUpdate()
    .execute();
  for (const { hash, userId: owner, claimants } of held) {
    const [next, ...others] = [owner, ...claimants].filter((one) => one !== userId);
    if (next === undefined) await tx.deleteFrom('bvnHash').where('hash', '=', hash).execute();
    else
      await tx
        .updateTable('bvnHash')
        .set({ userId: next, claimants: others })
        .where('hash', '=', hash)
        .execute();
  }
}

export interface ConfirmedBvn {
  readonly userId: string;
  readonly sealed: Buffer;
  readonly ending: string;
  readonly birthDate: string;
  readonly recordName: string;
  readonly at: Date;
}

export async function insertCase(tx: Tx, bvn: ConfirmedBvn): Promise<void> {
  // The photos of a case before an unbinding stay: the next ones are a round after them.
  const last = await tx
    .selectFrom('kycDocument')
    .select((row) => row.fn.max('round').as('round'))
    .where('userId', '=', bvn.userId)
    .executeTakeFirst();
  await tx
    .insertInto('kycCase')
    .values({
      userId: bvn.userId,
      status: 'bvn_confirmed',
      bvnSealed: bvn.sealed,
      bvnEnding: bvn.ending,
      birthDate: bvn.birthDate,
      recordName: bvn.recordName,
      bvnConfirmedAt: bvn.at,
      round: last?.round ?? 0,
    })
    .execute();
}

/** The customer stands before the BVN again. Photos and decisions stay. */
export async function deleteCase(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('kycCase').where('userId', '=', userId).execute();
}

export interface NewDocument {
  readonly userId: string;
  readonly id: string;
  readonly round: number;
  readonly type: IdType;
  readonly side: 'front' | 'back';
  readonly numberSealed: Buffer;
  readonly storageKey: string;
  readonly at: Date;
}

export async function insertDocument(tx: Tx, document: NewDocument): Promise<void> {
  await tx
    .insertInto('kycDocument')
    .values({
      userId: document.userId,
      id: document.id,
      round: document.round,
      type: document.type,
      side: document.side,
      numberSealed: document.numberSealed,
      storageKey: document.storageKey,
      createdAt: document.at,
    })
    .execute();
}

/** The documents of one round, the front first. */
export async function documentsOf(db: Db | Tx, userId: string, round: number) {
  const rows = await db
    .selectFrom('kycDocument')
    .select(['type', 'side', 'numberSealed', 'storageKey'])
    .where('userId', '=', userId)
    .where('round', '=', round)
    .orderBy('side', 'desc')
    .execute();
  return rows.map((row) => {
    const type = ID_TYPES.find((known) => known === row.type);
    invariant(type, `no document is called ${row.type}`);
    return { type, side: row.side, numberSealed: row.numberSealed, storageKey: row.storageKey };
  });
}

export async function markSubmitted(tx: Tx, userId: string, round: number, at: Date): Promise<void> {
  await tx
    .updateTable('kycCase')
    .set({ status: 'pending', round, submittedAt: at, reason: null, decidedAt: null })
    .where('userId', '=', userId)
    .execute();
}

export interface Decision {
  readonly userId: string;
  readonly id: string;
  readonly round: number;
  readonly staff: string;
  /** Null approves. */
  readonly reason: string | null;
  readonly at: Date;
}

export async function insertDecision(tx: Tx, { userId, ...decision }: Decision): Promise<void> {
  await tx
    .insertInto('kycDecision')
    .values({
      ...decision,
      userId,
      decision: decision.reason === null ? 'approved' : 'rejected',
    })
    .execute();
}

/** Takes the approval of that round back; the customer sends a new photo. */
export async function insertRevocation(tx: Tx, { userId, ...revocation }: Decision): Promise<void> {
  await tx
    .insertInto('kycDecision')
    .values({ ...revocation, userId, decision: 'revoked' })
    .execute();
}

/** The photos that wait are not sent any more: the customer stands after the BVN again. False where none wait. */
export async function unmarkSubmitted(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .updateTable('kycCase')
    .set({ status: 'bvn_confirmed' })
    .where('userId', '=', userId)
    .where('status', '=', 'pending')
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markDecided(tx: Tx, { userId, reason, at }: Decision): Promise<void> {
  await tx
    .updateTable('kycCase')
    .set({ status: reason === null ? 'verified' : 'rejected', reason, decidedAt: at })
    .where('userId', '=', userId)
    .execute();
}

/** The checks that wait for staff, over all customers, longest first. */
export async function waitingCases(db: Db, most: number) {
  return db
    .selectFrom('kycCase')
    .select(['userId', 'recordName', 'submittedAt'])
    .where('status', '=', 'pending')
    .orderBy('submittedAt')
    .limit(most)
    .execute();
}

/** The same for the desk, over all customers. A row's key appears in URLs, so it does not identify the customer. */
export const CHECKS_WAITING = sql<
  Pick<KycCaseRow, 'userId' | 'recordName' | 'bvnEnding' | 'round'> & { birthDate: string } & QueuePlace
>`
  select submitted_at as at, md5(user_id::text)::uuid as key, submitted_at as since,
    user_id, record_name, bvn_ending, round, birth_date::text as birth_date
  from kyc_case where status = 'pending'`;

/** Photos and names, over all customers, that were handed in before this instant and that staff have not compared. */
export async function countChecksBefore(db: Db, before: Date): Promise<number> {
  const photos = await db
    .selectFrom('kycCase')
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .where('status', '=', 'pending')
    .where('submittedAt', '<', before)
    .executeTakeFirstOrThrow();
  const names = await db
    .selectFrom('nameCheck')
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .where('decidedAt', 'is', null)
    .where('openedAt', '<', before)
    .executeTakeFirstOrThrow();
  return Number(photos.total + names.total);
}

export async function birthDateOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('kycCase')
    .select(sql<string>`birth_date::text`.as('birthDate'))
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.birthDate;
}

export async function decisionsOf(db: Db, userId: string) {
  return db
    .selectFrom('kycDecision')
    .select(['round', 'decision', 'reason', 'staff', 'at'])
    .where('userId', '=', userId)
    .orderBy('round')
    .orderBy('at')
    .execute();
}
