import { formatNaira } from '@kolo/domain/money';

export type Withdrawal =
  | { readonly kind: 'ready'; readonly amount: number; readonly left: number }
  | { readonly kind: 'wrong'; readonly error: string };

/** What the typed amount would do to a package with so much in it. */
export function toWithdrawal(amount: number | null, saved: number): Withdrawal {
  if (amount === null || amount <= 0) return { kind: 'wrong', error: 'Enter an amount.' };
  if (amount > saved) return { kind: 'wrong', error: `There is ${formatNaira(saved)} in this package.` };
  return { kind: 'ready', amount, left: saved - amount };
}
