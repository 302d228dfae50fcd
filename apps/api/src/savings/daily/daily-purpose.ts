import { accountDepositNarration } from '@kolo/domain/transactions';
import { formatNaira, koboToNairaFloor } from '@kolo/domain/money';
import { wallet } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import { ensureAccount } from '#accounts/index.ts';
import type { Contribution, PaidContribution, Purpose } from '#payments/index.ts';
import { creditPackage } from '#payments/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Notice } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import type { DailyRow } from './queries.ts';
import { findDaily } from './queries.ts';

function packageIdOf({ packageId }: Contribution): string {
  invariant(packageId, 'a payment into a package names it');
  return packageId;
}

function packageIsClosed(): Refusal {
  return new Refusal('WRONG_STATE', { message: 'This package is closed.' });
}

function refuseUneven(row: DailyRow, { amountKobo }: Contribution): void {
  if (amountKobo % row.amountPerPeriodKobo === 0n) return;
  const step = formatNaira(koboToNairaFloor(row.amountPerPeriodKobo));
  throw new Refusal('VALIDATION', { fields: { amount: `Pay ${step}, or two, three or more times that.` } });
}

/** The package was closed while the customer was paying: the money goes to the DS account instead. */
async function creditAccount(tx: Tx, services: Services, paid: PaidContribution): Promise<Notice> {
  const { userId, key, from, amountKobo, reference } = paid;
  await ensureAccount(tx, services, userId, 'ds');
  await postMovement(tx, {
    userId,
    key,
    id: services.ids.next(),
    at: services.clock.now(),
    kind: 'accountDeposit',
    from,
    to: wallet('ds'),
    amountKobo,
    narration: accountDepositNarration('ds'),
    reference,
  });
  return { kind: 'deposit_credited', amountKobo: String(amountKobo), accountType: 'ds' };
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
      if (paid.method !== 'account') return creditAccount(tx, services, paid);
      // An own account's money has not left yet: what does not fit by now is refused rather than moved elsewhere.
      await purpose.check(tx, paid);
      throw packageIsClosed();
    },
  };
  return purpose;
}
