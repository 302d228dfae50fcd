import { openCardToken } from '#payment-methods/index.ts';
import { invariant } from '#platform/errors.ts';
import type { ChargeWord } from '#providers/paystack/cards.ts';
import { isDeadCard } from '#providers/paystack/cards.ts';
import { ProviderRefused, ProviderUnknown } from '#platform/provider-answer.ts';
import { nextCheck } from './check-times.ts';
import { CARD_IS_GONE, CARD_NOT_CHARGED, CARD_REFUSED } from './failure-words.ts';
import type { PaymentRow } from './queries.ts';
import { appendEvent, lockPayment, updatePayment } from './queries.ts';
import { takeWord } from './payment-process.ts';
import type { PaymentWorld } from './world.ts';

const PAID_PATH = '/payments/success';

/** The reference has been there before: whatever became of that charge, it is not known here. */
const DUPLICATE = 'duplicate_reference';

/** The bank has not answered yet, or wants to see the customer first on a page of its own. */
async function leaveOpen(world: PaymentWorld, payment: PaymentRow, page: string | null): Promise<void> {
  const { db, clock } = world.services;
  await db.transaction().execute(async (tx) => {
    const locked = await lockPayment(tx, payment.userId, payment.reference);
    if (locked.status !== 'initiated') return;
    const now = clock.now();
    if (page !== null) await appendEvent(tx, locked, 'awaiting_payment', now);
    await updatePayment(tx, locked, {
      status: 'pending',
      ...(page !== null && { authorizationUrl: page }),
      nextCheckAt: nextCheck('pending', locked.createdAt, 0, now),
    });
  });
}

/** Nothing was charged, says the provider; it is asked again as about every payment that died. */
async function failUncharged(world: PaymentWorld, payment: PaymentRow, failure: string): Promise<void> {
  const { db, clock } = world.services;
  await db.transaction().execute(async (tx) => {
    const locked = await lockPayment(tx, payment.userId, payment.reference);
    if (locked.status !== 'initiated') return;
    const now = clock.now();
    await appendEvent(tx, locked, 'failed', now);
    await updatePayment(tx, locked, {
      status: 'failed',
      failure,
      nextCheckAt: nextCheck('failed', locked.createdAt, 0, now),
    });
  });
}

async function takeCharge(world: PaymentWorld, payment: PaymentRow, word: ChargeWord): Promise<void> {
  switch (word.state) {
    case 'challenged':
      return leaveOpen(world, payment, word.authorizationUrl);
    case 'success':
    case 'failed':
      return takeWord(world, payment, word);
    default:
      return leaveOpen(world, payment, null);
  }
}

/**
 * Charges the kept card of a payment that is on our books already, once and under its own reference. Where the answer is
 * not known the payment stays open and the provider is asked what became of it: it is never charged a second time.
 */
export async function chargeSavedCard(world: PaymentWorld, payment: PaymentRow): Promise<void> {
  const { db, config, logger } = world.services;
  const { userId, cardId, reference, amountKobo } = payment;
  invariant(cardId, 'a payment by a kept card names it');
  const card = await openCardToken(db, world.cards, userId, cardId);
  if (!card) return failUncharged(world, payment, CARD_IS_GONE);
  let word: ChargeWord;
  try {
    const callbackUrl = `${config.publicUrl}${PAID_PATH}`;
    word = await world.paystack.chargeCard({ ...card, amountKobo, reference, callbackUrl });
  } catch (error) {
    const refused = error instanceof ProviderRefused;
    if (!refused && !(error instanceof ProviderUnknown)) throw error;
    logger.warn({ reference, reason: error.message }, 'a kept card was not charged, or nobody knows');
    if (refused && error.code !== DUPLICATE)
      return failUncharged(world, payment, isDeadCard(error) ? CARD_REFUSED : CARD_NOT_CHARGED);
    return leaveOpen(world, payment, null);
  }
  await takeCharge(world, payment, word);
}
