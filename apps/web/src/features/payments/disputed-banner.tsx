import type { WithdrawalRoom } from '@kolo/contract/withdrawals';
import { formatDate, parseLagosDate, startOfLagosDay } from '@kolo/domain/dates';
import { formatNaira } from '@kolo/domain/money';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/banner.tsx';
import { IconTriangleAlert } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';

interface DisputedBannerProps {
  readonly disputed: NonNullable<WithdrawalRoom['disputed']>;
  /** What may leave all the same. */
  readonly free: number;
}

/** Says beforehand why not all of the money can leave. */
export function DisputedBanner({ disputed, free }: DisputedBannerProps) {
  const until = parseLagosDate(disputed.until);
  return (
    <Banner
      tone="warn"
      icon={IconTriangleAlert}
      title={`Your bank asks for ${formatNaira(disputed.amount)} back.`}
      action={
        <Link className="link" href={paths.history}>
          See which payment
        </Link>
      }
    >
      That much must stay in Kolo until it is decided
      {until ? `, which we expect by ${formatDate(startOfLagosDay(until))}` : ''}.{' '}
      {free > 0 ? `You can withdraw up to ${formatNaira(free)}.` : 'Until then nothing can leave.'}
    </Banner>
  );
}
