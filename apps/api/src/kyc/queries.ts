import type { IdType } from '@kolo/contract/kyc';
import { ID_TYPES } from '@kolo/contract/kyc';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { KycCase } from '#platform/tables.ts';

type CaseStatus = 'bvn_confirmed' | 'pending' | 'verified' | 'rejected';

export type KycCaseRow = Omit<Selectable<KycCase>, 'status' | 'birth_date'> & { readonly status: CaseStatus };

const STATUSES: readonly CaseStatus[] = ['bvn_confirmed', 'pending', 'verified', 'rejected'];

export async function findCase(db: Db | Tx, userId: string): Promise<KycCaseRow | null> {
  const row = await db
    .selectFrom('kyc_case')
    .select(['user_id', 'status', 'bvn_sealed', 'bvn_ending', 'record_name', 'bvn_confirmed_at'])
    .select(['round', 'submitted_at', 'reason', 'decided_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const status = STATUSES.find((known) => known === row.status);
  invariant(status, `no check stands at ${row.status}`);
  return { ...row, status };
}

/** Takes the BVN for this customer; false where another customer has it. */
export async function claimBvn(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  await tx
    .insertInto('bvn_hash')
    .values({ hash, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const owner = await tx
    .selectFrom('bvn_hash')
    .select('user_id')
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow();
  return owner.user_id === userId;
}

/** Who has confirmed this BVN. */
export async function ownerOfBvn(tx: Tx, hash: Buffer): Promise<string | undefined> {
  const row = await tx.selectFrom('bvn_hash').select('user_id').where('hash', '=', hash).executeTakeFirst();
  return row?.user_id;
}

/** Gives the customer's BVN free for another account. */
export async function releaseBvn(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('bvn_hash').where('user_id', '=', userId).execute();
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
  await tx
    .insertInto('kyc_case')
    .values({
      user_id: bvn.userId,
      status: 'bvn_confirmed',
      bvn_sealed: bvn.sealed,
      bvn_ending: bvn.ending,
      birth_date: bvn.birthDate,
      record_name: bvn.recordName,
      bvn_confirmed_at: bvn.at,
      // The photos of a case before an unbinding stay: the next ones are a round after them.
      round: (build) =>
        build
          .selectFrom('kyc_document')
          .select((row) => row.fn.coalesce(row.fn.max('round'), row.lit(0)).as('round'))
          .where('user_id', '=', bvn.userId),
    })
    .execute();
}

/** The customer stands before the BVN again. Photos and decisions stay. */
export async function deleteCase(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('kyc_case').where('user_id', '=', userId).execute();
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
    .insertInto('kyc_document')
    .values({
      user_id: document.userId,
      id: document.id,
      round: document.round,
      type: document.type,
      side: document.side,
      number_sealed: document.numberSealed,
      storage_key: document.storageKey,
      created_at: document.at,
    })
    .execute();
}

/** The documents of one round, the front first. */
export async function documentsOf(db: Db, userId: string, round: number) {
  const rows = await db
    .selectFrom('kyc_document')
    .select(['type', 'side', 'number_sealed', 'storage_key'])
    .where('user_id', '=', userId)
    .where('round', '=', round)
    .orderBy('side', 'desc')
    .execute();
  return rows.map((row) => {
    const type = ID_TYPES.find((known) => known === row.type);
    invariant(type, `no document is called ${row.type}`);
    return { type, side: row.side, numberSealed: row.number_sealed, storageKey: row.storage_key };
  });
}

export async function markSubmitted(tx: Tx, userId: string, round: number, at: Date): Promise<void> {
  await tx
    .updateTable('kyc_case')
    .set({ status: 'pending', round, submitted_at: at, reason: null, decided_at: null })
    .where('user_id', '=', userId)
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
    .insertInto('kyc_decision')
    .values({
      ...decision,
      user_id: userId,
      decision: decision.reason === null ? 'approved' : 'rejected',
    })
    .execute();
}

/** Takes the approval of that round back; the customer sends a new photo. */
export async function insertRevocation(tx: Tx, { userId, ...revocation }: Decision): Promise<void> {
  await tx
    .insertInto('kyc_decision')
    .values({ ...revocation, user_id: userId, decision: 'revoked' })
    .execute();
}

export async function markDecided(tx: Tx, { userId, reason, at }: Decision): Promise<void> {
  await tx
    .updateTable('kyc_case')
    .set({ status: reason === null ? 'verified' : 'rejected', reason, decided_at: at })
    .where('user_id', '=', userId)
    .execute();
}

/** The checks that wait for staff, over all customers, longest first. */
export async function waitingCases(db: Db, most: number) {
  return db
    .selectFrom('kyc_case')
    .select(['user_id', 'record_name', 'submitted_at'])
    .where('status', '=', 'pending')
    .orderBy('submitted_at')
    .limit(most)
    .execute();
}

export async function birthDateOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('kyc_case')
    .select(sql<string>`birth_date::text`.as('birth_date'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.birth_date;
}

export async function decisionsOf(db: Db, userId: string) {
  return db
    .selectFrom('kyc_decision')
    .select(['round', 'decision', 'reason', 'staff', 'at'])
    .where('user_id', '=', userId)
    .orderBy('round')
    .orderBy('at')
    .execute();
}
