import { useQuery } from '@tanstack/react-query';
import { paths } from '#lib/paths.ts';
import { useLockAfterMs } from '#lib/use-app-lock.ts';
import { IconLock } from '#ui/later-icons.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { minutesText } from './lock-after.ts';
import { meQuery } from './api.ts';

/** The way from the account to the PIN. */
export function PinRow() {
  const { data: me } = useQuery(meQuery);
  const lockAfterMs = useLockAfterMs();
  const hasPin = me?.hasPin ?? false;
  return (
    <ListRow
      icon={IconLock}
      title="PIN lock"
      detail={hasPin ? `Locks after ${minutesText(lockAfterMs)}` : 'Not set'}
      href={hasPin ? paths.pinSettings : paths.setupPin}
      chevron
    />
  );
}
