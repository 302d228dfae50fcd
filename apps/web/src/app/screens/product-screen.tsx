import type { SbPackage } from '@kolo/contract/packages';
import type { ProductPage } from '@kolo/contract/products';
import { sbProgress } from '@kolo/domain/progress';
import { missingNaira, surplusNaira } from '@kolo/domain/sb-plan';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { sbPackageQuery } from '#features/savings/sb/api.ts';
import { ProductMissing } from '#features/store/product-missing.tsx';
import { ProductGuide, ProductView } from '#features/store/product-view.tsx';
import { productQuery } from '#features/store/api.ts';
import { paths } from '#lib/paths.ts';
import { useBack } from '#lib/use-back.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { PageBar } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';

function StartSaving({ product }: { product: ProductPage }) {
  return (
    <>
      <ProductGuide missing={product.price} />
      <Button full href={paths.newSb(product.id)}>
        Start saving for this
      </Button>
    </>
  );
}

/** The product that the package is for, or one that it could be for. */
function ForPackage({ product, pot }: { product: ProductPage; pot: SbPackage }) {
  const saved = pot.totalContribution;
  if (pot.product.id === product.id) {
    const missing = missingNaira(pot.targetAmount, saved);
    return (
      <>
        <Banner
          tone="info"
          title={`You are saving for this: ${sbProgress(saved, pot.targetAmount)}% is there.`}
        >
          <Money amountNaira={missing} /> to go. The price that we keep for you is{' '}
          <Money amountNaira={pot.targetAmount} />.
        </Banner>
        {missing > 0 ? <ProductGuide missing={missing} /> : null}
        <Button full href={paths.package(pot._id)}>
          Back to your package
        </Button>
      </>
    );
  }
  const missing = missingNaira(product.price, saved);
  const surplus = surplusNaira(product.price, saved);
  return (
    <>
      <Banner tone="info" title={`Instead of ${pot.product.name}:`}>
        your <Money amountNaira={saved} /> stays.{' '}
        {missing > 0 ? (
          <>
            You would have <Money amountNaira={missing} /> to go.
          </>
        ) : (
          <>
            It would be paid in full, with <Money amountNaira={surplus} /> left over.
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
      <PageBar title={name} onBack={back} />
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
