import type { ProductPage } from '@kolo/contract/products';
import { sbProgress } from '@kolo/domain/progress';
import { formatNaira } from '@kolo/domain/money';
import { missingNaira, surplusNaira } from '@kolo/domain/sb-plan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { NotDone } from '#features/savings/not-done.tsx';
import { PackageEye, PackageMoney } from '#features/savings/package-money.tsx';
import { refreshPackages } from '#features/savings/api.ts';
import { sbPackageQuery, startSaving } from '#features/savings/sb/api.ts';
import { lookAtPrice, type PricedPackage } from '#features/savings/sb/price-look.ts';
import { promiseWords } from '#features/savings/sb/promise-words.ts';
import { ProductMissing } from '#features/store/product-missing.tsx';
import { ProductGuide, ProductView } from '#features/store/product-view.tsx';
import { productQuery, refreshProducts } from '#features/store/api.ts';
import { errorText, isNotThere } from '#lib/api-error.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useBack } from '#lib/use-back.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { IconLock } from '#ui/later-icons.tsx';
import { NotLoadedNote } from '#ui/loaded.tsx';
import { PageBar } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';

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
    onError: () => void Promise.all([refreshProducts(queryClient), refreshPackages(queryClient)]),
  });
}

/** What it takes, what we promise about the price, and the start: one press from here to the package. */
function StartSaving({ product }: { product: ProductPage }) {
  const { run: start, isPending, isSuccess, error } = useStarting(product);
  return (
    <>
      <ProductGuide missing={product.price} />
      {error ? (
        <NotDone
          error={error}
          refused="The package was not started."
          unanswered="Check your packages before you try again."
        />
      ) : null}
      <Button
        full
        busy={isPending || isSuccess}
        busyLabel="Starting"
        needsConnection
        onClick={() => start(undefined)}
      >
        Start saving for this
      </Button>
      <Banner
        tone="info"
        icon={IconLock}
        title={`We will hold this price for you: ${formatNaira(product.price)}.`}
      >
        You pay no more than this {promiseWords(serverClock.now())}, even if the shop’s price rises. If it
        falls, you pay the lower one. You pay for delivery when you order.
      </Banner>
      <p className="muted small">
        The money stays yours: you can move it to your SB account or to another product at any time.
      </p>
    </>
  );
}

/** The product that the package is for, or one that it could be for. */
function ForPackage({ product, pot }: { product: ProductPage; pot: PricedPackage }) {
  const saved = pot.totalContribution;
  if (pot.product.id === product.id) {
    const { promise, price, isPaid, takesMoney } = lookAtPrice(pot, serverClock.now());
    const missing = missingNaira(price, saved);
    return (
      <>
        <Banner tone="info" title={`You are saving for this: ${sbProgress(saved, price)}% saved.`}>
          {isPaid ? (
            'Paid in full.'
          ) : missing > 0 ? (
            <>
              <PackageMoney amountNaira={missing} /> to go.
            </>
          ) : null}
          {promise === 'ended' ? <> The price we held has ended.</> : null}
          {promise === 'paused' ? (
            <>
              {' '}
              We no longer hold the price of <PackageMoney amountNaira={pot.targetAmount} />. Make a deposit,
              and we hold it again.
            </>
          ) : null}
          {promise === 'held' && pot.targetAmount !== product.price ? (
            <>
              {' '}
              The price that we hold for you is <PackageMoney amountNaira={pot.targetAmount} />.
            </>
          ) : null}
        </Banner>
        <div className="stack md">
          {/* One that an order holds takes nothing: its page leads to the order. */}
          {pot.heldFor !== undefined ? null : takesMoney ? (
            <Button full href={paths.deposit({ package: pot._id })}>
              Deposit
            </Button>
          ) : (
            <Button full href={paths.checkout(pot._id)}>
              Order now
            </Button>
          )}
          <Button full variant="quiet" href={paths.package(pot._id)}>
            See your package
          </Button>
        </div>
        {takesMoney && promise !== 'ended' ? <ProductGuide missing={missing} Amount={PackageMoney} /> : null}
      </>
    );
  }
  const missing = missingNaira(product.price, saved);
  const surplus = surplusNaira(product.price, saved);
  return (
    <>
      <Banner tone="info" title={`Instead of ${pot.product.name}:`}>
        your <PackageMoney amountNaira={saved} /> stays.{' '}
        {missing > 0 ? (
          <>
            You would have <PackageMoney amountNaira={missing} /> to go.
          </>
        ) : (
          <>
            It would be paid in full, with <PackageMoney amountNaira={surplus} /> left over.
          </>
        )}
      </Banner>
      {product.inStock ? (
        <Button full href={paths.packageChangeProduct(pot._id, product.id)}>
          Choose as new product
        </Button>
      ) : null}
    </>
  );
}

function InContext({ product, packageId }: { product: ProductPage; packageId: string }) {
  const pot = useQuery(sbPackageQuery(packageId));
  if (pot.data?.status === 'active') return <ForPackage product={product} pot={pot.data} />;
  if (pot.isPending) return <SkeletonList rows={1} label="Loading your package" />;
  // Only one that is known to be closed or gone makes way for another: one that did not load may be for this very product.
  const isOver = pot.data !== undefined || isNotThere(pot.error);
  if (!isOver) {
    return (
      <NotLoadedNote
        title="Your package could not be loaded"
        why={errorText(pot.error)}
        onRetry={pot.refetch}
      />
    );
  }
  return product.inStock ? <StartSaving product={product} /> : null;
}

/** A product on its own, or beside one of the customer's packages. */
export function ProductScreen() {
  const { productId = '', packageId } = useParams();
  const product = useQuery(productQuery(productId));
  const name = product.data?.name ?? 'Product';
  useScreen(name);
  const back = useBack(packageId === undefined ? paths.products : paths.package(packageId));
  return (
    <>
      <PageBar title={name} onBack={back} end={packageId === undefined ? null : <PackageEye />} />
      {product.data ? (
        <ProductView product={product.data}>
          {packageId === undefined ? (
            product.data.inStock ? (
              <StartSaving product={product.data} />
            ) : null
          ) : (
            <InContext product={product.data} packageId={packageId} />
          )}
        </ProductView>
      ) : (
        <main className="page" id="main">
          {product.isError ? (
            <ProductMissing error={product.error} retry={() => void product.refetch()} />
          ) : (
            <SkeletonList rows={3} label="Loading the product" />
          )}
        </main>
      )}
    </>
  );
}
