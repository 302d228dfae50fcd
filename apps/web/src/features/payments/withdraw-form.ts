import type { WithdrawalRoom } from '@kolo/contract/withdrawals';
import { ACCOUNT_TYPES } from '@kolo/domain/account-types';
import { formatNaira } from '@kolo/domain/money';
import { naira } from '@kolo/domain/money';
import type { LagosDate } from '@kolo/domain/dates';
import type { WithdrawalQuote } from '@kolo/domain/withdrawal';
import { leastWithdrawn, quoteWithdrawal, tooSmall } from '@kolo/domain/withdrawal';
import * as z from 'zod/mini';
import { amountIn } from '#lib/amount-in.ts';

/** The form as it is kept while it is filled in. `to`: null until the customer chooses another than the first. */
export const WithdrawDraft = z.object({
  from: z.enum(ACCOUNT_TYPES),
  to: z.nullable(z.string()),
  amount: z.nullable(z.number()),
});

/** What an address asks for: the account that pays, how much, and the bank account that receives it. */
export function readWithdrawForm(search: URLSearchParams) {
  return {
    account: ACCOUNT_TYPES.find((type) => type === search.get('account')),
    amount: amountIn(search) ?? undefined,
    to: search.get('to') ?? undefined,
  };
}

/** What the form holds, ready to be confirmed: with the quote that is shown and the balance that will be left. */
export type WithdrawRequest =
  | { readonly kind: 'ready'; readonly quote: WithdrawalQuote; readonly left: number }
  /** `isTooMuch`: more digits cannot make it valid, so it is said while typing. */
  | { readonly kind: 'not_ready'; readonly error: string; readonly isTooMuch: boolean };

/** What may leave by every other rule than the balance, and why no more; undefined while that is not known. */
export type Room = Pick<WithdrawalRoom, 'most' | 'why' | 'because'> | undefined;

function notReady(error: string, isTooMuch = false): WithdrawRequest {
  return { kind: 'not_ready', error, isTooMuch };
}

/** Held against the balance and the room that are shown; the server holds it against those that are. */
export function toWithdrawRequest(
  amount: number | null,
  available: number,
  on: LagosDate,
  room: Room,
): WithdrawRequest {
  if (amount === null || amount === 0) return notReady('Enter an amount.');
  const quote = quoteWithdrawal(naira(amount), on);
  if (quote.total > available) return notReady(`There is ${formatNaira(available)} in that account.`, true);
  if (room && amount > room.most) return notReady(room.why, true);
  const small = tooSmall(amount, available, on);
  if (small !== null) return notReady(small);
  return { kind: 'ready', quote, left: available - quote.total };
}

/** The most that may leave this account at once; null where that is nothing, or too little to send. */
export function allOf(available: number, on: LagosDate, room: Room): number | null {
  const most = Math.min(available, room?.most ?? available);
  return toWithdrawRequest(most, available, on, room).kind === 'ready' ? most : null;
}

/** What can go now, and where that is less than the account holds, why. */
export function canGoWords(available: number, on: LagosDate, room: Room): string {
  if (room === undefined || room.most >= available) return `${formatNaira(available)} available`;
  if (room.most < leastWithdrawn(on)) return `You cannot withdraw now: ${room.because}.`;
  return `You can withdraw ${formatNaira(room.most)} now: ${room.because}.`;
}
