import type { AnswerOf, ParsedQuery } from '@kolo/contract/endpoint';
import type { listProducts as endpoint, Product, ProductPage } from '@kolo/contract/products';
import { ProductPage as ProductPageSchema } from '@kolo/contract/products';
import { koboToNairaFloor } from '@kolo/domain/money';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import type { ProductRow } from './queries.ts';
import { countShelf, findProduct, listShelf, shelfCategories } from './queries.ts';

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
  if (!row?.active) throw new Refusal('NOT_FOUND', { message: 'We do not sell that product any more.' });
  const { description, facts } = row;
  return ProductPageSchema.parse({ ...productView(row), description, facts });
}
