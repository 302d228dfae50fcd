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
    .selectFrom('virtualAccount')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { checks, nextCheckAt: askAgainAt } = row;
  if (row.status === 'wanted') {
    invariant(askAgainAt, 'a wanted account number is asked for again');
    return { status: 'wanted', askAgainAt, checks };
  }
  const { customerCode, bankName, accountNumber, accountName } = row;
  invariant(customerCode && bankName && accountNumber && accountName, 'an open account is known in full');
  return {
    status: 'open',
    checks,
    account: {
      userId,
      customerCode,
      bankName,
      accountNumber,
      accountName,
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
    .insertInto('virtualAccount')
    .values({ userId, status: 'wanted', createdAt: now, nextCheckAt: askAgainAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
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
    .updateTable('virtualAccount')
    .set({
      status: 'open',
      providerId: account.providerId,
      customerCode: account.customerCode,
      bankName: account.bankName,
      accountNumber: account.accountNumber,
      accountName: account.accountName,
      checks: 0,
      nextCheckAt,
    })
    .where('userId', '=', account.userId)
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
    .updateTable('virtualAccount')
    .set({ checks, nextCheckAt: at })
    .where('userId', '=', userId)
    .execute();
}

/** A number that is only wanted is not asked for any more, and nobody looks by itself at one that there is. */
export async function leaveVirtualAccount(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('virtualAccount').where('userId', '=', userId).where('status', '=', 'wanted').execute();
  await scheduleAccount(tx, userId, { checks: 0, at: null });
}

/** Also of a customer who has left: a number never passes on. */
export async function ownerOfNumber(db: Db | Tx, accountNumber: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('virtualAccountNumber')
    .select('userId')
    .where('accountNumber', '=', accountNumber)
    .executeTakeFirst();
  return row?.userId;
}
