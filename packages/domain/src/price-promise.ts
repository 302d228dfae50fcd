import type { LagosDate } from './dates.ts';
import { addDays, addMonths } from './dates.ts';

interface Terms {
  /** First day in Lagos on which this row holds. */
  readonly from: string;
  /** For so many months from the day the price was promised. */
  readonly months: number;
  /** And while something was contributed in so many days. */
  readonly idleDays: number;
}

/** Newest first; a change is a new row. Source: the issue of the shop. */
const TERMS: readonly Terms[] = [{ from: '2025-01-01', months: 12, idleDays: 90 }];

/** The day on which the promise got its terms: packages that were there count from it. */
const RELEASED_ON = '2026-11-22';

export interface PromisedPrice {
  /** The day on which the product and its price were chosen. */
  readonly promisedOn: LagosDate;
  /** The last day on which something was contributed; null where nothing was yet. */
  readonly contributedOn: LagosDate | null;
}

/** How long a price is promised by the terms of that day. */
export function promiseTerms(on: LagosDate): Terms {
  const row = TERMS.find(({ from }) => from <= on) ?? TERMS.at(-1);
  if (!row) throw new RangeError('no terms of the price promise are known');
  return row;
}

function later(one: LagosDate, other: string): LagosDate {
  // A day that is later than another one as text is later, and both are dates of this calendar.
  return one < other ? (other as LagosDate) : one;
}

/** The last day on which the promised price is kept, as things are today. */
function promiseEnds({ promisedOn, contributedOn }: PromisedPrice, today: LagosDate): LagosDate {
  const { months, idleDays } = promiseTerms(today);
  const start = later(promisedOn, RELEASED_ON);
  const byAge = addMonths(start, months);
  const byIdleness = addDays(later(contributedOn ?? promisedOn, start), idleDays);
  return byAge < byIdleness ? byAge : byIdleness;
}

/**
 * What the customer pays: while the promise holds the lower of the promised price and today's, then today's. In the unit in which the two
 * come.
 */
export function priceNow<T extends bigint | number>(
  promised: PromisedPrice,
  price: { readonly promised: T; readonly today: T },
  today: LagosDate,
): T {
  if (price.today < price.promised) return price.today;
  return today <= promiseEnds(promised, today) ? price.promised : price.today;
}
