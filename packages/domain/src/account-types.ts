import { formatNaira } from './money.ts';

/** The three self accounts: Daily Savings, SB (towards a product) and Interest-Based Savings. */
export const ACCOUNT_TYPES = ['ds', 'sb', 'ibs'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

const NAMES: Readonly<Record<AccountType, string>> = {
  ds: 'Daily savings',
  sb: 'Product savings',
  ibs: 'Interest savings',
};

/** What the label means: said beside the account’s title where there is room. */
export function accountName(type: AccountType): string {
  return NAMES[type];
}

/** `DS account`: what the account is called wherever it stands. */
export function accountTitle(type: AccountType): string {
  return `${accountLabel(type)} account`;
}

/** `DS account · ₦59,500`: what can pay, with what is in it. Whole naira. */
export function accountWithBalance(type: AccountType, balance: number): string {
  return `${accountTitle(type)} · ${formatNaira(balance)}`;
}

/** The account whose label stands in a category: `DS Contribution`. Not for narrations, which hold words of customers. */
export function accountNamedIn(text: string): AccountType | undefined {
  return ACCOUNT_TYPES.find((type) => new RegExp(`\\b${accountLabel(type)}\\b`).test(text));
}

/** `DS`, `SB` or `IBS`, as the product labels them. */
export function accountLabel(type: AccountType): string {
  return type.toUpperCase();
}
