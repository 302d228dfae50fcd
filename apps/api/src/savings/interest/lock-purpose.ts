import { lagosDateOf } from '@kolo/domain/dates';
import { LOCK_MIN_NAIRA, TOP_UP_MIN_NAIRA } from '@kolo/domain/interest';
import { formatNaira, naira, nairaToKobo } from '@kolo/domain/money';
import { creditAccount } from '#accounts/index.ts';
import type { Contribution, PaidContribution, Purpose } from '#payments/index.ts';
import { hasPaymentFor, packageIdOf } from '#payments/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Notice } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import { TRANCHES_MAX } from '../limits.ts';
import { beginLock, moveIn } from './create-lock.ts';
import { isMature } from './lock-view.ts';
import type { LockRow } from './queries.ts';
import { findLock, findUnpaid, holdPackage, replaceTranches } from './queries.ts';

function refuseLessThan(least: number, { amountKobo }: Contribution, what: string): void {
  if (amountKobo >= nairaToKobo(naira(least))) return;
  throw new Refusal('VALIDATION', { fields: { amount: `${what} ${formatNaira(least)}.` } });
}

function lockIsOver(): Refusal {
  return new Refusal('WRONG_STATE', { message: 'This lock has ended. It takes no more money.' });
}

function hasTooManyTranches({ tranches }: LockRow): boolean {
  return tranches.length >= TRANCHES_MAX;
}

function tooManyTranches(): Refusal {
  return new Refusal('LIMIT_EXCEEDED', {
    message: `This lock has been topped up ${TRANCHES_MAX - 1} times, which is the most. Lock the money in a new one.`,
  });
}

function takesMore(services: Services, lock: LockRow): boolean {
  return lock.status === 'active' && !isMature(lock, lagosDateOf(services.clock.now()));
}

async function topUp(tx: Tx, services: Services, lock: LockRow, paid: PaidContribution): Promise<Notice> {
  const startsOn = lagosDateOf(services.clock.now());
  await replaceTranches(tx, lock, [...lock.tranches, { principalKobo: paid.amountKobo, startsOn }]);
  const balanceKobo = await moveIn(tx, services, lock, paid);
  return credited(lock, paid, balanceKobo);
}

function credited(lock: LockRow, paid: PaidContribution, balanceKobo = lock.balanceKobo): Notice {
  return {
    kind: 'contribution_credited',
    amountKobo: String(paid.amountKobo),
    packageId: lock.id,
    packageName: lock.name,
    balanceKobo: String(balanceKobo),
  };
}

/** What a payment into a lock is for: it begins one that stands unpaid, and tops up one that runs. */
export function lockPurpose(services: Services): Purpose {
  return {
    /** Refuses an unknown lock, one that is over, and too small an amount. */
    async check(db: Db | Tx, contribution: Contribution): Promise<void> {
      const { userId } = contribution;
      const id = packageIdOf(contribution);
      const lock = await findLock(db, userId, id);
      if (lock) {
        if (!takesMore(services, lock)) throw lockIsOver();
        if (hasTooManyTranches(lock)) throw tooManyTranches();
        refuseLessThan(TOP_UP_MIN_NAIRA, contribution, 'The smallest top-up is');
      } else {
        // A lock that waits for its first payment is paid by that one alone: a second would pay it twice.
        const waits = await findUnpaid(db, userId, id);
        if (!waits || (await hasPaymentFor(db, userId, id))) {
          throw new Refusal('NOT_FOUND', { message: 'We could not find that package.' });
        }
        refuseLessThan(LOCK_MIN_NAIRA, contribution, 'The smallest amount to lock is');
      }
    },

    async fulfil(tx: Tx, paid: PaidContribution): Promise<Notice> {
      const id = packageIdOf(paid);
      await holdPackage(tx, paid.userId, id);
      const unpaid = await findUnpaid(tx, paid.userId, id);
      if (unpaid) return credited(await beginLock(tx, services, unpaid, paid), paid);
      const lock = await findLock(tx, paid.userId, id);
      const isOpen = lock !== undefined && takesMore(services, lock);
      if (isOpen && !hasTooManyTranches(lock)) return topUp(tx, services, lock, paid);
      // From an own account nothing has arrived yet: it is refused, and the money stays where it is.
      if (paid.method === 'account') throw isOpen ? tooManyTranches() : lockIsOver();
      // The lock is over by now.
      return creditAccount(tx, services, 'ibs', paid);
    },
  };
}
