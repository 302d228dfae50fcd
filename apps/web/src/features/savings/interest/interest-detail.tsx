import type { InterestPackage } from '@kolo/contract/packages';
import { daysBetween } from '@kolo/domain/dates';
import { formatNaira } from '@kolo/domain/money';
import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
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
import { PackageEye, PackageMoney, useCover } from '../package-money.tsx';
import type { PackageParts } from '../use-package.ts';
import { lockEnd, UNPAID_ENDS, type LockEnd } from './lock-end-words.ts';
import { QuoteMoney } from './lock-quote-card.tsx';
import css from './interest.module.css';

const STATES = { active: 'Active', matured: 'Matured', closed: 'Closed' } as const;

/** Where what is locked again went is said below. */
const ENDS = {
  ...UNPAID_ENDS,
  paid: 'Paid out, with the tax already taken off',
  again: 'Matured, with the tax already taken off',
} as const satisfies Record<LockEnd, string>;

function hasPaidNothing(lock: InterestPackage): boolean {
  const end = lockEnd(lock);
  return end === 'early' || end === 'empty';
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
          {lockEnd(lock) === undefined ? <AtMaturityChoice lock={lock} /> : null}
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
  const cover = useCover();
  const end = lockEnd(lock);
  const figure = end ? lock.pays.payout : lock.currentBalance + lock.interestAccrued;
  return (
    <section className={classNames('t-interest stack md', css['lock-hero'])}>
      <div className="row between top">
        <Tag type="interest" icon={IconLockKeyhole}>
          Interest-Based
        </Tag>
        <span className="row">
          <span className={css['state']}>{STATES[lock.status]}</span>
          <PackageEye />
        </span>
      </div>
      <div>
        <PackageMoney amountNaira={figure} className="big" isSized />
        <p>
          <b>
            {end
              ? ENDS[end]
              : cover(
                  `${formatNaira(lock.currentBalance)} locked + ${formatNaira(lock.interestAccrued)} interest${lock.status === 'active' ? ' so far,' : ''} before tax`,
                )}
          </b>
        </p>
      </div>
      {hasPaidNothing(lock) ? null : <AccrualCurve lock={lock} />}
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
  const cover = useCover();
  const end = lockEnd(lock);
  if (end === undefined) {
    return (
      <Banner tone="ok" title="It is ready.">
        {cover(`${formatNaira(lock.pays.payout)} is on its way as you chose. You can also take it now.`)}
      </Banner>
    );
  }
  if (end === 'early') {
    return <Banner tone="info">You took this money out early. It went to your IBS account.</Banner>;
  }
  if (end === 'empty') return <Banner tone="info">Nothing was in it on its date.</Banner>;
  return lock.lockedAgainAs === undefined ? (
    <Banner tone="ok" title="Paid out.">
      {cover(`${formatNaira(lock.pays.payout)} went to your IBS account.`)}
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

function maturityTitle(lock: InterestPackage): string {
  if (lock.status === 'active') return 'Matures';
  return lockEnd(lock) === 'early' ? 'Was to mature' : 'Matured';
}

/** Where what it pays goes or went. */
function payoutOf(lock: InterestPackage): readonly (readonly [name: string, amountNaira: number])[] {
  const { principal, payout } = lock.pays;
  if (lock.status !== 'closed') return [['You will receive', payout]];
  if (lockEnd(lock) !== 'again') return [['You received', payout]];
  return lock.atMaturity === 'relock_principal'
    ? [
        ['Locked again', principal],
        ['You received', payout - principal],
      ]
    : [['Locked again', payout]];
}

function Plan({ lock }: { lock: InterestPackage }) {
  const cover = useCover();
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
          <dt>{maturityTitle(lock)}</dt>
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
        {hasPaidNothing(lock) ? null : (
          <>
            <div>
              <dt>Principal</dt>
              <dd>{cover(formatNaira(lock.pays.principal))}</dd>
            </div>
            <QuoteMoney quote={lock.pays} cover={cover} />
            {payoutOf(lock).map(([name, amount]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{cover(formatNaira(amount))}</dd>
              </div>
            ))}
          </>
        )}
      </dl>
    </section>
  );
}

function Actions({ lock }: { lock: InterestPackage }) {
  const cover = useCover();
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
      return hasPaidNothing(lock) ? null : (
        <Button variant="type" href={paths.packageWithdrawInterest(lock._id)} full>
          {cover(`Take ${formatNaira(lock.pays.payout)}`)}
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
  const cover = useCover();
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
            <dd>{cover(formatNaira(amount))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
