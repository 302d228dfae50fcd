import type { AccountType } from '@kolo/domain/account-types';
import { accountLabel } from '@kolo/domain/account-types';
import type { Kobo } from '@kolo/domain/money';
import { accountDepositNarration } from '@kolo/domain/transactions';
import { PROVIDER, wallet } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { selfAccountsOf } from './queries.ts';

interface DepositTarget {
  readonly userId: string;
  readonly accountType: AccountType;
}

interface Deposit extends DepositTarget {
  readonly amountKobo: Kobo;
  readonly reference: string;
}

/** What a payment into a self account is for: payments asks before it starts one, and credits through this once paid. */
export function accountPurpose(services: Services) {
  return {
    /** Refuses with NOT_FOUND where the customer has no such account. */
    async check(db: Db | Tx, target: DepositTarget): Promise<void> {
      const accounts = await selfAccountsOf(db, target.userId);
      if (accounts.some((account) => account.accountType === target.accountType)) return;
      const label = accountLabel(target.accountType);
      throw new Refusal('NOT_FOUND', { message: `You have no ${label} account yet. Open one first.` });
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
