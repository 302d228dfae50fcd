import type { DueWork } from '#platform/jobs.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { eachAlone } from './begin-many.ts';
import type { ScheduleDeps } from './deps.ts';
import { ROUND } from './limits.ts';
import { customersToTry, firstToTry, nextOccurrence } from './occurrence-queries.ts';
import type { Taken } from './try-occurrence.ts';
import { finishTry, takeOccurrence } from './try-occurrence.ts';

/** Tries what is due of one customer, in the order of the hours and at one hour the older schedule first. */
async function runCustomer(deps: ScheduleDeps, userId: string): Promise<void> {
  const { db, clock } = deps.services;
  for (;;) {
    const taken = await db.transaction().execute(async (tx): Promise<Taken | null> => {
      await takeTurn(tx, userId);
      const row = await nextOccurrence(tx, userId, clock.now());
      return row ? takeOccurrence(deps, tx, row) : null;
    });
    if (!taken) return;
    if (taken.kind === 'try') await finishTry(deps, taken);
  }
}

/** Tries every date that was begun and is not settled: from cards, again after a refusal, or what became of a try. */
export function runSchedules(deps: ScheduleDeps): DueWork {
  const { db, clock } = deps.services;
  return {
    name: 'run schedules',
    nextDue: () => firstToTry(db),
    async runDue() {
      const userIds = await customersToTry(db, clock.now(), ROUND);
      await eachAlone(deps, userIds, (userId) => runCustomer(deps, userId));
      return userIds.length;
    },
  };
}
