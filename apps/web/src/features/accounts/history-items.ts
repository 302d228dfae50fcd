import type { Transaction } from '@kolo/contract/transactions';
import { formatDay } from '@kolo/domain/dates';

/** The list as it is drawn, one flat item after the other. */
export type HistoryItem =
  | { kind: 'day'; key: string; label: string }
  | { kind: 'transaction'; key: string; day: string; list: string; transaction: Transaction };

/**
 * A longer day is several lists, one below the other: each is painted by itself, and only what a scroll brings near. One row in four,
 * by its id, ends a list: so a row stays in its list whatever comes above or below it, and keeps the focus.
 */
const ENDS_LIST = /[048c]$/;
const NOT_ENDED = 'rest';

/** Days as headings over their transactions, the newest first. A transaction that two pages carry stands once. */
export function historyItems(transactions: readonly Transaction[], now: Date): HistoryItem[] {
  const once = new Map(transactions.map((transaction) => [transaction.id, transaction]));
  const items: HistoryItem[] = [];
  const head = (label: string) => items.push({ kind: 'day', key: `day ${label}`, label });
  let [label, list]: [string | null, string] = [null, NOT_ENDED];
  // From the oldest one on: a list is known by its last row, and a day is complete when another one begins.
  for (const transaction of [...once.values()].toReversed()) {
    const { id, date } = transaction;
    const day = formatDay(new Date(date), now);
    if (day !== label) {
      if (label !== null) head(label);
      [label, list] = [day, NOT_ENDED];
    }
    if (ENDS_LIST.test(id)) list = id;
    items.push({ kind: 'transaction', key: id, day: `day ${day}`, list, transaction });
  }
  if (label !== null) head(label);
  return items.reverse();
}

interface DayList {
  readonly key: string;
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
    lists: { key: string; transactions: Transaction[] }[];
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
    if (list?.key !== item.list) {
      list = { key: item.list, transactions: [] };
      group.lists.push(list);
    }
    list.transactions.push(item.transaction);
  }
  return groups;
}
