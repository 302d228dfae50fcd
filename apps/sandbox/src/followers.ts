import type { Clock } from './clock.ts';
import { toIso } from './clock.ts';
import { FOLLOWER_ACK_WITHIN_MS, HEARTBEAT_MS } from './limits.ts';
import type { Ids } from './ids.ts';
import type { Waits } from './waits.ts';

type Follower = {
  id: string;
  name: string;
  ackedSeq: number;
  nextDueMs: number | undefined;
  send(line: string): void;
  end(): void;
};

/** The processes whose time follows this clock. */
export type Followers = {
  /** Gives back how to leave. */
  join(name: string, send: (line: string) => void, end: () => void): () => void;
  /** False when nobody has that id. */
  acknowledge(id: string, seq: number, nextDueMs: number | undefined): boolean;
  /** Tells everyone the present time; resolves when all have adopted it, rejects after the bound. */
  announce(): Promise<void>;
  nextDueMs(): number | undefined;
  stop(): void;
};

export class FollowerTimeout extends Error {}

export function createFollowers(
  clock: Clock,
  ids: Ids,
  waits: Waits,
  ackWithinMs: number = FOLLOWER_ACK_WITHIN_MS,
): Followers {
  const followers = new Map<string, Follower>();
  let seq = 1;
  const acks = createAckWait(waits, ackWithinMs, () =>
    [...followers.values()].filter((one) => one.ackedSeq < seq).map((one) => one.name),
  );
  const line = (followerId: string) => {
    const now = clock.nowMs();
    return `${JSON.stringify({ followerId, seq, now: toIso(now), offsetMs: clock.offsetMs() })}\n`;
  };
  const heartbeat = setInterval(() => {
    for (const follower of followers.values()) follower.send('{}\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();

  return {
    join(name, send, end) {
      const id = ids.code('follower_', 12);
      followers.set(id, { id, name, ackedSeq: 0, nextDueMs: undefined, send, end });
      send(line(id));
      return () => {
        followers.delete(id);
        acks.recheck();
      };
    },
    acknowledge(id, acked, nextDueMs) {
      const follower = followers.get(id);
      if (!follower) return false;
      if (acked >= follower.ackedSeq) {
        follower.ackedSeq = acked;
        follower.nextDueMs = nextDueMs;
      }
      acks.recheck();
      return true;
    },
    announce() {
      seq += 1;
      for (const follower of followers.values()) follower.send(line(follower.id));
      return acks.wait();
    },
    nextDueMs() {
      const dues = [...followers.values()].flatMap((one) =>
        one.nextDueMs === undefined ? [] : [one.nextDueMs],
      );
      return dues.length === 0 ? undefined : Math.min(...dues);
    },
    stop() {
      clearInterval(heartbeat);
      for (const follower of followers.values()) follower.end();
      followers.clear();
      acks.recheck();
    },
  };
}

/** Waits until nobody is late any more; one wait at a time. */
function createAckWait(waits: Waits, withinMs: number, late: () => string[]) {
  let recheck: () => void = () => undefined;
  return {
    recheck: () => recheck(),
    wait: () =>
      new Promise<void>((resolve, reject) => {
        const over = () => {
          recheck = () => undefined;
          cancel();
        };
        const cancel = waits.later(withinMs, () => {
          const names = late().join(', ');
          over();
          reject(new FollowerTimeout(`${names} did not answer to the clock within ${withinMs / 1_000} s`));
        });
        recheck = () => {
          if (late().length > 0) return;
          over();
          resolve();
        };
        recheck();
      }),
  };
}
