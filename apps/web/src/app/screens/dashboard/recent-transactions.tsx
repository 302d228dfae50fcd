import type { Transaction } from '@kolo/contract/transactions';
import { formatDayAndTime } from '@kolo/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { recentTransactionsQuery, TRANSACTIONS_NOT_FETCHED } from '#features/accounts/api.ts';
import { TransactionRow } from '#features/accounts/transaction-row.tsx';
import { errorText } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { NotLoadedNote } from '#ui/loaded.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { List } from '#ui/list-row.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';

/** Source: specification, section 2. */
const SKELETON_ROWS = 3;

/** When it was, and the package that the money went into, or else came from. Where it was moved inside Kolo, its receipt names both sides. */
function saidOf({ date, between, place }: Transaction): string {
  const time = formatDayAndTime(new Date(date), serverClock.now());
  const named = between ? (between.to.kind === 'account' ? between.from : between.to) : place;
  return named ? `${time} · ${named.title}` : time;
}

/** `hidden`: the amounts are covered, as the balance is. */
export function RecentTransactions({ hidden }: { hidden: boolean }) {
  const query = useQuery(recentTransactionsQuery);
  const some = query.data !== undefined && query.data.length > 0;
  return (
    <section className="sec side" aria-label="Recent Transactions">
      <div className="sechead">
        <h2>Recent Transactions</h2>
        <Link className="link" href={paths.history}>
          View All
        </Link>
      </div>
      {query.isError ? (
        <NotLoadedNote
          title="Error fetching transactions"
          why={errorText(query.error, TRANSACTIONS_NOT_FETCHED)}
          onRetry={query.refetch}
        />
      ) : null}
      {query.isPending ? <SkeletonList rows={SKELETON_ROWS} label="Loading your transactions" /> : null}
      {some ? (
        <List>
          {query.data.map((transaction) => (
            <TransactionRow
              key={transaction.id}
              transaction={transaction}
              said={saidOf(transaction)}
              hidden={hidden}
            />
          ))}
        </List>
      ) : null}
      {query.data?.length === 0 ? (
        <Card flat>
          <EmptyState title="No transactions found" level="h3">
            Your first deposit will show here the moment it lands.
          </EmptyState>
        </Card>
      ) : null}
    </section>
  );
}
