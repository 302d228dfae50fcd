import { invariant, Refusal } from '#platform/errors.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { creditToDs } from './credit-inbound.ts';
import { releaseFromHouse } from './hold-inbound.ts';
import { lockInbound, updateInbound } from './queries.ts';
import type { PaymentWorld } from '../world.ts';

/** Gives held money to the customer whose it is: a reversal in the house book and a posting in theirs, in one transaction. */
export async function releaseInbound(
  world: PaymentWorld,
  { reference, userId, staff }: { reference: string; userId: string; staff: string },
): Promise<void> {
  const { services } = world;
  await services.db.transaction().execute(async (tx) => {
    const row = await lockInbound(tx, reference);
    if (!row || row.status === 'dismissed')
      throw new Refusal('NOT_FOUND', { message: `No transfer ${reference} is known.` });
    if (row.status !== 'held')
      throw new Refusal('WRONG_STATE', { message: `The transfer ${reference} is ${row.status}, not held.` });
    if (!(await takeTurn(tx, userId)).isOpen)
      throw new Refusal('NOT_FOUND', { message: `Nobody with the id ${userId} has an open account.` });
    const { amountKobo } = row;
    invariant(amountKobo, 'a held transfer has an amount');
    await releaseFromHouse(tx, services, { reference, amountKobo });
    const paymentId = await creditToDs(world, tx, { userId, reference, amountKobo });
    const settledAt = services.clock.now();
    await updateInbound(tx, reference, {
      status: 'released',
      userId,
      paymentId,
      settledAt,
      staff,
      nextCheckAt: null,
    });
  });
}
