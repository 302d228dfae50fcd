/** "Today" on this device follows the server, whose clock decides what is due. */
export interface ServerClock {
  now(): Date;
  /** How far it is ahead of this device's own clock. */
  aheadMs(): number;
  /** Takes the time that an answer carries. */
  observe(header: string | null): void;
}

export function createServerClock(systemNow: () => number): ServerClock {
  let offsetMs = 0;
  return {
    now: () => new Date(systemNow() + offsetMs),
    aheadMs: () => offsetMs,
    observe(header) {
      if (header === null) return;
      const serverMs = Date.parse(header);
      if (!Number.isNaN(serverMs)) offsetMs = serverMs - systemNow();
    },
  };
}

export const serverClock = createServerClock(() => Date.now());

/** For durations alone: milliseconds since the page began, which no clock that is set moves. */
export function monotonicMs(): number {
  return performance.now();
}
