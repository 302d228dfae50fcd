import { MutationCache, QueryClient } from '@tanstack/react-query';
import { isPassing } from '#lib/api-error.ts';
import { QUERY_FRESH_MS, QUERY_KEPT_MS } from '#lib/limits.ts';
import { askAgainIfOvertaken } from '#lib/overtaken.ts';

/** Source: specification, section 9: retry once. */
const RETRIES = 1;

/** The cache of all that Kolo's server answered. `onRefusal` hears of each command that the server, or the way to it, refused. */
export function createQueryClient(onRefusal: (error: unknown) => void = () => {}): QueryClient {
  const client = new QueryClient({
    mutationCache: new MutationCache({ onError: onRefusal }),
    defaultOptions: {
      queries: {
        staleTime: QUERY_FRESH_MS,
        gcTime: QUERY_KEPT_MS,
        // A refusal stays a refusal; only what may pass is asked again.
        retry: (failures, error) => failures < RETRIES && isPassing(error),
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // Offline, the known data stays, with its time: a fetch could only fail.
        refetchOnMount: () => navigator.onLine,
        // Offline a call fails at once with words for it, where 'online' would wait without any.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  askAgainIfOvertaken(client);
  return client;
}
