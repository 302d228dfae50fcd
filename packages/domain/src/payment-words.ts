import type { Kobo } from './money.ts';
import { formatShown, kobo } from './money.ts';
/** What each event of a payment is called. */
export const PAYMENT_EVENT_WORDS = {
  started: 'You started the payment',
  awaiting_payment: 'Payment page opened',
  confirmed: 'The payment is confirmed',
  credited: 'The money is in Kolo',
  failed: 'The payment did not go through',
  abandoned: 'The payment was not finished',
  reversed: 'Your bank took the payment back',
  refund_requested: 'We asked for it to be given back',
  refunded: 'It was given back',
  refund_failed: 'It could not be given back yet',
} as const;

/** What a schedule pays by itself, too: then no customer started it. */
const OF_SCHEDULES: readonly (keyof typeof PAYMENT_METHOD_WORDS)[] = ['account', 'saved_card'];

/**
 * The same on the screen and on the printed receipt. A transfer or USSD is paid by what Kolo shows, on no page of the provider;
 * what an own account pays was in Kolo before. `isPaid`: the payment went through in the end, so what failed was one try.
 */
export function paymentEventWords(
  event: keyof typeof PAYMENT_EVENT_WORDS,
  method: keyof typeof PAYMENT_METHOD_WORDS,
  isPaid: boolean,
): string {
  if (event === 'failed' && isPaid) return 'One try was declined';
  if (event === 'started' && OF_SCHEDULES.includes(method)) return 'Payment started';
  if (event === 'credited' && method === 'account') return 'The money was moved';
  const isSent = method === 'bank_transfer' || method === 'ussd';
  if (event === 'awaiting_payment' && isSent) return 'Payment details shown';
  // It may have been made, and be on its way.
  if (event === 'abandoned' && isSent) return 'We had not received it by then';
  return PAYMENT_EVENT_WORDS[event];
}

/** What each event of a withdrawal is called. */
export const WITHDRAWAL_EVENT_WORDS = {
  requested: 'You asked for it',
  sent: 'Sent to your bank',
  paid: 'Your bank has the money',
  failed: 'The transfer did not go through',
  reversed: 'Your bank sent the money back',
  returned: 'The money came back',
} as const;

/** What the customer paid with. */
export const PAYMENT_METHOD_WORDS = {
  card: 'Card',
  saved_card: 'Saved card',
  bank_transfer: 'Bank transfer',
  ussd: 'USSD',
  account: 'Available balance',
} as const;

/** Where the money of a withdrawal that came back is: what of it repaid a bank is in no account of the customer. */
export function cameBackWords(
  { totalKobo, repaidKobo }: { readonly totalKobo: Kobo; readonly repaidKobo: Kobo },
  account: string,
): string {
  const total = formatShown(totalKobo);
  if (repaidKobo === 0n) return `${total} is back in your ${account}.`;
  const restKobo = kobo(totalKobo - repaidKobo);
  if (restKobo === 0n) return `${total} came back and repaid what your bank took back.`;
  return `${total} came back. ${formatShown(repaidKobo)} of it repaid what your bank took back. ${formatShown(restKobo)} is in your ${account}.`;
}
