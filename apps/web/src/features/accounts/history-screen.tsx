import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useScreen } from '#lib/use-screen.ts';
import { NotLoadedNote } from '#ui/loaded.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageBar } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { HistoryControls } from './history-controls.tsx';
import {
  isFiltered,
  NO_FILTER,
  rangeProblem,
  readHistoryFilter,
  summaryMonth,
  toTransactionFilter,
  writeHistoryFilter,
  type HistoryFilter,
} from './history-filter.ts';
import { historyItems } from './history-items.ts';
import { HistoryList } from './history-list.tsx';
import { MonthSummary } from './month-summary.tsx';
import { MoreTransactions } from './more-transactions.tsx';
import { TRANSACTIONS_NOT_FETCHED } from './api.ts';
import { useTransactionPages } from './use-transaction-pages.ts';

const SKELETON_ROWS = 6;

export function HistoryScreen() {
  useScreen('Transactions');
  const [search, setSearch] = useSearchParams();
  const filter = readHistoryFilter(search);
  const month = summaryMonth(filter.range, serverClock.now());
  const change = (next: HistoryFilter) => setSearch(writeHistoryFilter(next), { replace: true });
  return (
    <>
      <PageBar narrow title="Transactions" backHref={paths.home} />
      <main className="page narrow" id="main">
        <div className="stack">
          <HistoryControls filter={filter} onChange={change} />
          {month === null ? null : (
            <MonthSummary
              key={month}
              first={month}
              onChange={(first) => change({ ...filter, range: { kind: 'month', first } })}
            />
          )}
          {rangeProblem(filter.range) === undefined ? (
            <Pages filter={filter} onClear={() => change(NO_FILTER)} />
          ) : null}
        </div>
      </main>
    </>
  );
}

function Pages({ filter, onClear }: { filter: HistoryFilter; onClear: () => void }) {
  const pages = useTransactionPages(toTransactionFilter(filter, serverClock.now()));
  const { query, transactions } = pages;
  const items = useMemo(() => historyItems(transactions ?? [], serverClock.now()), [transactions]);
  if (query.isPending) return <SkeletonList rows={SKELETON_ROWS} label="Loading your transactions" />;
  const failure = query.isError ? (
    <NotLoadedNote
      title="Error fetching transactions"
      why={errorText(query.error, TRANSACTIONS_NOT_FETCHED)}
      onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
    />
  ) : null;
  if (!transactions) return failure;
  if (items.length === 0)
    return failure ?? <NoTransactions filtered={isFiltered(filter)} onClear={onClear} />;
  return (
    <>
      <HistoryList items={items} />
      {failure}
      <MoreTransactions {...pages} failed={query.isError} />
    </>
  );
}

function NoTransactions({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) {
    return (
      <EmptyState title="No transactions found">
        Your first deposit will show here the moment it lands.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No transactions found"
      action={
        <Button variant="quiet" small onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Nothing moved between these days. Try other dates.
    </EmptyState>
  );
}
