import type { AccountType } from '@kolo/domain/account-types';
import type { PaidContribution, Purpose, Purposes } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Notice } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import type { OpenCase } from '#platform/staff-case.ts';
import { lockOccurrence, updateOccurrence, updateOrder, wake } from './occurrence-queries.ts';
import { dateOfKey } from './try-key.ts';

/** The account of each kind of package; a payment into an account has its own. */
const ACCOUNT_OF = { daily: 'ds', sb: 'sb', ibs: 'ibs' } as const satisfies Record<string, AccountType>;

interface Deps {
  readonly services: Services;
  readonly openCase: OpenCase;
}

/** What a date was paid for twice goes to the account of that type. Staff look at it: the bank may have charged by mistake. */
async function putAside(
  { openCase }: Deps,
  tx: Tx,
  paid: PaidContribution,
  { account, accountType, scheduleId }: { account: Purpose; accountType: AccountType; scheduleId: string },
): Promise<Notice> {
  const { userId, reference, amountKobo } = paid;
  const detail = `${amountKobo} kobo came in for a date of a schedule that was paid already. It is in the ${accountType} account.`;
  await openCase(tx, { kind: 'schedule_paid_twice', key: `twice:${reference}`, userId, reference, detail });
  await account.fulfil(tx, { ...paid, accountType, packageId: null });
  return { kind: 'schedule_paid_twice', scheduleId, amountKobo: String(amountKobo), accountType };
}

/** The same purposes, where each date of a schedule is paid once, however late a success comes. */
export function onceADate(deps: Deps, purposes: Purposes & Readonly<Record<'account', Purpose>>): Purposes {
  const guarded = (purpose: Purpose, ownType: AccountType | null): Purpose => ({
    check: (db, contribution) => purpose.check(db, contribution),
    async fulfil(tx, paid) {
      const date = dateOfKey(paid.requestKey);
      if (!date) return purpose.fulfil(tx, paid);
      const row = await lockOccurrence(tx, paid.userId, date);
      invariant(row, 'a payment of a schedule is for a date of it');
      if (row.state !== 'paid') {
        const { reference, amountKobo } = paid;
        // An earlier try may come in late, and for another amount than the newest.
        if (amountKobo !== row.amountKobo) await updateOrder(tx, row, { ...row, amountKobo });
        await updateOccurrence(tx, row, { state: 'paid', reason: null, reference, nextCheckAt: null });
        return purpose.fulfil(tx, paid);
      }
      const accountType = ownType ?? paid.accountType;
      invariant(accountType, 'a payment into an account names it');
      return putAside(deps, tx, paid, { account: purposes.account, accountType, scheduleId: row.scheduleId });
    },
  });
  const { daily, sb, ibs } = purposes;
  return {
    ...purposes,
    account: guarded(purposes.account, null),
    ...(daily && { daily: guarded(daily, ACCOUNT_OF.daily) }),
    ...(sb && { sb: guarded(sb, ACCOUNT_OF.sb) }),
    ...(ibs && { ibs: guarded(ibs, ACCOUNT_OF.ibs) }),
  };
}

/** A try that came to nothing is looked at now. The schedule tells the customer what follows. */
export function hearOfFailure({ clock }: Services) {
  return async (tx: Tx, { userId, requestKey }: { userId: string; requestKey: string }): Promise<boolean> => {
    const date = dateOfKey(requestKey);
    if (!date) return false;
    await wake(tx, userId, date, clock.now());
    return true;
  };
}
