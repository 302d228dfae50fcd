import { ERROR_CATALOGUE } from '@kolo/contract/errors';
import type { Payment } from '@kolo/contract/payments';
import { accountTitle } from '@kolo/domain/account-types';
import { formatTimeAndDay } from '@kolo/domain/dates';
import { formatNaira } from '@kolo/domain/money';

/** The customer sends the money by what Kolo shows. It can be on its way for days, and is added whenever it comes. */
const SENT: readonly Payment['method'][] = ['bank_transfer', 'ussd'];

/** We stopped waiting for money that the customer sends, and it may be on its way. */
export function mayStillCome({ status, method }: Pick<Payment, 'status' | 'method'>): boolean {
  return status === 'abandoned' && SENT.includes(method);
}

const LATER = 'If your payment comes later, we will still add it.';
const THEN = 'Then the money is in Kolo, or the payment has failed and your bank returns anything it took.';

/** What happens next with a payment that is still open, and by when. A time that has passed is no promise. */
function openWords({ status, method, settlesBy, partnerSilent }: Payment, now: Date): string {
  const isSent = SENT.includes(method);
  if (settlesBy === undefined || new Date(settlesBy) <= now) {
    return isSent
      ? `This is taking longer than it should. We will keep checking until we know. ${LATER}`
      : 'This is taking longer than it should. We will keep checking until we know: then the money is in Kolo, or the payment has failed and your bank returns anything it took.';
  }
  const by = formatTimeAndDay(new Date(settlesBy), now);
  if (status === 'initiated' && method === 'card') {
    return `We will try to open the payment page again, until ${by} at the latest. If it cannot be opened, the payment will end and nothing will be taken.`;
  }
  if (partnerSilent === true) {
    return `We will ask our payment partner again until it answers, and expect to know by ${by}. ${isSent ? LATER : THEN}`;
  }
  return isSent ? `We will look for your payment until ${by}. ${LATER}` : `We will know by ${by}. ${THEN}`;
}

/** Of a payment that is over. What was sent may still be on its way, but not where the bank said no or nothing could be sent. */
function endedWords(payment: Payment, now: Date): string {
  const { looksAgainUntil: until } = payment;
  if (mayStillCome(payment)) {
    return 'If you have paid, do not pay again: we will add the money as soon as it arrives. If you have not, you can pay again at any time.';
  }
  if (until === undefined || new Date(until) <= now)
    return 'Nothing more happens. You can pay again at any time.';
  return `You can pay again at any time. If this payment goes through after all, we will find it by ${formatTimeAndDay(new Date(until), now)} and add it. If it does not, your bank returns anything it took.`;
}

/** The money is where it stays, and nothing is asked of the customer. */
export function isNothingLeft({ status, madeGood }: Pick<Payment, 'status' | 'madeGood'>): boolean {
  return status === 'reversed' || (status === 'succeeded' && (madeGood?.owed ?? 0) === 0);
}

/** What happens next, and by when: a customer is never left to guess. */
export function nextWords(payment: Payment, now: Date): string {
  switch (payment.status) {
    case 'initiated':
    case 'pending':
      return openWords(payment, now);
    case 'succeeded':
      return payment.madeGood && payment.madeGood.owed > 0
        ? `The next money that you pay in repays the ${formatNaira(payment.madeGood.owed)} that you still owe. The receipt stays in your transactions.`
        : 'Nothing more to do. The receipt stays in your transactions.';
    case 'reversed':
      return 'Nothing more to do. Ask your bank when you will see the money there.';
    case 'failed':
    case 'abandoned':
      return endedWords(payment, now);
  }
}

/** How much of a payment went to what a bank had taken back, and what is still missing. */
export function madeGoodWords({ amount, owed }: NonNullable<Payment['madeGood']>): string {
  const rest = owed > 0 ? `You still owe ${formatNaira(owed)}.` : 'You no longer owe anything.';
  return `${formatNaira(amount)} repaid what your bank took back. ${rest}`;
}

/** Where money for a package went that did not go into it. */
export function landedWords({ landed, amount }: Pick<Payment, 'landed' | 'amount'>): string | undefined {
  if (landed === undefined) return undefined;
  const into = `your ${accountTitle(landed.accountType)}`;
  return landed.amount < amount
    ? `${formatNaira(landed.amount)} of it was more than was left to pay. It went into ${into}.`
    : `The package could not take it, so it went into ${into}.`;
}

/** The same on every screen. */
export function failureTitle(payment?: Pick<Payment, 'status' | 'method'>): string {
  if (payment && mayStillCome(payment)) return 'We have not received it yet';
  return payment?.status === 'reversed' ? 'The payment was taken back' : 'The payment did not go through';
}

const NOTHING_ADDED = 'Nothing was added to Kolo.';

/** What happened, then where the money is: the server's words, which know why. */
export function failureWords(payment: Pick<Payment, 'status' | 'method' | 'message'>): string {
  const { status, message } = payment;
  if (mayStillCome(payment)) return `${message ?? NOTHING_ADDED} If you have paid, do not pay again.`;
  if (message !== undefined) return message;
  return status === 'reversed'
    ? 'Your bank took this payment back. It is no longer in your Kolo account.'
    : NOTHING_ADDED;
}

const OUR_MESSAGES: readonly string[] = Object.values(ERROR_CATALOGUE).map(({ message }) => message);

/** Source of the first two words: specification, section 2, deep links. Alone they say nothing; what to do next stands below. */
const NO_REASON = 'Unknown error: we were not told why.';

/** A message from the address. Anyone can write one and send the link, so only words of our own catalogue are shown. */
export function messageFromAddress(message: string | null): string {
  return OUR_MESSAGES.find((one) => one === message?.trim()) ?? NO_REASON;
}
