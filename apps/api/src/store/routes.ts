import { getProduct as getEndpoint, listProducts as listEndpoint } from '@kolo/contract/products';
import type { FastifyInstance } from 'fastify';
import type { Gate } from '#platform/http/mount.ts';
import { mount } from '#platform/http/mount.ts';
import type { Services } from '#platform/services.ts';
import { getProduct, listProducts } from './list-products.ts';

/** What one can save towards. */
export function mountStore(app: FastifyInstance, gate: Gate, services: Services): void {
  mount(app, gate, listEndpoint, ({ query }) => listProducts(services, query));
  mount(app, gate, getEndpoint, ({ params }) => getProduct(services, params.id));
}
