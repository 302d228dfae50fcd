import type { Case } from '@kolo/contract/cases';
import { getCase, listCases, openCase } from '@kolo/contract/cases';
import type { QueryClient } from '@tanstack/react-query';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/client.ts';

const CASES_KEY = ['cases'] as const;

export const casePagesQuery = infiniteQueryOptions({
  queryKey: [...CASES_KEY, 'pages'],
  queryFn: ({ pageParam, signal }) => call(listCases, { query: { page: pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
  // Staff may have answered in the meantime.
  staleTime: 0,
});

export function refreshCases(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: CASES_KEY });
}

export function caseQuery(id: string) {
  return queryOptions({
    queryKey: [...CASES_KEY, 'one', id],
    queryFn: ({ signal }) => call(getCase, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** What a case is about; neither where it is about anything else. */
export interface CaseSubject {
  readonly transactionId?: string | undefined;
  readonly orderId?: string | undefined;
}

/** Throws ApiError. The same words again answer the case that they opened. */
export async function sendCase(
  client: QueryClient,
  { text, transactionId, orderId }: { text: string } & CaseSubject,
): Promise<Case> {
  const opened = await call(openCase, {
    body: { text, ...(transactionId && { transactionId }), ...(orderId && { orderId }) },
  });
  client.setQueryData(caseQuery(opened.id).queryKey, opened);
  await client.invalidateQueries({ queryKey: casePagesQuery.queryKey });
  return opened;
}
