import { formatNaira, koboToNairaFloor } from '@kolo/domain/money';
import type { Tx } from '#platform/db.ts';
import type { Services } from '#platform/services.ts';
import { EXPORT_PAGE } from './limits.ts';
import { findOpenPayout, payoutsAfter } from './queries.ts';

/** Why an account with this withdrawal cannot be closed; null where none is on its way. */
export async function payoutOnItsWay(tx: Tx, userId: string): Promise<string | null> {
  const row = await findOpenPayout(tx, userId);
  if (!row) return null;
  const amount = formatNaira(koboToNairaFloor(row.amountKobo));
  return `A withdrawal of ${amount} is still on its way to your bank. Wait until it has arrived, then try again.`;
}

/** The customer's withdrawals, oldest first, a page at a time. */
export async function* payoutRecords({ db }: Services, userId: string): AsyncIterable<object> {
  let after: string | undefined;
  do {
    const page = await payoutsAfter(db, userId, after, EXPORT_PAGE);
    for (const row of page) {
      yield {
        reference: row.reference,
        status: row.status,
        accountType: row.accountType,
        bankAccountId: row.bankAccountId,
        amount: koboToNairaFloor(row.amountKobo),
        fee: koboToNairaFloor(row.feeKobo),
        createdAt: row.createdAt,
      };
    }
    after = page.length < EXPORT_PAGE ? undefined : page.at(-1)?.id;
  } while (after !== undefined);
}
