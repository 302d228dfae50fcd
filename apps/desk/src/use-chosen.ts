import { useState } from 'react';

/**
 * Which row of a list is looked at: the first one to begin with, then the one that was chosen, and -1 once that has left the list.
 * Another one never takes its place by itself: a press that was meant for the one would meet the other.
 */
export function useChosen(ids: readonly string[]) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [first] = ids;
  if (chosen === null && first !== undefined) setChosen(first);
  return {
    at: ids.findIndex((id) => id === chosen),
    setAt: (row: number) => setChosen(ids[row] ?? null),
  };
}
