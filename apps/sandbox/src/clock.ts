import type { World } from './world.ts';

export type RealNow = () => number;

/** The system's time: real time plus an offset that survives a restart. */
export type Clock = {
  nowMs(): number;
  nowIso(): string;
  offsetMs(): number;
  /** Sets the clock to a moment; it runs on from there at real speed. */
  setTo(ms: number): void;
};

export function createClock(world: World, realNow: RealNow): Clock {
  const nowMs = () => realNow() + world.settings().offsetMs;
  return {
    nowMs,
    nowIso: () => toIso(nowMs()),
    offsetMs: () => world.settings().offsetMs,
    setTo: (ms) => world.changeSettings({ offsetMs: ms - realNow() }),
  };
}

export function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
