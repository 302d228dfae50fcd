import type { Tx } from '#platform/db.ts';
import { leaveNotice } from '#platform/notices.ts';
import { tellIfAboveCap } from './above-cap.ts';
import { fulfilArrival } from './fulfil-payment.ts';
import type { PaymentRow } from './queries.ts';
import { appendEvent, updatePayment } from './queries.ts';
import type { PaymentWorld } from './world.ts';

/** Credits a locked payment with a transfer that came under the provider's reference, and says so. */
export async function creditPayment(
  world: PaymentWorld,
  tx: Tx,
  payment: PaymentRow,
  providerReference: string,
): Promise<void> {
  const now = world.services.clock.now();
  await world.losses.creditFromOutside(tx, payment, async () => {
    const notice = await fulfilArrival(tx, world.purposes, payment, providerReference);
    await leaveNotice(tx, world.services, payment.userId, notice);
  });
  await tellIfAboveCap(world, tx, payment);
  await appendEvent(tx, payment, 'confirmed', now);
  await appendEvent(tx, payment, 'credited', now);
  await updatePayment(tx, payment, {
    status: 'succeeded',
    failure: null,
    checkedAt: now,
    nextCheckAt: null,
  });
}
