import { addDays, lagosDateOf, parseLagosDate, type LagosDate } from '@kolo/domain/dates';
import type { TransactionFilter } from './paged-queries.ts';

/** As the controls of the history show it; kept in the address, so that a reload and the way back find it again. */
export interface HistoryFilter {
  readonly direction: 'all' | 'inflow' | 'outflow';
  readonly range:
    | { kind: 'all' }
    | { kind: 'month' }
    | { kind: 'days30' }
    | { kind: 'dates'; from: LagosDate | null; to: LagosDate | null };
}

export const NO_FILTER: HistoryFilter = { direction: 'all', range: { kind: 'all' } };

const LAST_DAYS = 30;

export function isFiltered({ direction, range }: HistoryFilter): boolean {
  return direction !== 'all' || range.kind !== 'all';
}

function rangeFrom(search: URLSearchParams): HistoryFilter['range'] {
  const kind = search.get('range');
  if (kind === 'month' || kind === 'days30') return { kind };
  if (kind !== 'dates') return { kind: 'all' };
  return {
    kind: 'dates',
    from: parseLagosDate(search.get('from') ?? ''),
    to: parseLagosDate(search.get('to') ?? ''),
  };
}

export function readHistoryFilter(search: URLSearchParams): HistoryFilter {
  const direction = search.get('direction');
  return {
    direction: direction === 'inflow' || direction === 'outflow' ? direction : 'all',
    range: rangeFrom(search),
  };
}

export function writeHistoryFilter({ direction, range }: HistoryFilter): URLSearchParams {
  const search = new URLSearchParams();
  if (direction !== 'all') search.set('direction', direction);
  if (range.kind !== 'all') search.set('range', range.kind);
  if (range.kind === 'dates') {
    if (range.from) search.set('from', range.from);
    if (range.to) search.set('to', range.to);
  }
  return search;
}

/** Why the chosen dates can not be asked for, if they can not. */
export function rangeProblem(range: HistoryFilter['range']): string | undefined {
  if (range.kind !== 'dates' || !range.from || !range.to) return undefined;
  return range.from > range.to ? 'The first day is after the last day.' : undefined;
}

function daysOf(
  range: HistoryFilter['range'],
  today: LagosDate,
): Pick<TransactionFilter, 'startDate' | 'endDate'> {
  switch (range.kind) {
    case 'all':
      return {};
    case 'month':
      return { startDate: `${today.slice(0, 'YYYY-MM'.length)}-01`, endDate: today };
    case 'days30':
      return { startDate: addDays(today, 1 - LAST_DAYS), endDate: today };
    case 'dates':
      return { ...(range.from ? { startDate: range.from } : {}), ...(range.to ? { endDate: range.to } : {}) };
  }
}

/** The filter as the call wants it. */
export function toTransactionFilter(filter: HistoryFilter, now: Date): TransactionFilter {
  return {
    ...(filter.direction === 'all' ? {} : { direction: filter.direction }),
    ...daysOf(filter.range, lagosDateOf(now)),
  };
}
