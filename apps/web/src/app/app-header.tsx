import { useQuery } from '@tanstack/react-query';
import { initials } from '@kolo/domain/names';
import { meQuery } from '#features/identity/api.ts';
import { bellOf } from '#features/notifications/bell.ts';
import { bellQuery } from '#features/notifications/api.ts';
import { paths } from '#lib/paths.ts';
import { useBalanceHidden } from '#lib/use-balance-hidden.ts';
import { Header } from '#ui/header.tsx';

/** The header of the pages that are not deep: who it is, the way home, and what is new. */
export function AppHeader({ title }: { title: string }) {
  const { data: me } = useQuery(meQuery);
  const { data: newest } = useQuery(bellQuery);
  const [hidden] = useBalanceHidden();
  const name = me ? `${me.firstName} ${me.lastName}` : '';
  return (
    <Header
      title={title}
      home={{ href: paths.home, label: 'Kolo, home' }}
      account={{
        href: paths.settings,
        label: `Account settings, ${name}`,
        initials: me ? initials(me.firstName, me.lastName) : '',
      }}
      bell={{ href: paths.notifications, ...bellOf(newest, hidden) }}
    />
  );
}
