import type { MonthFigures } from '@kolo/contract/transactions';
import { addMonths, firstOfMonth, formatMonth, lagosDateOf, type LagosDate } from '@kolo/domain/dates';
import { koboOfExact } from '@kolo/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { errorText } from '#lib/api-error.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useBalanceHidden } from '#lib/use-balance-hidden.ts';
import { NotLoadedNote } from '#ui/loaded.tsx';
import { BalanceToggle } from '#ui/balance-toggle.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconChevronRight } from '#ui/icons.tsx';
import { IconChevronLeft } from '#ui/later-icons.tsx';
import type { MoneySign } from '#ui/money-text.ts';
import { Money, MoneyExact, MoneyHidden } from '#ui/money.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { monthName } from './history-filter.ts';
import { monthSummaryQuery } from './paged-queries.ts';
import css from './accounts.module.css';

interface MonthSummaryProps {
  /** The first day of the month. */
  readonly first: LagosDate;
  /** What stands below is not there yet. */
  readonly isWaiting: boolean;
  readonly onChange: (first: LagosDate) => void;
}

/** What came in and left in a month, with the way to the months before and after. */
export function MonthSummary({ first, isWaiting, onChange }: MonthSummaryProps) {
  const thisMonth = firstOfMonth(lagosDateOf(serverClock.now()));
  const query = useQuery(monthSummaryQuery(monthName(first)));
  const [hidden, toggleHidden] = useBalanceHidden();
  return (
    <Card as="section" className={css['month']} aria-label={`Summary of ${formatMonth(first)}`}>
      <div className={css['month-head']}>
        <button
          type="button"
          className="tapicon"
          aria-label="The month before"
          onClick={() => onChange(addMonths(first, -1))}
        >
          <IconChevronLeft />
        </button>
        <h2 aria-live="polite">{formatMonth(first)}</h2>
        <button
          type="button"
          className="tapicon"
          aria-label="The month after"
          disabled={first >= thisMonth}
          onClick={() => onChange(addMonths(first, 1))}
        >
          <IconChevronRight />
        </button>
        <BalanceToggle hidden={hidden} onToggle={toggleHidden} />
      </div>
      {query.data && !isWaiting ? (
        <Figures month={query.data} isOver={first < thisMonth} />
      ) : query.isError ? (
        <NotLoadedNote
          title="The summary could not be loaded."
          why={errorText(query.error)}
          onRetry={query.refetch}
        />
      ) : (
        <div role="status">
          <span className="vh">Loading the summary</span>
          <Skeleton width="100%" height={WAITING_HEIGHT} />
        </div>
      )}
    </Card>
  );
}

/** Of the two large figures and the button below them on a phone. */
const WAITING_HEIGHT = 128;

type Member = keyof MonthFigures['exact'];

function hasMoved({ exact }: MonthFigures, member: Member): boolean {
  return koboOfExact(exact[member]) !== 0n;
}

function Figure({ month, member, sign }: { month: MonthFigures; member: Member; sign?: MoneySign }) {
  const [hidden] = useBalanceHidden();
  const exact = month.exact[member];
  if (hidden) return <MoneyHidden what="Amount" />;
  return (
    <>
      <Money amountNaira={month[member]} exact={exact} {...(sign && hasMoved(month, member) && { sign })} />
      {month[member] === 0 ? null : <MoneyExact exact={exact} />}
    </>
  );
}

/** From here on the two figures stand below each other. */
const LONG_AMOUNT = 10_000_000;

const LINES = [
  ['interest', 'Interest', 'in'],
  ['tax', 'Tax', 'out'],
  ['orders', 'Orders', 'out'],
] as const;

const MOVES = ['in', 'out', 'own', 'interest', 'tax', 'orders'] as const;

function Figures({ month, isOver }: { month: MonthFigures; isOver: boolean }) {
  const isLong = Math.max(month.in, month.out) >= LONG_AMOUNT;
  if (!MOVES.some((member) => hasMoved(month, member))) {
    const said = isOver ? 'No money moved in this month.' : 'No money has moved yet this month.';
    return <p className="muted center">{said}</p>;
  }
  return (
    <>
      <dl className={classNames(css['month-flow'], isLong && 'long')}>
        <div>
          <dt>Money in</dt>
          <dd>
            <Figure month={month} member="in" sign="in" />
          </dd>
        </div>
        <div>
          <dt>Money out</dt>
          <dd>
            <Figure month={month} member="out" sign="out" />
          </dd>
        </div>
      </dl>
      <Others month={month} />
      <Details month={month} isOver={isOver} />
    </>
  );
}

/** What came and went as neither in nor out. Never folded: an order in the list below has its figure here. */
function Others({ month }: { month: MonthFigures }) {
  const moved = LINES.filter(([member]) => hasMoved(month, member));
  if (moved.length === 0) return null;
  return (
    <dl className={css['month-lines']}>
      {moved.map(([member, name, sign]) => (
        <div key={member}>
          <dt>{name}</dt>
          <dd>
            <Figure month={month} member={member} sign={sign} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the month began and ended with, and the own moves. Folded on a phone, where the list comes first. */
function Details({ month, isOver }: { month: MonthFigures; isOver: boolean }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="link mid phone"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Hide details' : 'Show details'}
      </button>
      <div id={id} className="stack md">
        <dl className={css['month-lines']}>
          <div>
            <dt>In Kolo at the start</dt>
            <dd>
              <Figure month={month} member="opening" />
            </dd>
          </div>
          <div>
            <dt>In Kolo {isOver ? 'at the end' : 'now'}</dt>
            <dd>
              <Figure month={month} member="closing" />
            </dd>
          </div>
        </dl>
        {hasMoved(month, 'own') ? (
          <p className="small muted">
            <Figure month={month} member="own" /> moved between your own accounts and packages. It is not
            counted as money in or out.
          </p>
        ) : null}
      </div>
    </>
  );
}
