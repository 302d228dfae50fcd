import { kobo } from '@kolo/domain/money';
import { MOVEMENT_KINDS } from '@kolo/domain/transactions';
import { sql } from 'kysely';
import { accountOfPot } from '#ledger/chart.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { PaymentRow, Surplus } from './queries.ts';

/** How money for a package goes into an account: it never was in the package, or the package passed it on. */
const INTO_ACCOUNT = [MOVEMENT_KINDS.accountDeposit.code, MOVEMENT_KINDS.sbTransfer.code];

/** What a payment for a package brought into self accounts, with what came beyond its sum. */
export async function broughtIntoAccounts(
  db: Db | Tx,
  { userId, reference }: Pick<PaymentRow, 'userId' | 'reference'>,
): Promise<Surplus[]> {
  const { rows } = await sql<{ pot: number; amount: string }>`
    select to_id as pot, sum(amount)::text as amount from ledger.movement
    where user_id = ${userId}::uuid and reference = ${reference} and kind = any(${INTO_ACCOUNT}::smallint[])
    group by to_id
  `.execute(db);
  return rows.flatMap(({ pot, amount }) => {
    const accountType = accountOfPot(pot);
    return accountType ? [{ accountType, amountKobo: kobo(BigInt(amount)) }] : [];
  });
}
