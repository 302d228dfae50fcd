import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** Before a code can be asked for again. */
export const RESEND_AFTER_SECONDS = 60;

/** Seconds that are left, down to 0, and the way to start again. */
export function useCountdown(startSeconds: number): [left: number, restart: (seconds: number) => void] {
  const [left, setLeft] = useState(startSeconds);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), SECOND_MS);
    return () => clearInterval(timer);
  }, [running]);
  return [left, setLeft];
}
