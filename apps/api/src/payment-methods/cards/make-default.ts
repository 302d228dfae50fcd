import type { Card } from '@kolo/contract/cards';
import { Refusal } from '#platform/errors.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { cardView, messageOf } from './card-view.ts';
import { findCard, setDefault } from './queries.ts';
import type { CardWorld } from './world.ts';

/** Makes the card the one that is offered first. Refuses with NOT_FOUND, and with WRONG_STATE one that cannot pay. */
export async function makeDefault(world: CardWorld, userId: string, id: string): Promise<Card> {
  const { db, clock } = world.services;
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    const card = await findCard(tx, userId, id);
    if (!card) throw new Refusal('NOT_FOUND', { message: 'We could not find that card.' });
    const message = messageOf(card, clock.now());
    if (message !== undefined) throw new Refusal('WRONG_STATE', { message });
    await setDefault(tx, userId, id);
    return cardView({ ...card, isDefault: true }, clock.now());
  });
}
