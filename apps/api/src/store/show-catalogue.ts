import type { showCatalogue as endpoint } from '@kolo/contract/desk/catalogue';
import { CATALOGUE_PAGE, PRICES_SHOWN } from '@kolo/contract/desk/catalogue';
import type { AnswerOf, ParsedQuery } from '@kolo/contract/endpoint';
import { formatNaira, koboToNairaFloor } from '@kolo/domain/money';
import type { Services } from '#platform/services.ts';
import { listCatalogue, pricesSince } from './queries.ts';

/** One page of all products, sold or not, each with what it cost before. */
export async function showCatalogue(
  { db }: Pick<Services, 'db'>,
  { text = '', after = '' }: ParsedQuery<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const words = text.split(/\s+/).filter(Boolean);
  // One more than is shown says whether there is a page after it.
  const found = await listCatalogue(db, { after, words, limit: CATALOGUE_PAGE + 1 });
  const rows = found.slice(0, CATALOGUE_PAGE);
  const prices = await pricesSince(
    db,
    rows.map(({ id }) => id),
    PRICES_SHOWN,
  );
  return {
    results: rows.map(({ id, sku, name, category, priceKobo, stock, active }) => ({
      sku,
      name,
      category,
      price: koboToNairaFloor(priceKobo),
      stock,
      isSold: active,
      prices: prices
        .filter(({ productId }) => productId === id)
        .map((one) => ({ since: one.since.toISOString(), price: koboToNairaFloor(one.priceKobo) })),
    })),
    next: found.length > CATALOGUE_PAGE ? (rows.at(-1)?.sku ?? null) : null,
  };
}

/** The same on the command line, the first page; returns the exit code. */
export async function printCatalogue(
  services: Services,
  text: string,
  print: (text: string) => void,
): Promise<number> {
  const { results, next } = await showCatalogue(services, { text });
  for (const { sku, name, price, stock, isSold, prices } of results) {
    const before = prices.slice(1).map((one) => `${formatNaira(one.price)} from ${one.since.slice(0, 10)}`);
    const history = before.length === 0 ? '' : `  before: ${before.join(', ')}`;
    print(`${sku}  ${name}  ${formatNaira(price)}  ${stock} in stock${isSold ? '' : '  not sold'}${history}`);
  }
  if (next !== null) print(`There are more after ${next}: search with more words.`);
  return 0;
}
