import { formatNaira, koboToNairaFloor } from '@kolo/domain/money';
import type { Tx } from '#platform/db.ts';
import type { Services } from '#platform/services.ts';
import { EXPORT_PAGE } from './limits.ts';
import { findOpenPayment, paymentsAfter } from './queries.ts';

/** Why an account with this payment cannot be closed; null where none is open. */
export async function paymentOnItsWay(tx: Tx, userId: string): Promise<string | null> {
  const payment = await findOpenPayment(tx, userId);
  if (!payment) return null;
  const amount = formatNaira(koboToNairaFloor(payment.amountKobo));
  return `A payment of ${amount} is still on its way. Wait until it has arrived or failed, then try again.`;
}

/** The customer's payments, oldest first, a page at a time. */
export async function* paymentRecords({ db }: Services, userId: string): AsyncIterable<object> {
  let after: string | undefined;
  do {
    const page = await paymentsAfter(db, userId, after, EXPORT_PAGE);
    for (const payment of page) {
      yield {
        reference: payment.reference,
        status: payment.status,
        purpose: payment.purpose,
        accountType: payment.accountType,
        method: payment.method,
        amount: koboToNairaFloor(payment.amountKobo),
        createdAt: payment.createdAt,
      };
    }
    after = page.length < EXPORT_PAGE ? undefined : page.at(-1)?.id;
  } while (after !== undefined);
}
