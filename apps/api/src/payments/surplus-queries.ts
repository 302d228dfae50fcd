import { kobo } from '@kolo/domain/money';
import type { Kobo } from '@kolo/domain/money';
import { ACCOUNT_TYPES } from '@kolo/domain/account-types';
import type { AccountType } from '@kolo/domain/account-types';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { PaymentRow } from './queries.ts';

/** What a payment brought beyond what was asked, and the self account that took it. */
export interface Surplus {
  readonly amountKobo: Kobo;
  readonly accountType: AccountType;
}

export async function insertSurplus(
  tx: Tx,
  { userId, id }: Pick<PaymentRow, 'userId' | 'id'>,
  { amountKobo, accountType }: Surplus,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('payment_surplus')
    .values({
      user_id: userId,
      payment_id: id,
      amount_kobo: amountKobo,
      account_type: accountType,
      created_at: at,
    })
    .execute();
}

/** Undefined where the payment brought what was asked, as nearly every one does. */
export async function surplusOf(
  db: Db | Tx,
  { userId, id }: Pick<PaymentRow, 'userId' | 'id'>,
): Promise<Surplus | undefined> {
  const row = await db
    .selectFrom('payment_surplus')
    .select(['amount_kobo', 'account_type'])
    .where('user_id', '=', userId)
    .where('payment_id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const accountType = ACCOUNT_TYPES.find((type) => type === row.account_type);
  invariant(accountType, `no account type is called ${row.account_type}`);
  return { amountKobo: kobo(row.amount_kobo), accountType };
}
