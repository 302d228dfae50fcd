import type { ProductPage } from '@kolo/contract/products';
import { formatNaira } from '@kolo/domain/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { NotDone } from '#features/savings/not-done.tsx';
import { refreshPackages } from '#features/savings/api.ts';
import { startSaving } from '#features/savings/sb/api.ts';
import { promiseWords } from '#features/savings/sb/promise-words.ts';
import { ProductBrowser } from '#features/store/product-browser.tsx';
import { ProductGrid } from '#features/store/product-grid.tsx';
import { ProductMissing } from '#features/store/product-missing.tsx';
import { ProductGuide } from '#features/store/product-view.tsx';
import { productQuery, refreshProducts } from '#features/store/api.ts';
import { paths } from '#lib/paths.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useOnline } from '#lib/use-online.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { IconLock } from '#ui/icons.tsx';
import { Money } from '#ui/money.tsx';
import { PageBar } from '#ui/page-bar.tsx';
import { ProductDrawing } from '#ui/product-drawing.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import css from '#features/store/store.module.css';

function useStarting({ id, price }: ProductPage) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCommand({
    mutationFn: () => startSaving({ productId: id, price }),
    onSuccess: (made) => {
      void refreshPackages(queryClient);
      return navigate(paths.newPackageSuccess(made._id), { replace: true });
    },
    // The price may have moved while the customer looked at it, or the answer alone was lost.
    onError: () => Promise.all([refreshProducts(queryClient), refreshPackages(queryClient)]),
  });
}

function Confirm({ product }: { product: ProductPage }) {
  const { run: start, isPending, isSuccess, error } = useStarting(product);
  const online = useOnline();
  return (
    <div className="stack lg">
      <section className="card row t-sb">
        <ProductDrawing name={product.image} size={72} />
        <div className="grow">
          <h2>{product.name}</h2>
          <p className="muted">{product.detail}</p>
          <Money amountNaira={product.price} className={css['guide-amount']} />
        </div>
      </section>
      <Banner tone="info" icon={IconLock} title={`We keep this price: ${formatNaira(product.price)}.`}>
        You pay no more than this {promiseWords(serverClock.now())}, even where the shop’s price rises. Where
        it falls, you pay the lower one.
      </Banner>
      <ProductGuide missing={product.price} />
      <p className="muted small">
        Put in ₦500 or more whenever you have it. The money stays yours: you can move it to your SB account or
        to another product at any time.
      </p>
      {error ? (
        <NotDone
          error={error}
          refused="The package was not started."
          unanswered="Look at your packages before you try again."
        />
      ) : null}
      <Button
        full
        busy={isPending || isSuccess}
        busyLabel="Starting"
        disabled={!online || !product.inStock}
        onClick={() => start(undefined)}
      >
        {product.inStock ? `Start at ${formatNaira(product.price)}` : 'Out of stock'}
      </Button>
      <Button full variant="ghost" href={paths.newSb()}>
        Choose another product
      </Button>
    </div>
  );
}

function Chosen({ productId }: { productId: string }) {
  const product = useQuery(productQuery(productId));
  if (product.data) return <Confirm product={product.data} />;
  if (product.isError) return <ProductMissing error={product.error} retry={() => void product.refetch()} />;
  return <SkeletonList rows={3} label="Loading the product" />;
}

/** First which product, then its price and the promise to keep it. */
export function NewSbScreen() {
  const [search] = useSearchParams();
  const productId = search.get('product');
  const title = productId === null ? 'Products' : 'New SB package';
  useScreen(title);
  return productId === null ? (
    <>
      <PageBar title={title} backHref={paths.home} />
      <main className="page" id="main">
        <ProductBrowser>
          {(products) => <ProductGrid products={products} hrefOf={({ id }) => paths.product(id)} />}
        </ProductBrowser>
      </main>
    </>
  ) : (
    <>
      <PageBar narrow title={title} backHref={paths.product(productId)} />
      <main className="page narrow" id="main">
        <Chosen productId={productId} />
      </main>
    </>
  );
}
