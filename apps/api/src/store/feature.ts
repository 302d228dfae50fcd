import { feature } from '#platform/feature.ts';
import { CATALOGUE_USAGE, catalogueCommand } from './ops.ts';
import { getProduct as getEndpoint, listProducts as listEndpoint } from '@kolo/contract/products';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { getProduct, listProducts } from './list-products.ts';

/** What one can save towards. */
function routes(services: Services): Route[] {
  return [
    route(listEndpoint, ({ query }) => listProducts(services, query)),
    route(getEndpoint, ({ params }) => getProduct(services, params.id)),
  ];
}

export const store = feature('store', ({ services }: { readonly services: Services }) => ({
  routes: routes(services),
  commands: [
    {
      name: 'catalogue',
      usage: CATALOGUE_USAGE,
      run: (words, print) => catalogueCommand(services, words, print),
    },
  ],
}));
