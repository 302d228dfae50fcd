import type { DueWork } from '#platform/jobs.ts';
import { takeFreeTurn } from '#platform/take-turn.ts';
import { alone } from './begin-many.ts';
import type { ScheduleDeps } from './deps.ts';
import { ROUND } from './limits.ts';
import { nextOccurrence } from './occurrence-queries.ts';
import type { Taken } from './try-occurrence.ts';
import { finishTry, takeOccurrence } from './try-occurrence.ts';
import { customersToTry, firstToTry } from './work-queries.ts';

/**
 * Takes what is next of one customer: in the order of the hours and at one hour the older schedule first. `busy`: somebody has the
 * customer's turn, or is at a try of another date. Workers that waited for each other's turns would have no connection left for anything else.
 */
function takeNext(deps: ScheduleDeps, userId: string): Promise<Taken | 'busy' | 'nothing'> {
  const { db, clock } = deps.services;
  return db.transaction().execute(async (tx) => {
    if (!(await takeFreeTurn(tx, userId))) return 'busy';
    const row = await nextOccurrence(tx, userId, clock.now());
    if (row === 'busy') return 'busy';
    return row ? takeOccurrence(deps, tx, row) : 'nothing';
  });
}

/** Tries one date of each of these customers in parallel. Returns how many it tried, and whether all customers were busy. */
async function tryEach(deps: ScheduleDeps, userIds: readonly string[]) {
  const tries: Promise<unknown>[] = [];
  let [taken, busy] = [0, 0];
  // One after the other: each counts itself into the pace of charges, in a row that all workers share.
  for (const userId of userIds) {
    const next = await alone(deps, userId, () => takeNext(deps, userId));
    if (next === 'busy') busy += 1;
    if (next === null || typeof next === 'string') continue;
    taken += 1;
    if (next.kind === 'try') {
      tries.push(alone(deps, userId, () => finishTry(deps, next, { isWatched: false })));
    }
  }
  await Promise.all(tries);
  return { taken, areAllBusy: busy === userIds.length };
}

/**
 * Tries every date that was begun and is not settled: from cards, again after a refusal, or what became of a try. Of each customer one
 * in a round, and the next once that one is settled, so that a source that covers one pays the older.
 */
export function runSchedules(deps: ScheduleDeps): DueWork {
  const { db, clock } = deps.services;
  return {
    name: 'run schedules',
    nextDue: () => firstToTry(db, clock.now()),
    async runDue() {
      for (let passed = 0; ; passed += ROUND) {
        const userIds = await customersToTry(db, clock.now(), { most: ROUND, passed });
        const { taken, areAllBusy } = await tryEach(deps, userIds);
        // The first customers may be busy for long. They must not delay the others.
        if (!areAllBusy || userIds.length === 0) return taken;
      }
    },
  };
}
