import { Navigate, useSearchParams } from 'react-router';
import { paths } from '#lib/paths.ts';
import { ProductsScreen } from './products-screen.tsx';

/** Which product to save for; a link that names one leads to its page. */
export function NewSbScreen() {
  const product = useSearchParams()[0].get('product');
  return product === null ? <ProductsScreen /> : <Navigate to={paths.product(product)} replace />;
}
