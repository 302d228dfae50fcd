import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** What a name was compared with that did not match. */
export type NameSource = 'bvn' | 'bank_account' | 'virtual_account';

/** The BVN record's name; null without a BVN. */
export async function recordNameOf(db: Db | Tx, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('kyc_case')
    .select('record_name')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.record_name ?? null;
}

/** Names that staff accepted beside that BVN, or, without one, beside the customer's confirmed BVN. */
export async function acceptedNames(db: Db | Tx, userId: string, bvnHash?: Buffer): Promise<string[]> {
  const rows = await db
    .selectFrom('accepted_name')
    .select('name')
    .where('user_id', '=', userId)
    .where((build) =>
      bvnHash
        ? build('bvn_hash', '=', bvnHash)
        : build.or([
            // Accepted beside the confirmed BVN, and beside no other that took its place since.
            build.and([
              build('bvn_hash', 'is', null),
              build('at', '>=', (query) =>
                query.selectFrom('kyc_case').select('bvn_confirmed_at').where('user_id', '=', userId),
              ),
            ]),
            build('bvn_hash', 'in', (query) =>
              query.selectFrom('bvn_hash').select('hash').where('user_id', '=', userId),
            ),
          ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}

export interface AcceptedName {
  readonly userId: string;
  readonly id: string;
  readonly name: string;
  readonly caseName: string;
  readonly reason: string;
  readonly staff: string;
  readonly bvnHash: Buffer | null;
  readonly at: Date;
}

export async function insertAcceptedName(
  tx: Tx,
  { userId, caseName, bvnHash, ...rest }: AcceptedName,
): Promise<void> {
  await tx
    .insertInto('accepted_name')
    .values({ ...rest, user_id: userId, case_name: caseName, bvn_hash: bvnHash })
    .execute();
}

/** Every name that was accepted, with by whom and why, oldest first. */
export async function everyAcceptedName(db: Db, userId: string) {
  return db
    .selectFrom('accepted_name')
    .select(['name', 'case_name', 'reason', 'staff', 'at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export interface NewNameCheck {
  readonly userId: string;
  readonly id: string;
  readonly source: NameSource;
  readonly subject: Buffer;
  readonly sealed: Buffer;
  readonly at: Date;
}

/** Opens a check; false where this very thing was looked at before, or so many checks wait already. */
export async function insertNameCheck(tx: Tx, check: NewNameCheck, openMost: number): Promise<boolean> {
  const { rows } = await sql`
    insert into name_check (user_id, id, source, subject, name_sealed, opened_at)
    select ${check.userId}::uuid, ${check.id}::uuid, ${check.source}, ${check.subject}::bytea, ${check.sealed}::bytea,
      ${check.at}::timestamptz
    where (select count(*) from name_check where user_id = ${check.userId}::uuid and decided_at is null) < ${openMost}
    on conflict (user_id, source, subject) do nothing
    returning id
  `.execute(tx);
  return rows.length > 0;
}

/** The checks that wait for staff, newest first. */
export async function openNameChecks(db: Db | Tx, userId: string) {
  return db
    .selectFrom('name_check')
    .select(['id', 'source', 'subject', 'name_sealed', 'opened_at'])
    .where('user_id', '=', userId)
    .where('decided_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

export async function decideNameCheck(tx: Tx, userId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('name_check')
    .set({ decided_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** A BVN that is confirmed leaves nothing to compare. */
export async function closeBvnChecks(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('name_check')
    .set({ decided_at: at })
    .where('user_id', '=', userId)
    .where('source', '=', 'bvn')
    .where('decided_at', 'is', null)
    .execute();
}

/** Names of others that were kept for staff go with the customer who leaves. */
export async function forgetNameChecks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('name_check').where('user_id', '=', userId).execute();
}
