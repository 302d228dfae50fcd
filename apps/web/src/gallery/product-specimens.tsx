import { PRODUCT_DRAWINGS } from '@kolo/domain/product-drawings';
import { InkedProduct } from '#ui/product-art.tsx';
import { ProductDrawing } from '#ui/product-drawing.tsx';
import { Specimen } from './specimen.tsx';

const SIZE = 84;
const SHARES = [0, 20, 64, 100];

export function ProductSpecimens() {
  return (
    <>
      <Specimen title="Product drawings">
        <div className="chips">
          {[...PRODUCT_DRAWINGS, 'not drawn yet'].map((name) => (
            <ProductDrawing key={name} name={name} size={SIZE} />
          ))}
        </div>
      </Specimen>
      <Specimen title="Inked up to the saved share">
        <div className="chips">
          {SHARES.map((percent) => (
            <InkedProduct key={percent} name="fridge" percent={percent} size={SIZE} />
          ))}
        </div>
      </Specimen>
    </>
  );
}
