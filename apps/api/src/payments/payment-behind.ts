import type { Receipt } from '@kolo/contract/transactions';
import type { Db } from '#platform/db.ts';
import { findPayment, timelineOf } from './queries.ts';

/** The customer's payment of this reference, as a receipt shows it; undefined where there is none. */
export async function paymentBehind(db: Db, userId: string, reference: string): Promise<Receipt['payment']> {
  const payment = await findPayment(db, userId, reference);
  if (!payment) return undefined;
  const timeline = await timelineOf(db, payment);
  return {
    status: payment.status,
    method: payment.method,
    timeline: timeline.map(({ at, event }) => ({ at: at.toISOString(), event })),
  };
}
