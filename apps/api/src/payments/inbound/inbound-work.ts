import { ProviderRefused, ProviderUnknown } from '#platform/provider-answer.ts';
import { checkedWork } from '#platform/due-rows.ts';
import type { DueWork } from '#platform/jobs.ts';
import { findVirtualAccount, leaveVirtualAccount, scheduleAccount } from './account-queries.ts';
import { ASKED_MAX, CLAIM_MS, PAUSE_LONGEST_MS, SWEEP_HOUR_UTC, SWEEP_PAUSE_MS } from './limits.ts';
import { lookForAll, lookForCustomer } from './look-for-inbound.ts';
import { after, pauseMs } from './pauses.ts';
import { takeInbound } from './take-inbound.ts';
import { askAgainLater, askForNumber } from './virtual-account.ts';
import type { PaymentWorld } from '../world.ts';
import { endNight, isNightOpen, nightOf, takeNight } from '#platform/nights.ts';

const SWEEP = 'sweep inbound transfers';

const TRANSFERS = {
  name: 'take inbound transfers',
  table: 'inbound_transfer',
  key: ['reference'],
  wanted: ['reference'],
  againAfterMs: CLAIM_MS,
  inTurn: true,
} as const;

const ACCOUNTS = {
  name: 'virtual accounts',
  table: 'virtual_account',
  key: ['user_id'],
  wanted: ['user_id'],
  againAfterMs: CLAIM_MS,
  inTurn: true,
} as const;

function isProviders(error: unknown): error is Error {
  return error instanceof ProviderUnknown || error instanceof ProviderRefused;
}

/** Settles each transfer that was heard of, until the provider has said what it is. */
export function takeInboundWork(world: PaymentWorld): DueWork {
  return checkedWork(world.services, TRANSFERS, ({ reference }) => takeInbound(world, reference));
}

/** A number that is wanted is asked for; for one that was shown we look, ever more rarely, whether something has come. */
async function attend(world: PaymentWorld, userId: string): Promise<void> {
  const { db, clock, logger } = world.services;
  const state = await findVirtualAccount(db, userId);
  if (!state) return;
  try {
    if (state.status === 'wanted') {
      await askForNumber(world, userId);
      return;
    }
    await lookForCustomer(world, state.account, clock.now());
    const pause = pauseMs(state.checks);
    const at = pause < PAUSE_LONGEST_MS ? after(clock.now(), pause) : null;
    await scheduleAccount(db, userId, { checks: state.checks + 1, at });
  } catch (error) {
    if (!isProviders(error)) throw error;
    logger.warn({ reason: error.message }, 'the provider did not answer about an account number');
    if (state.status === 'wanted' && state.checks >= ASKED_MAX)
      return db.transaction().execute((tx) => leaveVirtualAccount(tx, userId));
    await askAgainLater(world, userId, state.checks);
  }
}

/** Attends to account numbers whose time has come. */
export function virtualAccountWork(world: PaymentWorld): DueWork {
  return checkedWork(world.services, ACCOUNTS, ({ user_id }) => attend(world, user_id));
}

/**
 * Once a night, by whichever worker comes first: whatever has come to any number and nobody has told us of. Events and the customer's own looks come first; this
 * one needs neither.
 */
export function sweepInboundWork(world: PaymentWorld): DueWork {
  const { db, clock, logger } = world.services;
  return {
    name: SWEEP,
    // Nothing waits for it, so that a clock that is moved need not stop for it.
    nextDue: async () => null,
    async runDue() {
      const now = clock.now();
      const night = { work: SWEEP, night: nightOf(now, SWEEP_HOUR_UTC) };
      if (!(await isNightOpen(db, night, now))) return 0;
      if (!(await takeNight(db, night, { now, againAt: after(now, SWEEP_PAUSE_MS) }))) return 0;
      try {
        const found = await lookForAll(world);
        if (found > 0) logger.warn({ found }, 'transfers had come that nobody told us of');
        await endNight(db, night, now);
      } catch (error) {
        if (!isProviders(error)) throw error;
        logger.warn({ reason: error.message }, 'the provider did not list its transfers');
      }
      return 0;
    },
  };
}
