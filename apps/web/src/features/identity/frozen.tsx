import type { Freeze } from '@kolo/contract/identity';
import { formatDate, parseLagosDate, startOfLagosDay } from '@kolo/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { IconLockKeyhole } from '#ui/icons.tsx';
import { meQuery } from './api.ts';

/** Why nothing may leave the account for now; undefined while it is not frozen. */
export function useFreeze(): Freeze | undefined {
  return useQuery({ ...meQuery, select: (me) => me.frozen }).data;
}

/** The reason, and by when we look again. */
export function freezeWords({ reason, reviewOn }: Freeze): string {
  const review = parseLagosDate(reviewOn);
  const by = review ? ` We will check again by ${formatDate(startOfLagosDay(review))}.` : '';
  return `${reason}${by} Your money is safe.`;
}

/** In place of a form that a frozen account may not send, so that nobody types a PIN to be refused. */
export function FrozenNotice({ freeze, title }: { freeze: Freeze; title: string }) {
  return (
    <Banner
      tone="warn"
      icon={IconLockKeyhole}
      title={title}
      action={
        <Button small variant="quiet" href={paths.newCase()}>
          Write to us
        </Button>
      }
    >
      {freezeWords(freeze)}
    </Banner>
  );
}

/** The notice, for a screen that knows where it stands; undefined while the account is not frozen. */
export function useFrozenNotice(title: string): React.ReactNode {
  const freeze = useFreeze();
  return freeze && <FrozenNotice freeze={freeze} title={title} />;
}

/** Shows `children`, or why not while the account is frozen. */
export function UnlessFrozen({ title, children }: { title: string; children: React.ReactNode }) {
  const freeze = useFreeze();
  return freeze ? <FrozenNotice freeze={freeze} title={title} /> : children;
}
