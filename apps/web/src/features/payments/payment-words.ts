import type { Payment, PaymentEvent } from '@kolo/contract/payments';

/** Source of the default: specification, section 2, deep links. */
const UNKNOWN_ERROR = 'Unknown error';

const MESSAGE_MAX = 120;

export const EVENT_WORDS: Readonly<Record<PaymentEvent, string>> = {
  started: 'You started the payment',
  awaiting_payment: 'The payment page was opened',
  confirmed: 'The payment is confirmed',
  credited: 'The money is in your account',
  failed: 'The payment failed',
  abandoned: 'The payment was not finished',
  reversed: 'Your bank took the payment back',
  refund_requested: 'We asked for it to be given back',
  refunded: 'It was given back',
  refund_failed: 'It could not be given back yet',
};

/** What happened, then where the money is: the server's words, which know why. */
export function failureWords({ status, message }: Pick<Payment, 'status' | 'message'>): string {
  if (message !== undefined) return message;
  return status === 'reversed'
    ? 'Your bank took this payment back. It is no longer in your Kolo account.'
    : 'The payment did not go through. No money has left your account.';
}

/** A message from the address: anyone can write one, so it is cut short and stands only where nothing better is known. */
export function messageFromAddress(message: string | null): string {
  const text = (message ?? '').trim();
  if (text === '') return UNKNOWN_ERROR;
  return text.length > MESSAGE_MAX ? `${text.slice(0, MESSAGE_MAX)}…` : text;
}
