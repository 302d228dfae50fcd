import type { LagosDate } from '@kolo/domain/dates';
import { addDays, lagosDateOf, startOfLagosDay } from '@kolo/domain/dates';
import type { DueWork } from '#platform/jobs.ts';
import { ProviderRefused, ProviderUnknown } from '#platform/provider-answer.ts';
import { claimDay, finishDay, hasDays, nextDayDue, noteDay } from './queries.ts';
import type { ReconcileWorld } from './reconcile.ts';
import { reconcile } from './reconcile.ts';

/** After the end of a Lagos day its payments have this long to be settled. */
const AFTER_MS = 3 * 60 * 60 * 1_000;

/** A comparison that broke off is taken up again after this. */
const AGAIN_MS = 15 * 60 * 1_000;

/** A day that could not be compared for so long after it fell due is a matter for staff. */
const LATE_MS = 6 * 60 * 60 * 1_000;

async function tellIfLate({ services, openCase }: ReconcileWorld, day: LagosDate): Promise<void> {
  if (services.clock.now().getTime() - dueAfter(day).getTime() < LATE_MS) return;
  const detail = `The books of ${day} could not be compared yet. It is tried again every quarter of an hour; the log says what fails.`;
  const trouble = {
    kind: 'reconciliation',
    key: `reconcile_day:${day}`,
    userId: null,
    reference: null,
    detail,
  } as const;
  await services.db.transaction().execute((tx) => openCase(tx, trouble));
}

function dueAfter(day: LagosDate): Date {
  return new Date(startOfLagosDay(addDays(day, 1)).getTime() + AFTER_MS);
}

/**
 * Compares each day's books once, and the day before with it: a payment that began late is paid on the next day. Each day
 * notes the next before it is compared, so that one that cannot be compared holds up no other and days on which the system was down are made up one after the other.
 */
export function reconcileWork(world: ReconcileWorld): DueWork {
  const { db, clock, logger } = world.services;
  return {
    name: 'reconcile',
    nextDue: () => nextDayDue(db),
    async runDue() {
      const now = clock.now();
      const today = lagosDateOf(now);
      if (!(await hasDays(db))) await noteDay(db, today, dueAfter(today));
      const day = await claimDay(db, { now, until: new Date(now.getTime() + AGAIN_MS) });
      if (!day) return 0;
      await noteDay(db, addDays(day, 1), dueAfter(addDays(day, 1)));
      try {
        const found = await reconcile(world, addDays(day, -1), day);
        await finishDay(db, day, { at: now, differences: found.length });
        const opened = found.filter(({ isNew }) => isNew).length;
        logger.info({ day, differences: found.length, opened }, 'the books of a day were compared');
      } catch (error) {
        await tellIfLate(world, day);
        if (!(error instanceof ProviderUnknown) && !(error instanceof ProviderRefused)) throw error;
        logger.warn({ day, reason: error.message }, "the provider's book could not be read");
      }
      return 1;
    },
  };
}
