import type { AnswerOf, ParsedQuery } from '@kolo/contract/endpoint';
import type { listProducts as endpoint, Product, ProductPage } from '@kolo/contract/products';
import { ProductPage as ProductPageSchema } from '@kolo/contract/products';
import type { Kobo } from '@kolo/domain/money';
import { koboToNairaFloor } from '@kolo/domain/money';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import type { ProductRow } from './queries.ts';
import { findProduct, countShelf, listShelf, shelfCategories } from './queries.ts';

function productView({ id, name, category, detail, image, priceKobo, stock }: ProductRow): Product {
  return { id, name, category, detail, image, price: koboToNairaFloor(priceKobo), inStock: stock > 0 };
}

/** One page of the catalogue; every word of the search has to be found. */
export async function listProducts(
  { db }: Services,
  { search, category, page, limit }: ParsedQuery<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const filter = { words: (search ?? '').split(/\s+/).filter(Boolean), category };
  const [rows, totalResults, categories] = await Promise.all([
    listShelf(db, filter, { limit, skip: (page - 1) * limit }),
    countShelf(db, filter),
    shelfCategories(db),
  ]);
  const totalPages = Math.ceil(totalResults / limit);
  return { results: rows.map(productView), page, totalPages, totalResults, categories };
}

/** One product; NOT_FOUND where there is none or it is no longer sold. */
export async function getProduct({ db }: Services, id: string): Promise<ProductPage> {
  const row = await findProduct(db, id);
  if (!row?.active) throw new Refusal('NOT_FOUND', { message: 'We no longer sell that product.' });
  const { description, facts } = row;
  return ProductPageSchema.parse({ ...productView(row), description, facts });
}

/** What one can save towards, as it is today. */
export interface Offer {
  readonly id: string;
  readonly name: string;
  readonly image: string;
  readonly priceKobo: Kobo;
  /** `gone`: no longer sold; `outOfStock`: sold, but there is none now. */
  readonly state: 'onSale' | 'outOfStock' | 'gone';
}

/** The product as an offer; undefined where there never was one of that id. */
export async function findOffer(db: Db | Tx, productId: string): Promise<Offer | undefined> {
  const product = await findProduct(db, productId);
  if (!product) return undefined;
  const { id, name, image, priceKobo, active, stock } = product;
  const onShelf = stock > 0 ? 'onSale' : 'outOfStock';
  return { id, name, image, priceKobo, state: active ? onShelf : 'gone' };
}
