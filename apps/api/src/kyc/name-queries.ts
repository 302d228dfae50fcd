import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

/** What a name was compared with that did not match. */
export type NameSource = 'bvn' | 'bank_account' | 'virtual_account';

/** The BVN record's name; null without a BVN. */
export async function recordNameOf(db: Db | Tx, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('kycCase')
    .select('recordName')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.recordName ?? null;
}

/** Names that staff accepted beside that BVN, or, without one, beside the customer's confirmed BVN. */
export async function acceptedNames(db: Db | Tx, userId: string, bvnHash?: Buffer): Promise<string[]> {
  const rows = await db
    .selectFrom('acceptedName')
    .select('name')
    .where('userId', '=', userId)
    .where((build) =>
      bvnHash
        ? build('bvnHash', '=', bvnHash)
        : build.or([
            // Accepted beside the confirmed BVN, and beside no other that took its place since.
            build.and([
              build('bvnHash', 'is', null),
              build('at', '>=', (query) =>
                query.selectFrom('kycCase').select('bvnConfirmedAt').where('userId', '=', userId),
              ),
            ]),
            build('bvnHash', 'in', (query) =>
              query.selectFrom('bvnHash').select('hash').where('userId', '=', userId),
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
    .insertInto('acceptedName')
    .values({ ...rest, userId, caseName, bvnHash })
    .execute();
}

/** Every name that was accepted, with by whom and why, oldest first. */
export async function everyAcceptedName(db: Db, userId: string) {
  return db
    .selectFrom('acceptedName')
    .select(['name', 'caseName', 'reason', 'staff', 'at'])
    .where('userId', '=', userId)
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

/** Where a name stands: staff will compare it, or have decided, or so many wait that this one does not. */
export type NameChecking = 'waits' | 'decided' | 'full';

/** Opens a check where this very thing was never looked at and so many do not wait already. Returns its state, and whether it is new. */
export async function insertNameCheck(
  tx: Tx,
  check: NewNameCheck,
  openMost: number,
): Promise<{ readonly isNew: boolean; readonly checking: NameChecking }> {
  const { rows } = await sql`
    insert into name_check (user_id, id, source, subject, name_sealed, opened_at)
    select ${check.userId}::uuid, ${check.id}::uuid, ${check.source}, ${check.subject}::bytea, ${check.sealed}::bytea,
      ${check.at}::timestamptz
    where (select count(*) from name_check where user_id = ${check.userId}::uuid and decided_at is null) < ${openMost}
    on conflict (user_id, source, subject) do nothing
    returning id
  `.execute(tx);
  if (rows.length > 0) return { isNew: true, checking: 'waits' };
  const before = await tx
    .selectFrom('nameCheck')
    .select('decidedAt')
    .where('userId', '=', check.userId)
    .where('source', '=', check.source)
    .where('subject', '=', check.subject)
    .executeTakeFirst();
  if (!before) return { isNew: false, checking: 'full' };
  return { isNew: false, checking: before.decidedAt === null ? 'waits' : 'decided' };
}

/** The checks that wait for staff, newest first. */
export async function openNameChecks(db: Db | Tx, userId: string) {
  return db
    .selectFrom('nameCheck')
    .select(['id', 'source', 'subject', 'nameSealed', 'openedAt'])
    .where('userId', '=', userId)
    .where('decidedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

/** The newest check of a BVN, decided or not: who brings a better paper is looked at again. */
export async function newestBvnCheck(tx: Tx, userId: string) {
  return tx
    .selectFrom('nameCheck')
    .select(['id', 'source', 'subject'])
    .where('userId', '=', userId)
    .where('source', '=', 'bvn')
    .orderBy(sql`decided_at is null`, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function decideNameCheck(tx: Tx, userId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('nameCheck')
    .set({ decidedAt: at })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
    .execute();
}

/** A BVN that is confirmed leaves nothing to compare. */
export async function closeBvnChecks(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('nameCheck')
    .set({ decidedAt: at })
    .where('userId', '=', userId)
    .where('source', '=', 'bvn')
    .where('decidedAt', 'is', null)
    .execute();
}

/** Names of others that were kept for staff go with the customer who leaves. */
export async function forgetNameChecks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('nameCheck').where('userId', '=', userId).execute();
}
