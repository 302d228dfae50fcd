import { MAX_AMOUNT_NAIRA, naira, nairaToKobo } from '@kolo/domain/money';
import { PRODUCT_DRAWINGS } from '@kolo/domain/product-drawings';
import * as z from 'zod/mini';
import type { Services } from '#platform/services.ts';
import { parseCsv } from './csv.ts';
import { CATALOGUE_MAX_BYTES, FACTS_MAX, STOCK_MAX } from './limits.ts';
import type { StockedProduct } from './queries.ts';
import { upsertProduct } from './queries.ts';

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

/**
 * Adds these products and brings those of a known SKU up to date, all or none. A new price is for new packages: a package
 * keeps the price that it was made with.
 */
export async function importCatalogue(
  { db, ids, clock }: Pick<Services, 'db' | 'ids' | 'clock'>,
  items: readonly Item[],
): Promise<{ added: number; updated: number }> {
  return db.transaction().execute(async (tx) => {
    let added = 0;
    for (const item of items)
      if (await upsertProduct(tx, ids.next(), toStocked(item), clock.now())) added += 1;
    return { added, updated: items.length - added };
  });
}
