import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { formatNaira, koboToNairaFloor, MAX_AMOUNT_NAIRA, naira, nairaToKobo } from '@kolo/domain/money';
import { PRODUCT_DRAWINGS } from '@kolo/domain/product-drawings';
import type { Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import type { Actor } from '#platform/staff-record.ts';
import { recordDeed } from '#platform/staff-record.ts';
import type { StockedProduct } from './queries.ts';
import { hasProducts, pricesOf, upsertProduct } from './queries.ts';

/** A catalogue file is read whole: 5 MB are some 10,000 products. */
const CATALOGUE_MAX_BYTES = 5 * 1024 * 1024;

/** Pieces of one product in stock. A longer figure is a slip of the finger. */
const STOCK_MAX = 1_000_000;

/** Facts on one product's page. */
const FACTS_MAX = 12;

function words(most: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
}

/** A number, in CSV its digits: nothing at all is not 0. */
const Whole = z.union(
  [z.number(), z.pipe(z.string().check(z.trim(), z.regex(/^-?\d+$/)), z.coerce.number())],
  'takes a whole number',
);

const Item = z.strictObject({
  sku: z.string().check(z.regex(/^[A-Z0-9-]{2,40}$/, 'takes capital letters, digits and hyphens')),
  name: words(80),
  category: words(40),
  detail: words(40),
  description: words(400),
  image: z.enum(PRODUCT_DRAWINGS, 'is the name of no drawing'),
  price: Whole.check(z.int(), z.positive(), z.maximum(MAX_AMOUNT_NAIRA)),
  stock: Whole.check(z.int(), z.minimum(0), z.maximum(STOCK_MAX)),
  active: z._default(z.union([z.boolean(), z.stringbool()]), true),
  facts: z._default(
    z.array(z.strictObject({ label: words(30), value: words(60) })).check(z.maxLength(FACTS_MAX)),
    [],
  ),
});
type Item = z.infer<typeof Item>;

/** A file of products that can't be taken, with a line that says which record and why. */
export class CatalogueError extends Error {}

/** In CSV the facts stand in one field: `Power: 2.5 kVA; Fuel: petrol`. */
function withFacts({ facts = '', ...record }: Record<string, string>): object {
  const pairs = facts.split(';').filter((fact) => fact.trim() !== '');
  return {
    ...record,
    facts: pairs.map((pair) => {
      const [label = '', ...value] = pair.split(':');
      return { label, value: value.join(':') };
    }),
  };
}

function recordsOf(text: string): unknown {
  try {
    return /^\s*\[/.test(text) ? JSON.parse(text) : parseCsv(text).map(withFacts);
  } catch (error) {
    throw new CatalogueError(error instanceof Error ? error.message : String(error));
  }
}

/** The products of a JSON list or a CSV file. Throws a CatalogueError; one bad record refuses the whole file. */
export function readCatalogue(text: string): Item[] {
  if (Buffer.byteLength(text) > CATALOGUE_MAX_BYTES) throw new CatalogueError('the file is larger than 5 MB');
  const parsed = z.array(Item).safeParse(recordsOf(text));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const [record, ...path] = issue?.path ?? [];
    const where = typeof record === 'number' ? `record ${record + 1}, ${path.join('.')}` : 'the file';
    throw new CatalogueError(`${where}: ${issue?.message ?? 'is not a list of products'}`);
  }
  const skus = parsed.data.map(({ sku }) => sku);
  const twice = skus.find((sku, index) => skus.indexOf(sku) !== index);
  if (twice !== undefined) throw new CatalogueError(`${twice} stands there twice`);
  return parsed.data;
}

function toStocked({ price, ...item }: Item): StockedProduct {
  return { ...item, priceKobo: nairaToKobo(naira(price)) };
}

async function recordPrices(
  tx: Tx,
  services: Pick<Services, 'ids' | 'clock'>,
  actor: Actor,
  items: readonly Item[],
): Promise<void> {
  const present = await pricesOf(
    tx,
    items.map(({ sku }) => sku),
  );
  const changed = items.flatMap(({ sku, price }) => {
    const before = present.get(sku);
    return before === undefined || before === nairaToKobo(naira(price)) ? [] : [{ sku, before, price }];
  });
  const isCut = changed.some(({ before, price }) => nairaToKobo(naira(price)) < before);
  await recordDeed(tx, services, actor, {
    command: isCut ? 'catalogue cut' : 'catalogue import',
    before: Object.fromEntries(
      changed.map(({ sku, before }) => [sku, formatNaira(koboToNairaFloor(before))]),
    ),
    after: {
      products: items.length,
      prices: Object.fromEntries(changed.map(({ sku, price }) => [sku, formatNaira(naira(price))])),
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
    if (actor) await recordPrices(tx, { ids, clock }, actor, items);
    let added = 0;
    for (const item of items)
      if (await upsertProduct(tx, ids.next(), toStocked(item), clock.now())) added += 1;
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

/**
 * Reads CSV with a header line (RFC 4180: quotes around a field, a doubled quote inside): one record per line, by the
 * header's names. Throws an Error that names the record that has not as many fields as the header, or the line with a quote
 * that stands wrong.
 */
function parseCsv(text: string): Record<string, string>[] {
  const [header, ...rows] = rowsOf(text.replace(/^\uFEFF/, ''));
  if (!header) return [];
  return rows.map((row, index) => {
    if (row.length !== header.length) {
      throw new Error(`record ${index + 1} has ${row.length} fields, the header has ${header.length}`);
    }
    return Object.fromEntries(header.map((name, column) => [name.trim(), row[column] ?? '']));
  });
}

/** A field and what ends it. */
const FIELD = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/gy;

function rowsOf(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let end = 0;
  for (const { index, 0: whole, 1: quoted, 2: plain = '', 3: ending } of text.matchAll(FIELD)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    end = index + whole.length;
    if (ending === ',') continue;
    // An empty line is no record.
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  if (end < text.length) {
    const line = text.slice(0, end).split('\n').length;
    throw new Error(
      `line ${line} has a quote within a field: put the whole field in quotes, and double those inside`,
    );
  }
  return rows;
}
