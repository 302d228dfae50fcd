import { koboToNairaFloor } from '@kolo/domain/money';
import type { Services } from '#platform/services.ts';
import { findVirtualAccount } from './account-queries.ts';
import { EXPORT_PAGE } from './limits.ts';
import type { InboundRow } from './queries.ts';
import { inboundOfCustomer } from './queries.ts';

/** The customer's own account number, and what has come to it, oldest first. */
export async function* transferRecords({ db }: Services, userId: string): AsyncIterable<object> {
  const state = await findVirtualAccount(db, userId);
  if (state?.status === 'open') {
    const { bankName, accountNumber, accountName } = state.account;
    yield { bankName, accountNumber, accountName };
  }
  let page: InboundRow[];
  let skip = 0;
  do {
    page = await inboundOfCustomer(db, userId, skip, EXPORT_PAGE);
    for (const { reference, amountKobo, senderName, createdAt } of page) {
      const amount = amountKobo === null ? undefined : koboToNairaFloor(amountKobo);
      yield { providerReference: reference, amount, senderName, arrivedAt: createdAt };
    }
    skip += page.length;
  } while (page.length === EXPORT_PAGE);
}
