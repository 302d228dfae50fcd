import { useEffect, useState } from 'react';
import { serverClock } from '#lib/server-clock.ts';

const TICK_MS = 1_000;

/** Milliseconds until then by the server's clock, counted down each second. */
export function useTimeLeft(end: string): number {
  const left = () => Date.parse(end) - serverClock.now().getTime();
  const [now, setNow] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.parse(end) - serverClock.now().getTime()), TICK_MS);
    return () => clearInterval(timer);
  }, [end]);
  return now;
}
