import type { StatementEntry } from '@kolo/contract/statements';
import { formatDayAndTime } from '@kolo/domain/dates';
import { plainNarration } from '@kolo/domain/transaction-title';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { List, ListRow } from '#ui/list-row.tsx';
import { hasKobo } from '#ui/money-text.ts';
import { Money, MoneyExact, MoneyHidden } from '#ui/money.tsx';
import { lookOf } from './transaction-look.ts';
import css from './accounts.module.css';

interface StatementListProps {
  readonly entries: readonly StatementEntry[];
  readonly hidden: boolean;
}

/** Both directions, seen from the account itself, each with what was in it right after. */
export function StatementList({ entries, hidden }: StatementListProps) {
  const now = serverClock.now();
  return (
    <div className={css['statement-entries']}>
      <List label="Entries of the statement">
        {entries.map((entry) => {
          const { title, icon, tone } = lookOf(entry);
          const at = formatDayAndTime(new Date(entry.date), now);
          const comesIn = entry.direction === 'inflow';
          return (
            <ListRow
              key={entry.id}
              href={paths.transaction(entry.id)}
              icon={icon}
              tone={tone}
              title={<span className={css['clip-block']}>{title}</span>}
              detail={
                <>
                  <span className={css['clip-block']}>
                    {title === plainNarration(entry.narration)
                      ? at
                      : `${at} · ${plainNarration(entry.narration)}`}
                  </span>
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
