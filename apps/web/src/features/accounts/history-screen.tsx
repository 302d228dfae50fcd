import type { Transaction } from '@kolo/contract/transactions';
import { memo, useMemo, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { errorText } from '#lib/api-error.ts';
import { savesData } from '#lib/less-data.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useBalanceHidden } from '#lib/use-balance-hidden.ts';
import { useScreen } from '#lib/use-screen.ts';
import { NotLoadedNote } from '#ui/loaded.tsx';
import { BalanceToggle } from '#ui/balance-toggle.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageBar } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { List } from '#ui/list-row.tsx';
import { HistoryControls } from './history-controls.tsx';
import {
  canBeAsked,
  emptyWords,
  isFiltered,
  monthName,
  monthRange,
  NO_FILTER,
  readHistoryFilter,
  summaryMonth,
  toTransactionFilter,
  writeHistoryFilter,
  type HistoryFilter,
} from './history-filter.ts';
import { HistoryRow } from './history-row.tsx';
import { historyItems, dayGroups, type HistoryItem } from './history-items.ts';
import { MonthSummary } from './month-summary.tsx';
import { TRANSACTIONS_NOT_FETCHED, accountsQuery } from './api.ts';
import css from './accounts.module.css';
import { monthSummaryQuery, transactionPagesQuery, type TransactionFilter } from './paged-queries.ts';
import { useVisibleRange } from './use-visible-range.ts';
import { ACCOUNT_TYPES, accountTitle } from '@kolo/domain/account-types';
import { lagosDateOf, type LagosDate } from '@kolo/domain/dates';
import { IconDownload } from '#ui/later-icons.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useOnline } from '#ui/use-online.ts';
import { StatementFiles } from './statement-files.tsx';
import { rangeOf, rangeWords } from './statement-range.tsx';
import type { StatementRange } from './statement-source.ts';

const SKELETON_ROWS = 6;

export function HistoryScreen() {
  useScreen('Transactions');
  const [search, setSearch] = useSearchParams();
  const filter = readHistoryFilter(search, serverClock.now());
  const month = summaryMonth(filter.range, serverClock.now());
  const { isWaiting, hasNothing } = useFirstAnswers(filter, month);
  const [hidden, toggleHidden] = useBalanceHidden();
  const controls = useRef<HTMLDivElement>(null);
  const change = (next: HistoryFilter) => setSearch(writeHistoryFilter(next), { replace: true });
  function clear() {
    change(NO_FILTER);
    // What was pressed is gone from the page.
    controls.current?.querySelector('button')?.focus();
  }
  return (
    <>
      <PageBar
        title="Transactions"
        backHref={paths.home}
        end={
          <>
            {/* Otherwise it stands in the head of the summary. */}
            {month === null ? <BalanceToggle hidden={hidden} onToggle={toggleHidden} /> : null}
            <StatementDownload filter={filter} />
          </>
        }
      />
      <main className={classNames('page', !hasNothing && 'two', css['history-page'])} id="main">
        <div className="stack" ref={controls}>
          <HistoryControls filter={filter} onChange={change} />
        </div>
        {/* The list says already that nothing has moved yet. */}
        {month === null || hasNothing ? null : (
          <MonthSummary
            first={month}
            isChosen={filter.range.kind === 'month'}
            isWaiting={isWaiting}
            onChange={(first) => change({ ...filter, range: monthRange(first, serverClock.now()) })}
          />
        )}
        {canBeAsked(filter.range) ? (
          // Another element once it is there: the one that stood in its place has not moved.
          <div className="stack" key={isWaiting ? 'waiting' : 'here'}>
            <Pages filter={filter} isWaiting={isWaiting} onClear={clear} />
          </div>
        ) : null}
      </main>
    </>
  );
}

/** What the address asks for, so that the screen is drawn once and not in parts. */
HistoryScreen.ask = async (queryClient: QueryClient): Promise<void> => {
  const now = serverClock.now();
  const filter = readHistoryFilter(new URLSearchParams(location.search), now);
  const month = summaryMonth(filter.range, now);
  await Promise.all([
    queryClient.prefetchQuery(accountsQuery),
    month === null ? null : queryClient.prefetchQuery(monthSummaryQuery(monthName(month))),
    canBeAsked(filter.range)
      ? queryClient.prefetchInfiniteQuery(transactionPagesQuery(toTransactionFilter(filter, now)))
      : null,
  ]);
};

/** The summary and the list are shown together: what came later would push the other away from under a finger. */
function useFirstAnswers(filter: HistoryFilter, month: LagosDate | null) {
  const isOnline = useOnline();
  const list = useInfiniteQuery({
    ...transactionPagesQuery(toTransactionFilter(filter, serverClock.now())),
    enabled: canBeAsked(filter.range),
  });
  const summary = useQuery({
    ...monthSummaryQuery(month === null ? '' : monthName(month)),
    enabled: month !== null,
  });
  return {
    isWaiting: isOnline && month !== null && (list.isPending || summary.isPending),
    hasNothing: !isFiltered(filter) && list.data?.pages[0]?.transactions.length === 0,
  };
}

interface PagesProps {
  readonly filter: HistoryFilter;
  readonly isWaiting: boolean;
  readonly onClear: () => void;
}

function Pages({ filter, isWaiting, onClear }: PagesProps) {
  const pages = useTransactionPages(toTransactionFilter(filter, serverClock.now()));
  const { query, transactions } = pages;
  const items = useMemo(() => historyItems(transactions ?? [], serverClock.now()), [transactions]);
  if (query.isPending || isWaiting)
    return <SkeletonList rows={SKELETON_ROWS} label="Loading your transactions" />;
  const failure = query.isError ? (
    <NotLoadedNote
      title="Error fetching transactions"
      why={errorText(query.error, TRANSACTIONS_NOT_FETCHED)}
      onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
    />
  ) : null;
  if (!transactions) return failure;
  if (items.length === 0) return failure ?? <NoTransactions filter={filter} onClear={onClear} />;
  return (
    <>
      <HistoryList items={items} />
      {failure}
      <MoreTransactions {...pages} failed={query.isError} />
    </>
  );
}

function NoTransactions({ filter, onClear }: { filter: HistoryFilter; onClear: () => void }) {
  const clear = (
    <Button variant="quiet" small onClick={onClear}>
      Clear filters
    </Button>
  );
  return (
    <EmptyState title="No transactions found" {...(isFiltered(filter) && { action: clear })}>
      {emptyWords(filter)}
    </EmptyState>
  );
}

/** How far below the view the end of the list may be when the next page is shown by itself. */
const AHEAD = '400px';

interface MoreTransactionsProps {
  readonly hasMore: boolean;
  readonly waiting: boolean;
  readonly failed: boolean;
  readonly showMore: () => void;
}

/** The end of the list. It loads more when it comes into view, or by the button for anyone who does not scroll or uses less data. */
function MoreTransactions({ hasMore, waiting, failed, showMore }: MoreTransactionsProps) {
  const end = useRef<HTMLDivElement>(null);
  const goesOn = hasMore && !waiting && !failed && !savesData();
  useEffect(() => {
    const element = end.current;
    if (!goesOn || element === null || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) showMore();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [goesOn, showMore]);
  return (
    <div ref={end} className={css['more']}>
      {hasMore && !failed ? (
        <Button variant="quiet" small busy={waiting} busyLabel="Loading" onClick={showMore}>
          Show more
        </Button>
      ) : null}
    </div>
  );
}

/** Pages that are shown. Unless little data is used, one more is always on its way, so that "Show more" shows it at once. */
function useTransactionPages(filter: TransactionFilter) {
  const query = useInfiniteQuery(transactionPagesQuery(filter));
  const asked = JSON.stringify(filter);
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const loaded = data?.pages.length ?? 0;
  const ahead = savesData() ? 0 : 1;
  // Back from a receipt, what was shown is still here, with the one page that was ahead.
  const [shown, setShown] = useState(() => ({ asked, pages: Math.max(1, loaded - ahead) }));
  // Other filters start over with one page.
  const pagesShown = shown.asked === asked ? shown.pages : 1;

  useEffect(() => {
    const isMissing = loaded > 0 && loaded < pagesShown + ahead;
    if (isMissing && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [loaded, pagesShown, ahead, hasNextPage, isFetching, isError, fetchNextPage]);

  const transactions = useMemo(
    () => data?.pages.slice(0, pagesShown).flatMap((page) => page.transactions),
    [data, pagesShown],
  );
  return {
    query,
    transactions,
    hasMore: loaded > pagesShown || hasNextPage,
    showMore: () => setShown({ asked, pages: Math.min(pagesShown, loaded) + 1 }),
    waiting: loaded < pagesShown && isFetching,
  };
}

/** While the list is scrolled, a row that is drawn already costs nothing more, and neither does a list that has the same rows. */
const Row = memo(HistoryRow);

interface RowsProps {
  readonly transactions: readonly Transaction[];
  /** Joined to the list above. */
  readonly goesOn: boolean;
  readonly hidden: boolean;
}

const Rows = memo(
  ({ transactions, goesOn, hidden }: RowsProps) => (
    <List goesOn={goesOn}>
      {transactions.map((transaction) => (
        <Row key={transaction.id} transaction={transaction} hidden={hidden} />
      ))}
    </List>
  ),
  (before, now) =>
    before.goesOn === now.goesOn &&
    before.hidden === now.hidden &&
    before.transactions.length === now.transactions.length &&
    before.transactions.every((transaction, at) => transaction === now.transactions[at]),
);

/** Transactions below their days. */
function HistoryList({ items }: { items: readonly HistoryItem[] }) {
  const [hidden] = useBalanceHidden();
  const { list, range } = useVisibleRange(items);
  return (
    <div ref={list} className={css['history']}>
      <div style={{ height: range.above }} />
      {dayGroups(items.slice(range.from, range.to)).map((group) => (
        <section key={group.key} aria-label={group.label ?? 'Earlier that day'}>
          {group.label === null ? null : <h2 className={css['day-head']}>{group.label}</h2>}
          {group.lists.map(({ key, transactions }, nth) => (
            <Rows key={key} transactions={transactions} goesOn={nth > 0} hidden={hidden} />
          ))}
        </section>
      ))}
      <div style={{ height: range.below }} />
    </div>
  );
}

/** The days that are shown, and the last 30 where none are, or they have no beginning or are more than one statement holds. */
function daysOf(filter: HistoryFilter, now: Date): StatementRange {
  const { startDate, endDate } = toTransactionFilter(canBeAsked(filter.range) ? filter : NO_FILTER, now);
  const shown = { kind: 'dates', from: startDate ?? '', to: endDate ?? lagosDateOf(now) } as const;
  return rangeOf(shown, now) ?? rangeOf({ kind: 'days30' }, now) ?? {};
}

/** The statement of an account as a file, from the bar of the transactions. */
function StatementDownload({ filter }: { filter: HistoryFilter }) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(accountsQuery);
  const held = data?.accounts.map(({ accountType }) => accountType) ?? [];
  if (held.length === 0) return null;
  const range = daysOf(filter, serverClock.now());
  return (
    <>
      <button
        type="button"
        className="tapicon"
        aria-label="Download a statement"
        onClick={() => setOpen(true)}
      >
        <IconDownload />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Download a statement" lede={rangeWords(range)}>
        <ul className="stack md">
          {ACCOUNT_TYPES.filter((type) => held.includes(type)).map((type) => (
            <li key={type} className="sechead">
              <b>{accountTitle(type)}</b>
              <StatementFiles of={accountTitle(type)} source={{ kind: 'account', type }} range={range} />
            </li>
          ))}
        </ul>
        <p className="small muted">A package has its own statement, at the end of its page.</p>
      </Sheet>
    </>
  );
}
