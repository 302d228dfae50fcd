import type { QueryClient } from '@tanstack/react-query';

/** Apart from the queries themselves: news come to every screen, but the first screen shows no schedule and must not load them. */
export const SCHEDULES_KEY = ['schedules'] as const;

export function refreshSchedules(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: SCHEDULES_KEY });
}
