import * as z from 'zod/mini';
import { Instant } from '../primitives.ts';
import { deskEndpoint } from './endpoint.ts';
import { CATALOGUE_TEXT_MAX } from './proposals.ts';

/** Products of one page. */
export const CATALOGUE_PAGE = 50;
/** Newest prices that are shown of one product. */
export const PRICES_SHOWN = 10;
/** Wrong lines and changes that one preview lists. */
export const PREVIEW_LISTED = 200;

const SEARCH_MAX = 80;

const Sku = z.string().check(z.regex(/^[A-Z0-9-]{2,40}$/));

/** A product as it stands, sold or not. */
export const StockedProduct = z.object({
  sku: z.string(),
  name: z.string(),
  category: z.string(),
  /** Whole naira. */
  price: z.int(),
  stock: z.int(),
  isSold: z.boolean(),
  /** Newest first, the present one at the top. */
  prices: z.array(z.object({ since: Instant, price: z.int() })),
});
export type StockedProduct = z.infer<typeof StockedProduct>;

export const showCatalogue = deskEndpoint({
  name: 'showCatalogue',
  summary: 'One page of all products by SKU, with stock and what they cost before',
  method: 'GET',
  path: '/catalogue',
  access: 'catalogue show',
  query: z.object({
    /** Words that stand in the SKU or the name. */
    text: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX))),
    /** `next` of the page before. */
    after: z.optional(Sku),
  }),
  status: 200,
  answer: z.object({ results: z.array(StockedProduct), next: z.nullable(z.string()) }),
  errors: [],
});

/** What an import does to a product. */
export const PREVIEW_MARKS = ['new', 'cut', 'raised', 'withdrawn', 'back', 'stock', 'words'] as const;
export type PreviewMark = (typeof PREVIEW_MARKS)[number];

/**
 * Whether the import makes customers an offer, which takes two people: at that price a product is new, cheaper, sold again or another one.
 * A cheap name under which a dear product is sold is a price cut too.
 */
export function isOffer(marks: readonly PreviewMark[], isSold: boolean): boolean {
  return marks.some((mark) => mark === 'cut' || (isSold && OFFERED.includes(mark)));
}

const OFFERED: readonly PreviewMark[] = ['new', 'back', 'words'];

export const ProductChange = z.object({
  sku: z.string(),
  name: z.string(),
  marks: z.array(z.enum(PREVIEW_MARKS)),
  /** Whole naira and pieces; null for a product that is new. */
  before: z.nullable(z.object({ price: z.int(), stock: z.int() })),
  after: z.object({ price: z.int(), stock: z.int() }),
});
export type ProductChange = z.infer<typeof ProductChange>;

export const checkCatalogue = deskEndpoint({
  name: 'checkCatalogue',
  summary: 'What a file of products would change, or which of its lines are wrong; nothing is taken',
  method: 'POST',
  path: '/catalogue/check',
  access: 'catalogue check',
  lines: ['catalogue'],
  // Not trimmed: the numbers of the lines are those of the file.
  body: z.strictObject({
    catalogue: z
      .string('Choose a file.')
      .check(
        z.minLength(1, 'Choose a file.'),
        z.maxLength(CATALOGUE_TEXT_MAX, `The file is too long. It may have ${CATALOGUE_TEXT_MAX} letters.`),
      ),
  }),
  status: 200,
  answer: z.object({
    products: z.int(),
    unchanged: z.int(),
    /** How many products the import makes an offer of. */
    offers: z.int(),
    /** How many products each mark is on. */
    counts: z.array(z.object({ mark: z.enum(PREVIEW_MARKS), products: z.int() })),
    /** Cuts first, at most PREVIEW_LISTED. */
    changes: z.array(ProductChange),
    /** How many lines are wrong; nothing is taken unless none is. */
    wrongLines: z.int(),
    /** At most PREVIEW_LISTED. */
    wrong: z.array(z.object({ line: z.int(), what: z.string() })),
  }),
  errors: [],
});
