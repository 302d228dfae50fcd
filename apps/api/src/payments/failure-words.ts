import type { PaymentRow } from './queries.ts';

const SAFE = 'No money has left your account.';

/** Whether somebody may still pay on this payment's page, after a decline too: then nothing is final about the money. */
export function canStillBePaid({ authorizationUrl }: Pick<PaymentRow, 'authorizationUrl'>): boolean {
  return authorizationUrl !== null;
}

/** What happened, and where it is certain, that no money has left. A payment with a page may still succeed late. */
export function endedMessage(payment: Pick<PaymentRow, 'authorizationUrl'>, what: string): string {
  return canStillBePaid(payment) ? what : `${what} ${SAFE}`;
}

function declineWords(reason: string, method: PaymentRow['method']): string {
  if (method === 'bank_transfer' || method === 'ussd') return 'Your bank did not make the payment.';
  if (/insufficient/i.test(reason)) return 'There is not enough money on that card.';
  if (/expired/i.test(reason)) return 'That card has expired.';
  if (/declin|not permitted|restricted|do not honou?r/i.test(reason)) return 'Your bank declined the card.';
  return 'The payment did not go through.';
}

/** The provider's reason for a decline, in words that say what to do. Its own words are for engineers. */
export function declineMessage(
  reason: string,
  payment: Pick<PaymentRow, 'method' | 'authorizationUrl'>,
): string {
  return endedMessage(payment, declineWords(reason, payment.method));
}

/** For a kept card that was removed before it could be charged. */
export const CARD_IS_GONE = `That card has been removed. ${SAFE}`;

/** For a kept card that the provider does not charge any more. */
export const CARD_REFUSED = `That card can no longer be charged. ${SAFE} Remove it and add it again.`;

/** For a kept card that was refused this once. */
export const CARD_NOT_CHARGED = `Your card was not charged. ${SAFE} Please try again later, or pay in another way.`;

/** For a charge that never reached the bank. */
export const NEVER_CHARGED = `Your card was not charged. ${SAFE} Please try again.`;

/** For a checkout page that never opened, so that nobody could pay on it. */
export const PAGE_NEVER_OPENED = `The payment page could not be opened. ${SAFE} Please start again.`;
