import type { Statement } from '@kolo/contract/statements';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#lib/api-error.ts';
import { serverClock } from '#lib/server-clock.ts';
import { NotLoadedNote } from '#ui/loaded.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Money, MoneyExact, MoneyHidden } from '#ui/money.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { statementQuery } from './paged-queries.ts';
import { StatementFiles } from './statement-files.tsx';
import { StatementList } from './statement-list.tsx';
import { rangeOf, StatementRangeFields, type RangeChoice } from './statement-range.tsx';
import type { StatementRange, StatementSource } from './statement-source.ts';
import css from './accounts.module.css';

interface StatementSectionProps {
  readonly source: StatementSource;
  /** Covers the amounts. */
  readonly hidden?: boolean;
}

/** What came into an account or a package and left it, with the balance after each, on screen and as a file. */
export function StatementSection({ source, hidden = false }: StatementSectionProps) {
  const [choice, setChoice] = useState<RangeChoice>({ kind: 'days30' });
  const range = rangeOf(choice, serverClock.now());
  return (
    <section className="stack" aria-labelledby="statement-title">
      <h2 id="statement-title">Statement</h2>
      <StatementRangeFields choice={choice} onChange={setChoice} />
      {range === null ? null : <Days source={source} range={range} hidden={hidden} />}
    </section>
  );
}

interface DaysProps {
  readonly source: StatementSource;
  readonly range: StatementRange;
  readonly hidden: boolean;
}

function Days({ source, range, hidden }: DaysProps) {
  const query = useInfiniteQuery(statementQuery(source, range));
  const [first] = query.data?.pages ?? [];
  if (query.isPending) return <SkeletonList rows={4} label="Loading the statement" />;
  const failure = query.isError ? (
    <NotLoadedNote
      title="The statement could not be loaded."
      why={errorText(query.error)}
      onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
    />
  ) : null;
  if (!first) return failure;
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <Figures statement={first} hidden={hidden} />
      {entries.length === 0 ? (
        <EmptyState title="Nothing on these days" level="h3">
          No money came in or left. Try other days.
        </EmptyState>
      ) : (
        <StatementList entries={entries} hidden={hidden} />
      )}
      {failure}
      {query.hasNextPage && !query.isError ? (
        <Button
          variant="quiet"
          busy={query.isFetchingNextPage}
          busyLabel="Loading"
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
      <StatementFiles source={source} range={range} />
    </>
  );
}

function Figures({ statement, hidden }: { statement: Statement; hidden: boolean }) {
  const figures = [
    ['Opening balance', 'openingBalance'],
    ['Money in', 'totalIn'],
    ['Money out', 'totalOut'],
    ['Closing balance', 'closingBalance'],
  ] as const;
  return (
    <dl className={css['statement-figures']}>
      {figures.map(([name, member]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {hidden ? (
              <MoneyHidden what={name} />
            ) : (
              <>
                <Money amountNaira={statement[member]} />
                <MoneyExact exact={statement.exact?.[member]} />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
