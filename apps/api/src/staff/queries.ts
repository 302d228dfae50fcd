import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Staff, StaffAccount, StaffLink, StaffSession } from '#platform/tables.ts';

export type StaffRow = Selectable<Staff>;

const SIGN_IN = [
  'staff.id',
  'name',
  'role',
  'disabledAt',
  'passwordHash',
  'totpSealed',
  'totpStep',
  'wrongCodes',
  'lockedUntil',
] as const;

function credentials(db: Db | Tx) {
  return db
    .selectFrom('staff')
    .innerJoin('staffCredential', 'staffCredential.staffId', 'staff.id')
    .select(SIGN_IN);
}

export type StaffCredentials = NonNullable<Awaited<ReturnType<typeof findCredentials>>>;

/** An enrolled member of staff by name, disabled or not. */
export async function findCredentials(db: Db, name: string) {
  return credentials(db).where('name', '=', name).executeTakeFirst();
}

/** The same, held until the transaction ends: guesses are counted one by one, and no sign-in passes a disabling. */
export async function lockCredentials(tx: Tx, id: string): Promise<StaffCredentials | undefined> {
  return credentials(tx).where('staff.id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function lockStaff(tx: Tx, name: string): Promise<StaffRow | undefined> {
  return tx.selectFrom('staff').selectAll().where('name', '=', name).forNoKeyUpdate().executeTakeFirst();
}

/** Nobody else is added or taken back until the transaction ends. It meets itself alone: links are used up meanwhile. */
export async function lockAdding(tx: Tx): Promise<void> {
  await sql`lock table staff_link in share update exclusive mode`.execute(tx);
}

/** Everybody who was ever added, with whether they have enrolled, in order of their names. */
export async function listStaff(db: Db) {
  return db
    .selectFrom('staff')
    .leftJoin('staffCredential', 'staffCredential.staffId', 'staff.id')
    .select(['name', 'role', 'addedAt', 'addedBy', 'disabledAt', 'enrolledAt', 'lockedUntil'])
    .orderBy('name')
    .execute();
}

export async function insertStaff(tx: Tx, row: Omit<StaffRow, 'disabledAt'>): Promise<void> {
  await tx.insertInto('staff').values(row).execute();
}

/** Takes one back who was disabled or never enrolled, in this role and with nothing of before. */
export async function readdStaff(
  tx: Tx,
  { id, ...row }: Omit<StaffRow, 'disabledAt' | 'name'>,
): Promise<void> {
  await tx
    .updateTable('staff')
    .set({ ...row, disabledAt: null })
    .where('id', '=', id)
    .execute();
}

/** Takes away all by which somebody proves to be this member of staff. */
export async function forgetCredentials(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staffSession').where('staffId', '=', staffId).execute();
  await tx.deleteFrom('staffLink').where('staffId', '=', staffId).execute();
  await tx.deleteFrom('staffRecoveryCode').where('staffId', '=', staffId).execute();
  await tx.deleteFrom('staffCredential').where('staffId', '=', staffId).execute();
}

export async function setDisabled(tx: Tx, id: string, disabledAt: Date): Promise<void> {
  await tx.updateTable('staff').set({ disabledAt }).where('id', '=', id).execute();
}

export async function insertLink(tx: Tx, link: Insertable<StaffLink>): Promise<void> {
  await tx.insertInto('staffLink').values(link).execute();
}

/** Whose link it is; undefined for one that was used, replaced or is too old. */
export async function findLink(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('staffLink')
    .innerJoin('staff', 'staff.id', 'staffLink.staffId')
    .select(['staff.id', 'name', 'role', 'totpSealed', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Uses a link up; false where somebody did before. */
export async function takeLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const row = await tx
    .deleteFrom('staffLink')
    .where('tokenHash', '=', tokenHash)
    .returning('staffId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertCredential(
  tx: Tx,
  row: { staffId: string; enrolledAt: Date; passwordHash: string; totpSealed: Buffer; totpStep: number },
): Promise<void> {
  await tx
    .insertInto('staffCredential')
    .values({ ...row, wrongCodes: 0, lockedUntil: null })
    .execute();
}

export async function insertRecoveryCodes(tx: Tx, staffId: string, hashes: readonly Buffer[]): Promise<void> {
  await tx
    .insertInto('staffRecoveryCode')
    .values(hashes.map((codeHash) => ({ staffId, codeHash, usedAt: null })))
    .execute();
}

/** Uses a recovery code up; false for a wrong one, and for one that was used. */
export async function takeRecoveryCode(
  tx: Tx,
  staffId: string,
  codeHash: Buffer,
  usedAt: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('staffRecoveryCode')
    .set({ usedAt })
    .where('staffId', '=', staffId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('staffId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Db | Tx, staffId: string): Promise<number> {
  const row = await db
    .selectFrom('staffRecoveryCode')
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .where('staffId', '=', staffId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** Writes down what a try came to: the step of the code that was taken, or one more wrong one. */
export async function updateCredential(
  tx: Tx,
  staffId: string,
  change: { totpStep?: number; wrongCodes: number; lockedUntil: Date | null },
): Promise<void> {
  await tx.updateTable('staffCredential').set(change).where('staffId', '=', staffId).execute();
}

export async function insertStaffSession(tx: Tx, row: Insertable<StaffSession>): Promise<void> {
  await tx.insertInto('staffSession').values(row).execute();
}

interface Alive {
  readonly now: Date;
  readonly begunSince: Date;
  readonly seenSince: Date;
}

/** The session of a token if it lives: begun and last seen since then, and whose is not disabled. */
export async function findSession(
  db: Db,
  tokenHash: Buffer,
  { begunSince, seenSince }: Pick<Alive, 'begunSince' | 'seenSince'>,
) {
  return db
    .selectFrom('staffSession')
    .innerJoin('staff', 'staff.id', 'staffSession.staffId')
    .select(['staffSession.id as sessionId', 'staffId', 'csrfSecret', 'createdAt', 'name', 'role'])
    .where('tokenHash', '=', tokenHash)
    .where('createdAt', '>', begunSince)
    .where('seenAt', '>', seenSince)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
}

/** The same, and marks it as seen; one that ends meanwhile is marked in vain. */
export async function useSession(db: Db, tokenHash: Buffer, alive: Alive) {
  const session = await findSession(db, tokenHash, alive);
  if (!session) return undefined;
  const { numUpdatedRows } = await db
    .updateTable('staffSession')
    .set({ seenAt: alive.now })
    .where('id', '=', session.sessionId)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? session : undefined;
}

export async function deleteSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('staffSession').where('tokenHash', '=', tokenHash).execute();
}

/** Leaves a notice for everybody who is enrolled and not disabled, or for those of one role. */
export async function insertNotices(
  tx: Tx,
  { id, text, createdAt }: { id: string; text: string; createdAt: Date },
  role?: StaffRow['role'],
): Promise<void> {
  await tx
    .insertInto('staffNotice')
    .columns(['staffId', 'id', 'text', 'createdAt'])
    .expression((build) =>
      build
        .selectFrom('staff')
        .innerJoin('staffCredential', 'staffCredential.staffId', 'staff.id')
        .select([
          'staff.id',
          sql<string>`${id}::uuid`.as('noticeId'),
          sql<string>`${text}`.as('text'),
          sql<Date>`${createdAt}::timestamptz`.as('createdAt'),
        ])
        .where('disabledAt', 'is', null)
        .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'admin')),
    )
    .execute();
}

export async function unreadNotices(db: Db | Tx, staffId: string, limit: number) {
  return db
    .selectFrom('staffNotice')
    .select(['id', 'text', 'createdAt'])
    .where('staffId', '=', staffId)
    .where('readAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Marks a notice as read; false where this member of staff has no such notice. */
export async function markRead(db: Db, staffId: string, id: string, readAt: Date): Promise<boolean> {
  const row = await db
    .updateTable('staffNotice')
    .set({ readAt })
    .where('staffId', '=', staffId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that this account at Kolo is theirs; false where it stands already. */
export async function declareAccount(
  tx: Tx,
  { staffId, userId, declaredAt }: Insertable<StaffAccount>,
): Promise<boolean> {
  const row = await tx
    .insertInto('staffAccount')
    .values({ staffId, userId, declaredAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('staffId')
    .executeTakeFirst();
  return row !== undefined;
}

/** The accounts at Kolo of a member of staff: over all customers. */
export async function ownAccountsOf(db: Db, staffId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('staffAccount').select('userId').where('staffId', '=', staffId).execute();
  return new Set(rows.map(({ userId }) => userId));
}

const DEED = ['id', 'at', 'actor', 'command', 'userId', 'reason', 'before', 'after'] as const;

/** Whose deeds: of all staff, of one of them, or for one customer. */
export type About = { readonly userId: string } | { readonly staffId: string } | 'all';

/** What was done, newest first, from before the line `after` on. Each part is read from its own index, however long the record is. */
export async function recordsOf(
  db: Db,
  about: About,
  { after, limit }: { after?: string | undefined; limit: number },
) {
  const page = (column?: 'userId' | 'staffId' | 'approvedBy', value?: string) =>
    db
      .selectFrom('staffRecord')
      .select(DEED)
      .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
      .$if(column !== undefined, (query) => query.where(column ?? 'userId', '=', value ?? ''))
      .orderBy('id', 'desc')
      .limit(limit);
  if (about === 'all') return page().execute();
  if ('userId' in about) return page('userId', about.userId).execute();
  const [done, approved] = await Promise.all(
    (['staffId', 'approvedBy'] as const).map((column) => page(column, about.staffId).execute()),
  );
  // Nobody approves their own deed: no line is in both.
  return [...(done ?? []), ...(approved ?? [])].toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
}

export type RecordRow = Awaited<ReturnType<typeof recordsOf>>[number];

export async function findStaff(db: Db | Tx, name: string): Promise<StaffRow | undefined> {
  return db.selectFrom('staff').selectAll().where('name', '=', name).executeTakeFirst();
}
