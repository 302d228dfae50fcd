import type { DailyPackage } from '@kolo/contract/packages';
import { formatDay, startOfLagosDay } from '@kolo/domain/dates';
import { formatNaira } from '@kolo/domain/money';
import { DAILY_MARKS, isEmptied, isPotFull as isFull } from '@kolo/domain/progress';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { PageBar } from '#ui/page-bar.tsx';
import { dayOf, today } from '../days.ts';
import { PackageMoney, useCover } from '../package-money.tsx';
import { PERIOD_WORDS } from '../period-words.ts';
import type { PackageParts } from '../use-package.ts';
import { DailyHero, PotFull } from './daily-hero.tsx';
import { DailyMarks } from './daily-marks.tsx';
import { frequencyName, marksText, paceWords } from './daily-words.ts';
import { DailyRows, EditDaily } from './edit-daily.tsx';

/** One daily package: what is in it, its marks, its pace and its plan. */
export function DailyDetail({ pot, statement, schedules }: { pot: DailyPackage } & PackageParts) {
  useScreen(pot.target);
  const isOpen = pot.status === 'active';
  const isPotFull = isOpen && isFull(pot);
  return (
    <>
      <PageBar title={pot.target} backHref={paths.packages} />
      <main className="page two" id="main">
        <div className="stack lg">
          {isPotFull ? <PotFull pot={pot} /> : null}
          <DailyHero pot={pot} isPotFull={isPotFull} />
          <State pot={pot} />
          <Marks pot={pot} />
          {isOpen ? <Pace pot={pot} /> : null}
        </div>
        <div className="stack lg">
          <Plan pot={pot} />
          {isOpen ? (
            <section className="sec">
              <h2>Package</h2>
              <DailyRows pot={pot}>{schedules}</DailyRows>
            </section>
          ) : (
            <Button href={paths.newDaily} full>
              Start a new one
            </Button>
          )}
        </div>
        <div className="colspan">{statement}</div>
      </main>
    </>
  );
}

/** What the customer should know first. */
function State({ pot }: { pot: DailyPackage }) {
  if (pot.status === 'closed') {
    return (
      <Banner tone="info" title="This package is closed.">
        The money left in it went to your DS account.
      </Banner>
    );
  }
  if (!isEmptied(pot)) return null;
  return (
    <Banner tone="info" title="This pot is empty.">
      The statement below shows when the money went out and where to. You keep your marks. You can save again,
      or close the package.
    </Banner>
  );
}

/** How the payments keep up with their days, with the payment that catches up. */
function Pace({ pot }: { pot: DailyPackage }) {
  const cover = useCover();
  const pace = paceWords(pot, today());
  if (pace === null) return null;
  return (
    <Banner
      tone={pace.tone}
      title={cover(pace.title)}
      action={
        pace.payNaira === undefined ? null : (
          <Button small variant="quiet" href={paths.deposit({ package: pot.id, amount: pace.payNaira })}>
            {cover(`Pay ${formatNaira(pace.payNaira)}`)}
          </Button>
        )
      }
    >
      {cover(pace.text)}
    </Banner>
  );
}

function Marks({ pot }: { pot: DailyPackage }) {
  const { totalCount, frequency } = pot;
  const isOpen = pot.status === 'active';
  return (
    <section className="sec">
      <div className="sechead">
        <h2>
          {Math.min(totalCount, DAILY_MARKS)} of {DAILY_MARKS} {PERIOD_WORDS[frequency]}s
        </h2>
        <span className="muted small">
          <PackageMoney amountNaira={pot.amountPerDay} /> a {PERIOD_WORDS[frequency]}
        </span>
      </div>
      <div className="card t-daily stack md">
        <DailyMarks totalCount={totalCount} frequency={frequency} isOpen={isOpen} />
        {isOpen ? <p className="muted small">{marksText(totalCount)}</p> : null}
      </div>
    </section>
  );
}

function Plan({ pot }: { pot: DailyPackage }) {
  const left = Math.max(0, pot.targetAmount - pot.totalContribution);
  return (
    <section className="sec">
      <div className="sechead">
        <h2>Plan</h2>
        {pot.status === 'active' ? <EditDaily pot={pot} /> : null}
      </div>
      <dl className="card facts">
        <div>
          <dt>Goal</dt>
          <dd>{pot.target}</dd>
        </div>
        <div>
          <dt>Amount per {PERIOD_WORDS[pot.frequency]}</dt>
          <dd>
            <PackageMoney amountNaira={pot.amountPerDay} />
          </dd>
        </div>
        <div>
          <dt>Target</dt>
          <dd>
            <PackageMoney amountNaira={pot.targetAmount} />
          </dd>
        </div>
        {pot.status === 'active' ? (
          <div>
            <dt>Left to save</dt>
            <dd>
              <PackageMoney amountNaira={left} />
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{pot.startDate > today() ? 'Starts' : 'Started'}</dt>
          <dd>{formatDay(startOfLagosDay(dayOf(pot.startDate)), serverClock.now())}</dd>
        </div>
        <div>
          <dt>How often</dt>
          <dd>{frequencyName(pot.frequency)}</dd>
        </div>
      </dl>
    </section>
  );
}
