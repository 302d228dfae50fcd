import { useRef } from 'react';

/**
 * Starts nothing while the last start is under way. The second click of a double click comes before the page has been
 * drawn busy, so what is drawn cannot be what holds it back.
 */
export function useOneAtATime<Variables>(
  mutate: (variables: Variables, options: { onSettled: () => void }) => void,
): (variables: Variables) => void {
  const running = useRef(false);
  return (variables) => {
    if (running.current) return;
    running.current = true;
    mutate(variables, {
      onSettled: () => {
        running.current = false;
      },
    });
  };
}
