import type { SbPackagePage } from '@kolo/contract/sb-savings';
import { formatDay, lagosDateOf, startOfLagosDay } from '@kolo/domain/dates';
import { formatNaira } from '@kolo/domain/money';
import { missingNaira, SB_PACE_DAYS, sbPace, weeklyFor, type SbPace } from '@kolo/domain/sb-plan';
import { serverClock } from '#lib/server-clock.ts';
import { Money } from '#ui/money.tsx';

const PLANS = [1, 3, 6] as const;

function paceText(pace: SbPace, now: Date): string {
  switch (pace.kind) {
    case 'full':
      return 'Nothing is missing.';
    case 'still':
      return `Nothing was paid in within the last ${SB_PACE_DAYS} days.`;
    case 'moving': {
      const weekly = `You put in about ${formatNaira(pace.perWeekNaira)} a week.`;
      if (pace.fullOn === null) return `${weekly} At this pace it takes more than ten years.`;
      return `${weekly} At this pace it is full on ${formatDay(startOfLagosDay(pace.fullOn), now)}.`;
    }
  }
}

/** How it goes, and what a week would take to have it sooner. */
export function SbPaceCard({ pot }: { pot: SbPackagePage }) {
  const now = serverClock.now();
  const missing = missingNaira(pot.targetAmount, pot.totalContribution);
  const pace = sbPace({
    priceNaira: pot.targetAmount,
    savedNaira: pot.totalContribution,
    paidLatelyNaira: pot.paidLately,
    startedOn: lagosDateOf(new Date(pot.createdAt)),
    today: lagosDateOf(now),
  });
  return (
    <section className="sec">
      <h2>Your pace</h2>
      <div className="card stack sm">
        <p>{paceText(pace, now)}</p>
        <dl className="facts">
          {PLANS.map((months) => (
            <div key={months}>
              <dt>{months === 1 ? 'Full in 1 month' : `Full in ${months} months`}</dt>
              <dd>
                <Money amountNaira={weeklyFor(missing, months)} /> a week
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
