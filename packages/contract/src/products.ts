import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limit, page } from './paging.ts';
import { BalanceNaira, Id } from './primitives.ts';

/** A product of the catalogue. */
export const Product = z.object({
  id: Id,
  name: z.string(),
  category: z.string(),
  /** What tells it from its neighbours in a word or two: `210 L`, `43 inch`. */
  detail: z.string(),
  /** The price today; a package keeps the price of its own day. */
  price: BalanceNaira,
  /** The name of its drawing. */
  image: z.string(),
  inStock: z.boolean(),
});
export type Product = z.infer<typeof Product>;

/** A product with its description. */
export const ProductPage = z.extend(Product, {
  description: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type ProductPage = z.infer<typeof ProductPage>;

const PRODUCTS_PAGE_SIZE = 20;

/** The longest text that the search takes. */
export const PRODUCT_SEARCH_MAX = 80;

export const listProducts = endpoint({
  name: 'listProducts',
  summary: 'Search the catalogue by words and category; the answer lists the categories too',
  method: 'GET',
  path: '/products',
  access: 'customer',
  query: z.strictObject({
    search: z.optional(
      z.string().check(z.trim(), z.maxLength(PRODUCT_SEARCH_MAX, 'Search with fewer words.')),
    ),
    category: z.optional(z.string().check(z.maxLength(PRODUCT_SEARCH_MAX))),
    page: page(),
    limit: limit(PRODUCTS_PAGE_SIZE),
  }),
  status: 200,
  answer: z.object({
    results: z.array(Product),
    page: z.int(),
    totalPages: z.int(),
    totalResults: z.int(),
    categories: z.array(z.string()),
  }),
  errors: [],
});

export const getProduct = endpoint({
  name: 'getProduct',
  summary: 'One product with its description; one that is no longer sold is not found',
  method: 'GET',
  path: '/products/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: ProductPage,
  errors: ['NOT_FOUND'],
});
