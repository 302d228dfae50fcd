import { accountLabel } from '@kolo/domain/account-types';
import type { Kobo } from '@kolo/domain/money';
import { accountDepositNarration } from '@kolo/domain/transactions';
import { wallet } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import type { Db, Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Notice } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import type { AccountType } from '@kolo/domain/account-types';
import type { Pot } from '#ledger/chart.ts';
import { ensureAccount } from './open-account.ts';
import { selfAccountsOf } from './queries.ts';

interface DepositTarget {
  readonly userId: string;
  readonly accountType: AccountType | null;
  readonly amountKobo: Kobo;
}

interface PaidDeposit extends DepositTarget {
  readonly from: Pot;
  readonly key: string;
  readonly reference: string;
}

function accountOf({ accountType }: DepositTarget): AccountType {
  invariant(accountType, 'a payment into an account names it');
  return accountType;
}

/** What a payment into a self account is for: payments asks before it starts one, and credits through this once paid. */
export function accountPurpose(services: Services) {
  return {
    /** Refuses with NOT_FOUND where the customer has no such account. */
    async check(db: Db | Tx, target: DepositTarget): Promise<void> {
      const accountType = accountOf(target);
      const accounts = await selfAccountsOf(db, target.userId);
      if (!accounts.some((account) => account.accountType === accountType)) {
        const label = accountLabel(accountType);
        throw new Refusal('NOT_FOUND', { message: `You have no ${label} account yet. Open one first.` });
      }
    },

    /** Credits the account in the payment's own transaction, once per key. */
    async fulfil(tx: Tx, paid: PaidDeposit): Promise<Notice> {
      const accountType = accountOf(paid);
      const { userId, key, from, amountKobo, reference } = paid;
      // A transfer can arrive for a customer who has not opened the account yet: it is opened rather than the money refused.
      await ensureAccount(tx, services, userId, accountType);
      await postMovement(tx, {
        userId,
        key,
        id: services.ids.next(),
        at: services.clock.now(),
        kind: 'accountDeposit',
        from,
        to: wallet(accountType),
        amountKobo,
        narration: accountDepositNarration(accountType),
        reference,
      });
      return { kind: 'deposit_credited', amountKobo: String(amountKobo), accountType };
    },
  };
}
