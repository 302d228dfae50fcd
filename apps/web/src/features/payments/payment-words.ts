import type { Payment } from '@kolo/contract/payments';
import { formatDayAndTime } from '@kolo/domain/dates';

/** Source of the default: specification, section 2, deep links. */
const UNKNOWN_ERROR = 'Unknown error';

const MESSAGE_MAX = 120;

/** By when, in words; `soon` where nobody has promised a time. */
function byWhen(settlesBy: string | undefined, now: Date): string {
  return settlesBy === undefined ? 'soon' : `by ${formatDayAndTime(new Date(settlesBy), now)}`;
}

/** What happens next with a payment that is still open, and by when. */
function openWords(payment: Payment, now: Date): string {
  const by = byWhen(payment.settlesBy, now);
  if (payment.status === 'initiated') {
    return `We try to open the payment page again by ourselves, ${by} at the latest. If it can not be opened, the payment ends and nothing is taken.`;
  }
  return payment.partnerSilent === true
    ? `We ask our payment partner again until it answers, and expect to know ${by}. Then the money is in Kolo, or it has not left your bank.`
    : `We know ${by}. Then the money is in Kolo, or it has not left your bank.`;
}

/** What happens next, and by when: a customer is never left to guess. */
export function nextWords(payment: Payment, now: Date): string {
  switch (payment.status) {
    case 'initiated':
    case 'pending':
      return openWords(payment, now);
    case 'succeeded':
      return 'Nothing more to do. The receipt stays in your transactions.';
    case 'reversed':
      return 'Nothing more to do. Ask your bank when you will see the money there.';
    case 'failed':
    case 'abandoned': {
      const until = payment.looksAgainUntil;
      if (until === undefined || new Date(until) <= now)
        return 'Nothing more happens. You can pay again at any time.';
      return `You can pay again at any time. Should your bank have taken money all the same, we look until ${formatDayAndTime(new Date(until), now)} and add it.`;
    }
  }
}

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
