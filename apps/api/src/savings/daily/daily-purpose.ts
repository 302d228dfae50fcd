import { formatNaira, koboToNairaFloor } from '@kolo/domain/money';
import { creditAccount } from '#accounts/index.ts';
import type { Contribution, PaidContribution, Purpose } from '#payments/index.ts';
import { creditPackage, packageIdOf } from '#payments/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Notice } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import type { DailyRow } from './queries.ts';
import { findDaily } from './queries.ts';

function packageIsClosed(): Refusal {
  return new Refusal('WRONG_STATE', { message: 'This package is closed.' });
}

function refuseUneven(row: DailyRow, { amountKobo }: Contribution): void {
  if (amountKobo % row.amountPerPeriodKobo === 0n) return;
  const step = formatNaira(koboToNairaFloor(row.amountPerPeriodKobo));
  throw new Refusal('VALIDATION', { fields: { amount: `Pay ${step}, or two, three or more times that.` } });
}

/** What a payment into a daily package is for. */
export function dailyPurpose(services: Services): Purpose {
  const purpose: Purpose = {
    /** Refuses an unknown or closed package, and what is no whole multiple of the step. */
    async check(db: Db | Tx, contribution: Contribution): Promise<void> {
      const { userId } = contribution;
      const row = await findDaily(db, userId, packageIdOf(contribution));
      if (!row) throw new Refusal('NOT_FOUND', { message: 'We could not find that package.' });
      if (row.status === 'closed') throw packageIsClosed();
      refuseUneven(row, contribution);
    },

    async fulfil(tx: Tx, paid: PaidContribution): Promise<Notice> {
      const notice = await creditPackage(tx, services, 'daily', paid);
      if (notice) return notice;
      // The package was closed while the customer was paying.
      if (paid.method !== 'account') return creditAccount(tx, services, 'ds', paid);
      // An own account's money has not left yet: what does not fit by now is refused rather than moved elsewhere.
      await purpose.check(tx, paid);
      throw packageIsClosed();
    },
  };
  return purpose;
}
