import { splitName } from '@kolo/domain/names';
import { contactsOf, readProfile } from '#identity/index.ts';
import { isOwnName, nextOfName, openNameCheck, ownNamesOf } from '#kyc/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import { createFieldSeal } from '#platform/field-seal.ts';
import { ProviderRefused, ProviderUnknown } from '#platform/provider-answer.ts';
import { NoDedicatedAccount } from '#providers/paystack/dedicated-accounts.ts';
import { payerEmail } from '../payment-names.ts';
import type { PaymentDeps } from '../deps.ts';
import type { VirtualAccountRow } from './account-queries.ts';
import {
  findVirtualAccount,
  openVirtualAccount,
  scheduleAccount,
  wantVirtualAccount,
} from './account-queries.ts';
import { CLAIM_MS, after, pauseOf } from './limits.ts';

/** The number is in another name than the BVN: nobody is told to pay into it until staff have looked. */
class NumberInAnotherName extends ProviderRefused {
  readonly next: string;

  constructor(next: string) {
    super('the number is in another name than the BVN', undefined);
    this.next = next;
  }
}

/** In whose name the number is made: the BVN's record, or without one the profile. */
async function holderOf(db: Db, userId: string): Promise<{ firstName: string; lastName: string }> {
  const { names, isProved } = await ownNamesOf(db, userId);
  return isProved ? splitName(names[0] ?? '') : readProfile(db, userId);
}

/** The provider writes the name of our business before the holder's: `KOLO / ADA OBI`. Source: reference of Dedicated NUBAN. */
const BUSINESS_BEFORE = /^[^/]*\//;

/**
 * Looks whether the customer's number is in a name that they bear, and opens a case where it is not: one that was made before
 * the BVN has the profile's name of then, and would let its holder take payments as somebody else. Returns what becomes of it, as
 * its customer reads it; null where the name is their own.
 */
export async function checkNumberName(deps: PaymentDeps, tx: Tx, userId: string): Promise<string | null> {
  const state = await findVirtualAccount(tx, userId);
  const own = await ownNamesOf(tx, userId);
  if (state?.status !== 'open' || !own.isProved) return null;
  const { accountName, accountNumber } = state.account;
  if (isOwnName(own, accountName.replace(BUSINESS_BEFORE, ''))) return null;
  const fields = createFieldSeal(deps.services.config.fieldKeys);
  const subject = fields.hash(`virtual_account:${accountNumber}`);
  const named = { userId, source: 'virtual_account', subject, name: accountName } as const;
  return nextOfName(await openNameCheck({ ...deps, fields }, tx, named));
}

/** Asks the provider for the number and keeps it. Safe to repeat: the provider gives the same one again. */
export async function askForNumber(deps: PaymentDeps, userId: string): Promise<VirtualAccountRow> {
  const { db, clock, config } = deps.services;
  const [holder, { phone }] = await Promise.all([holderOf(db, userId), contactsOf(db, userId)]);
  const given = await deps.paystack.dedicatedAccount({
    email: payerEmail(config, userId),
    ...holder,
    phone,
  });
  const isOurs = await db
    .transaction()
    .execute((tx) => openVirtualAccount(tx, { ...given, userId }, after(clock.now(), pauseOf(0))));
  // Money is matched by the number: one that two customers have would credit the wrong one.
  if (!isOurs) throw new ProviderRefused('the provider gave a number that another customer has', undefined);
  const state = await findVirtualAccount(db, userId);
  invariant(state?.status === 'open', 'a number that was kept is there');
  return state.account;
}

async function inOwnName(deps: PaymentDeps, account: VirtualAccountRow): Promise<VirtualAccountRow> {
  const { db } = deps.services;
  const next = await db.transaction().execute((tx) => checkNumberName(deps, tx, account.userId));
  if (next === null) return account;
  throw new NumberInAnotherName(next);
}

/** Puts the next question off after one that failed. */
export async function askAgainLater(deps: PaymentDeps, userId: string, checks: number): Promise<void> {
  const { db, clock } = deps.services;
  await scheduleAccount(db, userId, {
    checks: checks + 1,
    at: after(clock.now(), pauseOf(checks)),
  });
}

/**
 * The customer's own account number, asked for where there is none yet. Throws ProviderUnknown and ProviderRefused; after a
 * failure the job asks on, and nobody else does until it has asked.
 */
export async function virtualAccount(deps: PaymentDeps, userId: string): Promise<VirtualAccountRow> {
  const { db, clock } = deps.services;
  const now = clock.now();
  const isFirst = await wantVirtualAccount(db, userId, { now, askAgainAt: after(now, CLAIM_MS) });
  const state = await findVirtualAccount(db, userId);
  invariant(state, 'an account number that is wanted has its row');
  if (state.status === 'open') return inOwnName(deps, state.account);
  if (!isFirst) throw new ProviderUnknown('the account number is being asked for');
  try {
    return await inOwnName(deps, await askForNumber(deps, userId));
  } catch (error) {
    if (!(error instanceof NumberInAnotherName)) await askAgainLater(deps, userId, state.checks);
    throw error;
  }
}

/**
 * Whether the provider says plainly that it gives the customer no number. It is asked each time until there is one: that it
 * cannot be reached, or is being asked already, is no answer.
 */
export async function isDeniedNumber(deps: PaymentDeps, userId: string): Promise<boolean> {
  const { db, clock } = deps.services;
  const now = clock.now();
  const isFirst = await wantVirtualAccount(db, userId, { now, askAgainAt: after(now, CLAIM_MS) });
  const state = await findVirtualAccount(db, userId);
  if (state?.status === 'open') return false;
  try {
    await askForNumber(deps, userId);
    return false;
  } catch (error) {
    if (!(error instanceof ProviderRefused) && !(error instanceof ProviderUnknown)) throw error;
    if (isFirst) await askAgainLater(deps, userId, 0);
    return error instanceof NoDedicatedAccount;
  }
}

/** As virtualAccount, for a call of the customer's own: what arrives is looked for from now on. Refuses with UNAVAILABLE. */
export async function showVirtualAccount(deps: PaymentDeps, userId: string): Promise<VirtualAccountRow> {
  const { db, clock } = deps.services;
  try {
    const account = await virtualAccount(deps, userId);
    await scheduleAccount(db, userId, { checks: 0, at: after(clock.now(), pauseOf(0)) });
    return account;
  } catch (error) {
    if (error instanceof NumberInAnotherName)
      throw new Refusal('WRONG_STATE', {
        message: `The name on your account number is not the name on your BVN. ${error.next} Until then, pay in by card or to the number that is shown for each transfer.`,
      });
    if (!(error instanceof ProviderRefused) && !(error instanceof ProviderUnknown)) throw error;
    throw new Refusal('UNAVAILABLE', {
      message: 'Your account number is not ready yet. Please try again in a moment.',
    });
  }
}
