import { ProviderRefused, ProviderUnknown } from '#platform/provider-answer.ts';
import { LEFT_AFTER_MS, nextCheck, nextTry } from '../check-times.ts';
import type { PaymentRow } from '../queries.ts';
import { appendEvent, lockPayment, updatePayment } from '../queries.ts';
import { isOpen } from '../states.ts';
import { findVirtualAccount } from './account-queries.ts';
import { lookForCustomer } from './look-for-inbound.ts';
import type { PaymentWorld } from '../world.ts';

/** Answers false where the provider did not say what has arrived. */
async function look(world: PaymentWorld, payment: PaymentRow): Promise<boolean> {
  const state = await findVirtualAccount(world.services.db, payment.userId);
  if (state?.status !== 'open') return false;
  try {
    await lookForCustomer(world, state.account, payment.createdAt);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderUnknown) && !(error instanceof ProviderRefused)) throw error;
    world.services.logger.warn({ reason: error.message }, 'the provider did not say what has arrived');
    return false;
  }
}

/**
 * Settles a payment by transfer to the customer's own number: everything that has come there is taken, this payment's
 * transfer with it. One that has not come in time is given up; the money is taken all the same when it comes.
 */
export async function settleByInbound(
  world: PaymentWorld,
  known: PaymentRow,
  checks: number,
): Promise<'settled' | 'silent'> {
  const { db, clock } = world.services;
  const { userId, reference } = known;
  const isAnswered = await look(world, known);
  await db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, userId, reference);
    if (payment.status === 'succeeded' || payment.status === 'reversed') return;
    const now = clock.now();
    const isLeft =
      isAnswered && isOpen(payment.status) && now.getTime() - payment.createdAt.getTime() >= LEFT_AFTER_MS;
    const status = isLeft ? 'abandoned' : payment.status;
    if (isLeft) await appendEvent(tx, payment, 'abandoned', now);
    await updatePayment(tx, payment, {
      status,
      checkedAt: now,
      checks,
      nextCheckAt: isAnswered ? nextCheck(status, payment.createdAt, checks, now) : nextTry(checks, now),
    });
  });
  return isAnswered ? 'settled' : 'silent';
}
