import * as z from 'zod/mini';
import type { PaystackCall } from './call.ts';
import { understood } from './call.ts';
import { ProviderRefused, ProviderUnknown } from '#platform/provider-answer.ts';

/** Rows of one page; the most that the provider gives. */
const PAGE = 100;

/** Far above the banks of the country: a cursor that never ends must not hold us. */
const PAGES_MAX = 20;

const Row = z.object({
  name: z.string(),
  code: z.string(),
  active: z._default(z.boolean(), true),
  is_deleted: z._default(z.nullable(z.boolean()), false),
  supports_transfer: z._default(z.boolean(), true),
});
const Page = z.array(Row);

const Resolved = z.object({ account_name: z.string() });

export interface ListedBank {
  readonly code: string;
  readonly name: string;
}

/** Whose account it is; `unknown`: the bank has none of that number; `unknown_bank`: there is no such bank. */
export type Resolution =
  | { readonly state: 'resolved'; readonly accountName: string }
  | { readonly state: 'unknown' }
  | { readonly state: 'unknown_bank' };

export interface BankCalls {
  /** Every bank that takes transfers in naira. */
  listBanks(): Promise<ListedBank[]>;
  resolveAccount(bankCode: string, accountNumber: string): Promise<Resolution>;
}

async function readPage(call: PaystackCall, page: number): Promise<z.infer<typeof Page>> {
  const query = new URLSearchParams({
    country: 'nigeria',
    currency: 'NGN',
    type: 'nuban',
    perPage: String(PAGE),
    page: String(page),
  });
  return understood(Page, await call('GET', `/bank?${query.toString()}`));
}

/** The banks, and whose an account is. */
export function bankCalls(call: PaystackCall): BankCalls {
  return {
    async listBanks() {
      // The provider lists some banks twice under one code; the first stands.
      const byCode = new Map<string, ListedBank>();
      for (let page = 1; page <= PAGES_MAX; page += 1) {
        const rows = await readPage(call, page);
        for (const { code, name, active, is_deleted, supports_transfer } of rows) {
          if (!active || is_deleted || !supports_transfer || byCode.has(code)) continue;
          byCode.set(code, { code, name: name.trim() });
        }
        if (rows.length < PAGE) return [...byCode.values()];
      }
      throw new ProviderUnknown('the list of banks has no end');
    },

    async resolveAccount(bankCode, accountNumber) {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
      try {
        const data = await call('GET', `/bank/resolve?${query.toString()}`);
        return { state: 'resolved', accountName: understood(Resolved, data).account_name.trim() };
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error;
        if (error.code === 'invalid_bank_code') return { state: 'unknown' };
        if (error.code === 'invalid_params') return { state: 'unknown_bank' };
        throw new ProviderUnknown(`the provider would not look an account up: ${error.message}`, {
          cause: error,
        });
      }
    },
  };
}
