import { useQuery } from '@tanstack/react-query';
import { initials } from '@kolo/domain/names';
import { meQuery } from '#features/identity/queries.ts';
import { paths } from '#lib/paths.ts';
import { Header } from '#ui/header.tsx';

/** The header of the pages that are not deep: who it is, and the way home. */
export function AppHeader({ title }: { title: string }) {
  const { data: me } = useQuery(meQuery);
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
    />
  );
}
