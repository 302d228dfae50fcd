import { getProduct, listProducts } from '@kolo/contract/products';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '#lib/client.ts';

const PRODUCTS_KEY = ['products'] as const;

/** The server is asked once the typing has paused. */
const TYPING_PAUSE_MS = 250;

export interface ProductFilter {
  readonly search: string;
  /** Null: all. */
  readonly category: string | null;
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, TYPING_PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

export function productPagesQuery({ search, category }: ProductFilter) {
  const words = search.trim();
  return infiniteQueryOptions({
    queryKey: [...PRODUCTS_KEY, 'pages', words, category],
    queryFn: async ({ pageParam, signal }) => {
      if (words !== '') await pause(signal);
      const query = {
        page: pageParam,
        ...(words !== '' && { search: words }),
        ...(category !== null && { category }),
      };
      return call(listProducts, { query, signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : null),
    // What was found before stays in view while the next words are looked up.
    placeholderData: keepPreviousData,
  });
}

export function productQuery(id: string) {
  return queryOptions({
    queryKey: [...PRODUCTS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getProduct, { params: { id }, signal }),
  });
}

/** Where a price or the stock turned out to be another one. */
export function refreshProducts(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: PRODUCTS_KEY });
}
