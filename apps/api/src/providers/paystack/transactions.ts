import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import * as z from 'zod/mini';
import type { CardAuthorization } from './authorization.ts';
import { cardOf } from './authorization.ts';
import type { PaystackCall } from './call.ts';
import { isUnknownTransaction, understood } from './call.ts';

const Initialized = z.object({ authorization_url: z.url(), reference: z.string() });

const Kobos = z.int().check(z.nonnegative());
const LogEntry = z.object({ type: z.optional(z.string()) });
const Verified = z.object({
  reference: z.string(),
  status: z.string(),
  amount: Kobos,
  requested_amount: z.optional(z.nullable(Kobos)),
  currency: z.string(),
  gateway_response: z.optional(z.nullable(z.string())),
  authorization: z.optional(z.unknown()),
  log: z.optional(z.nullable(z.object({ history: z._default(z.array(LogEntry), []) }))),
});

/** What the provider says of a transaction. */
export type Verification =
  | { readonly state: 'unknown_reference' }
  | {
      readonly state: 'success';
      readonly currency: string;
      readonly amountKobo: Kobo;
      readonly requestedKobo: Kobo;
      /** The card that paid; undefined where it was none. */
      readonly card: CardAuthorization | undefined;
    }
  | { readonly state: 'failed'; readonly reason: string }
  /** `left`: the customer closed the page. Else nobody has paid yet; both can still become a success. */
  | { readonly state: 'abandoned'; readonly left: boolean }
  | { readonly state: 'open' }
  | { readonly state: 'reversed' };

export interface Checkout {
  readonly email: string;
  readonly amountKobo: Kobo;
  readonly reference: string;
  /** Where the hosted page sends the customer after paying, and after giving up. */
  readonly callbackUrl: string;
  readonly cancelUrl: string;
}

export interface TransactionCalls {
  /** Opens a hosted card checkout; returns the address of its page. */
  initialize(checkout: Checkout): Promise<{ authorizationUrl: string }>;
  verify(reference: string): Promise<Verification>;
}

function verificationOf(data: z.infer<typeof Verified>): Verification {
  switch (data.status) {
    case 'success':
      return {
        state: 'success',
        currency: data.currency,
        amountKobo: kobo(BigInt(data.amount)),
        requestedKobo: kobo(BigInt(data.requested_amount ?? data.amount)),
        card: cardOf(data.authorization),
      };
    case 'failed':
      return { state: 'failed', reason: data.gateway_response ?? '' };
    case 'abandoned':
      return { state: 'abandoned', left: data.log?.history.at(-1)?.type === 'close' };
    case 'reversed':
      return { state: 'reversed' };
    default:
      // pending, processing, ongoing, queued, and any status that is new to us: not final.
      return { state: 'open' };
  }
}

/** What a transaction of the provider, however it came to us, says of the payment. */
export function readTransaction(data: unknown): Verification {
  return verificationOf(understood(Verified, data));
}

/** Hosted checkouts, and what became of a transaction. */
export function transactionCalls(call: PaystackCall): TransactionCalls {
  return {
    async initialize(checkout) {
      const data = await call('POST', '/transaction/initialize', {
        email: checkout.email,
        amount: Number(checkout.amountKobo),
        currency: 'NGN',
        reference: checkout.reference,
        callback_url: checkout.callbackUrl,
        channels: ['card'],
        metadata: { cancel_action: checkout.cancelUrl },
      });
      return { authorizationUrl: understood(Initialized, data).authorization_url };
    },
    async verify(reference) {
      try {
        const data = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`);
        return readTransaction(data);
      } catch (error) {
        if (isUnknownTransaction(error)) return { state: 'unknown_reference' };
        throw error;
      }
    },
  };
}
