import type { Product } from '@kolo/contract/products';
import { usePictures } from '#lib/pictures.ts';
import { ProductDrawing } from '#ui/product-drawing.tsx';
import { OutOfStock } from './out-of-stock.tsx';

interface ProductChoicesProps {
  readonly products: readonly Product[];
  readonly value: string | null;
  readonly onChange: (productId: string) => void;
  /** What choosing it would mean. */
  readonly detailOf: (product: Product) => React.ReactNode;
}

/** Radio cards with each product's drawing. */
export function ProductChoices({ products, value, onChange, detailOf }: ProductChoicesProps) {
  const { areShown } = usePictures();
  return (
    <fieldset className="choices of-products">
      <legend className="vh">New product</legend>
      {products.map((product) => (
        <label key={product.id} className="choice t-sb">
          {areShown ? <ProductDrawing name={product.image} size={52} /> : null}
          <span className="grow">
            <span className="ttl">{product.name}</span>
            <span className="sub">{product.inStock ? detailOf(product) : <OutOfStock />}</span>
          </span>
          <input
            type="radio"
            name="product"
            value={product.id}
            checked={product.id === value}
            disabled={!product.inStock}
            onChange={() => onChange(product.id)}
          />
        </label>
      ))}
    </fieldset>
  );
}
