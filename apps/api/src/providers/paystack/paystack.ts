import type { BankCalls } from './banks.ts';
import { bankCalls } from './banks.ts';
import type { PaystackOptions } from './call.ts';
import { createPaystackCall } from './call.ts';
import type { CardCalls } from './cards.ts';
import { cardCalls } from './cards.ts';
import type { RefundCalls } from './refunds.ts';
import { refundCalls } from './refunds.ts';
import type { TransactionCalls } from './transactions.ts';
import { transactionCalls } from './transactions.ts';
import type { TransferCalls } from './transfers.ts';
import { transferCalls } from './transfers.ts';

/** What payments ask of it. */
export type MoneyIn = TransactionCalls & CardCalls & RefundCalls;

/** Everything that is asked of the payment provider. A feature names the calls that it needs by `Pick`. */
export type Paystack = MoneyIn & BankCalls & TransferCalls;

/** The payment provider over HTTPS. Its calls throw ProviderUnknown and ProviderRefused (`call.ts`). */
export function createPaystack(options: PaystackOptions): Paystack {
  const call = createPaystackCall(options);
  return {
    ...transactionCalls(call),
    ...cardCalls(call),
    ...refundCalls(call),
    ...bankCalls(call),
    ...transferCalls(call),
  };
}
