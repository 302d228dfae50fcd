import type { AccountType } from '@kolo/domain/account-types';
import { accountLabel } from '@kolo/domain/account-types';
import type { Kobo } from '@kolo/domain/money';
import { balancesOf } from '#ledger/accounts.ts';
import { PROVIDER, wallet } from '#ledger/chart.ts';
import type { Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import { enqueueNotification } from '#platform/notices.ts';
import { purposeOf } from './purpose.ts';
import type { PaymentRow } from './queries.ts';
import { insertSurplus } from './queries.ts';
import type { PaymentDeps } from './deps.ts';

/** The self account beside what the payment is for. */
function accountBeside({ purpose, accountType }: PaymentRow): AccountType {
  switch (purpose) {
    case 'account':
      invariant(accountType, 'a payment into an account names it');
      return accountType;
    case 'sb':
      return 'sb';
    case 'ibs':
      return 'ibs';
    case 'daily':
    case 'card':
      return 'ds';
  }
}

/**
 * Credits what arrived beyond the payment's sum: to the account beside what it is for, or where the customer has none of that
 * type to the DS account, opened if missing. Staff are told, since nobody asked for it. Called after the payment itself was
 * credited: a package's row is locked before any account of the ledger.
 */
export async function creditSurplus(
  deps: PaymentDeps,
  tx: Tx,
  payment: PaymentRow,
  amountKobo: Kobo,
): Promise<void> {
  const { services, purposes, openCase } = deps;
  const { userId, reference } = payment;
  const beside = accountBeside(payment);
  const hasOne = (await balancesOf(tx, userId)).has(wallet(beside).id);
  const accountType = hasOne ? beside : 'ds';
  await insertSurplus(tx, payment, { amountKobo, accountType }, services.clock.now());
  const notice = await purposeOf(purposes, { purpose: 'account' }).fulfil(tx, {
    ...payment,
    // It is not what was asked for: a schedule would take it for its date, paid a second time.
    requestKey: `surplus:${reference}`,
    accountType,
    packageId: null,
    amountKobo,
    from: PROVIDER,
    // What a package passes on has its own key, `:surplus`.
    key: `provider:${reference}:beyond`,
  });
  await enqueueNotification(tx, services, userId, notice);
  const label = accountLabel(accountType);
  await openCase(tx, {
    kind: 'amount_mismatch',
    key: `surplus:${reference}`,
    userId,
    reference,
    detail: `Asked for ${payment.amountKobo} kobo; ${amountKobo} kobo more arrived and went to the customer’s ${label} account.`,
  });
}
