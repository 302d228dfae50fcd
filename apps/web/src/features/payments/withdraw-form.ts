import { formatNaira } from '@kolo/domain/money';
import { naira } from '@kolo/domain/money';
import type { LagosDate } from '@kolo/domain/dates';
import type { WithdrawalQuote } from '@kolo/domain/withdrawal';
import { quoteWithdrawal, tooSmall } from '@kolo/domain/withdrawal';

/** What the form holds, ready to be confirmed: with the quote that is shown and the balance that will be left. */
export type WithdrawRequest =
  | { readonly kind: 'ready'; readonly quote: WithdrawalQuote; readonly left: number }
  | { readonly kind: 'not_ready'; readonly error: string };

/** Held against the balance that is shown; the server holds it against the one that is. */
export function toWithdrawRequest(amount: number | null, available: number, on: LagosDate): WithdrawRequest {
  if (amount === null || amount === 0) return { kind: 'not_ready', error: 'Enter an amount.' };
  const small = tooSmall(amount, available, on);
  if (small !== null) return { kind: 'not_ready', error: small };
  const quote = quoteWithdrawal(naira(amount), on);
  if (quote.total > available)
    return { kind: 'not_ready', error: `There is ${formatNaira(available)} in that account.` };
  return { kind: 'ready', quote, left: available - quote.total };
}
