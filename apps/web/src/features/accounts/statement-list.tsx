import type { StatementEntry } from '@kolo/contract/statements';
import { formatDayAndTime } from '@kolo/domain/dates';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { IconArrowDownToLine, IconArrowUpRight } from '#ui/icons.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { hasKobo } from '#ui/money-text.ts';
import { Money, MoneyExact, MoneyHidden } from '#ui/money.tsx';

interface StatementListProps {
  readonly entries: readonly StatementEntry[];
  readonly hidden: boolean;
}

/** Both directions, seen from the account itself, each with what was in it right after. */
export function StatementList({ entries, hidden }: StatementListProps) {
  const now = serverClock.now();
  return (
    <div className="statement-entries">
      <List label="Entries of the statement">
        {entries.map((entry) => {
          const comesIn = entry.direction === 'inflow';
          return (
            <ListRow
              key={entry.id}
              href={paths.transaction(entry.id)}
              icon={comesIn ? IconArrowDownToLine : IconArrowUpRight}
              title={<span className="clip-block">{entry.narration}</span>}
              detail={
                <>
                  <span className="clip-block">{formatDayAndTime(new Date(entry.date), now)}</span>
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
