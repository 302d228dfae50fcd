import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import * as z from 'zod/mini';
import type { PaystackCall } from './call.ts';
import { isUnknownTransaction, understood } from './call.ts';
import { ProviderRefused } from '#platform/provider-answer.ts';

/** The most that the provider lists at the same time. */
const LIST_PAGE = 100;

/** How the provider calls what comes to an account number of a customer's own. */
export const DEDICATED_CHANNEL = 'dedicated_nuban';

const Providers = z.array(z.object({ provider_slug: z.string() }));
const Customer = z.object({ customer_code: z.string() });
const Account = z.object({
  id: z.union([z.number(), z.string()]),
  account_number: z.string(),
  account_name: z.string(),
  bank: z.object({ name: z.string() }),
});

const Received = z.object({
  reference: z.string(),
  status: z.string(),
  channel: z.optional(z.nullable(z.string())),
  currency: z.string(),
  amount: z.int().check(z.positive()),
  authorization: z.optional(
    z.nullable(
      z.object({
        receiver_bank_account_number: z.optional(z.nullable(z.string())),
        sender_name: z.optional(z.nullable(z.string())),
      }),
    ),
  ),
  customer: z.optional(z.nullable(z.object({ customer_code: z.string() }))),
});

const Listed = z.array(z.object({ reference: z.string(), channel: z.optional(z.nullable(z.string())) }));

export interface AccountHolder {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
}

export interface DedicatedAccount {
  readonly providerId: string;
  readonly customerCode: string;
  readonly bankName: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** The provider says plainly that the customer gets no account number. Neither an outage nor a refused key says that. */
export class NoDedicatedAccount extends ProviderRefused {}

const KEY_REFUSED = 401;

async function orNone<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ProviderRefused) || error.httpStatus === KEY_REFUSED) throw error;
    throw new NoDedicatedAccount(error.message, error.code, error.httpStatus);
  }
}

/** What the provider says of a transfer into a dedicated account. */
export type Inbound =
  | {
      readonly state: 'received';
      readonly currency: string;
      readonly amountKobo: Kobo;
      readonly accountNumber: string | null;
      readonly customerCode: string | null;
      readonly senderName: string | null;
    }
  | { readonly state: 'open' }
  /** The provider knows no such transfer, or has taken it back. */
  | { readonly state: 'none' };

export interface DedicatedAccountCalls {
  /** Makes the customer's account; the same one again where there is one. */
  dedicatedAccount(holder: AccountHolder): Promise<DedicatedAccount>;
  inbound(reference: string): Promise<Inbound>;
  /** References of what has arrived since then, newest first, of one customer or of all; and whether that is the last page. */
  listInbound(asked: {
    customerCode?: string;
    from: Date;
    page: number;
  }): Promise<{ references: string[]; isLast: boolean }>;
}

function inboundOf(data: z.infer<typeof Received>): Inbound {
  if (data.channel !== DEDICATED_CHANNEL) return { state: 'none' };
  switch (data.status) {
    case 'success':
      return {
        state: 'received',
        currency: data.currency,
        amountKobo: kobo(BigInt(data.amount)),
        accountNumber: data.authorization?.receiver_bank_account_number ?? null,
        customerCode: data.customer?.customer_code ?? null,
        senderName: data.authorization?.sender_name ?? null,
      };
    case 'failed':
    case 'abandoned':
    case 'reversed':
      return { state: 'none' };
    default:
      return { state: 'open' };
  }
}

/** Account numbers that belong to one customer each, and what arrives at them. */
export function dedicatedAccountCalls(call: PaystackCall): DedicatedAccountCalls {
  return {
    async dedicatedAccount({ email, firstName, lastName, phone }) {
      const [bank] = understood(
        Providers,
        await orNone(call('GET', '/dedicated_account/available_providers')),
      );
      if (!bank) throw new NoDedicatedAccount('no bank gives dedicated accounts', undefined);
      const person = { first_name: firstName, last_name: lastName, ...(phone !== null && { phone }) };
      const { customer_code: customerCode } = understood(
        Customer,
        await call('POST', '/customer', { email, ...person }),
      );
      const account = understood(
        Account,
        await orNone(
          call('POST', '/dedicated_account', {
            customer: customerCode,
            preferred_bank: bank.provider_slug,
            ...person,
          }),
        ),
      );
      return {
        providerId: String(account.id),
        customerCode,
        bankName: account.bank.name,
        accountNumber: account.account_number,
        accountName: account.account_name,
      };
    },

    async inbound(reference) {
      try {
        const data = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`);
        return inboundOf(understood(Received, data));
      } catch (error) {
        if (isUnknownTransaction(error)) return { state: 'none' };
        throw error;
      }
    },

    async listInbound({ customerCode, from, page }) {
      const query = new URLSearchParams({
        status: 'success',
        channel: DEDICATED_CHANNEL,
        from: from.toISOString(),
        page: String(page),
        perPage: String(LIST_PAGE),
        ...(customerCode !== undefined && { customer: customerCode }),
      });
      const listed = understood(Listed, await call('GET', `/transaction?${query.toString()}`));
      const references = listed
        .filter(({ channel }) => channel === DEDICATED_CHANNEL)
        .map(({ reference }) => reference);
      // By all that is listed: the provider promises no filter by channel.
      return { references, isLast: listed.length < LIST_PAGE };
    },
  };
}
