import {
  addBankAccount,
  changeBankAccount,
  listBankAccounts,
  removeBankAccount,
  resolveBankAccount,
} from '@kolo/contract/bank-accounts';
import { listBanks } from '@kolo/contract/banks';
import type { BodyOf } from '@kolo/contract/endpoint';
import { NUBAN_DIGITS } from '@kolo/domain/nuban';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/client.ts';
import { isPassing } from '#lib/api-error.ts';

/** The list changes once in months. */
const BANKS_STALE_MS = 60 * 60 * 1_000;

/** A name that was looked up is that account's; each look-up counts against the customer. */
const NAME_STALE_MS = 10 * 60 * 1_000;

export const banksQuery = queryOptions({
  queryKey: ['banks'],
  queryFn: async ({ signal }) => (await call(listBanks, { signal })).results,
  staleTime: BANKS_STALE_MS,
});

export const bankAccountsQuery = queryOptions({
  queryKey: ['bank-accounts'],
  queryFn: async ({ signal }) => (await call(listBankAccounts, { signal })).results,
});

/** The ten digits of what was typed; null while it is no account number. */
export function accountNumberIn(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '');
  return digits.length === NUBAN_DIGITS && /^\d+$/.test(digits) ? digits : null;
}

/** Whose account it is, asked once a bank is chosen and the number is whole. */
export function ownerQuery(bankCode: string, accountNumber: string | null) {
  return queryOptions({
    queryKey: ['bank-account-owner', bankCode, accountNumber],
    queryFn: ({ signal }) =>
      call(resolveBankAccount, { body: { bankCode, accountNumber: accountNumber ?? '' }, signal }),
    enabled: bankCode !== '' && accountNumber !== null,
    staleTime: NAME_STALE_MS,
    retry: (tries, error) => tries < 1 && isPassing(error),
  });
}

export function keepBankAccount(body: BodyOf<typeof addBankAccount>) {
  return call(addBankAccount, { body });
}

export function makeDefault(id: string) {
  return call(changeBankAccount, { params: { id }, body: { isDefault: true } });
}

/** `pin`: undefined for a customer without one. */
export function forgetBankAccount(id: string, pin: string | undefined) {
  return call(removeBankAccount, { params: { id }, body: pin === undefined ? {} : { pin } });
}
