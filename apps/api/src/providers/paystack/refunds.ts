import type { Kobo } from '@kolo/domain/money';
import * as z from 'zod/mini';
import type { PaystackCall } from './call.ts';
import { isUnknownTransaction, understood } from './call.ts';

/** `none`: nothing was asked to be given back. `failed` covers what only a person can bring forward. */
export type RefundState = 'none' | 'open' | 'refunded' | 'failed';

export interface RefundCalls {
  /** Asks for the money of a transaction to be given back. The provider has no key for this: look before a second time. */
  refund(refund: { reference: string; amountKobo: Kobo; note: string }): Promise<RefundState>;
  /** What became of the refund of this transaction. */
  findRefund(reference: string): Promise<RefundState>;
}

const Refund = z.object({ status: z.string() });
const Transaction = z.object({ id: z.int(), status: z.string() });

function stateOf({ status }: z.infer<typeof Refund>): RefundState {
  switch (status) {
    case 'processed':
      return 'refunded';
    case 'failed':
    case 'needs-attention':
      return 'failed';
    default:
      // pending, processing, and any status that is new to us: not final.
      return 'open';
  }
}

async function transactionOf(call: PaystackCall, reference: string) {
  try {
    return understood(Transaction, await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`));
  } catch (error) {
    if (isUnknownTransaction(error)) return null;
    throw error;
  }
}

export function refundCalls(call: PaystackCall): RefundCalls {
  return {
    async refund({ reference, amountKobo, note }) {
      const body = { transaction: reference, amount: Number(amountKobo), merchant_note: note };
      return stateOf(understood(Refund, await call('POST', '/refund', body)));
    },
    async findRefund(reference) {
      // Refunds are listed by the provider's own number of the transaction.
      const transaction = await transactionOf(call, reference);
      if (!transaction) return 'none';
      if (transaction.status === 'reversed') return 'refunded';
      const listed = await call('GET', `/refund?transaction=${transaction.id}`);
      const states = understood(z.array(Refund), listed).map(stateOf);
      return (['refunded', 'open', 'failed'] as const).find((state) => states.includes(state)) ?? 'none';
    },
  };
}
