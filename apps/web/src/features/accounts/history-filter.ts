import {
  addDays,
  firstOfMonth,
  formatDate,
  formatMonth,
  lagosDateOf,
  lastOfMonth,
  parseLagosDate,
  startOfLagosDay,
  type LagosDate,
} from '@kolo/domain/dates';
import { isNoDay } from './day-text.ts';
import type { TransactionFilter } from './paged-queries.ts';

/** As the controls of the history show it; kept in the address, so that a reload and the way back find it again. */
export interface HistoryFilter {
  readonly direction: 'all' | 'inflow' | 'outflow' | 'own';
  readonly range:
    | { kind: 'all' }
    /** Null: this month, whichever that is. */
    | { kind: 'month'; first: LagosDate | null }
    | { kind: 'days30' }
    /** `YYYY-MM-DD`, an empty text, or what the customer typed if that is no date. */
    | { kind: 'dates'; from: string; to: string };
}

export const NO_FILTER: HistoryFilter = { direction: 'all', range: { kind: 'all' } };

const LAST_DAYS = 30;

export function isFiltered({ direction, range }: HistoryFilter): boolean {
  return direction !== 'all' || range.kind !== 'all';
}

/** `2026-10`. */
export function monthName(first: LagosDate): string {
  return first.slice(0, 'YYYY-MM'.length);
}

function rangeFrom(search: URLSearchParams, now: Date): HistoryFilter['range'] {
  const kind = search.get('range');
  if (kind === 'days30') return { kind };
  if (kind === 'month') {
    const first = parseLagosDate(`${search.get('month') ?? ''}-01`);
    return first === null ? { kind, first } : monthRange(first, now);
  }
  if (kind !== 'dates') return { kind: 'all' };
  return { kind: 'dates', from: search.get('from') ?? '', to: search.get('to') ?? '' };
}

export function readHistoryFilter(search: URLSearchParams, now: Date): HistoryFilter {
  const direction = search.get('direction');
  return {
    direction: direction === 'inflow' || direction === 'outflow' || direction === 'own' ? direction : 'all',
    range: rangeFrom(search, now),
  };
}

export function writeHistoryFilter({ direction, range }: HistoryFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (direction !== 'all') search.set('direction', direction);
  if (range.kind !== 'all') search.set('range', range.kind);
  if (range.kind === 'month' && range.first) search.set('month', monthName(range.first));
  if (range.kind === 'dates') {
    if (range.from) search.set('from', range.from);
    if (range.to) search.set('to', range.to);
  }
  return search;
}

/** Why the chosen days cannot be asked for together, if they cannot. */
export function rangeProblem(range: HistoryFilter['range']): string | undefined {
  if (range.kind !== 'dates') return undefined;
  const [from, to] = [parseLagosDate(range.from), parseLagosDate(range.to)];
  return from && to && from > to ? 'The first day is after the last day.' : undefined;
}

/** Where one of them is no day, a list of what is left would be taken for a list of what the fields show. */
export function canBeAsked(range: HistoryFilter['range']): boolean {
  if (range.kind !== 'dates') return true;
  return !isNoDay(range.from) && !isNoDay(range.to) && rangeProblem(range) === undefined;
}

function daysOf(
  range: HistoryFilter['range'],
  today: LagosDate,
): Pick<TransactionFilter, 'startDate' | 'endDate'> {
  switch (range.kind) {
    case 'all':
      return {};
    case 'month': {
      const first = range.first ?? firstOfMonth(today);
      return { startDate: first, endDate: first === firstOfMonth(today) ? today : lastOfMonth(first) };
    }
    case 'days30':
      return { startDate: addDays(today, 1 - LAST_DAYS), endDate: today };
    case 'dates': {
      const [from, to] = [parseLagosDate(range.from), parseLagosDate(range.to)];
      return { ...(from ? { startDate: from } : {}), ...(to ? { endDate: to } : {}) };
    }
  }
}

/** Money in and out is money from and to outside: own moves stand by themselves. */
const MOVES: Readonly<Record<HistoryFilter['direction'], Pick<TransactionFilter, 'direction' | 'own'>>> = {
  all: {},
  inflow: { direction: 'inflow', own: 'false' },
  outflow: { direction: 'outflow', own: 'false' },
  own: { own: 'true' },
};

/** A chosen month as the range of the filter. */
export function monthRange(first: LagosDate, now: Date): HistoryFilter['range'] {
  return { kind: 'month', first: first === firstOfMonth(lagosDateOf(now)) ? null : first };
}

/** The month that the summary is of: the chosen one, this one where nothing is chosen, none for other days. */
export function summaryMonth(range: HistoryFilter['range'], now: Date): LagosDate | null {
  const thisMonth = firstOfMonth(lagosDateOf(now));
  if (range.kind === 'all') return thisMonth;
  return range.kind === 'month' ? (range.first ?? thisMonth) : null;
}

/** The filter as the call wants it. */
export function toTransactionFilter(filter: HistoryFilter, now: Date): TransactionFilter {
  return {
    ...MOVES[filter.direction],
    ...daysOf(filter.range, lagosDateOf(now)),
  };
}

const NEVER: Readonly<Record<HistoryFilter['direction'], string>> = {
  all: 'Your first deposit will show here the moment it lands.',
  inflow: 'No money has come in yet.',
  outflow: 'No money has gone out yet.',
  own: 'You have not moved money between your accounts and packages yet.',
};

/** The past tense for a range that has ended, the perfect for one that includes today. */
const NOTHING: Readonly<Record<HistoryFilter['direction'], readonly [past: string, present: string]>> = {
  all: ['No money moved', 'No money has moved'],
  inflow: ['No money came in', 'No money has come in'],
  outflow: ['No money went out', 'No money has gone out'],
  own: [
    'No money moved between your accounts and packages',
    'No money has moved between your accounts and packages',
  ],
};

interface When {
  readonly words: string;
  readonly isPast: boolean;
}

/** The range as the end of a sentence. Returns undefined if it names no day. */
function whenWords(range: HistoryFilter['range']): When | undefined {
  switch (range.kind) {
    case 'all':
      return undefined;
    case 'month':
      return range.first
        ? { words: `in ${formatMonth(range.first)}`, isPast: true }
        : { words: 'this month', isPast: false };
    case 'days30':
      return { words: `in the last ${LAST_DAYS} days`, isPast: false };
    case 'dates': {
      const [from, to] = [range.from, range.to].map((text) => {
        const day = parseLagosDate(text);
        return day && formatDate(startOfLagosDay(day));
      });
      if (from && to) return { words: from === to ? `on ${from}` : `from ${from} to ${to}`, isPast: true };
      if (from) return { words: `since ${from}`, isPast: false };
      return to ? { words: `up to ${to}`, isPast: true } : undefined;
    }
  }
}

/** The text of an empty list for this filter. */
export function emptyWords({ direction, range }: HistoryFilter): string {
  const when = whenWords(range);
  if (when === undefined) return NEVER[direction];
  const [past, present] = NOTHING[direction];
  return `${when.isPast ? past : present} ${when.words}. Try other dates.`;
}
