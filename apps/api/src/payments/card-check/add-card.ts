import { CARD_CHECK_NAIRA } from '@kolo/contract/cards';
import type { Payment } from '@kolo/contract/payments';
import { naira, nairaToKobo } from '@kolo/domain/money';
import { bodyHash } from '#platform/idempotency.ts';
import { startPayment } from '../start-payment.ts';
import type { PaymentWorld } from '../world.ts';

/** Starts the payment by which a card is shown: on the provider's page, so that its number never comes here. */
export function addCard(world: PaymentWorld, command: { userId: string; key: string }): Promise<Payment> {
  return startPayment(world, {
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
