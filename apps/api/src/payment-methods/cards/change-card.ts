import * as z from 'zod/mini';
import type { Card } from '@kolo/contract/cards';
import { assertNotFrozen } from '#identity/index.ts';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { JobHandler } from '#platform/job-queue.ts';
import { jobHandler } from '#platform/jobs.ts';
import { enqueueJob } from '#platform/outbox.ts';
import { takeTurn } from '#platform/take-turn.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import { cardView, messageOf, statusOf } from './card-view.ts';
import type { CardRow } from './queries.ts';
import {
  deleteRetired,
  findRetired,
  insertRetired,
  findCard,
  setDefault,
  cardsOf,
  markRemoved,
} from './queries.ts';
import type { CardDeps } from './deps.ts';
import { tokenOwner } from './deps.ts';

async function remove(tx: Tx, deps: CardDeps, card: CardRow): Promise<void> {
  await retireToken(tx, deps, card);
  await markRemoved(tx, card.userId, card.id, deps.services.clock.now());
}

/** Removes the card; the oldest of those that can pay takes its place as the default. Refuses with NOT_FOUND. */
export async function removeCard(deps: CardDeps, userId: string, id: string): Promise<void> {
  const { db, clock } = deps.services;
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    const all = await cardsOf(tx, userId);
    const card = all.find((one) => one.id === id);
    if (!card) throw new Refusal('NOT_FOUND', { message: 'We could not find that card.' });
    // A payment with it may be in dispute: its trace stays while staff look.
    await assertNotFrozen(tx, userId);
    await remove(tx, deps, card);
    if (!card.isDefault) return;
    const next = all.findLast((one) => one.id !== id && statusOf(one, clock.now()) === 'usable');
    await setDefault(tx, userId, next?.id ?? null);
  });
}

/** A customer who leaves takes every card with them. */
export async function removeAllCards(deps: CardDeps, tx: Tx, userId: string): Promise<void> {
  for (const card of await cardsOf(tx, userId)) await remove(tx, deps, card);
}

/** Makes the card the one that is offered first. Refuses with NOT_FOUND, and with WRONG_STATE one that cannot pay. */
export async function makeDefault(deps: CardDeps, userId: string, id: string): Promise<Card> {
  const { db, clock } = deps.services;
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

const TASK = 'retire_card_token';

/** Takes the card's token out of use in this transaction; a job has the provider forget it. */
export async function retireToken(tx: Tx, { services }: CardDeps, card: CardRow): Promise<void> {
  const { userId, tokenSealed } = card;
  if (tokenSealed === null) return;
  const id = services.ids.next();
  await insertRetired(tx, { userId, id, cardId: card.id, tokenSealed }, services.clock.now());
  // The job names the row: a token has no place in a job's payload.
  await enqueueJob(tx, services, { userId, task: TASK, payload: { userId, id } });
}

export function retireTokenJob(deps: CardDeps, paystack: Pick<Paystack, 'forgetCard'>): JobHandler {
  const Payload = z.object({ userId: z.uuid(), id: z.uuid() });
  return jobHandler(TASK, Payload, async ({ userId, id }) => {
    const { db } = deps.services;
    const retired = await findRetired(db, userId, id);
    if (!retired) return;
    await paystack.forgetCard(deps.fields.open(retired.tokenSealed, tokenOwner(userId, retired.cardId)));
    await deleteRetired(db, userId, id);
  });
}
