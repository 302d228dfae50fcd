import { koboToNairaFloor } from '@kolo/domain/money';
import type { Services } from '#platform/services.ts';
import { EXPORT_PAGE } from './limits.ts';
import { chargebacksAfter } from './queries.ts';

/** What banks asked back of the customer's payments, a page at a time. */
export async function* disputeRecords({ db }: Services, userId: string): AsyncIterable<object> {
  let after: string | undefined = '';
  do {
    const page = await chargebacksAfter(db, userId, after, EXPORT_PAGE);
    for (const dispute of page) {
      yield {
        reference: dispute.reference,
        state: dispute.state,
        amount: koboToNairaFloor(dispute.amountKobo),
        taken: koboToNairaFloor(dispute.takenKobo),
        missing: koboToNairaFloor(dispute.lossKobo),
        createdAt: dispute.createdAt,
      };
    }
    after = page.length < EXPORT_PAGE ? undefined : page.at(-1)?.id;
  } while (after !== undefined);
}
