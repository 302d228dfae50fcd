import type { LockQuote } from '@kolo/contract/interest-savings';
import { daysBetween } from '@kolo/domain/dates';
import { LOCK_MIN_NAIRA, payInNaira, quoteLock } from '@kolo/domain/interest';
import { formatNaira, naira, nairaToKobo } from '@kolo/domain/money';
import { sized } from '#ui/money-text.ts';
import { classNames } from '#ui/class-names.ts';
import { dayOf, dayText, today } from '../days.ts';
import { countOf } from '../figures.ts';
import css from './interest.module.css';

/** The product's largest amount; above it nothing is reckoned. */
const QUOTE_MAX_NAIRA = 1_000_000_000_000;

/** What a lock from today on brings, by the very function that the server quotes with. */
export function quoteOf(amount: number, months: number): LockQuote {
  const principalKobo = nairaToKobo(naira(Math.min(amount, QUOTE_MAX_NAIRA)));
  const quote = quoteLock({ principalKobo, months, startsOn: today() });
  const { interest, tax, payout } = payInNaira(quote);
  return { rate: quote.percent, interest, tax, payout, maturityDate: quote.maturesOn };
}

interface LockQuoteCardProps {
  readonly amount: number | null;
  readonly months: number;
  /** The amount is above the most: more digits cannot make it right, and no payout is promised for what will be refused. */
  readonly isTooMuch: boolean;
}

/** Follows the amount and the months while they are chosen. Below the minimum the amount is still being typed. */
export function LockQuoteCard({ amount, months, isTooMuch }: LockQuoteCardProps) {
  return (
    <section
      className={classNames('t-interest stack md', css['lock-hero'])}
      aria-live="polite"
      aria-label="What you will receive"
    >
      {amount === null || amount < LOCK_MIN_NAIRA || isTooMuch ? (
        <p>
          <b>{isTooMuch ? 'Change the amount' : 'Enter an amount'} to see what you will receive.</b> The rate
          for {countOf(months, 'month')} is {quoteOf(0, months).rate}% p.a.
        </p>
      ) : (
        <Brings amount={amount} months={months} />
      )}
    </section>
  );
}

function Brings({ amount, months }: { amount: number; months: number }) {
  const quote = quoteOf(amount, months);
  const payout = formatNaira(quote.payout);
  const days = daysBetween(today(), dayOf(quote.maturityDate));
  return (
    <>
      <div>
        <p>
          <b>On {dayText(quote.maturityDate)} you will receive</b>
        </p>
        <span className="big" style={sized(payout)}>
          {payout}
        </span>
      </div>
      <div className={css['lock-bar']}>
        <span className={css['put']}>You lock {formatNaira(amount)}</span>
        <span className={css['earned']}>+ {formatNaira(quote.interest - quote.tax)} after tax</span>
      </div>
      <dl className="facts">
        <div>
          <dt>Rate for {countOf(months, 'month')}</dt>
          <dd>{quote.rate}% p.a.</dd>
        </div>
        <div>
          <dt>Days locked</dt>
          <dd>{days}</dd>
        </div>
        <QuoteMoney quote={quote} />
      </dl>
    </>
  );
}

interface QuoteMoneyProps {
  readonly quote: Pick<LockQuote, 'interest' | 'tax'>;
  /** Where amounts may be covered. */
  readonly cover?: (text: string) => string;
}

/** Gross and tax, as they stand in every list of a lock's figures. */
export function QuoteMoney({ quote, cover = String }: QuoteMoneyProps) {
  return (
    <>
      <div>
        <dt>Interest before tax</dt>
        <dd>{cover(formatNaira(quote.interest))}</dd>
      </div>
      <div>
        <dt>Tax on the interest</dt>
        <dd>{cover(formatNaira(-quote.tax))}</dd>
      </div>
    </>
  );
}
