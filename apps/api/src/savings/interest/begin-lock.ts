import type { PaymentMethod } from '@kolo/contract/payments';
import type { Kobo } from '@kolo/domain/money';
import { lagosDateOf } from '@kolo/domain/dates';
import { quoteLock } from '@kolo/domain/interest';
import type { MovementKind } from '@kolo/domain/transactions';
import { narrations } from '@kolo/domain/transactions';
import { openPackagePot, openPots } from '#ledger/accounts.ts';
import type { Pot } from '#ledger/chart.ts';
import { INTEREST_EXPENSE, packagePot, PROVIDER, WITHHOLDING_TAX } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import type { Tx } from '#platform/db.ts';
import type { Services } from '#platform/services.ts';
import type { LockRow, UnpaidLock } from './queries.ts';
import { beginLocks } from './queries.ts';

/** Money on its way into a lock: from which pot, under which key it is posted once, and the reference that it shows. */
export interface LockMoney {
  readonly from: Pot;
  readonly key: string;
  readonly amountKobo: Kobo;
  readonly reference: string;
  /** From the provider it is a payment, from an own account a contribution. */
  readonly method: PaymentMethod;
}

/** Moves money into a lock's pot; answers what is in it then. */
export async function moveIn(
  tx: Tx,
  services: Services,
  lock: { userId: string; pot: number; name: string },
  money: LockMoney,
): Promise<Kobo> {
  const isPayment = money.method !== 'account';
  const kind: MovementKind = isPayment ? 'interestPayment' : 'interestContribution';
  const { toBalanceKobo } = await postMovement(tx, {
    userId: lock.userId,
    key: money.key,
    id: services.ids.next(),
    at: services.clock.now(),
    kind,
    from: money.from,
    to: packagePot(lock.pot),
    amountKobo: money.amountKobo,
    narration: narrations[kind](lock.name),
    reference: money.reference,
  });
  return toBalanceKobo;
}

/** Begins a lock with the money that is there: its days and its rate are those of today. */
export async function beginLock(
  tx: Tx,
  services: Services,
  asked: UnpaidLock,
  money: LockMoney,
): Promise<LockRow> {
  const now = services.clock.now();
  const startsOn = lagosDateOf(now);
  const { percent, maturesOn } = quoteLock({
    principalKobo: money.amountKobo,
    months: asked.months,
    startsOn,
  });
  const { id: pot } = await openPackagePot(tx, asked.userId);
  // The world outside of a customer who has no account yet, and what the maturity posts to, so that the job finds it.
  await openPots(tx, asked.userId, [PROVIDER, INTEREST_EXPENSE, WITHHOLDING_TAX]);
  const terms = {
    ...asked,
    pot,
    percent,
    startsOn,
    maturesOn,
    atMaturity: 'payout' as const,
    createdAt: now,
    tranches: [{ principalKobo: money.amountKobo, startsOn }],
  };
  await beginLocks(tx, [terms]);
  const balanceKobo = await moveIn(tx, services, terms, money);
  return { ...terms, status: 'active', lockedAgainAs: null, balanceKobo };
}
