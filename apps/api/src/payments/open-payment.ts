import { ProviderRefused, ProviderUnknown } from '#platform/provider-answer.ts';
import { invariant } from '#platform/errors.ts';
import { LEFT_AFTER_MS, nextCheck } from './check-times.ts';
import { virtualAccount } from './inbound/virtual-account.ts';
import type { Instruction } from './instruction-queries.ts';
import { insertInstruction } from './instruction-queries.ts';
import { openCheckout } from './open-checkout.ts';
import type { PaymentRow } from './queries.ts';
import { appendEvent, lockPayment, updatePayment } from './queries.ts';
import type { PaymentWorld } from './world.ts';

/** Whose code it is that the provider offers. */
const USSD_BANK = 'GTBank';

/** The customer's own number where the provider gives one, else a number for this payment alone. */
async function transferTo(world: PaymentWorld, payment: PaymentRow): Promise<Instruction> {
  try {
    return { kind: 'dedicated', ...(await virtualAccount(world, payment.userId)) };
  } catch (error) {
    if (!(error instanceof ProviderRefused) && !(error instanceof ProviderUnknown)) throw error;
    world.services.logger.warn({ reason: error.message }, 'no own account number: one for this payment');
  }
  const account = await world.paystack.oneTimeAccount({
    email: payment.payerEmail,
    amountKobo: payment.amountKobo,
    reference: payment.reference,
    expiresAt: new Date(payment.createdAt.getTime() + LEFT_AFTER_MS),
  });
  return { kind: 'one_time', ...account, returnedKobo: null };
}

async function showInstruction(
  { services: { db, clock } }: PaymentWorld,
  payment: PaymentRow,
  instruction: Instruction,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockPayment(tx, payment.userId, payment.reference);
    if (locked.status !== 'initiated') return;
    const now = clock.now();
    await insertInstruction(tx, locked, instruction);
    await appendEvent(tx, locked, 'awaiting_payment', now);
    await updatePayment(tx, locked, {
      status: 'pending',
      nextCheckAt: nextCheck('pending', locked.createdAt, 0, now),
    });
  });
}

/**
 * Asks the provider for what the customer needs to pay: a page, an account number or a code. Throws what the provider
 * client throws. Safe to repeat: the provider knows the reference and answers the same again.
 */
export async function openPayment(world: PaymentWorld, payment: PaymentRow): Promise<void> {
  switch (payment.method) {
    case 'card':
      return openCheckout(world, payment);
    case 'bank_transfer':
      return showInstruction(world, payment, await transferTo(world, payment));
    case 'ussd': {
      const { payerEmail: email, amountKobo, reference } = payment;
      const code = await world.paystack.ussdCode({ email, amountKobo, reference });
      return showInstruction(world, payment, { kind: 'ussd', bankName: USSD_BANK, code });
    }
    case 'saved_card':
    case 'account':
      return invariant(false, `a payment by ${payment.method} opens nothing`);
  }
}
