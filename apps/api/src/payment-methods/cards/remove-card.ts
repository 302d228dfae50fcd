import { assertNotFrozen } from '#identity/index.ts';
import { Refusal } from '#platform/errors.ts';
import type { Tx } from '#platform/db.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { statusOf } from './card-view.ts';
import type { CardRow } from './queries.ts';
import { cardsOf, markRemoved, setDefault } from './queries.ts';
import { retireToken } from './retire-token.ts';
import type { CardWorld } from './world.ts';

async function remove(tx: Tx, world: CardWorld, card: CardRow): Promise<void> {
  await retireToken(tx, world, card);
  await markRemoved(tx, card.userId, card.id, world.services.clock.now());
}

/** Removes the card; the oldest of those that can pay takes its place as the default. Refuses with NOT_FOUND. */
export async function removeCard(world: CardWorld, userId: string, id: string): Promise<void> {
  const { db, clock } = world.services;
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    const all = await cardsOf(tx, userId);
    const card = all.find((one) => one.id === id);
    if (!card) throw new Refusal('NOT_FOUND', { message: 'We could not find that card.' });
    // A payment with it may be in dispute: its trace stays while staff look.
    await assertNotFrozen(tx, userId);
    await remove(tx, world, card);
    if (!card.isDefault) return;
    const next = all.findLast((one) => one.id !== id && statusOf(one, clock.now()) === 'usable');
    await setDefault(tx, userId, next?.id ?? null);
  });
}

/** A customer who leaves takes every card with them. */
export async function removeAllCards(world: CardWorld, tx: Tx, userId: string): Promise<void> {
  for (const card of await cardsOf(tx, userId)) await remove(tx, world, card);
}
