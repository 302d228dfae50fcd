import type { AccountType } from '@kolo/domain/account-types';
import { ACCOUNT_TYPES } from '@kolo/domain/account-types';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';

export interface SelfAccount {
  readonly accountType: AccountType;
  readonly accountNumber: string;
}

function toSelfAccount(row: { account_type: string; account_number: string }): SelfAccount {
  const accountType = ACCOUNT_TYPES.find((type) => type === row.account_type);
  invariant(accountType, `no account type is called ${row.account_type}`);
  return { accountType, accountNumber: row.account_number };
}

/** The customer's self accounts, oldest first. */
export async function selfAccountsOf(db: Db | Tx, userId: string): Promise<SelfAccount[]> {
  const rows = await db
    .selectFrom('self_account')
    .select(['account_type', 'account_number'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map(toSelfAccount);
}

/** Answers false where the customer has one of that type already. */
export async function insertSelfAccount(
  tx: Tx,
  userId: string,
  account: SelfAccount,
  at: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('self_account')
    .values({
      user_id: userId,
      account_type: account.accountType,
      account_number: account.accountNumber,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a number for this customer; false where somebody has it. */
export async function takeAccountNumber(tx: Tx, userId: string, accountNumber: string): Promise<boolean> {
  const row = await tx
    .insertInto('self_account_number')
    .values({ account_number: accountNumber, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
