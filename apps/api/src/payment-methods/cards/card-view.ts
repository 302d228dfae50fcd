import type { Card, CardStatus } from '@kolo/contract/cards';
import { cardBrand, cardExpiry, hasCardExpired } from '@kolo/domain/cards';
import { lagosDateOf } from '@kolo/domain/dates';
import type { CardRow } from './queries.ts';

/** Whether the card can pay now, and if not, why. */
export function statusOf(card: CardRow, now: Date): CardStatus {
  if (!card.reusable) return 'not_reusable';
  return hasCardExpired(card, lagosDateOf(now)) ? 'expired' : 'usable';
}

/** Why the card cannot pay, and what to do; undefined where it can. */
export function messageOf(card: CardRow, now: Date): string | undefined {
  switch (statusOf(card, now)) {
    case 'usable':
      return undefined;
    case 'expired':
      return `This card expired at the end of ${cardExpiry(card)}. Add the new one when your bank sends it.`;
    case 'not_reusable':
      return 'The bank of this card does not allow it to be charged again. You can still pay with it by entering it each time.';
  }
}

export function cardView(card: CardRow, now: Date): Card {
  const message = messageOf(card, now);
  return {
    id: card.id,
    brand: cardBrand(card.brand),
    last4: card.last4,
    expMonth: card.expMonth,
    expYear: card.expYear,
    bank: card.bank,
    status: statusOf(card, now),
    isDefault: card.isDefault,
    ...(message !== undefined && { message }),
    checkReference: card.checkReference,
    createdAt: card.createdAt.toISOString(),
  };
}
