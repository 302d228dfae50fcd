import type { Expected } from '@kolo/contract/primitives';
import { Refusal } from '#platform/errors.ts';

/** Locking and taking out are free of charge. */
const FEE = 0;

/** Refuses with QUOTE_CHANGED, and the quote of now, where the customer agreed to other figures. */
export function refuseOtherQuote(
  quote: { readonly payout: number; readonly tax: number },
  expected: Expected | undefined,
): void {
  if (!expected) return;
  const { payout, tax = quote.tax, fee = FEE } = expected;
  if (payout !== quote.payout || tax !== quote.tax || fee !== FEE)
    throw new Refusal('QUOTE_CHANGED', { quote });
}
