import { formatDate, parseLagosDate, startOfLagosDay } from '@kolo/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { meQuery } from '#features/identity/queries.ts';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/banner.tsx';
import { IconLockKeyhole } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';

/** Stands on every screen while nothing may leave the customer's account. */
export function FrozenBanner() {
  const { data: frozen } = useQuery({ ...meQuery, select: (me) => me.frozen });
  const review = frozen && parseLagosDate(frozen.reviewOn);
  return (
    <div className="shell-strip" role="status">
      {frozen ? (
        <Banner
          tone="warn"
          icon={IconLockKeyhole}
          title="Nothing can leave your account for now."
          action={
            <Link className="link" href={paths.newCase()}>
              Write to us
            </Link>
          }
        >
          {frozen.reason} {review ? `We will check again by ${formatDate(startOfLagosDay(review))}. ` : null}
          Your money is safe, and you can still deposit.
        </Banner>
      ) : null}
    </div>
  );
}
