import { List } from '#ui/list-row.tsx';
import { dayGroups, type HistoryItem } from './history-items.ts';
import { TransactionRow } from './transaction-row.tsx';
import { useStretch } from './use-stretch.ts';
import css from './accounts.module.css';

/** Transactions below their days. */
export function HistoryList({ items }: { items: readonly HistoryItem[] }) {
  const { list, stretch } = useStretch(items);
  return (
    <div ref={list} className={css['history']}>
      <div style={{ height: stretch.above }} />
      {dayGroups(items.slice(stretch.from, stretch.to)).map((group) => (
        <section key={group.key} aria-label={group.label ?? 'Earlier that day'}>
          {group.label === null ? null : <h2 className={css['day-head']}>{group.label}</h2>}
          {group.transactions.length === 0 ? null : (
            <List>
              {group.transactions.map((transaction) => (
                <TransactionRow key={transaction.id} transaction={transaction} under="day" />
              ))}
            </List>
          )}
        </section>
      ))}
      <div style={{ height: stretch.below }} />
    </div>
  );
}
