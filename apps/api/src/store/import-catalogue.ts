import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatNaira, koboToNairaFloor, naira, nairaToKobo } from '@kolo/domain/money';
import type { Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import type { Actor } from '#platform/staff-record.ts';
import { recordDeed } from '#platform/staff-record.ts';
import type { StockedProduct } from './queries.ts';
import { hasProducts, keepPrice, shelfOf, upsertProduct } from './queries.ts';
import type { Item } from './read-catalogue.ts';
import { readCatalogue } from './read-catalogue.ts';

function toStocked({ price, ...item }: Item): StockedProduct {
  return { ...item, priceKobo: nairaToKobo(naira(price)) };
}

/** Records the prices and the stock that change. If stock has moved since the file was proposed, the approval is refused and the file has to be proposed again. */
async function recordChanges(
  tx: Tx,
  services: Pick<Services, 'ids' | 'clock'>,
  actor: Actor,
  items: readonly Item[],
): Promise<void> {
  const present = await shelfOf(
    tx,
    items.map(({ sku }) => sku),
  );
  const changed = items.flatMap(({ sku, price }) => {
    const before = present.get(sku)?.priceKobo;
    return before === undefined || before === nairaToKobo(naira(price)) ? [] : [{ sku, before, price }];
  });
  const stocked = items.filter(({ sku, stock }) => (present.get(sku)?.stock ?? stock) !== stock);
  const isCut = changed.some(({ before, price }) => nairaToKobo(naira(price)) < before);
  await recordDeed(tx, services, actor, {
    command: isCut ? 'catalogue cut' : 'catalogue import',
    before: {
      ...Object.fromEntries(changed.map(({ sku, before }) => [sku, formatNaira(koboToNairaFloor(before))])),
      ...(stocked.length > 0 && {
        stock: Object.fromEntries(stocked.map(({ sku }) => [sku, present.get(sku)?.stock])),
      }),
    },
    after: {
      products: items.length,
      prices: Object.fromEntries(changed.map(({ sku, price }) => [sku, formatNaira(naira(price))])),
      ...(stocked.length > 0 && {
        stock: Object.fromEntries(stocked.map(({ sku, stock }) => [sku, stock])),
      }),
    },
  });
}

/**
 * Adds these products and brings those of a known SKU up to date, all or none. A new price is for new packages: a package
 * keeps the price that it was made with. Where staff import it, their record has the prices that change.
 */
export async function importCatalogue(
  { db, ids, clock }: Pick<Services, 'db' | 'ids' | 'clock'>,
  items: readonly Item[],
  actor?: Actor,
): Promise<{ added: number; updated: number }> {
  return db.transaction().execute(async (tx) => {
    if (actor) await recordChanges(tx, { ids, clock }, actor, items);
    let added = 0;
    for (const item of items) {
      const product = toStocked(item);
      const { id, isNew } = await upsertProduct(tx, ids.next(), product, clock.now());
      await keepPrice(tx, {
        productId: id,
        id: ids.next(),
        since: clock.now(),
        priceKobo: product.priceKobo,
      });
      if (isNew) added += 1;
    }
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
