import type { WithdrawalRoom } from '@kolo/contract/withdrawals';
import { formatDate, lagosDateOf, parseLagosDate, startOfLagosDay } from '@kolo/domain/dates';
import { formatNaira } from '@kolo/domain/money';
import { leastWithdrawn } from '@kolo/domain/withdrawal';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
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
  const isEnough = free >= leastWithdrawn(lagosDateOf(serverClock.now()));
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
      {isEnough ? `You can withdraw up to ${formatNaira(free)}.` : 'Until then nothing can leave.'}
    </Banner>
  );
}
