import { contactsOf, readProfile } from '#identity/index.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import { ProviderRefused, ProviderUnknown } from '#providers/paystack/call.ts';
import { payerEmail } from '../payment-names.ts';
import type { PaymentWorld } from '../settle-payment.ts';
import type { VirtualAccountRow } from './account-queries.ts';
import {
  findVirtualAccount,
  openVirtualAccount,
  scheduleAccount,
  wantVirtualAccount,
} from './account-queries.ts';
import { CLAIM_MS } from './limits.ts';
import { after, pauseMs } from './pauses.ts';

/** Asks the provider for the number and keeps it. Safe to repeat: the provider gives the same one again. */
export async function askForNumber(world: PaymentWorld, userId: string): Promise<VirtualAccountRow> {
  const { db, clock, config } = world.services;
  const [profile, { phone }] = await Promise.all([readProfile(db, userId), contactsOf(db, userId)]);
  const given = await world.paystack.dedicatedAccount({
    email: payerEmail(config, userId),
    firstName: profile.firstName,
    lastName: profile.lastName,
    phone,
  });
  const isOurs = await db
    .transaction()
    .execute((tx) => openVirtualAccount(tx, { ...given, userId }, after(clock.now(), pauseMs(0))));
  // Money is matched by the number: one that two customers have would credit the wrong one.
  if (!isOurs) throw new ProviderRefused('the provider gave a number that another customer has', undefined);
  const state = await findVirtualAccount(db, userId);
  invariant(state?.status === 'open', 'a number that was kept is there');
  return state.account;
}

/** Puts the next question off after one that failed. */
export async function askAgainLater(world: PaymentWorld, userId: string, checks: number): Promise<void> {
  const { db, clock } = world.services;
  await scheduleAccount(db, userId, {
    checks: checks + 1,
    at: after(clock.now(), pauseMs(checks)),
  });
}

/**
 * The customer's own account number, asked for where there is none yet. Throws ProviderUnknown and ProviderRefused; after a
 * failure the job asks on, and nobody else does until it has asked.
 */
export async function virtualAccount(world: PaymentWorld, userId: string): Promise<VirtualAccountRow> {
  const { db, clock } = world.services;
  const now = clock.now();
  const isFirst = await wantVirtualAccount(db, userId, { now, askAgainAt: after(now, CLAIM_MS) });
  const state = await findVirtualAccount(db, userId);
  invariant(state, 'an account number that is wanted has its row');
  if (state.status === 'open') return state.account;
  if (!isFirst) throw new ProviderUnknown('the account number is being asked for');
  try {
    return await askForNumber(world, userId);
  } catch (error) {
    await askAgainLater(world, userId, state.checks);
    throw error;
  }
}

/** The same for a call of the customer's own: what arrives is looked for from now on. Refuses with UNAVAILABLE. */
export async function showVirtualAccount(world: PaymentWorld, userId: string): Promise<VirtualAccountRow> {
  const { db, clock } = world.services;
  try {
    const account = await virtualAccount(world, userId);
    await scheduleAccount(db, userId, { checks: 0, at: after(clock.now(), pauseMs(0)) });
    return account;
  } catch (error) {
    if (!(error instanceof ProviderRefused) && !(error instanceof ProviderUnknown)) throw error;
    throw new Refusal('UNAVAILABLE', {
      message: 'Your account number is not ready yet. Please try again in a moment.',
    });
  }
}
