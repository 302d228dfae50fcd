import { LOCK_MONTHS_MAX, LOCK_MONTHS_MIN } from '@kolo/domain/interest';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { Button } from '#ui/button.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { Link } from '#ui/link.tsx';
import { classNames } from '#ui/class-names.ts';
import { PACKAGE_LOOKS } from './package-view.ts';
import { ratesText } from './rates-text.ts';
import { DailyArt, InterestArt, SbArt } from './start-art.tsx';
import css from './savings.module.css';

const plansWith = (rates: string) =>
  [
    {
      ...PACKAGE_LOOKS.daily,
      href: paths.newPackage('daily'),
      art: <DailyArt />,
      title: 'A small amount, every day',
      text: 'Daily, weekly or monthly. You can start with ₦1,000.',
      action: 'Start Saving',
    },
    {
      ...PACKAGE_LOOKS.ibs,
      href: paths.newPackage('interest'),
      art: <InterestArt />,
      title: 'Lock it and let it grow',
      text: `${rates}. Choose ${LOCK_MONTHS_MIN} to ${LOCK_MONTHS_MAX} months.`,
      action: 'Lock Funds',
    },
    {
      ...PACKAGE_LOOKS.sb,
      href: paths.newPackage('product'),
      art: <SbArt />,
      title: 'Save towards one thing',
      text: 'A fridge, a generator, a phone. Pay at your own pace.',
      action: 'Choose Product',
    },
  ] as const;

/** Instead of packages, for a customer who has none that is open: the three ways to save. */
export function StartSaving() {
  const plans = plansWith(ratesText(serverClock.now()));
  const slides = plans.map(({ tone, icon: Icon, typeLabel, href, art, title, text, action }) => ({
    id: tone,
    content: (
      <Link className={classNames(css['start'], `t-${tone}`)} href={href}>
        <span className="art">{art}</span>
        <span className="words">
          <span className={css['kind']}>
            <Icon size="xs" /> {typeLabel}
          </span>
          <span className={css['title']}>{title}</span>
          <span className={css['text']}>{text}</span>
        </span>
        <span className="btn type">{action}</span>
      </Link>
    ),
  }));
  return (
    <div className="sec">
      <div className="sechead">
        <h2>Start Saving</h2>
      </div>
      <Carousel label="Start Saving" word="Plan" look="peek" slides={slides} />
      <Button full variant="line" href={paths.packages}>
        View All Savings Plans
      </Button>
    </div>
  );
}
