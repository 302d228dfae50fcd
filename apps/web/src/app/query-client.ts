import { MutationCache, QueryClient } from '@tanstack/react-query';
import { hasCode, isPassing } from '#lib/api-error.ts';
import { QUERY_FRESH_MS, QUERY_KEPT_MS } from '#lib/limits.ts';

/** Source: specification, section 9: retry once. */
const RETRIES = 1;

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    mutationCache: new MutationCache({
      // The account was frozen since the profile was asked for: the banner of every screen follows.
      onError(error) {
        if (hasCode(error, 'FROZEN')) void client.invalidateQueries({ queryKey: ['me'] });
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: QUERY_FRESH_MS,
        gcTime: QUERY_KEPT_MS,
        // A refusal stays a refusal; only what may pass is asked again.
        retry: (failures, error) => failures < RETRIES && isPassing(error),
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // Offline a call fails at once with words for it, where 'online' would wait without any.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
