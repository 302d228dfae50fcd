import type { DailyPackage } from '@kolo/contract/packages';
import { dailyProgress, isEmptied } from '@kolo/domain/progress';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconCalendarCheck } from '#ui/icons.tsx';
import { PotBroken } from '#ui/pot-broken.tsx';
import { Tag } from '#ui/tag.tsx';
import { countOf } from '../figures.ts';
import { PackageEye, PackageMoney } from '../package-money.tsx';
import css from './daily.module.css';

/** What is in it, of how much, and the two things that are done most. */
export function DailyHero({ pot, isPotFull }: { pot: DailyPackage; isPotFull: boolean }) {
  const isActive = pot.status === 'active';
  const isReached = pot.totalContribution >= pot.targetAmount;
  // Of the marks. Beside ₦0, or where the goal is reached before or after the last mark is cut, it would be read as a share of the money.
  const hasShare = !isEmptied(pot) && isPotFull === isReached;
  return (
    <section className={classNames('t-daily', css['daily-hero'], !isActive && css['closed'])}>
      <div className="row between">
        <Tag type="daily" icon={IconCalendarCheck}>
          Daily Savings
        </Tag>
        <span className="row">
          <b className={css['tone']}>{isActive ? 'Active' : 'Closed'}</b>
          <PackageEye />
        </span>
      </div>
      <PackageMoney amountNaira={pot.totalContribution} className="big" isSized />
      <p className="b">
        {isActive ? (
          <>
            of <PackageMoney amountNaira={pot.targetAmount} />
            {hasShare ? ` · ${dailyProgress(pot.totalCount)}%` : null}
          </>
        ) : (
          `${countOf(pot.totalCount, 'payment')} made`
        )}
      </p>
      {isActive ? (
        <div className="btns">
          <Button variant="type" href={paths.deposit({ package: pot.id })}>
            Deposit
          </Button>
          {pot.totalContribution > 0 && !isPotFull ? (
            <Button variant="line" href={paths.packageWithdraw(pot.id)}>
              Withdraw
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

/** Every mark is cut, and the money is still in it. */
export function PotFull({ pot }: { pot: DailyPackage }) {
  return (
    <section className={classNames('moment on-clay', css['daily-full'])}>
      <PotBroken width={240} />
      <div className="stack sm">
        <h2>Your pot is full</h2>
        <p>
          {pot.target} holds <PackageMoney amountNaira={pot.totalContribution} /> after{' '}
          {countOf(pot.totalCount, 'payment')}. Break it open, or start a new one.
        </p>
      </div>
      <div className="stack md">
        <Button variant="soot" full href={paths.packageWithdraw(pot.id)}>
          Break it open
        </Button>
        <Button variant="over" full href={paths.newDaily}>
          Start a new one
        </Button>
      </div>
    </section>
  );
}
