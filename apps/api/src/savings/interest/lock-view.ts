import type { InterestPackage } from '@kolo/contract/packages';
import type { LockQuote } from '@kolo/contract/interest-savings';
import type { LagosDate } from '@kolo/domain/dates';
import type { LockQuote as DomainQuote } from '@kolo/domain/interest';
import { interestBy, payAtMaturity, payInNaira } from '@kolo/domain/interest';
import { koboToNairaFloor } from '@kolo/domain/money';
import type { LockRow } from './queries.ts';

/** Whether its date has come: from then on it takes and loses nothing, and pays what it has earned. */
export function isMature(lock: Pick<LockRow, 'maturesOn'>, today: LagosDate): boolean {
  return lock.maturesOn <= today;
}

function statusOn(lock: LockRow, today: LagosDate): InterestPackage['status'] {
  if (lock.status === 'closed') return 'closed';
  return isMature(lock, today) ? 'matured' : 'active';
}

/** The lock as the wire shows it on that day. */
export function lockView(lock: LockRow, today: LagosDate): InterestPackage {
  const earnedUntil = isMature(lock, today) ? lock.maturesOn : today;
  return {
    _id: lock.id,
    name: lock.name,
    startDate: lock.startsOn,
    createdAt: lock.createdAt.toISOString(),
    maturityDate: lock.maturesOn,
    currentBalance: koboToNairaFloor(lock.balanceKobo),
    interestRate: lock.percent,
    lockPeriod: lock.months,
    interestAccrued: koboToNairaFloor(interestBy(lock.tranches, lock.percent, earnedUntil)),
    status: statusOn(lock, today),
    atMaturity: lock.atMaturity,
    pays: payInNaira(payAtMaturity(lock.tranches, lock.percent, lock.maturesOn)),
    tranches: lock.tranches.map(({ principalKobo, startsOn }) => ({
      amount: koboToNairaFloor(principalKobo),
      startDate: startsOn,
    })),
    ...(lock.lockedAgainAs && { lockedAgainAs: lock.lockedAgainAs }),
  };
}

export function quoteView(quote: DomainQuote): LockQuote {
  const { interest, tax, payout } = payInNaira(quote);
  return { rate: quote.percent, interest, tax, payout, maturityDate: quote.maturesOn };
}
