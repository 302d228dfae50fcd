import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import type { MovementKind } from '@kolo/domain/transactions';
import { narrations } from '@kolo/domain/transactions';
import { openPots } from '#ledger/accounts.ts';
import type { Pot } from '#ledger/chart.ts';
import { FEES, PAYOUT_IN_FLIGHT, PAYOUT_SETTLED, wallet } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import type { Destination } from '#payment-methods/index.ts';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import type { PayoutRow } from './queries.ts';

interface Step {
  /** Names the step: each is taken once for a withdrawal. */
  readonly name: string;
  readonly kind: Extract<MovementKind, keyof typeof narrations>;
  readonly from: Pot;
  readonly to: Pot;
  readonly amountKobo: Kobo;
  readonly narration: string;
}

async function take(tx: Tx, services: Services, row: PayoutRow, step: Step): Promise<void> {
  const { name, ...movement } = step;
  if (movement.amountKobo === 0n) return;
  await postMovement(tx, {
    ...movement,
    userId: row.userId,
    key: `withdrawal:${row.id}:${name}`,
    id: services.ids.next(),
    at: services.clock.now(),
    reference: row.reference,
  });
}

/** What left the account: the amount and its fee. */
export function totalOf({ amountKobo, feeKobo }: Pick<PayoutRow, 'amountKobo' | 'feeKobo'>): Kobo {
  return kobo(amountKobo + feeKobo);
}

/** Takes amount and fee out of the account. Refuses with INSUFFICIENT_FUNDS, NOT_FOUND where there is no such account. */
export async function takeOut(tx: Tx, services: Services, row: PayoutRow, to: Destination): Promise<void> {
  await openPots(tx, row.userId, [PAYOUT_IN_FLIGHT, PAYOUT_SETTLED, FEES]);
  const step: Step = {
    name: 'out',
    kind: 'bankWithdrawal',
    from: wallet(row.accountType),
    to: PAYOUT_IN_FLIGHT,
    amountKobo: totalOf(row),
    narration: narrations.bankWithdrawal(to.bankName, to.ending),
  };
  await take(tx, services, row, step).catch((error: unknown) => {
    const isMissing = error instanceof Refusal && error.code === 'NOT_FOUND';
    throw isMissing ? new Refusal('NOT_FOUND', { message: 'You have no account of that kind yet.' }) : error;
  });
}

/** The bank has it: the amount has arrived, the fee is earned. */
export async function settle(tx: Tx, services: Services, row: PayoutRow, to: Destination): Promise<void> {
  const words = [to.bankName, to.ending] as const;
  await take(tx, services, row, {
    name: 'paid',
    kind: 'payoutSettled',
    from: PAYOUT_IN_FLIGHT,
    to: PAYOUT_SETTLED,
    amountKobo: row.amountKobo,
    narration: narrations.payoutSettled(...words),
  });
  await take(tx, services, row, {
    name: 'fee',
    kind: 'payoutFee',
    from: PAYOUT_IN_FLIGHT,
    to: FEES,
    amountKobo: row.feeKobo,
    narration: narrations.payoutFee(...words),
  });
}

/** Puts amount and fee back into the account, from where they are by now. Once, no matter who says so first. */
export async function giveBack(tx: Tx, services: Services, row: PayoutRow, from: Destination): Promise<void> {
  const words = [from.bankName, from.ending] as const;
  const wasPaid = row.status === 'paid';
  await take(tx, services, row, {
    name: 'back',
    kind: 'bankWithdrawalReversed',
    from: wasPaid ? PAYOUT_SETTLED : PAYOUT_IN_FLIGHT,
    to: wallet(row.accountType),
    amountKobo: wasPaid ? row.amountKobo : totalOf(row),
    narration: narrations.bankWithdrawalReversed(...words),
  });
  if (!wasPaid) return;
  await take(tx, services, row, {
    name: 'fee-back',
    kind: 'payoutFeeReturned',
    from: FEES,
    to: wallet(row.accountType),
    amountKobo: row.feeKobo,
    narration: narrations.payoutFeeReturned(...words),
  });
}
