import { openCardToken } from '#payment-methods/index.ts';
import { invariant } from '#platform/errors.ts';
import { ProviderRefused, ProviderUnknown } from '#platform/provider-answer.ts';
import type { ChargeStatus } from '#providers/paystack/cards.ts';
import { isDeadCard } from '#providers/paystack/cards.ts';
import { CHARGE_LOST_AFTER_MS, LEFT_AFTER_MS } from '../check-times.ts';
import { CARD_WORDS, cardDeclined, PAID_PATH } from './card.ts';
import type { Method, Outcome } from './method.ts';
import { failed, failUnpaid, leaveOpen, LEFT, OUTSIDE, SAFE } from './method.ts';

/** The reference has been there before: whatever became of that charge, it is not known here. */
const DUPLICATE = 'duplicate_reference';

const ASKING_BANK =
  'We have asked your bank and are waiting for its answer. Your card will be charged once at most.';
/** For one that was removed before it could be charged. */
const IS_GONE = `That card has been removed. ${SAFE}`;
/** For one that the provider does not charge any more. */
const REFUSED = `That card can no longer be charged. ${SAFE} Remove it and add it again.`;
/** For one that was refused this once. */
const NOT_CHARGED = `Your card was not charged. ${SAFE} Please try again later, or pay in another way.`;
/** For a charge that never reached the bank. */
const NEVER_CHARGED = `Your card was not charged. ${SAFE} Please try again.`;

/** There is no page on which somebody may still pay: what the provider does not know of by now never reached it. */
function uncharged(age: number): Outcome | null {
  return age < CHARGE_LOST_AFTER_MS ? null : failed(NEVER_CHARGED);
}

/** A card that the customer has saved. It is charged at once; a bank that wants to see the customer first gives a page. */
export const savedCard: Method = {
  ...OUTSIDE,

  /** Charges once and under the payment's own reference. Where the answer is not known the payment stays open. */
  async open(deps, payment) {
    const { db, config, logger } = deps.services;
    const { userId, cardId, reference, amountKobo } = payment;
    invariant(cardId, 'a payment by a saved card names it');
    const token = await openCardToken(db, deps.cards, userId, cardId);
    const fail = async (failure: string) => {
      await failUnpaid(deps, payment, { failure, looksAgain: true });
      return null;
    };
    if (!token) return fail(IS_GONE);
    let said: ChargeStatus;
    try {
      const callbackUrl = `${config.publicUrl}${PAID_PATH}`;
      said = await deps.paystack.chargeCard({ ...token, amountKobo, reference, callbackUrl });
    } catch (error) {
      const refused = error instanceof ProviderRefused;
      if (!refused && !(error instanceof ProviderUnknown)) throw error;
      logger.warn({ reference, reason: error.message }, 'a saved card was not charged, or nobody knows');
      if (refused && error.code !== DUPLICATE) return fail(isDeadCard(error) ? REFUSED : NOT_CHARGED);
      await leaveOpen(deps, payment, {});
      return null;
    }
    if (said.state === 'success' || said.state === 'failed') return said;
    await leaveOpen(deps, payment, said.state === 'challenged' ? { page: said.authorizationUrl } : {});
    return null;
  },

  // It is never charged a second time.
  isUnopened: () => false,

  outcome(payment, status, age) {
    switch (status.state) {
      case 'failed':
        return failed(cardDeclined(status.reason, payment));
      case 'abandoned':
        if (payment.authorizationUrl === null) return uncharged(age);
        return status.left || age >= LEFT_AFTER_MS ? LEFT : null;
      case 'unknown_reference':
        return uncharged(age);
      case 'open':
      case 'looked':
        return null;
    }
  },

  words: {
    ...CARD_WORDS,
    neverOpened: NEVER_CHARGED,
    initiated: ASKING_BANK,
    pending: ({ authorizationUrl }) => (authorizationUrl === null ? ASKING_BANK : CARD_WORDS.pending()),
  },
};
