import { randomInt } from 'node:crypto';
import type { AccountType } from '@kolo/domain/account-types';
import { accountTitle } from '@kolo/domain/account-types';
import { balancesOf, openPots } from '#ledger/accounts.ts';
import { PROVIDER, wallet } from '#ledger/chart.ts';
import type { Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import type { SelfAccount } from './queries.ts';
import { insertSelfAccount, selfAccountsOf, takeAccountNumber } from './queries.ts';

/** A Kolo number has ten digits and does not begin with 0, so that it can't be taken for a phone number. */
const NUMBER_FROM = 1_000_000_000;
const NUMBER_BEFORE = 10_000_000_000;

/** With a million customers one random number in 9,000 is taken; ten tries in a row never are. */
const NUMBER_TRIES = 10;

async function newAccountNumber(tx: Tx, userId: string): Promise<string> {
  for (let tries = 0; tries < NUMBER_TRIES; tries += 1) {
    const number = String(randomInt(NUMBER_FROM, NUMBER_BEFORE));
    if (await takeAccountNumber(tx, userId, number)) return number;
  }
  throw new Error(`${NUMBER_TRIES} account numbers in a row were taken`);
}

/** Opens the account in this transaction; null where the customer has one of that type already. */
async function openIn(
  tx: Tx,
  { clock }: Services,
  userId: string,
  accountType: AccountType,
): Promise<SelfAccount | null> {
  const account = { accountType, accountNumber: await newAccountNumber(tx, userId) };
  if (!(await insertSelfAccount(tx, userId, account, clock.now()))) return null;
  invariant(wallet(accountType).floor === 0n, 'a self account never goes below nothing');
  await openPots(tx, userId, [wallet(accountType), PROVIDER]);
  return account;
}

/** Opens the self account with its number and its pots. Refuses a second one of the same type with ALREADY_EXISTS. */
export async function openAccount(
  services: Services,
  userId: string,
  accountType: AccountType,
): Promise<SelfAccount> {
  return services.db.transaction().execute(async (tx) => {
    const account = await openIn(tx, services, userId, accountType);
    if (account) return account;
    throw new Refusal('ALREADY_EXISTS', {
      message: `You already have a ${accountTitle(accountType)}.`,
    });
  });
}

/** The customer's account of this type, opened in this transaction where it is missing: money has arrived for it. */
export async function ensureAccount(
  tx: Tx,
  services: Services,
  userId: string,
  accountType: AccountType,
): Promise<SelfAccount> {
  const find = async () => (await selfAccountsOf(tx, userId)).find((one) => one.accountType === accountType);
  const account = (await find()) ?? (await openIn(tx, services, userId, accountType)) ?? (await find());
  invariant(account, 'an account that was not there has been opened');
  return account;
}

/** Refuses with NOT_FOUND where the customer has no such account to pay from. */
export async function requireAccount(tx: Tx, userId: string, type: AccountType): Promise<void> {
  if ((await balancesOf(tx, userId)).has(wallet(type).id)) return;
  const message = `You have no ${accountTitle(type)} yet. Open one first.`;
  throw new Refusal('NOT_FOUND', { message });
}
