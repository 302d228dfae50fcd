import * as z from 'zod/mini';
import type { Tx } from '#platform/db.ts';
import { jobHandler } from '#platform/jobs.ts';
import { leaveJob } from '#platform/outbox.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import type { CardRow } from './queries.ts';
import { deleteRetired, findRetired, insertRetired } from './queries.ts';
import type { CardWorld } from './world.ts';
import { tokenOwner } from './world.ts';
import type { JobHandler } from '#platform/job-queue.ts';

const TASK = 'retire_card_token';

/** Takes the card's token out of use in this transaction; a job has the provider forget it. */
export async function retireToken(tx: Tx, { services }: CardWorld, card: CardRow): Promise<void> {
  const { userId, tokenSealed } = card;
  if (tokenSealed === null) return;
  const id = services.ids.next();
  await insertRetired(tx, { userId, id, cardId: card.id, tokenSealed }, services.clock.now());
  // The job names the row: a token has no place in a job's payload.
  await leaveJob(tx, services, { userId, task: TASK, payload: { userId, id } });
}

export function retireTokenJob(world: CardWorld, paystack: Pick<Paystack, 'forgetCard'>): JobHandler {
  const Payload = z.object({ userId: z.uuid(), id: z.uuid() });
  return jobHandler(TASK, Payload, async ({ userId, id }) => {
    const { db } = world.services;
    const retired = await findRetired(db, userId, id);
    if (!retired) return;
    await paystack.forgetCard(world.fields.open(retired.tokenSealed, tokenOwner(userId, retired.cardId)));
    await deleteRetired(db, userId, id);
  });
}
