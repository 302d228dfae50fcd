import type { InterestPackage } from '@kolo/contract/packages';
import { daysBetween } from '@kolo/domain/dates';
import { formatNaira } from '@kolo/domain/money';
import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { sized } from '#ui/money-text.ts';
import { classNames } from '#ui/class-names.ts';
import { IconLockKeyhole } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { List } from '#ui/list-row.tsx';
import { PageBar } from '#ui/page-bar.tsx';
import { Tag } from '#ui/tag.tsx';
import { AccrualCurve } from './accrual-curve.tsx';
import { AtMaturityChoice } from './at-maturity.tsx';
import { dayOf, dayText, today } from '../days.ts';
import { countOf } from '../figures.ts';
import type { PackageParts } from '../use-package.ts';
import { QuoteMoney } from './lock-quote-card.tsx';
import css from './interest.module.css';

const STATES = { active: 'Active', matured: 'Matured', closed: 'Closed' } as const;

/** A lock that was left before its date keeps no tranche, and has paid no interest. */
function wasLeftEarly(lock: InterestPackage): boolean {
  return lock.status === 'closed' && lock.tranches.length === 0;
}

interface InterestDetailProps {
  readonly pot: InterestPackage;
}

export function InterestDetail({ pot: lock, statement, schedules }: InterestDetailProps & PackageParts) {
  useScreen(lock.name);
  return (
    <>
      <PageBar title={lock.name} backHref={paths.packages} />
      <main className="page two" id="main">
        <div className="stack lg">
          <Hero lock={lock} />
          {lock.status === 'active' ? <Pace lock={lock} /> : <Ended lock={lock} />}
          {lock.status === 'closed' ? null : <AtMaturityChoice lock={lock} />}
        </div>
        <div className="stack lg">
          <Plan lock={lock} />
          <Tranches lock={lock} />
          {lock.status === 'active' ? (
            <section className="sec">
              <h2>Package</h2>
              <List>{schedules}</List>
            </section>
          ) : null}
        </div>
        <div className="colspan">{statement}</div>
      </main>
    </>
  );
}

function Hero({ lock }: { lock: InterestPackage }) {
  const isClosed = lock.status === 'closed';
  const figure = isClosed ? lock.pays.payout : lock.currentBalance + lock.interestAccrued;
  return (
    <section className={classNames('t-interest stack md', css['lock-hero'])}>
      <div className="row between top">
        <Tag type="interest" icon={IconLockKeyhole}>
          Interest-Based
        </Tag>
        <span className={css['state']}>{STATES[lock.status]}</span>
      </div>
      <div>
        <span className="big" style={sized(formatNaira(figure))}>
          {formatNaira(figure)}
        </span>
        <p>
          <b>
            {isClosed
              ? wasLeftEarly(lock)
                ? 'Taken out before its date'
                : 'Paid out, with the tax already taken off'
              : `${formatNaira(lock.currentBalance)} locked + ${formatNaira(lock.interestAccrued)} interest${lock.status === 'active' ? ' so far,' : ''} before tax`}
          </b>
        </p>
      </div>
      {wasLeftEarly(lock) ? null : <AccrualCurve lock={lock} />}
      <Actions lock={lock} />
    </section>
  );
}

function Pace({ lock }: { lock: InterestPackage }) {
  const days = daysBetween(today(), dayOf(lock.maturityDate));
  return (
    <div className="split">
      <div className="card">
        <p className="muted small">Rate</p>
        <p className={css['lock-figure']}>{lock.interestRate}% p.a.</p>
      </div>
      <div className="card">
        <p className="muted small">Ready in</p>
        <p className={css['lock-figure']}>{countOf(days, 'day')}</p>
      </div>
    </div>
  );
}

function Ended({ lock }: { lock: InterestPackage }) {
  if (lock.status === 'matured') {
    return (
      <Banner tone="ok" title="It is ready.">
        {formatNaira(lock.pays.payout)} is on its way as you chose. You can also take it now.
      </Banner>
    );
  }
  if (wasLeftEarly(lock)) {
    return <Banner tone="info">You took this money out early. It went to your IBS account.</Banner>;
  }
  return lock.lockedAgainAs === undefined ? (
    <Banner tone="ok" title="Paid out.">
      {formatNaira(lock.pays.payout)} went to your IBS account.
    </Banner>
  ) : (
    <Banner
      tone="ok"
      title="Locked again."
      action={
        <Link className="link" href={paths.package(lock.lockedAgainAs)}>
          See it
        </Link>
      }
    >
      Your money was handled as you chose.
    </Banner>
  );
}

function Plan({ lock }: { lock: InterestPackage }) {
  return (
    <section className="sec">
      <div className="sechead">
        <h2>Plan</h2>
      </div>
      <dl className="card facts">
        <div>
          <dt>Started</dt>
          <dd>{dayText(lock.startDate)}</dd>
        </div>
        <div>
          <dt>{lock.status === 'active' ? 'Matures' : 'Matured'}</dt>
          <dd>{dayText(lock.maturityDate)}</dd>
        </div>
        <div>
          <dt>Lock period</dt>
          <dd>{countOf(lock.lockPeriod, 'month')}</dd>
        </div>
        {/* Above, as long as it runs. */}
        {lock.status === 'active' ? null : (
          <div>
            <dt>Rate</dt>
            <dd>{lock.interestRate}% p.a.</dd>
          </div>
        )}
        {wasLeftEarly(lock) ? null : (
          <>
            <div>
              <dt>Principal</dt>
              <dd>{formatNaira(lock.pays.principal)}</dd>
            </div>
            <QuoteMoney quote={lock.pays} />
            <div>
              <dt>{lock.status === 'closed' ? 'You received' : 'You will receive'}</dt>
              <dd>{formatNaira(lock.pays.payout)}</dd>
            </div>
          </>
        )}
      </dl>
    </section>
  );
}

function Actions({ lock }: { lock: InterestPackage }) {
  switch (lock.status) {
    case 'active':
      return (
        <div className="btns">
          <Button variant="type" href={paths.deposit({ package: lock._id })}>
            Deposit
          </Button>
          <Button variant="line" href={paths.packageWithdrawInterest(lock._id)}>
            Withdraw early
          </Button>
        </div>
      );
    case 'matured':
      return (
        <Button variant="type" href={paths.packageWithdrawInterest(lock._id)} full>
          Take {formatNaira(lock.pays.payout)}
        </Button>
      );
    case 'closed':
      return (
        <Button variant="type" href={paths.newIbs} full>
          Lock money again
        </Button>
      );
  }
}

function Tranches({ lock }: { lock: InterestPackage }) {
  if (lock.tranches.length < 2) return null;
  return (
    <section className="sec">
      <div className="sechead">
        <h2>Locked amounts</h2>
      </div>
      <dl className={classNames('card facts', css['lock-tranches'])}>
        {lock.tranches.map(({ amount, startDate }, at) => (
          // Tranches are only ever added at the end or taken from there.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at}>
            <dt>Since {dayText(startDate)}</dt>
            <dd>{formatNaira(amount)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
