import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { MovableClock } from './clock.ts';
import type { Logger } from './logger.ts';

const RECONNECT_MS = 500;
const FIRST_LINE_TIMEOUT_MS = 15_000;

const Line = z.union([
  z.object({ followerId: z.string(), seq: z.int(), now: z.string(), offsetMs: z.number() }),
  z.object({ seq: z.undefined() }),
]);

interface Follow {
  readonly url: string;
  readonly name: string;
  readonly clock: MovableClock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Runs all that is due at the clock's present time; answers when the next thing falls due. */
  readonly settle: () => Promise<Date | null>;
}

/** The lines of a streamed body, each parsed. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<z.infer<typeof Line>> {
  let rest = '';
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim()) yield Line.parse(JSON.parse(line));
  }
}

async function followOnce(follow: Follow, onTime: () => void): Promise<void> {
  const answer = await fetch(`${follow.url}/follow?name=${encodeURIComponent(follow.name)}`, {
    signal: follow.signal,
  });
  if (!answer.ok || !answer.body) throw new Error(`the clock answered ${answer.status}`);
  for await (const line of linesOf(answer.body)) {
    if (line.seq === undefined) continue;
    follow.clock.setOffset(line.offsetMs);
    onTime();
    const nextDue = await follow.settle();
    await fetch(`${follow.url}/followers/${line.followerId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ seq: line.seq, nextDue: nextDue?.toISOString() ?? null }),
      signal: follow.signal,
    });
  }
}

/**
 * Follows the movable clock of development until the signal fires: takes over each offset, runs what has fallen due and
 * tells the clock when the next thing falls due, so that it can move on step by step. Resolves once the time is known.
 */
export function followClock(follow: Follow): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`the clock at ${follow.url} can not be reached`)),
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
          if (!follow.signal.aborted) follow.logger.debug({ err: error }, 'clock connection lost');
        }
        if (!follow.signal.aborted)
          await wait(RECONNECT_MS, undefined, { signal: follow.signal }).catch(() => {});
      }
      clearTimeout(timer);
    };
    void run();
  });
}
