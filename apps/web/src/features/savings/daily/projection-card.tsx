import { classNames } from '#ui/class-names.ts';
import { formatNaira } from '@kolo/domain/money';
import { formatDay, startOfLagosDay, type LagosDate } from '@kolo/domain/dates';
import type { DailyFrequency } from '@kolo/domain/daily-plan';
import { DAILY_MARKS } from '@kolo/domain/progress';
import { serverClock } from '#lib/server-clock.ts';
import { countOf } from '../figures.ts';
import type { Projection } from './daily-form.ts';
import { periodWord } from './daily-words.ts';
import { DailyFigure } from './daily-hero.tsx';
import css from './daily.module.css';

const WIDTH = 318;
const HEIGHT = 80;
const LEAST = 8;
const GAP = 3.7;

function dayText(date: LagosDate): string {
  return formatDay(startOfLagosDay(date), serverClock.now());
}

/** One bar a payment; a long plan is drawn with as many as a pot has marks. */
function Bars({ periods }: { periods: number }) {
  const count = Math.min(periods, DAILY_MARKS);
  const width = (WIDTH - GAP * (count - 1)) / count;
  return Array.from({ length: count }, (_, at) => {
    const share = (at + 1) / count;
    const height = LEAST + (HEIGHT - LEAST) * share;
    return (
      <rect
        // Bars have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        key={at}
        x={at * (width + GAP)}
        y={HEIGHT - height}
        width={width}
        height={height}
        rx={3}
        opacity={0.35 + 0.65 * share}
      />
    );
  });
}

/** What the plan comes to, and when. */
export function ProjectionCard({ plan, frequency }: { plan: Projection | null; frequency: DailyFrequency }) {
  return (
    <section className={classNames('t-daily', css['daily-hero'])} aria-live="polite">
      {plan === null ? (
        <p>
          <b>Enter an amount to see what it comes to.</b>
        </p>
      ) : (
        <>
          <p className="b">In {countOf(plan.periods, periodWord(frequency))} you will have</p>
          <DailyFigure amountNaira={plan.total} />
          <svg
            className={css['daily-bars']}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            role="img"
            aria-label={`Savings grow to ${formatNaira(plan.total)} by ${dayText(plan.fullOn)}`}
          >
            <Bars periods={plan.periods} />
          </svg>
          <div className="row between small b">
            <span>{dayText(plan.startsOn)}</span>
            <span>Full {dayText(plan.fullOn)}</span>
          </div>
        </>
      )}
    </section>
  );
}
