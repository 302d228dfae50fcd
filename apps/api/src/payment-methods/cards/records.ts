import { cardView } from './card-view.ts';
import { cardsOf } from './queries.ts';
import type { CardWorld } from './world.ts';

/** The customer's cards, as they may read them. */
export async function* cardRecords({ services }: CardWorld, userId: string): AsyncIterable<object> {
  for (const card of await cardsOf(services.db, userId)) yield cardView(card, services.clock.now());
}
