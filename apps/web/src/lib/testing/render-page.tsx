import { QueryClientProvider, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, type InitialEntry } from 'react-router';
import { createQueryClient } from '../query-client.ts';

/** A query, and what the server is known to have answered to it. */
export type Known = readonly [query: { readonly queryKey: QueryKey }, data: unknown];

/** The app's own cache, which holds this already. It asks nothing a second time by itself: a test says what is answered. */
export function testClient(...known: readonly Known[]): QueryClient {
  const client = createQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });
  for (const [{ queryKey }, data] of known) client.setQueryData<unknown>(queryKey, data);
  return client;
}

interface Around {
  readonly at?: InitialEntry;
  readonly client?: QueryClient;
}

/** Renders something with what the app has around every page: its router, at this address, and its cache. */
export function renderPage(page: ReactNode, { at = '/', client = testClient() }: Around = {}): RenderResult {
  return render(page, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
      </QueryClientProvider>
    ),
  });
}
