import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOffer } from '@kolo/contract/desk/catalogue';
import { formatNaira, koboToNairaFloor, naira, nairaToKobo } from '@kolo/domain/money';
import type { Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import type { Actor } from '#platform/staff-record.ts';
import { recordDeed } from '#platform/staff-record.ts';
import { marksOf } from './preview-catalogue.ts';
import type { StockedProduct } from './queries.ts';
import { hasProducts, holdProducts, keepPrices, upsertProducts } from './queries.ts';
import type { Item } from './read-catalogue.ts';
import { CatalogueError, readCatalogue, stockProblem } from './read-catalogue.ts';

type Present = Awaited<ReturnType<typeof holdProducts>>;

/** A product as it is to be: a file that leaves its stock out leaves the pieces that are there. Throws a CatalogueError where it cannot. */
function toStocked(item: Item, present: Present): StockedProduct {
  const before = present.get(item.sku);
  const problem = stockProblem(item, before);
  if (problem !== null) throw new CatalogueError(`${item.sku}, ${problem}`);
  const { price, stock = before?.stock ?? 0, stockWas: _, ...words } = item;
  return { ...words, stock, priceKobo: nairaToKobo(naira(price)) };
}

/** What customers are offered, in a line that two people can compare. The pieces stand in it where the file sets them. */
function offerOf(
  { priceKobo, stock, name, detail, active }: Omit<StockedProduct, 'sku'>,
  item: Item,
): string {
  const price = formatNaira(koboToNairaFloor(priceKobo));
  const pieces = item.stock === undefined ? '' : `${stock} in stock, `;
  return `${price}, ${pieces}${name}, ${detail}${active ? '' : ', not sold'}`;
}

/**
 * Records each product that changes, as it was and as it is to be. If one has changed since the file was proposed, or a piece was sold of one
 * whose stock the file sets, the approval is refused and the file has to be proposed again.
 */
async function recordChanges(
  tx: Tx,
  services: Pick<Services, 'ids' | 'clock'>,
  actor: Actor,
  { items, present }: { items: readonly Item[]; present: Present },
): Promise<void> {
  const marked = items.map((item) => ({ item, marks: marksOf(item, present.get(item.sku)) }));
  const changed = marked.filter(({ marks }) => marks.length > 0);
  const makesOffer = changed.some(({ item, marks }) => isOffer(marks, item.active));
  const before = changed.flatMap(({ item }) => {
    const product = present.get(item.sku);
    return product ? [[item.sku, offerOf(product, item)] as const] : [];
  });
  const after = changed.map(({ item }) => [item.sku, offerOf(toStocked(item, present), item)] as const);
  await recordDeed(tx, services, actor, {
    command: makesOffer ? 'catalogue offer' : 'catalogue import',
    before: Object.fromEntries(before),
    after: { products: items.length, ...Object.fromEntries(after) },
  });
}

/**
 * Adds these products and brings those of a known SKU up to date, all or none. A new price is for new packages: a package
 * keeps the price that it was made with. Where staff import it, their record has what changes. Throws a CatalogueError where the stock is not
 * what the file was written for, or a new product has none.
 */
export async function importCatalogue(
  { db, ids, clock }: Pick<Services, 'db' | 'ids' | 'clock'>,
  items: readonly Item[],
  actor?: Actor,
): Promise<{ added: number; updated: number }> {
  return db.transaction().execute(async (tx) => {
    const skus = items.map(({ sku }) => sku);
    // Before the first is written: two imports come one after the other, and an order waits for this one once.
    const present = await holdProducts(tx, skus);
    // What cannot be taken is refused before anybody is asked to approve it.
    const products = items.map((item) => ({ id: ids.next(), ...toStocked(item, present) }));
    if (actor) await recordChanges(tx, { ids, clock }, actor, { items, present });
    const at = clock.now();
    const written = await upsertProducts(tx, products, at);
    const prices = written.map((productId) => ({ productId, id: ids.next() }));
    await keepPrices(tx, prices, at);
    const made = new Set(products.map(({ id }) => id));
    const added = written.filter((id) => made.has(id)).length;
    return { added, updated: items.length - added };
  });
}

const FILE = join(import.meta.dirname, 'demo-catalogue.json');

/** Fills an empty catalogue, so that development has something to save towards; leaves one that somebody filled alone. */
export async function addDemoCatalogue(services: Services): Promise<void> {
  invariant(!services.config.isProduction, 'production has no demo catalogue');
  if (await hasProducts(services.db)) return;
  await importCatalogue(services, readCatalogue(await readFile(FILE, 'utf8')));
}
