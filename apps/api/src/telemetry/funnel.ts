import type { ScreenName } from '@kolo/contract/analytics';
import { SCREENS } from '@kolo/contract/analytics';
import { FUNNEL_DAYS, type showFunnel as endpoint } from '@kolo/contract/desk/funnel';
import type { AnswerOf } from '@kolo/contract/endpoint';
import { invariant } from '#platform/errors.ts';
import { daysBefore } from '#platform/upkeep.ts';
import type { TelemetryDeps } from './analytics.ts';
import { countScreens, countSteps, countVisits } from './queries.ts';

/**
 * How far new customers come. It is counted in the books, not in what the app tells: that would know only those who allow it,
 * and they are asked after their first naira.
 */
export async function showFunnel({
  services,
  paidInFrom,
}: TelemetryDeps): Promise<AnswerOf<typeof endpoint>> {
  const { db, clock } = services;
  const since = daysBefore(clock.now(), FUNNEL_DAYS);
  const [counted, visits, screens] = await Promise.all([
    countSteps(db, since, paidInFrom),
    countVisits(db, since),
    countScreens(db, since),
  ]);
  invariant(counted, 'a count has one row');
  const steps = [
    { step: 'registered', customers: Number(counted.registered) },
    { step: 'account', customers: Number(counted.account) },
    { step: 'first naira', customers: Number(counted.naira) },
    { step: 'package', customers: Number(counted.package) },
    { step: 'schedule', customers: Number(counted.schedule) },
  ] as const;
  return {
    since: since.toISOString(),
    steps: [...steps],
    visits,
    screens: screens.flatMap(({ screen, opened }) => {
      // A screen of a version before this one is known no more.
      const known: ScreenName | undefined = SCREENS.find((one) => one === screen);
      return known === undefined ? [] : [{ screen: known, opened }];
    }),
  };
}

/** The same on the command line. */
export async function printFunnel(deps: TelemetryDeps, print: (text: string) => void): Promise<number> {
  const { since, steps, visits, screens } = await showFunnel(deps);
  print(`Customers who registered since ${since}:`);
  for (const { step, customers } of steps) print(`  ${step}: ${customers}`);
  print(`Visits of customers who allow it: ${visits}`);
  for (const { screen, opened } of screens) print(`  ${screen}: ${opened}`);
  return 0;
}
