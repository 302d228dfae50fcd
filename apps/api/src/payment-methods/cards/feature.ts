import { getCard, listCards, makeCardDefault, removeCard as removeCardCall } from '@kolo/contract/cards';
import { Refusal } from '#platform/errors.ts';
import { feature } from '#platform/feature.ts';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import { cardView } from './card-view.ts';
import { removeAllCards, retireTokenJob, makeDefault, removeCard } from './change-card.ts';
import { cardsOf, findCard } from './queries.ts';
import type { CardDeps } from './deps.ts';

/** The calls on cards that are there; a card is added by a payment, so that call is payments'. */
function routes(deps: CardDeps): Route[] {
  const { db, clock } = deps.services;
  return [
    route(listCards, async ({ caller, query: { page, limit } }) => {
      const all = await cardsOf(db, caller.userId);
      const shown = all.slice((page - 1) * limit, page * limit);
      return {
        results: shown.map((card) => cardView(card, clock.now())),
        page,
        totalPages: Math.ceil(all.length / limit),
        totalResults: all.length,
      };
    }),
    route(getCard, async ({ caller, params }) => {
      const card = await findCard(db, caller.userId, params.id);
      if (!card) throw new Refusal('NOT_FOUND', { message: 'We could not find that card.' });
      return cardView(card, clock.now());
    }),
    route(makeCardDefault, ({ caller, params }) => makeDefault(deps, caller.userId, params.id)),
    route(removeCardCall, async ({ caller, params }) => {
      await removeCard(deps, caller.userId, params.id);
      return { message: 'The card is removed.' };
    }),
  ];
}

type Deps = CardDeps & { readonly paystack: Pick<Paystack, 'forgetCard'> };

export const cards = feature('cards', (deps: Deps) => ({
  routes: routes(deps),
  jobs: [retireTokenJob(deps, deps.paystack)],
  closing: {
    onClose: [(tx, userId) => removeAllCards(deps, tx, userId)],
    exported: { cards: (userId) => cardRecords(deps, userId) },
  },
}));

/** The customer's cards, as they may read them. */
async function* cardRecords({ services }: CardDeps, userId: string): AsyncIterable<object> {
  for (const card of await cardsOf(services.db, userId)) yield cardView(card, services.clock.now());
}
