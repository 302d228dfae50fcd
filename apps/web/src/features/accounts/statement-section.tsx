import type { Statement, StatementEntry } from '@kolo/contract/statements';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDayAndTime } from '@kolo/domain/dates';
import { plainNarration } from '@kolo/domain/transaction-title';
import type { MovementKind } from '@kolo/domain/transactions';
import { errorText } from '#lib/api-error.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useBalanceHidden } from '#lib/use-balance-hidden.ts';
import { NotLoadedNote } from '#ui/loaded.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Money, MoneyExact, MoneyHidden } from '#ui/money.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { paths } from '#lib/paths.ts';
import { List, ListRow } from '#ui/list-row.tsx';
import { hasKobo } from '#ui/money-text.ts';
import { statementQuery } from './paged-queries.ts';
import { rangeOf, StatementRangeFields, type RangeChoice } from './statement-range.tsx';
import { StatementFiles } from './statement-files.tsx';
import type { StatementRange, StatementSource } from './statement-source.ts';
import css from './accounts.module.css';
import { lookOf } from './transaction-look.ts';

/** What came into an account or a package and left it, with the balance after each, on screen and as a file. */
export function StatementSection({ source }: { source: StatementSource }) {
  const [hidden] = useBalanceHidden();
  const [choice, setChoice] = useState<RangeChoice>({ kind: 'days30' });
  const range = rangeOf(choice, serverClock.now());
  return (
    <section className="stack" aria-labelledby="statement-title">
      <div className="sechead">
        <h2 id="statement-title">Statement</h2>
        {range === null ? null : <StatementFiles source={source} range={range} />}
      </div>
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
        <StatementList source={source} entries={entries} hidden={hidden} />
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
    </>
  );
}

function Figures({ statement, hidden }: { statement: Statement; hidden: boolean }) {
  const figures = [
    ['Opening balance', 'openingBalance'],
    ['Total in', 'totalIn'],
    ['Total out', 'totalOut'],
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

/** Whose words name a package beside what their title says: in its own statement they say nothing new. */
const NAMES_ITS_PACKAGE: ReadonlySet<MovementKind> = new Set([
  'dailyContribution',
  'dailyWithdrawal',
  'sbContribution',
  'sbTransfer',
  'interestPayment',
  'interestContribution',
  'interestEarned',
  'interestTax',
  'interestLockedAgain',
]);

/** What the narration says beside the title, which it often begins with; null where that is nothing. */
function moreOf({ kind, narration }: StatementEntry, title: string, source: StatementSource): string | null {
  if (source.kind !== 'account' && NAMES_ITS_PACKAGE.has(kind)) return null;
  const said = plainNarration(narration);
  if (said === title) return null;
  const beginning = `${title} - `;
  const repeats = said.toLowerCase().startsWith(beginning.toLowerCase());
  return repeats ? said.slice(beginning.length) : said;
}

interface StatementListProps {
  readonly source: StatementSource;
  readonly entries: readonly StatementEntry[];
  readonly hidden: boolean;
}

/** Both directions, seen from the account itself, each with what was in it right after. */
function StatementList({ source, entries, hidden }: StatementListProps) {
  const now = serverClock.now();
  return (
    <div className={css['statement-entries']}>
      <List label="Entries of the statement">
        {entries.map((entry) => {
          const { title, icon, tone } = lookOf(entry);
          const at = formatDayAndTime(new Date(entry.date), now);
          const comesIn = entry.direction === 'inflow';
          const more = moreOf(entry, title, source);
          return (
            <ListRow
              key={entry.id}
              href={paths.transaction(entry.id)}
              icon={icon}
              tone={tone}
              clips
              title={<span className={css['clip-block']}>{title}</span>}
              detail={
                <>
                  <span className={css['described']}>{more === null ? at : `${at} · ${more}`}</span>
                  {hidden ? null : (
                    <>
                      Balance{' '}
                      {hasKobo(entry.exact?.balance) ? (
                        <MoneyExact exact={entry.exact?.balance} />
                      ) : (
                        <Money amountNaira={entry.balance} />
                      )}
                    </>
                  )}
                </>
              }
              end={
                hidden ? (
                  <MoneyHidden what="Amount" />
                ) : (
                  <>
                    <Money
                      amountNaira={entry.amount}
                      exact={entry.exact?.amount}
                      sign={comesIn ? 'in' : 'out'}
                    />
                    {entry.amount === 0 ? null : <MoneyExact exact={entry.exact?.amount} />}
                  </>
                )
              }
            />
          );
        })}
      </List>
    </div>
  );
}
