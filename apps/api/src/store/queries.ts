import type { Kobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

export interface ProductRow {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly detail: string;
  readonly description: string;
  readonly image: string;
  readonly priceKobo: Kobo;
  readonly stock: number;
  readonly active: boolean;
  /** As stored: a list of labels and values. */
  readonly facts: unknown;
}

export interface ProductFilter {
  readonly words: readonly string[];
  readonly category: string | undefined;
}

const SHOWN = [
  'name',
  'category',
  'detail',
  'description',
  'image',
  'priceKobo',
  'stock',
  'active',
  'facts',
] as const;
const COLUMNS = ['id', ...SHOWN] as const;

/** `%` and `_` in what a customer types are letters. */
function containing(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

function onShelf(db: Db, { words, category }: ProductFilter) {
  let query = db.selectFrom('product').where('active', '=', true);
  if (category !== undefined) query = query.where('category', '=', category);
  for (const word of words) {
    const pattern = containing(word);
    query = query.where((is) =>
      is.or([is('name', 'ilike', pattern), is('category', 'ilike', pattern), is('detail', 'ilike', pattern)]),
    );
  }
  return query;
}

/** A page of what is sold, by name. */
export async function listShelf(
  db: Db,
  filter: ProductFilter,
  page: { limit: number; skip: number },
): Promise<ProductRow[]> {
  return onShelf(db, filter)
    .select(COLUMNS)
    .orderBy('name')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
}

export async function countShelf(db: Db, filter: ProductFilter): Promise<number> {
  const row = await onShelf(db, filter)
    .select((build) => build.fn.countAll<bigint>().as('total'))
    .executeTakeFirst();
  return Number(row?.total ?? 0n);
}

/** The categories of all that is sold, by name. */
export async function shelfCategories(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('product')
    .select('category')
    .distinct()
    .where('active', '=', true)
    .orderBy('category')
    .execute();
  return rows.map((row) => row.category);
}

/** One product, sold or not. */
export async function findProduct(db: Db | Tx, id: string): Promise<ProductRow | undefined> {
  return db.selectFrom('product').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

export interface StockedProduct extends Omit<ProductRow, 'id'> {
  readonly sku: string;
}

/** Adds these products, or brings those of their SKUs up to date, in order of SKUs; returns the id of each, which is its own where it is new. */
export async function upsertProducts(
  tx: Tx,
  products: readonly (StockedProduct & { readonly id: string })[],
  at: Date,
): Promise<string[]> {
  const items = products.map(({ priceKobo, ...item }) => ({ ...item, price_kobo: String(priceKobo) }));
  const { rows } = await sql<{ id: string }>`
    insert into product (id, sku, name, category, detail, description, image, price_kobo, stock, active, facts, created_at, updated_at)
    select id, sku, name, category, detail, description, image, price_kobo, stock, active, facts, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (
      id uuid, sku text, name text, category text, detail text, description text, image text, price_kobo bigint, stock integer,
      active boolean, facts jsonb
    )
    order by sku
    on conflict on constraint product_sku do update set
      name = excluded.name, category = excluded.category, detail = excluded.detail, description = excluded.description,
      image = excluded.image, price_kobo = excluded.price_kobo, stock = excluded.stock, active = excluded.active,
      facts = excluded.facts, updated_at = excluded.updated_at
    returning id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Keeps the present prices of these products from that moment on, each where it is another than before. */
export async function keepPrices(
  tx: Tx,
  products: readonly { readonly productId: string; readonly id: string }[],
  since: Date,
): Promise<void> {
  await sql`
    insert into product_price (product_id, id, since, price_kobo)
    select product.id, price.id, ${since}, product.price_kobo
    from unnest(
      ${products.map(({ productId }) => productId)}::uuid[], ${products.map(({ id }) => id)}::uuid[]
    ) as price (product_id, id)
    join product on product.id = price.product_id
    where product.price_kobo is distinct from (
      select price_kobo from product_price before where before.product_id = product.id order by before.id desc limit 1
    )
  `.execute(tx);
}

/** A page of the whole catalogue by SKU, sold or not; with `words`, those that have them all in SKU or name. */
export async function listCatalogue(
  db: Db,
  { after, words, limit }: { after: string; words: readonly string[]; limit: number },
) {
  let query = db
    .selectFrom('product')
    .select(['id', 'sku', 'name', 'category', 'priceKobo', 'stock', 'active'])
    .where('sku', '>', after);
  for (const word of words) {
    const pattern = containing(word);
    query = query.where((is) => is.or([is('name', 'ilike', pattern), is('sku', 'ilike', pattern)]));
  }
  return query.orderBy('sku').limit(limit).execute();
}

/** The newest prices of each of these products, newest first. */
export async function pricesSince(
  db: Db,
  productIds: readonly string[],
  most: number,
): Promise<{ productId: string; since: Date; priceKobo: Kobo }[]> {
  const { rows } = await sql<{ productId: string; since: Date; priceKobo: Kobo }>`
    select product.id as "productId", newest.since, newest.price_kobo as "priceKobo"
    from unnest(${productIds}::uuid[]) as product (id), lateral (
      select price.id, since, price_kobo from product_price price
      where price.product_id = product.id order by price.id desc limit ${most}
    ) as newest
    order by product.id, newest.id desc
  `.execute(db);
  return rows;
}

/** The catalogue's products with these SKUs. */
export async function productsOf(db: Db, skus: readonly string[]) {
  return db
    .selectFrom('product')
    .select(['sku', ...SHOWN])
    .where((build) => build('sku', '=', build.fn.any(build.val(skus))))
    .execute();
}

/** Those of these SKUs that are in the catalogue, held until the transaction ends: by one statement and in order of SKUs. */
export async function holdProducts(
  tx: Tx,
  skus: readonly string[],
): Promise<Map<string, Omit<StockedProduct, 'sku'>>> {
  const rows = await tx
    .selectFrom('product')
    .select(['sku', ...SHOWN])
    .where((build) => build('sku', '=', build.fn.any(build.val(skus))))
    .orderBy('sku')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ sku, ...product }) => [sku, product]));
}

export async function hasProducts(db: Db | Tx): Promise<boolean> {
  return (await db.selectFrom('product').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Takes one piece off the shelf, or puts one back; false where none is left, or the product is no longer sold. */
export async function moveStock(tx: Tx, id: string, change: -1 | 1): Promise<boolean> {
  const row = await tx
    .updateTable('product')
    .set((build) => ({ stock: build('stock', '+', change) }))
    .where('id', '=', id)
    .$if(change < 0, (query) => query.where('stock', '>', 0).where('active', '=', true))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
