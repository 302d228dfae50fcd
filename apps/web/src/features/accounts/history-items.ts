import type { Transaction } from '@kolo/contract/transactions';
import { formatDay } from '@kolo/domain/dates';

/** The list as it is drawn, one flat item after the other. */
export type HistoryItem =
  | { kind: 'day'; key: string; label: string }
  | { kind: 'transaction'; key: string; day: string; list: number; transaction: Transaction };

/** A longer day is several lists, one below the other: each is painted by itself, and only what a scroll brings near. */
const ROWS_OF_LIST = 8;

/** Days as headings over their transactions. A transaction that two pages carry stands once. */
export function historyItems(transactions: readonly Transaction[], now: Date): HistoryItem[] {
  const items: HistoryItem[] = [];
  const seen = new Set<string>();
  let day: string | null = null;
  let place = 0;
  for (const transaction of transactions) {
    if (seen.has(transaction.id)) continue;
    seen.add(transaction.id);
    const label = formatDay(new Date(transaction.date), now);
    const heading = `day ${label}`;
    if (label !== day) {
      items.push({ kind: 'day', key: heading, label });
      place = 0;
    }
    day = label;
    const list = Math.floor(place / ROWS_OF_LIST);
    items.push({ kind: 'transaction', key: transaction.id, day: heading, list, transaction });
    place += 1;
  }
  return items;
}

interface DayList {
  /** Its place among the lists of the day. */
  readonly nth: number;
  readonly transactions: readonly Transaction[];
}

export interface DayGroup {
  /** Of the day, with its heading or without: the rows of a day stay when its heading is scrolled away. */
  readonly key: string;
  /** Null where the day's heading is above the part that is drawn. */
  readonly label: string | null;
  readonly lists: readonly DayList[];
}

/** A range of items as cards: one for each day. */
export function dayGroups(items: readonly HistoryItem[]): DayGroup[] {
  const groups: {
    key: string;
    label: string | null;
    lists: { nth: number; transactions: Transaction[] }[];
  }[] = [];
  for (const item of items) {
    if (item.kind === 'day') {
      groups.push({ key: item.key, label: item.label, lists: [] });
      continue;
    }
    let group = groups.at(-1);
    if (!group) {
      group = { key: item.day, label: null, lists: [] };
      groups.push(group);
    }
    let list = group.lists.at(-1);
    if (list?.nth !== item.list) {
      list = { nth: item.list, transactions: [] };
      group.lists.push(list);
    }
    list.transactions.push(item.transaction);
  }
  return groups;
}
