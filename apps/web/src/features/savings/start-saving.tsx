import { PERIOD_MIN_NAIRA } from '@kolo/domain/progress';
import { LOCK_MONTHS_MAX, LOCK_MONTHS_MIN } from '@kolo/domain/interest';
import { formatNaira } from '@kolo/domain/money';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { Button } from '#ui/button.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { Link } from '#ui/link.tsx';
import { classNames } from '#ui/class-names.ts';
import { PACKAGE_LOOKS } from './package-view.ts';
import { ratesText } from './rates-text.ts';
import css from './savings.module.css';

const VIEW = '0 0 302 128';
const MARKS_A_ROW = 10;
const MARKS = 20;
const MARKS_CUT = 13;

/** Payments as marks: some are made, some are to come. */
function DailyArt() {
  return (
    <svg viewBox={VIEW} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {Array.from({ length: MARKS }, (_, index) => (
        <rect
          key={index}
          x={16 + 28 * (index % MARKS_A_ROW)}
          y={index < MARKS_A_ROW ? 22 : 70}
          width="18"
          height="38"
          rx="6"
          fill={index < MARKS_CUT ? 'var(--daily)' : 'var(--daily-rest)'}
        />
      ))}
    </svg>
  );
}

/** Money that grows. */
function InterestArt() {
  return (
    <svg viewBox={VIEW} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M0 128V104C70 98 120 92 170 70S260 26 302 14v114Z" fill="var(--interest-rest)" />
      <g fill="none" stroke="var(--interest)">
        <path d="M0 104C70 98 120 92 170 70S260 26 302 14" strokeWidth="6" />
        <path d="M50 112v8M100 106v14M150 92v28M200 72v48M250 48v72" strokeWidth="3" strokeLinecap="round" />
      </g>
    </svg>
  );
}

/** A fridge, a television and a washing machine. */
function SbArt() {
  return (
    <svg viewBox={VIEW} aria-hidden="true">
      <g fill="none" stroke="var(--sb)" strokeWidth="4.5" strokeLinecap="round" strokeLinejoin="round">
        <g transform="translate(20 16) scale(.83)">
          <rect x="32" y="10" width="56" height="98" rx="9" />
          <path d="M32 46h56M42 24v12M42 56v20M40 108v4M80 108v4" />
        </g>
        <g transform="translate(118 30) scale(.72)">
          <rect x="10" y="24" width="100" height="64" rx="8" />
          <path d="M22 36h30M22 44h18M42 104h36M60 88v16" />
        </g>
        <g transform="translate(206 24) scale(.77)">
          <rect x="22" y="12" width="76" height="96" rx="10" />
          <circle cx="60" cy="70" r="25" />
          <path d="M22 34h76M42 74c8-8 12 6 20 0s10-2 16-6M34 23h12M78 23h8" />
        </g>
      </g>
    </svg>
  );
}

const plansWith = (rates: string) =>
  [
    {
      ...PACKAGE_LOOKS.daily,
      href: paths.newPackage('daily'),
      art: <DailyArt />,
      title: 'A small amount, every day',
      text: `Daily, weekly or monthly. You can start with ${formatNaira(PERIOD_MIN_NAIRA)}.`,
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
