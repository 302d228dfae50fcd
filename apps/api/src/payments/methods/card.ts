import { LEFT_AFTER_MS } from '../check-times.ts';
import type { PaymentRow } from '../queries.ts';
import type { Method } from './method.ts';
import { endedMessage, failed, leaveOpen, LEFT, OUTSIDE, SAFE } from './method.ts';

/** Deep links: from the browser of a phone they lead back into the app. */
export const PAID_PATH = '/app/payments/success';
const LEFT_PATH = '/app/payments/error';

const NEVER_OPENED = `The payment page could not be opened. ${SAFE} Please start again.`;

/** The provider's reason for a decline, in words that say what to do. Its own words are for engineers. */
export function cardDeclined(reason: string, payment: PaymentRow): string {
  const words = /insufficient/i.test(reason)
    ? 'There is not enough money on that card.'
    : /expired/i.test(reason)
      ? 'That card has expired.'
      : /declin|not permitted|restricted|do not honou?r/i.test(reason)
        ? 'Your bank declined the card.'
        : 'The payment did not go through.';
  return endedMessage(payment, words);
}

/** What holds of a card that is typed in and of one that is saved. */
export const CARD_WORDS = {
  pending: () => 'We are waiting for the payment to be finished.',
  abandoned: (payment: PaymentRow) => endedMessage(payment, 'The payment was not finished.'),
};

/** A card that is typed in on the provider's page, so that its number never comes here. */
export const card: Method = {
  ...OUTSIDE,
  isOnPage: true,

  async open(deps, payment) {
    const { publicUrl } = deps.services.config;
    const query = `?reference=${encodeURIComponent(payment.reference)}`;
    const { authorizationUrl } = await deps.paystack.initialize({
      email: payment.payerEmail,
      amountKobo: payment.amountKobo,
      reference: payment.reference,
      callbackUrl: `${publicUrl}${PAID_PATH}`,
      cancelUrl: `${publicUrl}${LEFT_PATH}${query}`,
    });
    await leaveOpen(deps, payment, { page: authorizationUrl });
    return null;
  },

  outcome(payment, status, age) {
    switch (status.state) {
      case 'failed':
        return failed(cardDeclined(status.reason, payment));
      case 'abandoned':
        // The provider knows the reference, but its page's address never reached us: nobody can have paid.
        if (payment.authorizationUrl === null) return failed(NEVER_OPENED);
        return status.left || age >= LEFT_AFTER_MS ? LEFT : null;
      case 'unknown_reference':
        return age >= LEFT_AFTER_MS ? failed(NEVER_OPENED) : null;
      case 'open':
      case 'looked':
        return null;
    }
  },

  words: {
    ...CARD_WORDS,
    neverOpened: NEVER_OPENED,
    initiated: `The payment page is not answering yet. ${SAFE}`,
  },
};
