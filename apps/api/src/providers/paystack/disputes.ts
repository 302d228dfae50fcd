import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import * as z from 'zod/mini';
import type { PaystackCall } from './call.ts';
import { understood } from './call.ts';
import { ProviderRefused } from '#platform/provider-answer.ts';

const Disputed = z.object({
  id: z.union([z.int(), z.string()]),
  status: z.string(),
  resolution: z.optional(z.nullable(z.string())),
  refund_amount: z.optional(z.nullable(z.int().check(z.nonnegative()))),
  dueAt: z.optional(z.nullable(z.string())),
  transaction: z.nullable(z.object({ reference: z.string() })),
});

/** What the provider says of a payment that the customer's bank asks back. */
export interface Dispute {
  readonly reference: string;
  /** `lost`: the bank has the money. `won`: it stays with us. */
  readonly state: 'open' | 'lost' | 'won';
  /** What the bank asks for, or got; null where the provider names no sum: the whole payment. */
  readonly amountKobo: Kobo | null;
  /** By when it must be answered; null where the provider does not say. */
  readonly dueAt: Date | null;
}

export interface DisputeCalls {
  /** Null for a number that the provider does not know, or that belongs to no transaction. Throws what the client throws. */
  dispute(id: string): Promise<Dispute | null>;
}

/** A status that is new to us is not final. */
function stateOf({ status, resolution }: z.infer<typeof Disputed>): Dispute['state'] {
  if (status !== 'resolved') return 'open';
  if (resolution === 'auto-accepted' || resolution === 'merchant-accepted') return 'lost';
  return resolution === 'declined' ? 'won' : 'open';
}

function dueOf({ dueAt }: z.infer<typeof Disputed>): Date | null {
  const due = new Date(dueAt ?? Number.NaN);
  return Number.isNaN(due.getTime()) ? null : due;
}

/** Payments that the customer's bank asks back. */
export function disputeCalls(call: PaystackCall): DisputeCalls {
  return {
    async dispute(id) {
      try {
        const data = understood(Disputed, await call('GET', `/dispute/${encodeURIComponent(id)}`));
        if (!data.transaction) return null;
        const { refund_amount: asked } = data;
        const amountKobo = asked === null || asked === undefined ? null : kobo(BigInt(asked));
        const dueAt = dueOf(data);
        return { reference: data.transaction.reference, state: stateOf(data), amountKobo, dueAt };
      } catch (error) {
        // Any other refusal, as of our key, says nothing of the dispute.
        if (error instanceof ProviderRefused && error.httpStatus === 404) return null;
        throw error;
      }
    },
  };
}
