import { PRODUCT_SEARCH_MAX, type Product } from '@kolo/contract/products';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '#lib/api-error.ts';
import { NotLoaded } from '#ui/loaded.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconSearch } from '#ui/later-icons.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { productPagesQuery, type ProductFilter } from './api.ts';
import css from './store.module.css';

const ALL = '';

function SearchBox({ filter, change }: ProductSearch) {
  return (
    <search className="control">
      <IconSearch size="sm" />
      <input
        type="search"
        aria-label="Search products"
        placeholder="Search fridge, generator, phone"
        maxLength={PRODUCT_SEARCH_MAX}
        enterKeyHint="search"
        autoComplete="off"
        value={filter.search}
        onChange={(event) => change({ search: event.target.value })}
      />
    </search>
  );
}

function Categories({ filter, change, categories }: ProductSearch & { categories: readonly string[] }) {
  const options = [{ value: ALL, label: 'All' }, ...categories.map((value) => ({ value, label: value }))];
  return (
    <Chips
      label="Categories"
      layout="scroll snug"
      options={options}
      value={filter.category ?? ALL}
      onChange={(category) => change({ category: category === ALL ? null : category })}
    />
  );
}

function countText(count: number): string {
  return count === 1 ? '1 product' : `${count} products`;
}

/** Search, categories and what was found; how the products look is the screen's affair. */
export function ProductBrowser({
  children,
}: {
  children: (products: readonly Product[]) => React.ReactNode;
}) {
  const found = useProductSearch();
  const pages = useInfiniteQuery(productPagesQuery(found.filter));
  const last = pages.data?.pages.at(-1);
  const products = pages.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <div className="stack lg">
      <SearchBox {...found} />
      {last ? <Categories {...found} categories={last.categories} /> : null}
      <p className="vh" role="status">
        {last && !pages.isPlaceholderData ? countText(last.totalResults) : ''}
      </p>
      {last && products.length > 0 ? (
        children(products)
      ) : last ? (
        <EmptyState
          title="Nothing found"
          action={
            <Button variant="quiet" onClick={() => found.change({ search: '', category: null })}>
              Show all products
            </Button>
          }
        >
          Try another word, or look through all products.
        </EmptyState>
      ) : pages.isError ? (
        <NotLoaded
          title="The products could not be loaded"
          why={errorText(pages.error)}
          onRetry={pages.refetch}
        />
      ) : (
        <ProductsLoading />
      )}
      {pages.isFetchNextPageError ? (
        <Banner tone="bad" live="alert" title="More products could not be loaded.">
          {errorText(pages.error)}
        </Banner>
      ) : null}
      {pages.hasNextPage ? (
        <Button
          variant="quiet"
          full
          busy={pages.isFetchingNextPage}
          busyLabel="Loading"
          onClick={() => void pages.fetchNextPage()}
        >
          Show more products
        </Button>
      ) : null}
    </div>
  );
}

const CARDS = 6;

/** Stands where the grid will be. */
function ProductsLoading() {
  return (
    <div role="status">
      <span className="vh">Loading products</span>
      <div className={css['pgrid']} aria-hidden="true">
        {Array.from({ length: CARDS }, (_, card) => (
          <div key={card} className={css['pcard']}>
            <Skeleton width="100%" height={116} radius={14} />
            <span className={css['nm']}>
              <Skeleton width="80%" height={16} />
            </span>
            <span className="amt">
              <Skeleton width="50%" height={18} />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

interface ProductSearch {
  readonly filter: ProductFilter;
  readonly change: (filter: Partial<ProductFilter>) => void;
}

/**
 * What is looked for. It is kept in the address too, so that the way back and a reload find it again; but what is typed
 * cannot wait for the router, which may take its time to draw an address.
 */
function useProductSearch(): ProductSearch {
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
