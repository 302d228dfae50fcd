import type { Kobo } from '@kolo/domain/money';
import * as z from 'zod/mini';
import type { PaystackCall } from './call.ts';
import { understood } from './call.ts';
import { ProviderRefused } from '#platform/provider-answer.ts';

/** The one bank whose code the provider still offers. Source: provider's documentation of ussd charges. */
const USSD_TYPE = '737';

const DUPLICATE = 'duplicate_reference';

const TransferStep = z.object({
  status: z.literal('pending_bank_transfer'),
  account_name: z.string(),
  account_number: z.string(),
  bank: z.object({ name: z.string() }),
  account_expires_at: z.iso.datetime({ offset: true }),
});

const UssdStep = z.object({ status: z.literal('pay_offline'), ussd_code: z.string() });

const Transaction = z.object({ reference: z.string() });

export interface Charge {
  readonly email: string;
  readonly amountKobo: Kobo;
  readonly reference: string;
}

/** An account number for one transfer of exactly the amount. */
export interface OneTimeAccount {
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly expiresAt: Date;
}

export interface ChargeCalls {
  /** Opens an account number for this payment alone; the same one again for the same reference. */
  oneTimeAccount(charge: Charge & { readonly expiresAt: Date }): Promise<OneTimeAccount>;
  /** What the customer dials to pay; the same code again for the same reference. */
  ussdCode(charge: Charge): Promise<string>;
  /** The reference of a transaction that an event names by the provider's own id. */
  referenceOfTransaction(id: string): Promise<string>;
}

/** Payments without a page of the provider: the customer is told what to do at their bank. */
export function chargeCalls(call: PaystackCall): ChargeCalls {
  /** A reference that the provider has had before is in progress: its first answer may have been lost. */
  async function stepOf({ email, amountKobo, reference }: Charge, instrument: object): Promise<unknown> {
    try {
      return await call('POST', '/charge', {
        email,
        amount: Number(amountKobo),
        currency: 'NGN',
        reference,
        ...instrument,
      });
    } catch (error) {
      if (!(error instanceof ProviderRefused) || error.code !== DUPLICATE) throw error;
      return call('GET', `/charge/${encodeURIComponent(reference)}`);
    }
  }
  return {
    async oneTimeAccount({ expiresAt, ...charge }) {
      const step = understood(
        TransferStep,
        await stepOf(charge, { bank_transfer: { account_expires_at: expiresAt.toISOString() } }),
      );
      return {
        bankName: step.bank.name,
        accountNumber: step.account_number,
        accountName: step.account_name,
        expiresAt: new Date(step.account_expires_at),
      };
    },
    async ussdCode(charge) {
      return understood(UssdStep, await stepOf(charge, { ussd: { type: USSD_TYPE } })).ussd_code;
    },
    async referenceOfTransaction(id) {
      return understood(Transaction, await call('GET', `/transaction/${encodeURIComponent(id)}`)).reference;
    },
  };
}
