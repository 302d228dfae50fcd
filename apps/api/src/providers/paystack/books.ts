import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import * as z from 'zod/mini';
import type { PaystackCall } from './call.ts';
import { understood } from './call.ts';

/** What the provider gives at once, at most. */
const PAGE = 100;

/** A million entries a day: far beyond what one integration moves. */
const PAGES_MAX = 10_000;

/** One line of the provider's book, in its own words. */
export interface BookEntry {
  /** Ours; of a refund, the reference of the payment that it gives back. */
  readonly reference: string;
  readonly status: string;
  readonly currency: string;
  readonly amountKobo: Kobo;
  readonly at: Date;
  /** How a charge was paid, in the provider's words; null where it does not say. */
  readonly channel: string | null;
}

/** From that instant on, up to and with the other. */
export interface DateRange {
  readonly from: Date;
  readonly to: Date;
}

export interface BookCalls {
  /** What was begun in that range of time, page by page. Each throws what the client throws. */
  bookOfCharges(range: DateRange): AsyncIterable<readonly BookEntry[]>;
  bookOfTransfers(range: DateRange): AsyncIterable<readonly BookEntry[]>;
  bookOfRefunds(range: DateRange): AsyncIterable<readonly BookEntry[]>;
}

/** Old rows have their times with an underscore, new ones in camel case; amounts are numbers, or digits in refunds. */
const Line = z.object({
  reference: z.optional(z.nullable(z.string())),
  transaction_reference: z.optional(z.nullable(z.string())),
  status: z.string(),
  currency: z.string(),
  amount: z.union([z.int().check(z.nonnegative()), z.string().check(z.regex(/^\d+$/))]),
  created_at: z.optional(z.string()),
  createdAt: z.optional(z.string()),
  channel: z.optional(z.nullable(z.string())),
});

function entryOf(line: z.infer<typeof Line>): BookEntry {
  return {
    reference: line.reference ?? line.transaction_reference ?? '',
    status: line.status,
    currency: line.currency,
    amountKobo: kobo(BigInt(line.amount)),
    at: new Date(line.createdAt ?? line.created_at ?? Number.NaN),
    channel: line.channel ?? null,
  };
}

async function* pagesOf(
  call: PaystackCall,
  path: string,
  { from, to }: DateRange,
): AsyncIterable<readonly BookEntry[]> {
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const query = `from=${from.toISOString()}&to=${to.toISOString()}&perPage=${PAGE}&page=${page}`;
    const lines = understood(z.array(Line), await call('GET', `${path}?${query}`));
    yield lines.map(entryOf);
    if (lines.length < PAGE) return;
  }
}

/** The provider's own books. */
export function bookCalls(call: PaystackCall): BookCalls {
  return {
    bookOfCharges: (range) => pagesOf(call, '/transaction', range),
    bookOfTransfers: (range) => pagesOf(call, '/transfer', range),
    bookOfRefunds: (range) => pagesOf(call, '/refund', range),
  };
}
