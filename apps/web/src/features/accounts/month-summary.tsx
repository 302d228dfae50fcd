import type { MonthFigures } from '@kolo/contract/transactions';
import { addMonths, firstOfMonth, formatMonth, lagosDateOf, type LagosDate } from '@kolo/domain/dates';
import { exactNaira, kobo, koboOfExact, koboToNairaFloor, type Kobo } from '@kolo/domain/money';
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
import { hasKobo, type MoneySign } from '#ui/money-text.ts';
import { Money, MoneyExact, MoneyHidden } from '#ui/money.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { monthName } from './history-filter.ts';
import { monthSummaryQuery } from './paged-queries.ts';
import css from './accounts.module.css';

interface MonthSummaryProps {
  /** The first day of the month. */
  readonly first: LagosDate;
  /** The list is of this month too: it can be changed for another. Otherwise it is this month, beside a list of all dates. */
  readonly isChosen: boolean;
  /** What stands below is not there yet. */
  readonly isWaiting: boolean;
  readonly onChange: (first: LagosDate) => void;
}

/** What came in and left in a month; where it was chosen, with the way to the months before and after. */
export function MonthSummary({ first, isChosen, isWaiting, onChange }: MonthSummaryProps) {
  const thisMonth = firstOfMonth(lagosDateOf(serverClock.now()));
  const query = useQuery(monthSummaryQuery(monthName(first)));
  const [hidden, toggleHidden] = useBalanceHidden();
  return (
    <Card as="section" className={css['month']} aria-label={`Summary of ${formatMonth(first)}`}>
      <div className={classNames(css['month-head'], !isChosen && css['beside-all'])}>
        {isChosen ? (
          <button
            type="button"
            className="tapicon"
            aria-label="The month before"
            onClick={() => onChange(addMonths(first, -1))}
          >
            <IconChevronLeft />
          </button>
        ) : null}
        <h2 aria-live="polite">{isChosen ? formatMonth(first) : 'This month'}</h2>
        {isChosen ? (
          <button
            type="button"
            className="tapicon"
            aria-label="The month after"
            // Not disabled, so that the button keeps the focus when it was the last one pressed.
            aria-disabled={first >= thisMonth}
            onClick={() => first < thisMonth && onChange(addMonths(first, 1))}
          >
            <IconChevronRight />
          </button>
        ) : null}
        <BalanceToggle hidden={hidden} onToggle={toggleHidden} />
      </div>
      {query.data && !isWaiting ? (
        <Figures month={query.data} isChosen={isChosen} isOver={first < thisMonth} />
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

const koboOf = ({ exact }: MonthFigures, member: Member) => koboOfExact(exact[member]);

function hasMoved(month: MonthFigures, member: Member): boolean {
  return koboOf(month, member) !== 0n;
}

function Figure({ amount, sign }: { amount: Kobo; sign?: MoneySign }) {
  const [hidden] = useBalanceHidden();
  if (hidden) return <MoneyHidden what="Amount" />;
  const amountNaira = koboToNairaFloor(amount);
  const exact = exactNaira(amount);
  return (
    <>
      <Money amountNaira={amountNaira} exact={exact} {...(sign && amount !== 0n && { sign })} isSized />
      {amountNaira === 0 ? null : <MoneyExact exact={exact} />}
    </>
  );
}

/** Within a sentence: to the kobo where there are any, and once. */
function Sum({ amount }: { amount: Kobo }) {
  const [hidden] = useBalanceHidden();
  const exact = exactNaira(amount);
  if (hidden) return <MoneyHidden what="Amount" />;
  return hasKobo(exact) ? <MoneyExact exact={exact} /> : <Money amountNaira={koboToNairaFloor(amount)} />;
}

/** From here on the two figures stand below each other. */
const LONG_AMOUNT = 10_000_000_00n;

const MOVES = ['in', 'out', 'own', 'interest', 'tax', 'orders'] as const;

interface FiguresProps extends Pick<MonthSummaryProps, 'isChosen'> {
  readonly month: MonthFigures;
  readonly isOver: boolean;
}

function Figures({ month, isChosen, isOver }: FiguresProps) {
  if (!MOVES.some((member) => hasMoved(month, member))) {
    const said = `Money in and money out are even${isOver ? '' : ' so far'}.`;
    return <p className="muted center">{said}</p>;
  }
  // Interest counts as money in here, tax and orders as money out: at the start + in − out = at the end. Where more of orders was paid
  // back than paid, that came in.
  const orders = koboOf(month, 'orders');
  const [ordered, paidBack] = orders > 0n ? [orders, 0n] : [0n, 0n - orders];
  const moneyIn = kobo(koboOf(month, 'in') + koboOf(month, 'interest') + paidBack);
  const moneyOut = kobo(koboOf(month, 'out') + koboOf(month, 'tax') + ordered);
  const isLong = moneyIn >= LONG_AMOUNT || moneyOut >= LONG_AMOUNT;
  return (
    <>
      <dl className={classNames(css['month-flow'], isLong && 'long')}>
        <div>
          <dt>Money in</dt>
          <dd>
            <Figure amount={moneyIn} sign="in" />
          </dd>
        </div>
        <div>
          <dt>Money out</dt>
          <dd>
            <Figure amount={moneyOut} sign="out" />
          </dd>
        </div>
      </dl>
      <Details {...{ month, isChosen, isOver }} />
    </>
  );
}

/** What the two figures hold besides deposits and withdrawals, as sentences. */
function Included({ month }: { month: MonthFigures }) {
  const [interest, tax, orders] = [koboOf(month, 'interest'), koboOf(month, 'tax'), koboOf(month, 'orders')];
  return (
    <>
      {interest ? (
        <p className="small muted">
          Money in includes <Sum amount={interest} /> of interest.
        </p>
      ) : null}
      {orders && orders < 0n ? (
        <p className="small muted">
          Money in includes <Sum amount={kobo(0n - orders)} /> paid back for orders.
        </p>
      ) : null}
      {tax ? (
        <p className="small muted">
          Money out includes <Sum amount={tax} /> of tax.
        </p>
      ) : null}
      {orders && orders > 0n ? (
        <p className="small muted">
          Money out includes <Sum amount={orders} /> for orders.
        </p>
      ) : null}
    </>
  );
}

/**
 * What the month began and ended with, what the figures include, and own transfers. Folded on a phone, where the list comes first; beside a
 * list of all dates only a wide screen has room for it.
 */
function Details({ month, isChosen, isOver }: FiguresProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      {isChosen ? (
        <button
          type="button"
          className="link mid phone"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide details' : 'Show details'}
        </button>
      ) : null}
      <div id={id} className={classNames('stack md', !isChosen && css['wide-only'])}>
        <dl className={css['month-lines']}>
          <div>
            <dt>In Kolo at the start</dt>
            <dd>
              <Figure amount={koboOf(month, 'opening')} />
            </dd>
          </div>
          <div>
            <dt>In Kolo {isOver ? 'at the end' : 'now'}</dt>
            <dd>
              <Figure amount={koboOf(month, 'closing')} />
            </dd>
          </div>
        </dl>
        <Included month={month} />
        {hasMoved(month, 'own') ? (
          <p className="small muted">
            <Sum amount={koboOf(month, 'own')} /> moved between your own accounts and packages. It is not
            counted as money in or out.
          </p>
        ) : null}
      </div>
    </>
  );
}
