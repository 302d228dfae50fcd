import { getCard, listCards, makeCardDefault, removeCard as removeCardCall } from '@kolo/contract/cards';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#platform/errors.ts';
import type { Gate } from '#platform/http/mount.ts';
import { mount } from '#platform/http/mount.ts';
import { cardView } from './card-view.ts';
import { makeDefault } from './make-default.ts';
import { cardsOf, findCard } from './queries.ts';
import { removeCard } from './remove-card.ts';
import type { CardWorld } from './world.ts';

/** The calls on cards that are there; a card is added by a payment, so that call is payments'. */
export function mountCards(app: FastifyInstance, gate: Gate, world: CardWorld): void {
  const { db, clock } = world.services;

  mount(app, gate, listCards, async ({ caller, query: { page, limit } }) => {
    const all = await cardsOf(db, caller.userId);
    const shown = all.slice((page - 1) * limit, page * limit);
    return {
      results: shown.map((card) => cardView(card, clock.now())),
      page,
      totalPages: Math.ceil(all.length / limit),
      totalResults: all.length,
    };
  });

  mount(app, gate, getCard, async ({ caller, params }) => {
    const card = await findCard(db, caller.userId, params.id);
    if (!card) throw new Refusal('NOT_FOUND', { message: 'We could not find that card.' });
    return cardView(card, clock.now());
  });

  mount(app, gate, makeCardDefault, ({ caller, params }) => makeDefault(world, caller.userId, params.id));

  mount(app, gate, removeCardCall, async ({ caller, params }) => {
    await removeCard(world, caller.userId, params.id);
    return { message: 'The card is removed.' };
  });
}
