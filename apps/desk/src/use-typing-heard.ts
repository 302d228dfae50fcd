import { getDeskSession } from '@kolo/contract/desk/staff';
import { useEffect } from 'react';
import { callDesk } from './client.ts';

/** A third of the 15 minutes that a session lives without a call. Source: `SESSION_IDLE_MINUTES` of the API. */
const HEARD_EVERY_MS = 5 * 60_000;

/**
 * Writing makes no call, and is not idle: the server hears of what is typed, so that no session ends under a long answer. Where nobody
 * types, nothing is sent: what is left alone ends as before.
 */
export function useTypingHeard(onError: (error: unknown) => unknown): void {
  useEffect(() => {
    let heardAt: number | null = null;
    const onInput = ({ timeStamp }: Event) => {
      if (heardAt !== null && timeStamp - heardAt < HEARD_EVERY_MS) return;
      heardAt = timeStamp;
      callDesk(getDeskSession, {}).catch(onError);
    };
    document.addEventListener('input', onInput);
    return () => document.removeEventListener('input', onInput);
  }, [onError]);
}
