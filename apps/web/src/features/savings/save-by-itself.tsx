import { paths } from '#lib/paths.ts';
import { IconCalendarClock } from '#ui/icons.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { PACKAGE_LOOK } from './package-look.ts';
import type { AnyPackage } from './use-package.ts';

/** The row that leads to a new schedule with this package chosen. */
export function SaveByItself({ kind, id }: Pick<AnyPackage, 'kind' | 'id'>) {
  return (
    <ListRow
      href={paths.newSchedule(`${kind}:${id}`)}
      icon={IconCalendarClock}
      tone={PACKAGE_LOOK[kind].tone}
      title="Save automatically"
      detail="Choose how much and how often"
      chevron
    />
  );
}
