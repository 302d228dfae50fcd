import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import * as z from 'zod/mini';
import type { PaystackCall } from './call.ts';
import { understood } from './call.ts';
import { ProviderRefused, ProviderUnknown } from '#platform/provider-answer.ts';

const Recipient = z.object({ recipient_code: z.string().check(z.minLength(1)) });

const Transferred = z.object({
  reference: z.string(),
  status: z.string(),
  amount: z.int().check(z.nonnegative()),
  currency: z.string(),
});

/** Why a transfer that the provider knows did not go through. */
export type TransferFailure = 'failed' | 'otp_not_given' | 'not_approved';

/** What the provider says of a transfer. `otp`: it waits for a code that only staff get. */
export type TransferStatus =
  | { readonly state: 'unknown_reference' }
  | {
      readonly state: 'pending' | 'otp' | 'success' | 'reversed';
      readonly amountKobo: Kobo;
      readonly currency: string;
    }
  | {
      readonly state: 'failed';
      readonly because: TransferFailure;
      readonly amountKobo: Kobo;
      readonly currency: string;
    };

/** `repeated`: this reference has reached the provider before. `no_balance`: nothing was sent, since Kolo has too little there. */
export type TransferStart =
  | TransferStatus
  | { readonly state: 'repeated' }
  | { readonly state: 'no_balance' }
  | { readonly state: 'bad_recipient' };

export interface TransferCalls {
  /** Answers the code that the provider gives an account; the same account gets the same one. */
  createRecipient(account: { bankCode: string; accountNumber: string; name: string }): Promise<string>;
  transfer(order: {
    amountKobo: Kobo;
    recipientCode: string;
    reference: string;
    reason: string;
  }): Promise<TransferStart>;
  verifyTransfer(reference: string): Promise<TransferStatus>;
}

function statusOf({ status, amount, currency }: z.infer<typeof Transferred>): TransferStatus {
  const seen = { amountKobo: kobo(BigInt(amount)), currency };
  switch (status) {
    case 'success':
    case 'reversed':
    case 'otp':
      return { state: status, ...seen };
    case 'failed':
      return { state: 'failed', because: 'failed', ...seen };
    case 'abandoned':
      return { state: 'failed', because: 'otp_not_given', ...seen };
    case 'blocked':
    case 'rejected':
      return { state: 'failed', because: 'not_approved', ...seen };
    default:
      // pending, received, and any status that is new to us: not final.
      return { state: 'pending', ...seen };
  }
}

/** The provider gives "too little balance" no code of its own that any document names. */
const NO_BALANCE = /balance is not enough/i;

function startOf(refused: ProviderRefused): TransferStart | null {
  if (refused.code === 'duplicate_transfer_reference') return { state: 'repeated' };
  if (refused.code === 'invalid_transfer_recipient') return { state: 'bad_recipient' };
  return NO_BALANCE.test(refused.message) ? { state: 'no_balance' } : null;
}

/** What an answer about another transfer says nothing about ours. */
function about(reference: string, data: unknown): TransferStatus {
  const transferred = understood(Transferred, data);
  if (transferred.reference !== reference)
    throw new ProviderUnknown('the provider answered about another transfer');
  return statusOf(transferred);
}

/** Money out: recipients, transfers, and what became of them. */
export function transferCalls(call: PaystackCall): TransferCalls {
  return {
    async createRecipient({ bankCode, accountNumber, name }) {
      const data = await call('POST', '/transferrecipient', {
        type: 'nuban',
        name,
        account_number: accountNumber,
        bank_code: bankCode,
        currency: 'NGN',
      });
      return understood(Recipient, data).recipient_code;
    },

    async transfer({ amountKobo, recipientCode, reference, reason }) {
      try {
        const data = await call('POST', '/transfer', {
          source: 'balance',
          amount: Number(amountKobo),
          recipient: recipientCode,
          reference,
          reason,
          currency: 'NGN',
        });
        return about(reference, data);
      } catch (error) {
        const start = error instanceof ProviderRefused ? startOf(error) : null;
        if (start) return start;
        throw error;
      }
    },

    async verifyTransfer(reference) {
      try {
        return about(reference, await call('GET', `/transfer/verify/${encodeURIComponent(reference)}`));
      } catch (error) {
        if (error instanceof ProviderRefused && error.code === 'transfer_not_found') {
          return { state: 'unknown_reference' };
        }
        throw error;
      }
    },
  };
}
