import { Navigate, useSearchParams } from 'react-router';
import { ProductsScreen } from '#features/store/products-screen.tsx';
import { paths } from '#lib/paths.ts';

/** Which product to save for; a link that names one leads to its page. */
export function NewSbScreen() {
  const product = useSearchParams()[0].get('product');
  return product === null ? <ProductsScreen /> : <Navigate to={paths.product(product)} replace />;
}
