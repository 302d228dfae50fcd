import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { PageBar } from '#ui/page-bar.tsx';
import { ProductBrowser } from './product-browser.tsx';
import { ProductGrid } from './product-grid.tsx';

export function ProductsScreen() {
  useScreen('Products');
  return (
    <>
      <PageBar title="Products" backHref={paths.home} />
      <main className="page" id="main">
        <ProductBrowser>
          {(products) => <ProductGrid products={products} hrefOf={({ id }) => paths.product(id)} />}
        </ProductBrowser>
      </main>
    </>
  );
}
