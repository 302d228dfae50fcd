import type { DepositRoom } from '@kolo/contract/payments';
import { ACCOUNT_TYPES, type AccountType } from '@kolo/domain/account-types';
import { PAY_LIMITS } from '@kolo/domain/limits';
import { formatNaira } from '@kolo/domain/money';
import { amountIn } from '#lib/amount-in.ts';
import type { DepositBody } from './api.ts';

/** As it stands on the screen. */
export interface DepositForm {
  readonly account: AccountType | null;
  readonly amount: number | null;
}

/** A kept draft of the form. Checked by hand: a deposit is often the first screen, and zod would delay it. */
export const DepositDraft = {
  safeParse(kept: unknown): { readonly data?: DepositForm } {
    if (typeof kept !== 'object' || kept === null || !('account' in kept) || !('amount' in kept)) return {};
    const { amount } = kept;
    const account = ACCOUNT_TYPES.find((type) => type === kept.account) ?? null;
    if (account !== kept.account || (amount !== null && typeof amount !== 'number')) return {};
    return { data: { account, amount } };
  },
};

export interface DepositErrors {
  readonly account?: string;
  readonly amount?: string;
}

export type DepositRequest =
  | { kind: 'ready'; body: DepositBody & { readonly accountType: AccountType } }
  | { kind: 'wrong'; errors: DepositErrors };

/** What is wrong with paying in so much: every way has the same bounds. */
export function amountError(amount: number | null): string | undefined {
  if (amount === null || amount === 0) return 'Enter an amount.';
  const { least, most } = PAY_LIMITS.card;
  if (amount < least) return `The smallest deposit is ${formatNaira(least)}.`;
  return amount > most ? `The largest deposit is ${formatNaira(most)}.` : undefined;
}

/** Above what any method takes. More digits cannot make it valid, so it is said while typing. */
export function isAboveAll(amount: number | null): boolean {
  return amount !== null && amount > PAY_LIMITS.card.most;
}

/** Why so much cannot be paid in, said while the customer types; undefined where it can, as far as is known. */
export function overRoom(amount: number | null, room: DepositRoom | undefined): string | undefined {
  if (amount === null || room?.most === undefined || amount <= room.most) return undefined;
  return room.why;
}

export function toDepositRequest({ account, amount }: DepositForm): DepositRequest {
  const wrongAmount = amountError(amount);
  if (account === null || amount === null || wrongAmount !== undefined) {
    return {
      kind: 'wrong',
      errors: {
        ...(account === null ? { account: 'Choose an account.' } : {}),
        ...(wrongAmount === undefined ? {} : { amount: wrongAmount }),
      },
    };
  }
  return { kind: 'ready', body: { purpose: 'account', accountType: account, amount, method: 'card' } };
}

/** What an address asks for, as far as the customer has such an account; with one account there is nothing to choose. */
export function readDepositForm(search: URLSearchParams, open: readonly AccountType[]): DepositForm {
  const asked = ACCOUNT_TYPES.find((type) => type === search.get('account'));
  const account = asked !== undefined && open.includes(asked) ? asked : open.length === 1 ? open[0] : null;
  return { account: account ?? null, amount: amountIn(search) };
}
