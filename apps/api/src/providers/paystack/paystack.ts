import type { PaystackOptions } from './call.ts';
import { createPaystackCall } from './call.ts';
import type { CardCalls } from './cards.ts';
import { cardCalls } from './cards.ts';
import type { RefundCalls } from './refunds.ts';
import { refundCalls } from './refunds.ts';
import type { ChargeCalls } from './charges.ts';
import { chargeCalls } from './charges.ts';
import type { DedicatedAccountCalls } from './dedicated-accounts.ts';
import { dedicatedAccountCalls } from './dedicated-accounts.ts';
import type { TransactionCalls } from './transactions.ts';
import { transactionCalls } from './transactions.ts';

/** Everything that is asked of the payment provider. A feature names the calls that it needs by `Pick`. */
export type Paystack = TransactionCalls & CardCalls & RefundCalls & ChargeCalls & DedicatedAccountCalls;

/** The payment provider over HTTPS. Its calls throw ProviderUnknown and ProviderRefused (`call.ts`). */
export function createPaystack(options: PaystackOptions): Paystack {
  const call = createPaystackCall(options);
  return {
    ...transactionCalls(call),
    ...cardCalls(call),
    ...refundCalls(call),
    ...chargeCalls(call),
    ...dedicatedAccountCalls(call),
  };
}
