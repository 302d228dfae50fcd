import type { Context } from '../context.ts';
import { TEST_BANK_CODE } from './banks.ts';

/** Accounts that the provider documents for test keys. */
const documented = new Map([
  ['057:0000000000', 'ZENITH TEST ACCOUNT'],
  ['007:0111111111', 'UCHENNA OKORO'],
]);

/** The name of a bank account, or undefined when no such account is known. */
export function accountName({ world }: Context, bankCode: string, accountNumber: string): string | undefined {
  const key = `${bankCode}:${accountNumber}`;
  const name = world.bankAccounts.get(key)?.name ?? documented.get(key);
  if (name !== undefined) return name;
  return bankCode === TEST_BANK_CODE && /^\d{10}$/.test(accountNumber) ? 'TEST ACCOUNT' : undefined;
}
