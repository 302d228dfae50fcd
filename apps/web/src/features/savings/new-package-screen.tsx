import { PERIOD_MIN_NAIRA } from '@kolo/domain/progress';
import { LOCK_MONTHS_MAX, LOCK_MONTHS_MIN } from '@kolo/domain/interest';
import { formatNaira } from '@kolo/domain/money';
import { Navigate, useSearchParams } from 'react-router';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useScreen } from '#lib/use-screen.ts';
import { IconChevronRight } from '#ui/icons.tsx';
import { IconCheck } from '#ui/later-icons.tsx';
import { Link } from '#ui/link.tsx';
import { Page } from '#ui/page-bar.tsx';
import { classNames } from '#ui/class-names.ts';
import { PACKAGE_LOOKS } from './package-view.ts';
import { ratesText } from './rates-text.ts';
import css from './savings.module.css';

const typesWith = (rates: string) =>
  [
    {
      ...PACKAGE_LOOKS.daily,
      type: 'daily',
      href: paths.newDaily,
      text: 'A fixed amount, daily, weekly or monthly.',
      points: [`From ${formatNaira(PERIOD_MIN_NAIRA)}`, '30 payments fill the pot'],
    },
    {
      ...PACKAGE_LOOKS.ibs,
      type: 'interest',
      href: paths.newIbs,
      text: 'Lock money and earn interest on it.',
      points: [rates, `${LOCK_MONTHS_MIN} to ${LOCK_MONTHS_MAX} months`],
    },
    {
      ...PACKAGE_LOOKS.sb,
      type: 'product',
      href: paths.newSb(),
      text: 'Save towards one product. We hold the price for you.',
      points: ['Pay at your own pace', 'Change product any time'],
    },
  ] as const;

/** Which kind of package; an address that says so already goes on to it. */
export function NewPackageScreen() {
  useScreen('New Package');
  const [search] = useSearchParams();
  const types = typesWith(ratesText(serverClock.now()));
  const asked = types.find(({ type }) => type === search.get('type'));
  if (asked) return <Navigate to={asked.href} replace />;
  return (
    <Page title="New Package" backHref={paths.packages}>
      <div className="stack sm">
        <h2 className="h1">How do you want to save?</h2>
        <p className="lede">You can have as many packages as you like.</p>
      </div>
      <div className="stack md">
        {types.map(({ type, tone, icon: Icon, typeLabel, href, text, points }) => (
          <Link key={type} className={classNames(css['type-card'], `t-${tone}`)} href={href}>
            <span className={css['mark']}>
              <Icon />
            </span>
            <span className="grow">
              <span className="name">{typeLabel}</span>
              <span className={css['text']}>{text}</span>
              {points.map((point) => (
                <span key={point} className={css['point']}>
                  <IconCheck size="xs" /> {point}
                </span>
              ))}
            </span>
            <IconChevronRight className="chev" />
          </Link>
        ))}
      </div>
    </Page>
  );
}
