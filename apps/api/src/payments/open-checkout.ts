import type { Services } from '#platform/services.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import { nextCheck } from './check-times.ts';
import type { PaymentRow } from './queries.ts';
import { appendEvent, lockPayment, updatePayment } from './queries.ts';

const PAID_PATH = '/payments/success';
const LEFT_PATH = '/payments/error';

/**
 * Opens the provider's page for a payment that is on our books already, and keeps its address. Throws what the provider
 * client throws. Safe to repeat: the provider knows the reference and opens it once.
 */
export async function openCheckout(
  { services, paystack }: { services: Services; paystack: Pick<Paystack, 'initialize'> },
  payment: PaymentRow,
): Promise<void> {
  const { config, db, clock } = services;
  const query = `?reference=${encodeURIComponent(payment.reference)}`;
  const { authorizationUrl } = await paystack.initialize({
    email: payment.payerEmail,
    amountKobo: payment.amountKobo,
    reference: payment.reference,
    callbackUrl: `${config.publicUrl}${PAID_PATH}`,
    cancelUrl: `${config.publicUrl}${LEFT_PATH}${query}`,
  });
  await db.transaction().execute(async (tx) => {
    const locked = await lockPayment(tx, payment.userId, payment.reference);
    if (locked.status !== 'initiated') return;
    const now = clock.now();
    await appendEvent(tx, locked, 'awaiting_payment', now);
    await updatePayment(tx, locked, {
      status: 'pending',
      authorizationUrl,
      nextCheckAt: nextCheck('pending', locked.createdAt, 0, now),
    });
  });
}
