import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { BankAccount } from '#platform/tables.ts';

export type BankAccountRow = Selectable<BankAccount>;

interface BankRow {
  readonly code: string;
  readonly name: string;
}

/** The banks of the newest list, by name. */
export async function activeBanks(db: Db, most: number): Promise<BankRow[]> {
  return db
    .selectFrom('bank')
    .select(['code', 'name'])
    .where('isActive', '=', true)
    .orderBy(sql`lower(name)`)
    .orderBy('code')
    .limit(most)
    .execute();
}

export async function findBank(db: Db, code: string): Promise<BankRow | undefined> {
  return db
    .selectFrom('bank')
    .select(['code', 'name'])
    .where('code', '=', code)
    .where('isActive', '=', true)
    .executeTakeFirst();
}

/** Takes over a list; a bank that stands in it no more is kept by name only. */
export async function replaceBanks(tx: Tx, banks: readonly BankRow[], at: Date): Promise<void> {
  await sql`
    insert into bank (code, name, is_active, listed_at)
    select b.code, b.name, true, ${at}::timestamptz
    from unnest(${banks.map(({ code }) => code)}::text[], ${banks.map(({ name }) => name)}::text[]) as b (code, name)
    order by b.code
    on conflict (code) do update set name = excluded.name, is_active = true, listed_at = excluded.listed_at
  `.execute(tx);
  await tx.updateTable('bank').set({ isActive: false }).where('listedAt', '<', at).execute();
}

/** Takes the right to read the list now; false where it is not due, or somebody else reads it. */
export async function claimListing(db: Db, now: Date, until: Date): Promise<boolean> {
  const row = await db
    .updateTable('bankListing')
    .set({ nextAt: until })
    .where('nextAt', '<=', now)
    .returning('nextAt')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setNextListing(tx: Tx, at: Date): Promise<void> {
  await tx.updateTable('bankListing').set({ nextAt: at }).execute();
}

export async function nextListing(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('bankListing').select('nextAt').executeTakeFirst();
  return row?.nextAt ?? null;
}

function ownAccounts(db: Db | Tx, userId: string) {
  return db.selectFrom('bankAccount').selectAll().where('userId', '=', userId);
}

/** The customer's bank accounts that are not removed, the default one first. */
export async function bankAccountsOf(db: Db | Tx, userId: string): Promise<BankAccountRow[]> {
  return ownAccounts(db, userId)
    .where('removedAt', 'is', null)
    .orderBy('isDefault', 'desc')
    .orderBy('id')
    .execute();
}

/** One that is not removed. */
export async function findBankAccount(
  db: Db | Tx,
  userId: string,
  id: string,
): Promise<BankAccountRow | undefined> {
  return ownAccounts(db, userId).where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst();
}

/** Also one that is removed by now. */
export async function everyBankAccount(db: Db | Tx, userId: string): Promise<BankAccountRow[]> {
  return ownAccounts(db, userId).orderBy('id').execute();
}

/** Those of these ids, also where they are removed by now. */
export async function bankAccountsEver(
  db: Db | Tx,
  userId: string,
  ids: readonly string[],
): Promise<BankAccountRow[]> {
  return ids.length === 0 ? [] : ownAccounts(db, userId).where('id', 'in', ids).execute();
}

export async function insertBankAccount(
  tx: Tx,
  row: Omit<BankAccountRow, 'removedAt' | 'recipientCode'>,
): Promise<void> {
  await tx
    .insertInto('bankAccount')
    .values({ ...row, userId: row.userId })
    .execute();
}

/** Lets the accounts that were added since that instant cool down until then. */
export async function coolAccountsSince(tx: Tx, userId: string, since: Date, until: Date): Promise<void> {
  await tx
    .updateTable('bankAccount')
    .set({ coolsUntil: until })
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .where('coolsUntil', '<', until)
    .execute();
}

/** Makes one the default, and no other. */
export async function setDefault(tx: Tx, userId: string, id: string): Promise<void> {
  await tx
    .updateTable('bankAccount')
    .set({ isDefault: false })
    .where('userId', '=', userId)
    .where('isDefault', '=', true)
    .execute();
  await tx
    .updateTable('bankAccount')
    .set({ isDefault: true })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function markRemoved(tx: Tx, userId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('bankAccount')
    .set({ removedAt: at, isDefault: false })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function keepRecipient(
  db: Db,
  userId: string,
  id: string,
  recipientCode: string | null,
): Promise<void> {
  await db
    .updateTable('bankAccount')
    .set({ recipientCode })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}
