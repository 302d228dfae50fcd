import { StatementSection } from '#features/accounts/statement-section.tsx';
import { useFrozenNotice } from '#features/identity/frozen.tsx';
import { packageMissing } from '#features/savings/package-look.ts';
import { PackageScreen } from '#features/savings/package-screen.tsx';
import { PACKAGE_LOOKS } from '#features/savings/package-view.ts';
import { useCover } from '#features/savings/package-money.tsx';
import type { AnyPackage, PackageParts } from '#features/savings/use-package.ts';
import { schedulesQuery } from '#features/schedules/api.ts';
import { nextText, rhythmText } from '#features/schedules/words.ts';
import { formatNaira, naira } from '@kolo/domain/money';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { IconCalendarClock } from '#ui/icons.tsx';
import { ListRow } from '#ui/list-row.tsx';

const KINDS = { daily: 'daily', sb: 'sb', ibs: 'interest' } as const;

/**
 * What saves into the package automatically, a row each; where nothing does and something is missing, the way to a new schedule
 * with it chosen.
 */
function PackageSchedules(pot: AnyPackage) {
  const { kind, id } = pot;
  const cover = useCover();
  const { data } = useQuery(schedulesQuery);
  // Until they are known nothing is offered: a second schedule would save twice.
  if (data === undefined) return null;
  const own = data.filter(({ packageId, state }) => packageId === id && state !== 'ended');
  const look = { icon: IconCalendarClock, tone: PACKAGE_LOOKS[kind].tone, chevron: true };
  if (own.length === 0) {
    if (packageMissing(pot) === 0) return null;
    return (
      <ListRow
        {...look}
        href={paths.newSchedule(`${kind}:${id}`)}
        title="Save automatically"
        detail="Choose how much and how often"
      />
    );
  }
  return own.map((schedule) => (
    <ListRow
      {...look}
      key={schedule.id}
      href={paths.schedule(schedule.id)}
      title={cover(`Saves ${formatNaira(naira(schedule.amount))} automatically`)}
      detail={`${rhythmText(schedule)} · ${nextText(schedule, serverClock.now())}`}
    />
  ));
}

function partsOf(found: AnyPackage): PackageParts {
  return {
    statement: <StatementSection key={found.id} source={{ kind: KINDS[found.kind], id: found.id }} />,
    schedules: <PackageSchedules {...found} />,
  };
}

/** A package of any kind with what came into it and left it, and what saves into it. */
export function PackageWithStatementScreen() {
  const frozen = useFrozenNotice('You cannot close this package for now.');
  return <PackageScreen partsOf={(found) => ({ ...partsOf(found), frozen })} />;
}
