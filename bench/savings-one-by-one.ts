import { payAtMaturity } from '../packages/domain/src/interest.ts';
import { narrations } from '../packages/domain/src/transactions.ts';
import { INTEREST_EXPENSE, packagePot, wallet, WITHHOLDING_TAX } from '../apps/api/src/ledger/chart.ts';
import { postMovement } from '../apps/api/src/ledger/post.ts';
import { lagosDateOf } from '../packages/domain/src/dates.ts';
import { enqueueNotification } from '../apps/api/src/platform/notices.ts';
import type { Services } from '../apps/api/src/platform/services.ts';
import {
  closeLocks,
  findDueLocks,
  holdDueLocks,
  type LockPlace,
} from '../apps/api/src/savings/interest/queries.ts';

/** The same maturity by the ordinary posting: one transaction for each lock, one call for each movement. */
export async function matureOneByOne(services: Services, after: LockPlace | null): Promise<LockPlace | null> {
  const { db, clock, ids } = services;
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const on = lagosDateOf(now);
    const [lock] = await holdDueLocks(tx, await findDueLocks(tx, { on, limit: 1, after }), on);
    if (!lock) return null;
    const pay = payAtMaturity(lock.tranches, lock.percent, lock.maturesOn);
    const pot = packagePot(lock.pot);
    const { userId, id, name } = lock;
    const key = `maturity:${id}:${lock.maturesOn}`;
    const shared = { userId, at: now, reference: `maturity-${id}` };
    await postMovement(tx, {
      ...shared,
      id: ids.next(),
      key: `${key}:interest`,
      kind: 'interestEarned',
      from: INTEREST_EXPENSE,
      to: pot,
      amountKobo: pay.interestKobo,
      narration: narrations.interestEarned(name),
    });
    await postMovement(tx, {
      ...shared,
      id: ids.next(),
      key: `${key}:tax`,
      kind: 'interestTax',
      from: pot,
      to: WITHHOLDING_TAX,
      amountKobo: pay.taxKobo,
      narration: narrations.interestTax(name),
    });
    await postMovement(tx, {
      ...shared,
      id: ids.next(),
      key: `${key}:payout`,
      kind: 'interestMatureWithdrawal',
      from: pot,
      to: wallet('ibs'),
      amountKobo: pay.payoutKobo,
      narration: narrations.interestMatureWithdrawal(),
    });
    await closeLocks(tx, [{ userId, id, lockedAgainAs: null }]);
    await enqueueNotification(tx, services, userId, {
      kind: 'lock_matured',
      packageName: name,
      interestKobo: String(pay.interestKobo),
      taxKobo: String(pay.taxKobo),
      paidOutKobo: String(pay.payoutKobo),
      lockedAgainKobo: '0',
    });
    return lock;
  });
}
