import type { Kobo } from '@kolo/domain/money';
import type { AccountType } from '@kolo/domain/account-types';
import type { Db, Tx } from '#platform/db.ts';
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
    .insertInto('paymentSurplus')
    .values({
      userId,
      paymentId: id,
      amountKobo,
      accountType,
      createdAt: at,
    })
    .execute();
}

/** Undefined where the payment brought what was asked, as nearly every one does. */
export async function surplusOf(
  db: Db | Tx,
  { userId, id }: Pick<PaymentRow, 'userId' | 'id'>,
): Promise<Surplus | undefined> {
  return db
    .selectFrom('paymentSurplus')
    .select(['amountKobo', 'accountType'])
    .where('userId', '=', userId)
    .where('paymentId', '=', id)
    .executeTakeFirst();
}
