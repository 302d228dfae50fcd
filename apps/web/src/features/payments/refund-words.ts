import type { Payment } from '@kolo/contract/payments';

/** Where money is that goes back, since when, and under which reference. */
export interface RefundState {
  readonly state: 'on_its_way' | 'refunded' | 'failed';
  readonly at: string;
  /** What the customer reads out. */
  readonly reference: string;
}

/** What the timeline says of the refund; a check that has just been paid is given back in a moment. */
export function refundOf(payment: Pick<Payment, 'timeline' | 'reference' | 'shortReference'>): RefundState {
  const { timeline, shortReference: reference = payment.reference } = payment;
  const last = timeline.at(-1);
  const at = last?.at ?? '';
  if (last?.event === 'refunded') return { state: 'refunded', at, reference };
  if (last?.event === 'refund_failed') return { state: 'failed', at, reference };
  return { state: 'on_its_way', at, reference };
}
