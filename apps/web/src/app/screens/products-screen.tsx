import { useQuery } from '@tanstack/react-query';
import { sbPackagesQuery } from '#features/savings/api.ts';
import { ProductsScreen as Screen } from '#features/store/products-screen.tsx';
import { paths } from '#lib/paths.ts';
import { Link } from '#ui/link.tsx';

/** The products, with the way to what was ordered: an order is paid from a package, which remembers it. */
export function ProductsScreen() {
  const { data = [] } = useQuery(sbPackagesQuery);
  const hasOrders = data.some(({ orderedBy, heldFor }) => (orderedBy ?? heldFor) !== undefined);
  return (
    <Screen
      end={
        hasOrders ? (
          <Link className="link" href={paths.orders}>
            Your orders
          </Link>
        ) : null
      }
    />
  );
}
