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

/** Newest first; a change is a new row. Source: product rules, price promise. */
const TERMS: readonly Terms[] = [{ from: '2025-01-01', months: 12, idleDays: 90 }];

/** The day the promise came into force; packages that existed before count from it. */
const RELEASED_ON = '2026-11-22';

export interface PromisedPrice {
  /** The day on which the product and its price were chosen. */
  readonly promisedOn: LagosDate;
  /** The last day on which something was contributed, or money left a package that was paid until then; null where neither was yet. */
  readonly contributedOn: LagosDate | null;
  /** All of the promised price is there. No contribution is waited for: the package takes none. */
  readonly isPaid: boolean;
}

/** How long a price is promised under the terms of that day, in this table or ours. */
export function promiseTerms(on: LagosDate, table: readonly Terms[] = TERMS): Terms {
  const row = table.find(({ from }) => from <= on) ?? table.at(-1);
  if (!row) throw new RangeError('no terms of the price promise are known');
  return row;
}

function later(one: LagosDate, other: string): LagosDate {
  // A day that is later than another one as text is later, and both are dates of this calendar.
  return one < other ? (other as LagosDate) : one;
}

/** How many days before its end the customer is told that the promise ends. Source: product rules, price promise. */
const TOLD_BEFORE_DAYS = 30;

/**
 * The last day on which the promised price is kept, as things are today, and the last one that a contribution can move it to. By the
 * terms of the day of the promise: those were told, and a later row takes nothing of them back.
 */
function promiseEnds({ promisedOn, contributedOn, isPaid }: PromisedPrice, table?: readonly Terms[]) {
  const start = later(promisedOn, RELEASED_ON);
  const { months, idleDays } = promiseTerms(start, table);
  const byAge = addMonths(start, months);
  if (isPaid) return { byAge, ends: byAge };
  const byIdleness = addDays(later(contributedOn ?? promisedOn, start), idleDays);
  return { byAge, ends: byAge < byIdleness ? byAge : byIdleness };
}

/**
 * What the customer pays: while the promise holds the lower of the promised price and today's, then today's. In the unit in which the two
 * come.
 */
export function priceNow<T extends bigint | number>(
  promised: PromisedPrice,
  price: { readonly promised: T; readonly today: T },
  today: LagosDate,
  table?: readonly Terms[],
): T {
  if (price.today < price.promised) return price.today;
  return today <= promiseEnds(promised, table).ends ? price.promised : price.today;
}

export interface PromiseLook {
  /** The last day on which the promised price is kept. */
  readonly ends: LagosDate;
  /** That day is near: the customer is told of it. */
  readonly isEnding: boolean;
  /** A contribution moves that day. Once it is past, a contribution brings the promise back. */
  readonly canBeMoved: boolean;
  /** When it is looked at again; null where nothing can bring the promise back. */
  readonly nextLookOn: LagosDate | null;
}

/** What to tell the customer about the promise today, and when to check again. */
export function lookAtPromise(
  promised: PromisedPrice,
  today: LagosDate,
  table?: readonly Terms[],
): PromiseLook {
  const { byAge, ends } = promiseEnds(promised, table);
  const toldFrom = addDays(ends, -TOLD_BEFORE_DAYS);
  const canBeMoved = ends < byAge && today <= byAge;
  const inAWhile = addDays(today, TOLD_BEFORE_DAYS);
  if (today > byAge) return { ends, canBeMoved, isEnding: false, nextLookOn: null };
  if (today < toldFrom) {
    // Where some of it is taken out, contributions count again.
    const nextLookOn = promised.isPaid && inAWhile < toldFrom ? inAWhile : toldFrom;
    return { ends, canBeMoved, isEnding: false, nextLookOn };
  }
  if (today <= ends) return { ends, canBeMoved, isEnding: true, nextLookOn: addDays(today, 1) };
  // A contribution brings it back for longer than this.
  return { ends, canBeMoved, isEnding: false, nextLookOn: inAWhile };
}
