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

/**
 * Credits an own account with what was paid, in the payment's own transaction and once per key. It is opened where it is missing:
 * a transfer can arrive for a customer who has not opened it, and what a package cannot take any more goes there.
 */
export async function creditAccount(
  tx: Tx,
  services: Services,
  accountType: AccountType,
  { userId, key, from, amountKobo, reference }: Omit<PaidDeposit, 'accountType'>,
): Promise<Notice> {
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

    async fulfil(tx: Tx, paid: PaidDeposit): Promise<Notice> {
      return creditAccount(tx, services, accountOf(paid), paid);
    },
  };
}
