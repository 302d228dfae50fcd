/** The one source of business time. Nothing below the wiring reads the system's clock. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** For durations alone: milliseconds since some moment, which no clock that is set moves. */
export function monotonicMs(): number {
  return performance.now();
}

/** The system's clock moved by an offset that can change. */
export interface MovableClock extends Clock {
  setOffset(milliseconds: number): void;
}

export function movableClock(base: Clock): MovableClock {
  let offset = 0;
  return {
    now: () => new Date(base.now().getTime() + offset),
    setOffset: (milliseconds) => {
      offset = milliseconds;
    },
  };
}
