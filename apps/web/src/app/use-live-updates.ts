import { useQueryClient } from '@tanstack/react-query';
import { createContext, useEffect, useState } from 'react';
import { followEvents } from './live-updates.ts';

/** The first screen comes first. */
const START_AFTER_MS = 1_000;

/** Where no connection opens by then, the bell asks without it. */
const GIVE_UP_AFTER_MS = 3_000;

/** Whether the bell may ask: it waits for the connection, whose opening would have it ask a second time. */
export const BellMayAsk = createContext(true);

/** Keeps what is on the screen true: news refresh the notifications, and news of money the figures. */
export function useLiveUpdates(): { bellMayAsk: boolean } {
  const queryClient = useQueryClient();
  const [bellMayAsk, setBellMayAsk] = useState(false);
  useEffect(() => {
    const letBellAsk = () => setBellMayAsk(true);
    let leave: () => void = () => undefined;
    const start = setTimeout(() => {
      leave = followEvents(queryClient, letBellAsk);
    }, START_AFTER_MS);
    const giveUp = setTimeout(letBellAsk, GIVE_UP_AFTER_MS);
    return () => {
      clearTimeout(start);
      clearTimeout(giveUp);
      leave();
    };
  }, [queryClient]);
  return { bellMayAsk };
}
