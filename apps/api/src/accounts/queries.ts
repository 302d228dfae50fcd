import type { AccountType } from '@kolo/domain/account-types';
import { ACCOUNT_TYPES } from '@kolo/domain/account-types';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';

export interface SelfAccount {
  readonly accountType: AccountType;
  readonly accountNumber: string;
}

function toSelfAccount(row: { accountType: string; accountNumber: string }): SelfAccount {
  const accountType = ACCOUNT_TYPES.find((type) => type === row.accountType);
  invariant(accountType, `no account type is called ${row.accountType}`);
  return { accountType, accountNumber: row.accountNumber };
}

/** The customer's self accounts, oldest first. */
export async function selfAccountsOf(db: Db | Tx, userId: string): Promise<SelfAccount[]> {
  const rows = await db
    .selectFrom('selfAccount')
    .select(['accountType', 'accountNumber'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
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
    .insertInto('selfAccount')
    .values({
      userId,
      accountType: account.accountType,
      accountNumber: account.accountNumber,
      createdAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a number for this customer; false where somebody has it. */
export async function takeAccountNumber(tx: Tx, userId: string, accountNumber: string): Promise<boolean> {
  const row = await tx
    .insertInto('selfAccountNumber')
    .values({ accountNumber, userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}
