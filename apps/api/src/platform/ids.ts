import { randomFillSync, randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import type { Clock } from './clock.ts';

export interface Ids {
  /** A UUIDv7 of the clock's present time: sorts in the order of making, finds its ledger partition. */
  next(): string;
}

const MAX_COUNTER = 0xff_ff_ff_ff;
const RANDOM_BYTES = 16;
/** Asked of the system so many times at once: a question for each id costs as much as the rest of it. */
const DRAWS_AT_ONCE = 256;

/** Random bytes that are handed out once. */
function createDraw(): () => Buffer {
  const drawn = Buffer.alloc(RANDOM_BYTES * DRAWS_AT_ONCE);
  let used = drawn.length;
  return () => {
    if (used === drawn.length) {
      randomFillSync(drawn);
      used = 0;
    }
    used += RANDOM_BYTES;
    return drawn.subarray(used - RANDOM_BYTES, used);
  };
}

/** Ids made one after the other in one process sort in that order, within one millisecond too. */
export function createIds(clock: Clock): Ids {
  const draw = createDraw();
  let lastMs = 0;
  let counter = 0;
  return {
    next() {
      const present = clock.now().getTime();
      // A clock that is moved back must not let a later id sort before an earlier one of the same run of milliseconds.
      if (present === lastMs && counter < MAX_COUNTER) counter += 1;
      else counter = draw().readUInt32BE() >>> 1;
      lastMs = present;
      return v7({ msecs: present, seq: counter, random: draw() });
    },
  };
}

/** An id that tells nothing, not even when it was made: of a request, not of a row. */
export function randomId(): string {
  return randomUUID();
}

const ID_TIME_MAX = 2 ** 48 - 1;

/** The smallest UUIDv7 of an instant, as a bound for ids. */
export function firstIdAt(instant: Date): string {
  // 48 bits of milliseconds since 1970: days before and far beyond stand at the ends.
  const milliseconds = Math.min(Math.max(instant.getTime(), 0), ID_TIME_MAX);
  const hex = milliseconds.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
