import type { BankCalls } from './banks.ts';
import { bankCalls } from './banks.ts';
import type { BookCalls } from './books.ts';
import { bookCalls } from './books.ts';
import type { PaystackHealth, PaystackOptions } from './call.ts';
import { createPaystackCall } from './call.ts';
import type { DisputeCalls } from './disputes.ts';
import { disputeCalls } from './disputes.ts';
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
import type { TransferCalls } from './transfers.ts';
import { transferCalls } from './transfers.ts';

/** Everything that is asked of the payment provider. A feature names the calls that it needs by `Pick`. */
export type Paystack = TransactionCalls &
  CardCalls &
  RefundCalls &
  ChargeCalls &
  DedicatedAccountCalls &
  BankCalls &
  TransferCalls &
  DisputeCalls &
  BookCalls;

/** The payment provider over HTTPS. Its calls throw ProviderUnknown and ProviderRefused (`call.ts`). */
export function createPaystack(options: PaystackOptions): Paystack & PaystackHealth {
  const { call, circuits } = createPaystackCall(options);
  return {
    circuits,
    ...transactionCalls(call),
    ...cardCalls(call),
    ...refundCalls(call),
    ...bankCalls(call),
    ...transferCalls(call),
    ...chargeCalls(call),
    ...dedicatedAccountCalls(call),
    ...disputeCalls(call),
    ...bookCalls(call),
  };
}
