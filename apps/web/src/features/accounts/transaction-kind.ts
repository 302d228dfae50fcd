import type { Transaction } from '@kolo/contract/transactions';
import { plainNarration, transactionTitle } from '@kolo/domain/transaction-title';

const KIND = { deposit: 'Deposit', withdrawal: 'Withdrawal', other: 'Payment' } as const;

/** What kind of thing it is, where the title does not say so. An own move is from where to where. */
export function kindOf(
  transaction: Pick<Transaction, 'category' | 'narration' | 'between' | 'kind' | 'type'>,
): string | { readonly from: string; readonly to: string } {
  const { between, narration, type } = transaction;
  if (between) return { from: between.from.title, to: between.to.title };
  const words = plainNarration(narration);
  return transactionTitle(transaction) === words ? KIND[type] : words;
}
