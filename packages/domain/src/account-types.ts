/** The three self accounts: Daily Savings, SB (towards a product) and Interest-Based Savings. */
export const ACCOUNT_TYPES = ['ds', 'sb', 'ibs'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** `DS`, `SB` or `IBS`, as the product labels them. */
export function accountLabel(type: AccountType): string {
  return type.toUpperCase();
}
