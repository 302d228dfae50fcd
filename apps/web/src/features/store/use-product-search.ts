import { PRODUCT_SEARCH_MAX } from '@kolo/contract/products';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ProductFilter } from './api.ts';

export interface ProductSearch {
  readonly filter: ProductFilter;
  readonly change: (filter: Partial<ProductFilter>) => void;
}

/**
 * What is looked for. It is kept in the address too, so that the way back and a reload find it again; but what is typed
 * cannot wait for the router, which may take its time to draw an address.
 */
export function useProductSearch(): ProductSearch {
  const [params, setParams] = useSearchParams();
  const [filter, setFilter] = useState<ProductFilter>({
    search: (params.get('search') ?? '').slice(0, PRODUCT_SEARCH_MAX),
    category: params.get('category'),
  });
  return {
    filter,
    change(changed) {
      const next = { ...filter, ...changed };
      setFilter(next);
      const kept = new URLSearchParams(params);
      for (const [name, value] of Object.entries(next)) {
        if (value) kept.set(name, value);
        else kept.delete(name);
      }
      setParams(kept, { replace: true });
    },
  };
}
