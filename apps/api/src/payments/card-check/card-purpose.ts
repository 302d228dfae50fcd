import { narrations } from '@kolo/domain/transactions';
import { openPots } from '#ledger/accounts.ts';
import { PROVIDER, REFUNDS } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import { cardBrand, cardTitle } from '@kolo/domain/cards';
import type { CardWorld } from '#payment-methods/index.ts';
import { keepCard, refuseTooManyCards } from '#payment-methods/index.ts';
import type { Notice } from '#platform/notices.ts';
import type { Purpose } from '../purpose.ts';
import { limitChecks } from './limit-checks.ts';
import { wantRefund } from './refund-jobs.ts';

/**
 * What the check of a card is for: the card is kept, and what it was charged goes back. The money never stands in a balance:
 * it waits among the refunds until the provider has given it back.
 */
export function cardPurpose(cards: CardWorld): Purpose {
  const { services } = cards;
  return {
    async check(db, { userId }) {
      await refuseTooManyCards(db, userId);
      await limitChecks(db, userId, services.clock.now());
    },

    async fulfil(tx, paid): Promise<Notice> {
      const { userId, key, from, amountKobo, reference, card, payerEmail } = paid;
      await openPots(tx, userId, [PROVIDER, REFUNDS]);
      await postMovement(tx, {
        userId,
        key,
        id: services.ids.next(),
        at: services.clock.now(),
        kind: 'cardCheck',
        from,
        to: REFUNDS,
        amountKobo,
        narration: narrations.cardCheck(),
        reference,
      });
      await wantRefund(tx, services, { userId, paymentId: paid.id, reference, amountKobo });
      if (!card) return { kind: 'card_checked', card: null, canPay: false };
      await keepCard(tx, cards, { userId, authorization: card, payerEmail, checkReference: reference });
      return {
        kind: 'card_checked',
        card: cardTitle({ brand: cardBrand(card.brand), last4: card.last4 }),
        canPay: card.reusable,
      };
    },
  };
}
