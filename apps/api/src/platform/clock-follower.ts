import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { MovableClock } from './clock.ts';
import type { Logger } from './logger.ts';

const RECONNECT_MS = 500;
const FIRST_LINE_TIMEOUT_MS = 15_000;

/** A step of the clock. An empty object is its heartbeat. */
const Step = z.object({ followerId: z.string(), seq: z.int(), offsetMs: z.number() });
type Step = z.infer<typeof Step>;

interface Follow {
  readonly url: string;
  readonly name: string;
  readonly clock: MovableClock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Runs all that is due at the clock's present time; returns when the next thing falls due. */
  readonly settle: () => Promise<Date | null>;
}

function parseStep(line: string): Step | null {
  const parsed: unknown = JSON.parse(line);
  const isHeartbeat = typeof parsed === 'object' && parsed !== null && !('seq' in parsed);
  return isHeartbeat ? null : Step.parse(parsed);
}

/** The steps in a streamed body, one JSON line each; heartbeats are left out. */
async function* stepsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Step> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const step = line.trim() ? parseStep(line) : null;
      if (step) yield step;
    }
  }
}

async function followOnce(follow: Follow, onTime: () => void): Promise<void> {
  const { signal } = follow;
  const answer = await fetch(`${follow.url}/follow?name=${encodeURIComponent(follow.name)}`, { signal });
  if (!answer.ok || !answer.body) throw new Error(`the clock answered ${answer.status}`);
  for await (const { followerId, seq, offsetMs } of stepsOf(answer.body)) {
    follow.clock.setOffset(offsetMs);
    onTime();
    const nextDue = await follow.settle();
    const acknowledged = await fetch(`${follow.url}/followers/${followerId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ seq, nextDue: nextDue?.toISOString() ?? null }),
      signal,
    });
    if (!acknowledged.ok) throw new Error(`the clock answered ${acknowledged.status} to a step`);
  }
}

/**
 * Follows the movable clock of development until the signal fires: takes over each offset, runs what has fallen due and
 * tells the clock when the next thing falls due, so that it can move on step by step. Resolves once the time is known.
 */
export function followClock(follow: Follow): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the clock at ${follow.url} cannot be reached`)),
      FIRST_LINE_TIMEOUT_MS,
    );
    const onTime = () => {
      clearTimeout(timer);
      resolve();
    };
    const run = async () => {
      while (!follow.signal.aborted) {
        try {
          await followOnce(follow, onTime);
        } catch (error) {
          if (!follow.signal.aborted) follow.logger.warn({ err: error }, 'clock connection lost');
        }
        if (!follow.signal.aborted)
          await wait(RECONNECT_MS, undefined, { signal: follow.signal }).catch(() => {});
      }
      clearTimeout(timer);
    };
    void run();
  });
}
