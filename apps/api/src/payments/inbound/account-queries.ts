import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';

/** Where a customer's transfers go. */
export interface VirtualAccountRow {
  readonly userId: string;
  readonly customerCode: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** `wanted`: the provider has not given a number yet; it is asked again from `askAgainAt` on. */
export type VirtualAccountState =
  | { readonly status: 'wanted'; readonly askAgainAt: Date; readonly checks: number }
  | { readonly status: 'open'; readonly account: VirtualAccountRow; readonly checks: number };

export async function findVirtualAccount(
  db: Db | Tx,
  userId: string,
): Promise<VirtualAccountState | undefined> {
  const row = await db
    .selectFrom('virtual_account')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { checks, next_check_at: askAgainAt } = row;
  if (row.status === 'wanted') {
    invariant(askAgainAt, 'a wanted account number is asked for again');
    return { status: 'wanted', askAgainAt, checks };
  }
  const { customer_code, bank_name, account_number, account_name } = row;
  invariant(customer_code && bank_name && account_number && account_name, 'an open account is known in full');
  return {
    status: 'open',
    checks,
    account: {
      userId,
      customerCode: customer_code,
      bankName: bank_name,
      accountNumber: account_number,
      accountName: account_name,
    },
  };
}

/** Notes that the customer wants a number, before the provider hears of it; true for the first who asks. */
export async function wantVirtualAccount(
  db: Db,
  userId: string,
  { now, askAgainAt }: { now: Date; askAgainAt: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('virtual_account')
    .values({ user_id: userId, status: 'wanted', created_at: now, next_check_at: askAgainAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the number that the provider gave; the first one stands. False where the number is another customer's. */
export async function openVirtualAccount(
  tx: Tx,
  account: VirtualAccountRow & { readonly providerId: string },
  nextCheckAt: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into virtual_account_number (account_number, user_id) values (${account.accountNumber}, ${account.userId}::uuid)
    on conflict (account_number) do update set user_id = virtual_account_number.user_id
      where virtual_account_number.user_id = excluded.user_id
    returning user_id
  `.execute(tx);
  if (rows.length === 0) return false;
  await tx
    .updateTable('virtual_account')
    .set({
      status: 'open',
      provider_id: account.providerId,
      customer_code: account.customerCode,
      bank_name: account.bankName,
      account_number: account.accountNumber,
      account_name: account.accountName,
      checks: 0,
      next_check_at: nextCheckAt,
    })
    .where('user_id', '=', account.userId)
    .where('status', '=', 'wanted')
    .execute();
  return true;
}

/** When the provider is asked next about this account; null: not by itself. */
export async function scheduleAccount(
  db: Db | Tx,
  userId: string,
  { checks, at }: { checks: number; at: Date | null },
): Promise<void> {
  await db
    .updateTable('virtual_account')
    .set({ checks, next_check_at: at })
    .where('user_id', '=', userId)
    .execute();
}

/** A number that is only wanted is not asked for any more, and nobody looks by itself at one that there is. */
export async function leaveVirtualAccount(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('virtual_account')
    .where('user_id', '=', userId)
    .where('status', '=', 'wanted')
    .execute();
  await scheduleAccount(tx, userId, { checks: 0, at: null });
}

/** Also of a customer who has left: a number never passes on. */
export async function ownerOfNumber(db: Db | Tx, accountNumber: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('virtual_account_number')
    .select('user_id')
    .where('account_number', '=', accountNumber)
    .executeTakeFirst();
  return row?.user_id;
}
