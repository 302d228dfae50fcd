import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The first screen comes first. */
const START_AFTER_MS = 1_000;

/** Keeps what is on the screen true: news refresh the notifications, and news of money the figures. */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let leave: () => void = () => undefined;
    let gone = false;
    const timer = setTimeout(() => {
      import('./live-updates.ts').then(
        ({ followEvents }) => {
          if (!gone) leave = followEvents(queryClient);
        },
        // Without it the app is as it was before: what is new comes with the next question.
        () => undefined,
      );
    }, START_AFTER_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
      leave();
    };
  }, [queryClient]);
}
