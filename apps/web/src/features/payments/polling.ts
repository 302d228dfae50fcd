import type { PaymentStatus } from '@kolo/contract/payments';

const FIRST_DELAY_MS = 2_000;
const GROWTH = 1.5;
const LONGEST_DELAY_MS = 10_000;

/** About four minutes; then the customer asks. */
const ASKS_MAX = 28;

/** How often a payment is asked about that the customer makes in another app. */
export const AWAY_DELAY_MS = 15_000;

/** How long to wait after so many asks; null when it has been asked often enough. */
export function pollDelayMs(asks: number): number | null {
  if (asks >= ASKS_MAX) return null;
  return Math.min(LONGEST_DELAY_MS, Math.round(FIRST_DELAY_MS * GROWTH ** Math.max(0, asks - 1)));
}

/** Whether asking again by itself can bring anything new. */
export function isFinal(status: PaymentStatus): boolean {
  switch (status) {
    case 'initiated':
    case 'pending':
      return false;
    case 'succeeded':
    case 'failed':
    case 'abandoned':
    case 'reversed':
      return true;
  }
}
