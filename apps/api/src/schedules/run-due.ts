import type { DueWork } from '#platform/jobs.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { beginDue } from './begin-due.ts';
import type { ScheduleDeps } from './deps.ts';
import { FAULT_REST_MS, ROUND } from './limits.ts';
import { nextOccurrence } from './occurrence-queries.ts';
import { customersDue, firstDue, restAfterFault } from './queries.ts';
import type { Taken } from './try-occurrence.ts';
import { finishTry, takeOccurrence } from './try-occurrence.ts';

/**
 * Runs what is due of one customer: first every date that has come is noted, then each is tried, in the order of their hours and at
 * one hour the older schedule first, so that a source that covers one pays that one.
 */
async function runCustomer(deps: ScheduleDeps, userId: string): Promise<void> {
  const { db, clock } = deps.services;
  for (;;) {
    const taken = await db.transaction().execute(async (tx): Promise<Taken | null> => {
      await takeTurn(tx, userId);
      await beginDue(deps, tx, userId);
      const row = await nextOccurrence(tx, userId, clock.now());
      return row ? takeOccurrence(deps, tx, row) : null;
    });
    if (!taken) return;
    if (taken.kind === 'try') await finishTry(deps, taken);
  }
}

/** Runs the schedules of every customer that are due. One customer's fault must not hold up the others. */
export function runSchedules(deps: ScheduleDeps): DueWork {
  const { db, clock, logger } = deps.services;
  return {
    name: 'run schedules',
    nextDue: () => firstDue(db),
    async runDue() {
      const userIds = await customersDue(db, clock.now(), ROUND);
      await Promise.all(
        userIds.map((userId) =>
          runCustomer(deps, userId).catch(async (error: unknown) => {
            logger.error({ err: error, userId }, 'the schedules of a customer could not run');
            const now = clock.now();
            await restAfterFault(db, userId, now, new Date(now.getTime() + FAULT_REST_MS));
          }),
        ),
      );
      return userIds.length;
    },
  };
}
