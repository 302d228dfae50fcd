import { ProviderRefused, ProviderUnknown } from '#providers/paystack/call.ts';
import type { DueWork } from '#platform/jobs.ts';
import type { PaymentWorld } from '../settle-payment.ts';
import {
  claimAccountsDue,
  findVirtualAccount,
  leaveVirtualAccount,
  nextAccountDue,
  scheduleAccount,
} from './account-queries.ts';
import { ASKED_MAX, CLAIM_MS, PAUSE_LONGEST_MS, ROUND, SWEEP_HOUR_UTC, SWEEP_PAUSE_MS } from './limits.ts';
import { lookForAll, lookForCustomer } from './look-for-inbound.ts';
import { after, pauseMs } from './pauses.ts';
import { claimInboundDue, nextInboundDue } from './queries.ts';
import { takeInbound } from './take-inbound.ts';
import { askAgainLater, askForNumber } from './virtual-account.ts';

const HOUR_MS = 60 * 60 * 1_000;

function claimOf(now: Date) {
  return { now, until: after(now, CLAIM_MS), limit: ROUND };
}

function isProviders(error: unknown): error is Error {
  return error instanceof ProviderUnknown || error instanceof ProviderRefused;
}

/** Settles each transfer that was heard of, until the provider has said what it is. */
export function takeInboundWork(world: PaymentWorld): DueWork {
  const { db, clock, logger } = world.services;
  return {
    name: 'take inbound transfers',
    nextDue: () => nextInboundDue(db),
    async runDue() {
      const references = await claimInboundDue(db, claimOf(clock.now()));
      for (const reference of references) {
        // One that can't be taken must not hold up the others; its claim brings it back.
        await takeInbound(world, reference).catch((error: unknown) =>
          logger.error({ err: error, reference }, 'a transfer could not be taken'),
        );
      }
      return references.length;
    },
  };
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
  const { db, clock, logger } = world.services;
  return {
    name: 'virtual accounts',
    nextDue: () => nextAccountDue(db),
    async runDue() {
      const userIds = await claimAccountsDue(db, claimOf(clock.now()));
      for (const userId of userIds) {
        await attend(world, userId).catch((error: unknown) =>
          logger.error({ err: error }, 'an account number could not be attended to'),
        );
      }
      return userIds.length;
    },
  };
}

/**
 * Once a night: whatever has come to any number and nobody has told us of. Events and the customer's own looks come first; this
 * one needs neither.
 */
export function sweepInboundWork(world: PaymentWorld): DueWork {
  const { clock, logger } = world.services;
  let lastNight = '';
  let waitUntil = new Date(0);
  return {
    name: 'sweep inbound transfers',
    // Nothing waits for it, so that a clock that is moved need not stop for it.
    nextDue: async () => null,
    async runDue() {
      const now = clock.now();
      const night = new Date(now.getTime() - SWEEP_HOUR_UTC * HOUR_MS).toISOString().slice(0, 10);
      if (night === lastNight || now < waitUntil) return 0;
      try {
        const found = await lookForAll(world);
        if (found > 0) logger.warn({ found }, 'transfers had come that nobody told us of');
        lastNight = night;
      } catch (error) {
        if (!isProviders(error)) throw error;
        logger.warn({ reason: error.message }, 'the provider did not list its transfers');
        waitUntil = after(now, SWEEP_PAUSE_MS);
      }
      return 0;
    },
  };
}
