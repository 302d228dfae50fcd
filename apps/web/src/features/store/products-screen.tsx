import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { usePictures } from '#lib/pictures.ts';
import { PageBar } from '#ui/page-bar.tsx';
import { OutOfStock } from './out-of-stock.tsx';
import { ProductBrowser } from './product-browser.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Product } from '@kolo/contract/products';
import { formatNaira } from '@kolo/domain/money';
import { weeklyFor } from '@kolo/domain/sb-plan';
import { Link } from '#ui/link.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { ProductDrawing } from '#ui/product-drawing.tsx';
import css from './store.module.css';

/** `end` stands at the end of its bar. */
export function ProductsScreen({ end }: { end?: React.ReactNode }) {
  useScreen('Products');
  return (
    <>
      <PageBar title="Products" backHref={paths.home} end={end} />
      <main className="page" id="main">
        <p className="muted">
          Choose what to save for. The weekly amount pays for it in {GUIDE_MONTHS} months.
        </p>
        <ProductBrowser>
          {(products) => <ProductGrid products={products} hrefOf={({ id }) => paths.product(id)} />}
        </ProductBrowser>
      </main>
    </>
  );
}

/** What the weekly guide on a card counts with; the product's page lets the customer choose. */
const GUIDE_MONTHS = 6;

interface ProductCardProps {
  readonly product: Product;
  readonly href: string;
  readonly hasPicture: boolean;
}

function ProductCard({ product, href, hasPicture }: ProductCardProps) {
  return (
    <li>
      <Link className={css['pcard']} href={href}>
        {hasPicture ? (
          <span className={css['pic']}>
            <ProductDrawing name={product.image} size={84} />
          </span>
        ) : null}
        <span className={css['nm']}>{product.name}</span>
        <span className="muted small">{product.detail}</span>
        <Money amountNaira={product.price} />
        {product.inStock ? (
          <span className={classNames('small', css['guide'])}>
            {formatNaira(weeklyFor(product.price, GUIDE_MONTHS))} a week
          </span>
        ) : (
          <span className={css['out']}>
            <OutOfStock />
          </span>
        )}
      </Link>
    </li>
  );
}

function ProductGrid({
  products,
  hrefOf,
}: {
  products: readonly Product[];
  hrefOf: (product: Product) => string;
}) {
  const { areShown, show } = usePictures();
  return (
    <>
      {areShown ? null : (
        <List>
          <ListRow
            title="Pictures are off"
            detail="“Use less data” is on"
            end={<span className="link">Show pictures</span>}
            onClick={show}
          />
        </List>
      )}
      <ul className={classNames('t-sb', css['pgrid'])} aria-label="Products">
        {products.map((product) => (
          <ProductCard key={product.id} product={product} href={hrefOf(product)} hasPicture={areShown} />
        ))}
      </ul>
    </>
  );
}
