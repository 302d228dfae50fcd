import { isDeepStrictEqual } from 'node:util';
import type { checkCatalogue as endpoint, PreviewMark, ProductChange } from '@kolo/contract/desk/catalogue';
import { isOffer, PREVIEW_LISTED, PREVIEW_MARKS } from '@kolo/contract/desk/catalogue';
import type { AnswerOf } from '@kolo/contract/endpoint';
import { formatNaira, koboToNairaFloor } from '@kolo/domain/money';
import type { Services } from '#platform/services.ts';
import type { StockedProduct } from './queries.ts';
import { productsOf } from './queries.ts';
import type { Item, WrongLine } from './read-catalogue.ts';
import { checkCatalogue, stockProblem, wrongText } from './read-catalogue.ts';

type Preview = AnswerOf<typeof endpoint>;
type Present = Omit<StockedProduct, 'sku'>;

/** What the import of this item does to what is in the catalogue. */
export function marksOf(item: Item, present: Present | undefined): PreviewMark[] {
  if (!present) return ['new'];
  const priceBefore = koboToNairaFloor(present.priceKobo);
  const { name, category, detail, description, image, facts } = item;
  const words = { name, category, detail, description, image, facts };
  const wordsBefore = {
    name: present.name,
    category: present.category,
    detail: present.detail,
    description: present.description,
    image: present.image,
    facts: present.facts,
  };
  const marks: (PreviewMark | false)[] = [
    item.price < priceBefore && 'cut',
    item.price > priceBefore && 'raised',
    present.active && !item.active && 'withdrawn',
    !present.active && item.active && 'back',
    item.stock !== undefined && item.stock !== present.stock && 'stock',
    !isDeepStrictEqual(words, wordsBefore) && 'words',
  ];
  return marks.filter((mark) => mark !== false);
}

function changeOf(item: Item, present: Present | undefined): ProductChange {
  const { sku, name, price, stock = present?.stock ?? 0 } = item;
  return {
    sku,
    name,
    marks: marksOf(item, present),
    before: present ? { price: koboToNairaFloor(present.priceKobo), stock: present.stock } : null,
    after: { price, stock },
  };
}

const hasMark =
  (mark: PreviewMark) =>
  ({ marks }: ProductChange) =>
    marks.includes(mark);

/** What importing this file would change in the present catalogue. Changes nothing. */
export async function previewCatalogue({ db }: Pick<Services, 'db'>, text: string): Promise<Preview> {
  const { items: read, wrong: wrongByItself, lines } = checkCatalogue(text);
  const skus = read.map(({ sku }) => sku);
  const present = new Map((await productsOf(db, skus)).map((product) => [product.sku, product]));
  const judged = read.map((item) => ({ item, what: stockProblem(item, present.get(item.sku)) }));
  const items = judged.flatMap(({ item, what }) => (what === null ? [item] : []));
  const wrongByStock = judged.flatMap(({ item: { sku }, what }): WrongLine[] =>
    what === null ? [] : [{ line: lines.get(sku) ?? 1, record: null, what }],
  );
  const wrong = [...wrongByItself, ...wrongByStock].toSorted((one, other) => one.line - other.line);
  const all = items.map((item) => changeOf(item, present.get(item.sku)));
  const changes = all.filter(({ marks }) => marks.length > 0);
  const rank = ({ marks }: ProductChange) => Math.min(...marks.map((mark) => SHOWN_FIRST.indexOf(mark)));
  return {
    products: items.length,
    unchanged: all.length - changes.length,
    offers: items.filter((item, at) => isOffer(all[at]?.marks ?? [], item.active)).length,
    counts: PREVIEW_MARKS.map((mark) => ({ mark, products: all.filter(hasMark(mark)).length })),
    changes: changes.toSorted((one, other) => rank(one) - rank(other)).slice(0, PREVIEW_LISTED),
    wrongLines: wrong.length,
    wrong: wrong.slice(0, PREVIEW_LISTED).map(({ line, what }) => ({ line, what })),
  };
}

/** What somebody must not overlook comes first. */
const SHOWN_FIRST: readonly PreviewMark[] = ['cut', 'withdrawn', 'raised', 'new', 'back', 'words', 'stock'];

/** The same on the command line; returns the exit code. */
export async function printPreview(
  services: Services,
  text: string,
  print: (text: string) => void,
): Promise<number> {
  const { products, unchanged, changes, wrong, wrongLines } = await previewCatalogue(services, text);
  for (const { line, what } of wrong) print(wrongText({ line, record: null, what }));
  if (wrongLines > 0) {
    print(`${wrongLines} wrong: nothing would be imported`);
    return 1;
  }
  for (const { sku, marks, before, after } of changes) {
    const from = before === null ? '' : `${formatNaira(before.price)} × ${before.stock} → `;
    print(`${sku}  ${marks.join(', ')}  ${from}${formatNaira(after.price)} × ${after.stock}`);
  }
  print(`${products} products, ${unchanged} as they are`);
  return 0;
}
