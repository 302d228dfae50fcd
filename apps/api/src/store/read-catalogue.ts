import * as z from 'zod/mini';
import { formatNaira, MAX_AMOUNT_NAIRA } from '@kolo/domain/money';
import { PRODUCT_DRAWINGS } from '@kolo/domain/product-drawings';
import type { FileRecord } from './catalogue-records.ts';
import { recordsIn, UnreadableFile } from './catalogue-records.ts';

/** A catalogue file is read whole: 5 MB are some 10,000 products. */
const CATALOGUE_MAX_BYTES = 5 * 1024 * 1024;

/** Pieces of one product in stock. A longer figure is a slip of the finger. */
const STOCK_MAX = 1_000_000;

/** Facts on one product's page. */
const FACTS_MAX = 12;

function words(most: number) {
  const message = `takes 1 to ${most} letters`;
  return z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(most, message));
}

/** A number, in CSV its digits: nothing at all is not 0. */
function whole(least: number, most: number, written: string) {
  const message = `takes a whole number, ${least} to ${written}`;
  const number = z.union(
    [z.number(), z.pipe(z.string().check(z.trim(), z.regex(/^-?\d+$/)), z.coerce.number())],
    message,
  );
  return number.check(z.int(message), z.minimum(least, message), z.maximum(most, message));
}

const FACTS = `takes up to ${FACTS_MAX} facts, each with a label and a value`;
const ACTIVE = 'takes true or false';

const Item = z.strictObject({
  sku: z
    .string('takes capital letters, digits and hyphens')
    .check(z.regex(/^[A-Z0-9-]{2,40}$/, 'takes capital letters, digits and hyphens')),
  name: words(80),
  category: words(40),
  detail: words(40),
  description: words(400),
  image: z.enum(PRODUCT_DRAWINGS, 'is not the name of a drawing'),
  price: whole(1, MAX_AMOUNT_NAIRA, formatNaira(MAX_AMOUNT_NAIRA)),
  /** Left out, the pieces of a product that is there stay as they are. */
  stock: z.optional(whole(0, STOCK_MAX, String(STOCK_MAX))),
  /** The pieces for which `stock` was written: where there are others by now, the file is refused. */
  stockWas: z.optional(whole(0, STOCK_MAX, String(STOCK_MAX))),
  active: z._default(z.union([z.boolean(), z.stringbool(ACTIVE)], ACTIVE), true),
  facts: z._default(
    z
      .array(z.strictObject({ label: words(30), value: words(60) }, FACTS), FACTS)
      .check(z.maxLength(FACTS_MAX, FACTS)),
    [],
  ),
});
export type Item = z.infer<typeof Item>;

/** A file of products that can't be taken, with a line that says which record and why. */
export class CatalogueError extends Error {}

/** Something that is wrong in a file: on which line, and which record that is where it is one. */
export interface WrongLine {
  readonly line: number;
  readonly record: number | null;
  readonly what: string;
}

export interface CheckedCatalogue {
  readonly items: readonly Item[];
  /** Nothing of the file is taken while there is one. */
  readonly wrong: readonly WrongLine[];
  /** On which line each item begins, by its SKU. */
  readonly lines: ReadonlyMap<string, number>;
}

/** What is wrong with one record; `unrecognized` where the schema knows no such column. */
function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `there is no column ${issue.keys.join(', ')}`;
  return [issue.path.join('.'), issue.message].filter(Boolean).join(': ');
}

function readRecord({ line, record, value, problem }: FileRecord): Item | WrongLine {
  if (problem !== undefined) return { line, record, what: problem };
  const parsed = Item.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const what = issue === undefined ? 'is not a product' : problemOf(issue);
  return { line, record, what };
}

/** The products of a JSON list or a CSV file, and all that is wrong in it, line by line. */
export function checkCatalogue(text: string): CheckedCatalogue {
  const lines = new Map<string, number>();
  const wrongFile = (line: number, what: string) => ({
    items: [],
    wrong: [{ line, record: null, what }],
    lines,
  });
  if (Buffer.byteLength(text) > CATALOGUE_MAX_BYTES) return wrongFile(1, 'the file is larger than 5 MB');
  let records: readonly FileRecord[];
  try {
    records = recordsIn(text);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return wrongFile(error.line, error.message);
  }
  if (records.length === 0) return wrongFile(1, 'the file has no products');
  const items: Item[] = [];
  const wrong: WrongLine[] = [];
  for (const one of records) {
    const read = readRecord(one);
    if ('what' in read) {
      wrong.push(read);
      continue;
    }
    const first = lines.get(read.sku);
    if (first === undefined) lines.set(read.sku, one.line);
    else
      wrong.push({
        line: one.line,
        record: one.record,
        what: `${read.sku} appears twice, first on line ${first}`,
      });
    items.push(read);
  }
  return { items, wrong, lines };
}

/** What is wrong with the stock that a file says, or leaves out, by what is there of the product; null where nothing is. */
export function stockProblem(
  { stock, stockWas }: Item,
  present: { readonly stock: number } | undefined,
): string | null {
  if (!present && stock === undefined) return 'stock: a new product needs one';
  if (stockWas === undefined || stockWas === present?.stock) return null;
  return `stockWas: says ${stockWas}, and ${present ? `there are ${present.stock} now` : 'the product is new'}`;
}

/** What is wrong, for a person who looks for it in the file. */
export function wrongText({ line, record, what }: WrongLine): string {
  return `line ${line}, ${record === null ? '' : `record ${record}, `}${what}`;
}

/** The products of a JSON list or a CSV file. Throws a CatalogueError; one bad record refuses the whole file. */
export function readCatalogue(text: string): readonly Item[] {
  const { items, wrong } = checkCatalogue(text);
  const [first] = wrong;
  if (first) throw new CatalogueError(wrongText(first));
  return items;
}
