import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followEvents } from './live-updates.ts';

/** The first screen comes first. */
const START_AFTER_MS = 1_000;

/** Keeps what is on the screen true: news refresh the notifications, and news of money the figures. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let leave: () => void = () => undefined;
    const start = setTimeout(() => {
      leave = followEvents(queryClient);
    }, START_AFTER_MS);
    return () => {
      clearTimeout(start);
      leave();
    };
  }, [queryClient]);
}
