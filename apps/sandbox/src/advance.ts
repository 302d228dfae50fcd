import type { Clock } from './clock.ts';
import { toIso } from './clock.ts';
import { addDuration, type Duration } from './duration.ts';
import type { Followers } from './followers.ts';
import { MAX_ADVANCE_YEARS, MAX_STALLED_STEPS, MAX_STEPS } from './limits.ts';

export type Advanced = { now: string; offsetMs: number; steps: number };

type Surroundings = {
  clock: Clock;
  followers: Followers;
  /** Does what the outside world itself has due; says when its next is. */
  runOwn(): void;
  ownNextDueMs(): number | undefined;
  /** Waits until our webhooks have arrived; true when there were any. */
  flushWebhooks(): Promise<boolean>;
};

export class StuckClock extends Error {}

export type Advance = (duration: Duration) => Promise<Advanced>;

/**
 * Moves the clock forward from one due time to the next, in order, so that every job of every follower runs as if
 * the time had really passed. One advance at a time; the next one waits.
 */
export function createAdvance(around: Surroundings): Advance {
  let previous: Promise<unknown> = Promise.resolve();
  return (duration) => {
    const mine = previous.then(() => run(around, duration));
    previous = mine.catch(() => undefined);
    return mine;
  };
}

/** Whether a duration moves the clock forward, and not beyond all sense. */
export function isSaneAdvance(duration: Duration, fromMs: number): boolean {
  const target = addDuration(fromMs, duration);
  return target > fromMs && target <= addDuration(fromMs, { months: MAX_ADVANCE_YEARS * 12, ms: 0 });
}

async function run(around: Surroundings, duration: Duration): Promise<Advanced> {
  const { clock, followers } = around;
  const target = addDuration(clock.nowMs(), duration);
  let steps = 0;
  let stalled = 0;
  let lastDue = -Infinity;

  for (let turns = 0; turns < MAX_STEPS; turns += 1) {
    around.runOwn();
    await followers.announce();
    const delivered = await around.flushWebhooks();
    const due = smallest(followers.nextDueMs(), around.ownNextDueMs());
    if (due === undefined || due > target) {
      if (delivered) continue;
      return finish(around, target, steps);
    }
    stalled = due > clock.nowMs() || due > lastDue ? 0 : stalled + 1;
    if (stalled >= MAX_STALLED_STEPS) {
      throw new StuckClock(
        `The clock is stuck: what was due at ${toIso(due)} stays due however often it is asked for`,
      );
    }
    lastDue = due;
    if (due > clock.nowMs()) clock.setTo(due);
    steps += 1;
  }
  throw new StuckClock(`The clock is stuck: the advance took more than ${MAX_STEPS} steps`);
}

async function finish(around: Surroundings, target: number, steps: number): Promise<Advanced> {
  const { clock, followers } = around;
  if (target > clock.nowMs()) clock.setTo(target);
  around.runOwn();
  await followers.announce();
  await around.flushWebhooks();
  return { now: clock.nowIso(), offsetMs: clock.offsetMs(), steps };
}

function smallest(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
}
