import type { DailyPackage, InterestPackage, SbPackage } from '@kolo/contract/packages';
import { daysBetween } from '@kolo/domain/dates';
import { interestOn } from '@kolo/domain/interest';
import { formatNaira, koboToNairaFloor, naira, nairaToKobo } from '@kolo/domain/money';
import { DAILY_MARKS, interestProgress, sbProgress } from '@kolo/domain/progress';
import { FillBar, Months, Notches } from '#ui/progress.tsx';
import { classNames } from '#ui/class-names.ts';
import { dayOf, dayText, today } from './days.ts';
import { atStart, countOf } from './figures.ts';
import { PACKAGE_LOOKS } from './package-view.ts';
import { PERIOD_WORDS } from './period-words.ts';
import type { AnyPackage } from './use-package.ts';
import css from './savings.module.css';

interface PreviewProps {
  readonly pot: AnyPackage;
  /** Whole naira that can be put in; 0 while there is no such amount. */
  readonly amount: number;
}

/** What the package will look like with this amount in it. */
export function ContributionPreview({ pot, amount }: PreviewProps) {
  return (
    <section
      className={classNames(css['contribution'], `t-${PACKAGE_LOOKS[pot.kind].tone}`)}
      aria-label="What this deposit does"
    >
      <Inside pot={pot} amount={amount} />
    </section>
  );
}

function Inside({ pot, amount }: PreviewProps) {
  switch (pot.kind) {
    case 'daily':
      return <Daily pot={pot.data} amount={amount} />;
    case 'sb':
      return <Sb pot={pot.data} amount={amount} />;
    case 'ibs':
      return <Lock lock={pot.data} amount={amount} />;
  }
}

function Head({ left, right }: { left: string; right: string }) {
  return (
    <div className={css['head']}>
      <span>{left}</span>
      <span>{right}</span>
    </div>
  );
}

/** `You will have ₦63,000 of ₦90,000.` */
function total(saved: number, amount: number, target: number): string {
  const after = formatNaira(saved + amount);
  if (amount === 0) return `${after} of ${formatNaira(target)} so far.`;
  if (saved + amount < target) return `You will have ${after} of ${formatNaira(target)}.`;
  return `You will have ${after}: your target of ${formatNaira(target)} is reached.`;
}

function Daily({ pot, amount }: { pot: DailyPackage; amount: number }) {
  const { totalCount, frequency, amountPerDay, totalContribution, targetAmount } = pot;
  const adding = amount / amountPerDay;
  const after = totalCount + adding;
  const word = PERIOD_WORDS[frequency];
  const period = atStart(word);
  return (
    <>
      <Head
        left={`${period} ${totalCount}`}
        right={after > DAILY_MARKS ? `${period} ${after}` : `${period} ${after} of ${DAILY_MARKS}`}
      />
      <Notches cut={totalCount} adding={adding} />
      <p aria-live="polite">
        {adding === 0 ? null : `This deposit adds ${countOf(adding, word)}. `}
        {total(totalContribution, amount, targetAmount)}
      </p>
    </>
  );
}

function Sb({ pot, amount }: { pot: SbPackage; amount: number }) {
  const { totalContribution, targetAmount } = pot;
  const now = sbProgress(totalContribution, targetAmount);
  const after = sbProgress(totalContribution + amount, targetAmount);
  const isPaid = totalContribution + amount >= targetAmount;
  return (
    <>
      <Head left={`${now}%`} right={amount === 0 ? 'of the price' : `${after}% of the price`} />
      <FillBar percent={now} adding={after - now} />
      <p aria-live="polite">
        {isPaid
          ? `With this deposit it is paid in full: ${formatNaira(targetAmount)}.`
          : total(totalContribution, amount, targetAmount)}
      </p>
    </>
  );
}

function Lock({ lock, amount }: { lock: InterestPackage; amount: number }) {
  const maturesOn = dayOf(lock.maturityDate);
  const days = daysBetween(today(), maturesOn);
  const earns = koboToNairaFloor(interestOn(nairaToKobo(naira(amount)), lock.interestRate, days));
  return (
    <>
      <Head left={`${formatNaira(lock.currentBalance)} locked`} right={`${lock.interestRate}% p.a.`} />
      <Months of={lock.lockPeriod} percent={interestProgress(dayOf(lock.startDate), maturesOn, today())} />
      <p aria-live="polite">
        {amount === 0
          ? `Locked until ${dayText(lock.maturityDate)}.`
          : `Earns about ${formatNaira(earns)} before tax by ${dayText(lock.maturityDate)}, and stays locked until then.`}
      </p>
    </>
  );
}
