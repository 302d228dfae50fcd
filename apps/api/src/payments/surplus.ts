import type { AccountType } from '@kolo/domain/account-types';
import { ACCOUNT_TYPES, accountLabel } from '@kolo/domain/account-types';
import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import { balancesOf } from '#ledger/accounts.ts';
import { PROVIDER, wallet } from '#ledger/chart.ts';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import { leaveNotice } from '#platform/notices.ts';
import { purposeOf } from './fulfil-payment.ts';
import type { PaymentRow } from './queries.ts';
import type { PaymentWorld } from './world.ts';

/** What a payment brought beyond what was asked, and the self account that took it. */
export interface Surplus {
  readonly amountKobo: Kobo;
  readonly accountType: AccountType;
}

async function insertSurplus(
  tx: Tx,
  { userId, id }: Pick<PaymentRow, 'userId' | 'id'>,
  { amountKobo, accountType }: Surplus,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('payment_surplus')
    .values({
      user_id: userId,
      payment_id: id,
      amount_kobo: amountKobo,
      account_type: accountType,
      created_at: at,
    })
    .execute();
}

/** Undefined where the payment brought what was asked, as nearly every one does. */
export async function surplusOf(
  db: Db | Tx,
  { userId, id }: Pick<PaymentRow, 'userId' | 'id'>,
): Promise<Surplus | undefined> {
  const row = await db
    .selectFrom('payment_surplus')
    .select(['amount_kobo', 'account_type'])
    .where('user_id', '=', userId)
    .where('payment_id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const accountType = ACCOUNT_TYPES.find((type) => type === row.account_type);
  invariant(accountType, `no account type is called ${row.account_type}`);
  return { amountKobo: kobo(row.amount_kobo), accountType };
}

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
  world: PaymentWorld,
  tx: Tx,
  payment: PaymentRow,
  amountKobo: Kobo,
): Promise<void> {
  const { services, purposes, openCase } = world;
  const { userId, reference } = payment;
  const beside = accountBeside(payment);
  const hasOne = (await balancesOf(tx, userId)).has(wallet(beside).id);
  const accountType = hasOne ? beside : 'ds';
  await insertSurplus(tx, payment, { amountKobo, accountType }, services.clock.now());
  const notice = await purposeOf(purposes, { purpose: 'account' }).fulfil(tx, {
    ...payment,
    accountType,
    packageId: null,
    amountKobo,
    from: PROVIDER,
    // What a package passes on has a key of its own, `:surplus`.
    key: `provider:${reference}:beyond`,
  });
  await leaveNotice(tx, services, userId, notice);
  const label = accountLabel(accountType);
  await openCase(tx, {
    kind: 'amount_mismatch',
    key: `surplus:${reference}`,
    userId,
    reference,
    detail: `Asked for ${payment.amountKobo} kobo; ${amountKobo} kobo more arrived and went to the customer's ${label} account.`,
  });
}
