import { CARD_CHECK_NAIRA } from '@kolo/contract/cards';
import type { Payment } from '@kolo/contract/payments';
import { cardBrand, cardTitle } from '@kolo/domain/cards';
import type { Kobo } from '@kolo/domain/money';
import { naira, nairaToKobo } from '@kolo/domain/money';
import { narrations } from '@kolo/domain/transactions';
import { openPots } from '#ledger/accounts.ts';
import { PROVIDER, REFUNDS } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import type { CardDeps } from '#payment-methods/index.ts';
import { keepCard, refuseTooManyCards } from '#payment-methods/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import { bodyHash } from '#platform/idempotency.ts';
import type { Notice } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import { CARD_CHECKS_A_DAY_MAX } from './limits.ts';
import type { Purpose } from './purpose.ts';
import { countPaymentsFor } from './queries.ts';
import { startPayment } from './start-payment.ts';
import type { PaymentDeps } from './deps.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const HOUR_S = 60 * 60;

/** Refuses a card more in a day than anybody has: anyone who tries out stolen ones needs many. */
async function limitChecks(db: Db | Tx, userId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  if ((await countPaymentsFor(db, userId, 'card', since)) < CARD_CHECKS_A_DAY_MAX) return;
  throw new Refusal('RATE_LIMITED', {
    message: `You have tried to add ${CARD_CHECKS_A_DAY_MAX} cards since yesterday. Please try again later.`,
    retryAfterSeconds: HOUR_S,
  });
}

/** Has the money of a payment given back, in the transaction of the credit. */
type WantRefund = (
  tx: Tx,
  services: Services,
  refund: { userId: string; paymentId: string; reference: string; amountKobo: Kobo },
) => Promise<void>;

/**
 * What the check of a card is for: the card is kept, and what it was charged goes back. The money is never in a balance:
 * it waits among the refunds until the provider has given it back.
 */
export function cardPurpose(cards: CardDeps, wantRefund: WantRefund): Purpose {
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

/** Starts the payment by which a card is shown: on the provider's page, so that its number never comes here. */
export function addCard(deps: PaymentDeps, command: { userId: string; key: string }): Promise<Payment> {
  return startPayment(deps, {
    ...command,
    hash: bodyHash({}),
    plan: async () => ({
      purpose: 'card',
      method: 'card',
      accountType: null,
      packageId: null,
      sourceAccountType: null,
      amountKobo: nairaToKobo(naira(CARD_CHECK_NAIRA)),
    }),
  });
}
