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
    .where('is_active', '=', true)
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
    .where('is_active', '=', true)
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
  await tx.updateTable('bank').set({ is_active: false }).where('listed_at', '<', at).execute();
}

/** Takes the right to read the list now; false where it is not due, or somebody else reads it. */
export async function claimListing(db: Db, now: Date, until: Date): Promise<boolean> {
  const row = await db
    .updateTable('bank_listing')
    .set({ next_at: until })
    .where('next_at', '<=', now)
    .returning('next_at')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setNextListing(tx: Tx, at: Date): Promise<void> {
  await tx.updateTable('bank_listing').set({ next_at: at }).execute();
}

export async function nextListing(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('bank_listing').select('next_at').executeTakeFirst();
  return row?.next_at ?? null;
}

function ownAccounts(db: Db | Tx, userId: string) {
  return db.selectFrom('bank_account').selectAll().where('user_id', '=', userId);
}

/** The customer's bank accounts that are not removed, the default one first. */
export async function bankAccountsOf(db: Db | Tx, userId: string): Promise<BankAccountRow[]> {
  return ownAccounts(db, userId)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
}

/** One that is not removed. */
export async function findBankAccount(
  db: Db | Tx,
  userId: string,
  id: string,
): Promise<BankAccountRow | undefined> {
  return ownAccounts(db, userId).where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst();
}

/** Also one that is removed by now. */
export async function everyBankAccount(db: Db | Tx, userId: string): Promise<BankAccountRow[]> {
  return ownAccounts(db, userId).orderBy('id').execute();
}

export async function bankAccountEver(db: Db | Tx, userId: string, id: string): Promise<BankAccountRow> {
  return ownAccounts(db, userId).where('id', '=', id).executeTakeFirstOrThrow();
}

export async function insertBankAccount(
  tx: Tx,
  row: Omit<BankAccountRow, 'removed_at' | 'recipient_code'>,
): Promise<void> {
  await tx
    .insertInto('bank_account')
    .values({ ...row, user_id: row.user_id })
    .execute();
}

/** Lets the accounts that were added since that instant cool down until then. */
export async function coolAccountsSince(tx: Tx, userId: string, since: Date, until: Date): Promise<void> {
  await tx
    .updateTable('bank_account')
    .set({ cools_until: until })
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .where('cools_until', '<', until)
    .execute();
}

/** Makes one the default, and no other. */
export async function setDefault(tx: Tx, userId: string, id: string): Promise<void> {
  await tx
    .updateTable('bank_account')
    .set({ is_default: false })
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute();
  await tx
    .updateTable('bank_account')
    .set({ is_default: true })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function markRemoved(tx: Tx, userId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('bank_account')
    .set({ removed_at: at, is_default: false })
    .where('user_id', '=', userId)
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
    .updateTable('bank_account')
    .set({ recipient_code: recipientCode })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}
