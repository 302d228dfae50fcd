import type { Phase } from '#platform/process.ts';
import type { PaymentStatus } from '@kolo/contract/payments';

/**
 * Every legal step of a payment. A late success is taken from `failed` and `abandoned` too: on the provider's page a
 * customer can try another card under the same reference after a decline, and money that arrived must be credited.
 */
const NEXT: Record<PaymentStatus, readonly PaymentStatus[]> = {
  initiated: ['pending', 'succeeded', 'failed', 'abandoned', 'reversed'],
  pending: ['succeeded', 'failed', 'abandoned', 'reversed'],
  failed: ['succeeded', 'reversed'],
  abandoned: ['succeeded', 'failed', 'reversed'],
  succeeded: ['reversed'],
  reversed: [],
};

export function canBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return NEXT[from].includes(to);
}

/** Whether the provider may still say something new before the customer stops waiting. */
export function isOpen(status: PaymentStatus): boolean {
  return status === 'initiated' || status === 'pending';
}

/** One that died is looked at again: its page can be paid after days. */
export const PHASES: Readonly<Record<PaymentStatus, Phase>> = {
  initiated: 'open',
  pending: 'open',
  failed: 'late',
  abandoned: 'late',
  succeeded: 'final',
  reversed: 'final',
};
