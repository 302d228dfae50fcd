import { PRODUCT_SEARCH_MAX, type Product } from '@kolo/contract/products';
import { useInfiniteQuery } from '@tanstack/react-query';
import { errorText } from '#lib/api-error.ts';
import { NotLoaded } from '#ui/loaded.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconSearch } from '#ui/icons.tsx';
import { ProductsLoading } from './products-loading.tsx';
import { productPagesQuery } from './api.ts';
import { useProductSearch, type ProductSearch } from './use-product-search.ts';

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
      layout="scroll"
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
          title="We could not load the products"
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
