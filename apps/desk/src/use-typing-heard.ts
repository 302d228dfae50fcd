import { getDeskSession } from '@kolo/contract/desk/staff';
import { useEffect, useRef } from 'react';
import { callDesk } from './client.ts';

/** A third of the 15 minutes that a session lives without a call. Source: `SESSION_IDLE_MINUTES` of the API. */
const HEARD_EVERY_MS = 5 * 60_000;

/**
 * Writing makes no call, and is not idle: the server hears of what is typed, so that no session ends under a long answer. Where nobody
 * types, nothing is sent: what is left alone ends as before. `at`: the server's time as it was told last; the page's own stands still
 * while the machine sleeps.
 */
export function useTypingHeard(onError: (error: unknown) => unknown, at: string | undefined): void {
  const heardAtMs = useRef<number>(null);
  useEffect(() => {
    const nowMs = at === undefined ? 0 : Date.parse(at);
    const onInput = () => {
      if (heardAtMs.current !== null && nowMs - heardAtMs.current < HEARD_EVERY_MS) return;
      heardAtMs.current = nowMs;
      callDesk(getDeskSession, {}).catch(onError);
    };
    document.addEventListener('input', onInput);
    return () => document.removeEventListener('input', onInput);
  }, [onError, at]);
}
