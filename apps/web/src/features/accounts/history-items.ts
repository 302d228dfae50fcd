import type { Transaction } from '@kolo/contract/transactions';
import { formatDay } from '@kolo/domain/dates';

/** The list as it is drawn, one flat item after the other. */
export type HistoryItem =
  | { kind: 'day'; key: string; label: string }
  | { kind: 'transaction'; key: string; day: string; transaction: Transaction };

/** Days as headings over their transactions. A transaction that two pages carry stands once. */
export function historyItems(transactions: readonly Transaction[], now: Date): HistoryItem[] {
  const items: HistoryItem[] = [];
  const seen = new Set<string>();
  let day: string | null = null;
  for (const transaction of transactions) {
    if (seen.has(transaction.id)) continue;
    seen.add(transaction.id);
    const label = formatDay(new Date(transaction.date), now);
    const heading = `day ${label}`;
    if (label !== day) items.push({ kind: 'day', key: heading, label });
    day = label;
    items.push({ kind: 'transaction', key: transaction.id, day: heading, transaction });
  }
  return items;
}

export interface DayGroup {
  /** Of the day, with its heading or without: the rows of a day stay when its heading is scrolled away. */
  readonly key: string;
  /** Null where the day's heading is above the part that is drawn. */
  readonly label: string | null;
  readonly transactions: readonly Transaction[];
}

/** A range of items as cards: one for each day. */
export function dayGroups(items: readonly HistoryItem[]): DayGroup[] {
  const groups: { key: string; label: string | null; transactions: Transaction[] }[] = [];
  for (const item of items) {
    if (item.kind === 'day') {
      groups.push({ key: item.key, label: item.label, transactions: [] });
      continue;
    }
    let group = groups.at(-1);
    if (!group) {
      group = { key: item.day, label: null, transactions: [] };
      groups.push(group);
    }
    group.transactions.push(item.transaction);
  }
  return groups;
}
