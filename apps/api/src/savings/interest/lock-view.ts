import type { LockQuote } from '@kolo/contract/interest-savings';
import type { InterestPackage } from '@kolo/contract/packages';
import type { Expected } from '@kolo/contract/primitives';
import type { LagosDate } from '@kolo/domain/dates';
import type { LockQuote as DomainQuote } from '@kolo/domain/interest';
import { interestBy, interestInNaira, payAtMaturity, payExactly, payInNaira } from '@kolo/domain/interest';
import { exactBeside, koboToNairaFloor } from '@kolo/domain/money';
import { Refusal } from '#platform/errors.ts';
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
  const accruedKobo = interestBy(lock.tranches, lock.percent, earnedUntil);
  const pay = payAtMaturity(lock.tranches, lock.percent, lock.maturesOn);
  return {
    _id: lock.id,
    name: lock.name,
    startDate: lock.startsOn,
    createdAt: lock.createdAt.toISOString(),
    maturityDate: lock.maturesOn,
    currentBalance: koboToNairaFloor(lock.balanceKobo),
    interestRate: lock.percent,
    lockPeriod: lock.months,
    interestAccrued: interestInNaira(pay.principalKobo, accruedKobo),
    ...exactBeside({ currentBalance: lock.balanceKobo, interestAccrued: accruedKobo }),
    status: statusOn(lock, today),
    atMaturity: lock.atMaturity,
    pays: { ...payInNaira(pay), ...exactBeside(payExactly(pay)) },
    tranches: lock.tranches.map(({ principalKobo, startsOn }) => ({
      amount: koboToNairaFloor(principalKobo),
      ...exactBeside({ amount: principalKobo }),
      startDate: startsOn,
    })),
    ...(lock.endedBy && { endedBy: lock.endedBy }),
    ...(lock.lockedAgainAs && { lockedAgainAs: lock.lockedAgainAs }),
  };
}

export function quoteView(quote: DomainQuote): LockQuote {
  const { interest, tax, payout } = payInNaira(quote);
  const { principal: _, ...figures } = payExactly(quote);
  const exact = exactBeside(figures);
  return { rate: quote.percent, interest, tax, payout, ...exact, maturityDate: quote.maturesOn };
}

/** Locking and taking out are free of charge. */
const FEE = 0;

/** Refuses with QUOTE_CHANGED, and the quote of now, where the customer agreed to other figures. */
export function refuseOtherQuote(
  quote: { readonly payout: number; readonly tax: number },
  expected: Expected | undefined,
): void {
  if (!expected) return;
  const { payout, tax = quote.tax, fee = FEE } = expected;
  if (payout !== quote.payout || tax !== quote.tax || fee !== FEE)
    throw new Refusal('QUOTE_CHANGED', { quote });
}
