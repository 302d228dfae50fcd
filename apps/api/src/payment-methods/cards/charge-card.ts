import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import { messageOf } from './card-view.ts';
import { findCard } from './queries.ts';
import type { CardWorld } from './world.ts';
import { tokenOwner } from './world.ts';

/** Refuses a card that the customer does not have with NOT_FOUND, one that cannot pay with WRONG_STATE. */
export async function checkCard(tx: Tx, { services }: CardWorld, userId: string, id: string): Promise<void> {
  const card = await findCard(tx, userId, id);
  if (!card) throw new Refusal('NOT_FOUND', { message: 'We could not find that card.' });
  const message = messageOf(card, services.clock.now());
  if (message !== undefined) throw new Refusal('WRONG_STATE', { message });
}

/** What the provider charges the card by; null where it has been removed meanwhile. Stays in memory only. */
export async function openCardToken(
  db: Db | Tx,
  { fields }: CardWorld,
  userId: string,
  id: string,
): Promise<{ token: string; email: string } | null> {
  const card = await findCard(db, userId, id);
  if (!card?.tokenSealed) return null;
  return { token: fields.open(card.tokenSealed, tokenOwner(userId, id)), email: card.payerEmail };
}
