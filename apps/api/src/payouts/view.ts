import type { Withdrawal } from '@kolo/contract/withdrawals';
import { koboToNairaFloor } from '@kolo/domain/money';
import { destinationOf } from '#payment-methods/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { settlesBy } from './check-times.ts';
import type { PayoutRow } from './queries.ts';
import { timelineOf } from './queries.ts';
import { isOpen } from './states.ts';

const SAFE = 'If it cannot be delivered, the money comes back to your account.';

/** What the customer reads about it now; undefined where the status says it all. */
function messageOf({ status, held, failure }: PayoutRow): string | undefined {
  switch (status) {
    case 'requested':
      if (held === 'stopped')
        return 'It waits in Kolo while we check your account. Nothing is lost. After that it will be sent, or come back to your account.';
      return held === null
        ? 'We are handing it to our payment partner.'
        : `This takes longer than usual on our side. Nothing is lost. We will keep trying. ${SAFE}`;
    case 'sent':
      return `The bank is working on it. Most withdrawals arrive within 10 minutes. ${SAFE}`;
    case 'failed':
    case 'reversed':
      return failure ?? undefined;
    case 'paid':
      return undefined;
  }
}

/** The withdrawal as the wire shows it, with its timeline. */
export async function payoutView(db: Db | Tx, row: PayoutRow): Promise<Withdrawal> {
  const to = await destinationOf(db, row.userId, row.bankAccountId);
  const timeline = await timelineOf(db, row);
  const message = messageOf(row);
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    accountType: row.accountType,
    amount: koboToNairaFloor(row.amountKobo),
    fee: koboToNairaFloor(row.feeKobo),
    bankAccount: {
      id: to.id,
      bankName: to.bankName,
      accountNumber: to.ending,
      accountName: to.accountName,
    },
    createdAt: row.createdAt.toISOString(),
    ...(message !== undefined && { message }),
    ...(isOpen(row.status) && { settlesBy: settlesBy(row.createdAt).toISOString() }),
    timeline: timeline.map(({ at, event }) => ({ at: at.toISOString(), event })),
  };
}
