import type { AccountType } from '@kolo/domain/account-types';
import { accountLabel } from '@kolo/domain/account-types';
import type { Kobo } from '@kolo/domain/money';
import { accountDepositNarration } from '@kolo/domain/transactions';
import { heldBy } from '#ledger/accounts.ts';
import { PROVIDER, wallet } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { selfAccountsOf } from './queries.ts';

interface DepositTarget {
  readonly userId: string;
  readonly accountType: AccountType;
  readonly amountKobo: Kobo;
}

interface Deposit extends DepositTarget {
  readonly reference: string;
}

/** Refuses an amount that would bring the customer above what they may hold. */
type DepositLimit = (
  db: Db | Tx,
  deposit: { userId: string; heldKobo: Kobo; amountKobo: Kobo },
) => Promise<void>;

/** What a payment into a self account is for: payments asks before it starts one, and credits through this once paid. */
export function accountPurpose(services: Services, limit: DepositLimit) {
  return {
    /** Refuses with NOT_FOUND where the customer has no such account, with LIMIT_EXCEEDED where it is too much. */
    async check(db: Db | Tx, target: DepositTarget): Promise<void> {
      const accounts = await selfAccountsOf(db, target.userId);
      if (!accounts.some((account) => account.accountType === target.accountType)) {
        const label = accountLabel(target.accountType);
        throw new Refusal('NOT_FOUND', { message: `You have no ${label} account yet. Open one first.` });
      }
      const { userId, amountKobo } = target;
      await limit(db, { userId, heldKobo: await heldBy(db, userId), amountKobo });
    },

    /** Credits the account in the payment's own transaction, once per provider reference. */
    async fulfil(tx: Tx, deposit: Deposit): Promise<void> {
      await postMovement(tx, {
        userId: deposit.userId,
        key: `provider:${deposit.reference}`,
        id: services.ids.next(),
        at: services.clock.now(),
        kind: 'accountDeposit',
        from: PROVIDER,
        to: wallet(deposit.accountType),
        amountKobo: deposit.amountKobo,
        narration: accountDepositNarration(deposit.accountType),
        reference: deposit.reference,
      });
    },
  };
}
