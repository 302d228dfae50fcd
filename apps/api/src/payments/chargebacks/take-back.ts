import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import { narrations } from '@kolo/domain/transactions';
import { holdPots, openPots, potsCredited } from '#ledger/accounts.ts';
import type { Pot } from '#ledger/chart.ts';
import { CHARGEBACK_LOSS, isPackagePot, PROVIDER } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import type { Tx } from '#platform/db.ts';
import type { PaymentRow } from '../queries.ts';
import type { PaymentWorld } from '../settle-payment.ts';

/** Under which dispute, of which payment. */
export interface Claim {
  readonly payment: PaymentRow;
  readonly disputeId: string;
}

function least(one: Kobo, other: Kobo): Kobo {
  return one < other ? one : other;
}

async function moveOut(
  world: PaymentWorld,
  tx: Tx,
  { payment, disputeId }: Claim,
  { from, amountKobo }: { from: Pot; amountKobo: Kobo },
): Promise<void> {
  const { ids, clock } = world.services;
  await postMovement(tx, {
    userId: payment.userId,
    key: `chargeback:${disputeId}:${from.id}`,
    id: ids.next(),
    at: clock.now(),
    kind: 'chargeback',
    from,
    to: PROVIDER,
    amountKobo,
    narration: narrations.chargeback(payment.reference),
    reference: payment.reference,
  });
}

/**
 * Takes so much back from where the payment went, as far as it is still there; what is missing stands in the customer's
 * own loss pot. No pot goes below its floor. Answers both parts.
 */
export async function takeBack(
  world: PaymentWorld,
  tx: Tx,
  claim: Claim,
  amountKobo: Kobo,
): Promise<{ takenKobo: Kobo; lossKobo: Kobo }> {
  const { userId, packageId, purpose, reference } = claim.payment;
  const release = world.purposes[purpose]?.release;
  const parts: { from: Pot; amountKobo: Kobo }[] = [];
  let left = amountKobo;
  const credited = () => potsCredited(tx, userId, reference);
  // A payment from one own pot to another takes no turn: balances are read once nobody else can change them. Nothing of that
  // kind leaves a lock, whose own row comes before its pots everywhere.
  if (!release) await holdPots(tx, userId, [PROVIDER, ...(await credited()).map(({ pot }) => pot)]);
  for (const { pot, balanceKobo } of await credited()) {
    const wanted = least(left, balanceKobo);
    if (wanted === 0n) continue;
    const given =
      release && packageId && isPackagePot(pot)
        ? await release(tx, { userId, packageId, amountKobo: wanted })
        : wanted;
    if (given === 0n) continue;
    parts.push({ from: pot, amountKobo: given });
    left = kobo(left - given);
  }
  if (left > 0n) {
    await openPots(tx, userId, [CHARGEBACK_LOSS]);
    parts.push({ from: CHARGEBACK_LOSS, amountKobo: left });
  }
  await holdPots(tx, userId, [PROVIDER, ...parts.map(({ from }) => from)]);
  for (const part of parts) await moveOut(world, tx, claim, part);
  return { takenKobo: kobo(amountKobo - left), lossKobo: left };
}

/** The bank gave back what could not be taken from the customer: their loss is made good. */
export async function coverLoss(
  world: PaymentWorld,
  tx: Tx,
  { payment, disputeId }: Claim,
  lossKobo: Kobo,
): Promise<void> {
  const { ids, clock } = world.services;
  await postMovement(tx, {
    userId: payment.userId,
    key: `chargeback-won:${disputeId}:${CHARGEBACK_LOSS.id}`,
    id: ids.next(),
    at: clock.now(),
    kind: 'chargebackReturn',
    from: PROVIDER,
    to: CHARGEBACK_LOSS,
    amountKobo: lossKobo,
    narration: narrations.chargebackReturn(payment.reference),
    reference: payment.reference,
  });
}
