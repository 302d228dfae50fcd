import type { BankClaims } from '@kolo/contract/payments';
import { formatDate, parseLagosDate, startOfLagosDay } from '@kolo/domain/dates';
import { formatNaira } from '@kolo/domain/money';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/banner.tsx';
import { IconTriangleAlert } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { coverAmounts } from '#ui/money-text.ts';

interface DisputedBannerProps {
  readonly disputed: NonNullable<BankClaims['disputed']>;
  /** Covers the amount. */
  readonly hidden?: boolean;
}

/** Says beforehand what must stay in Kolo. What can go by every rule is said at the amount. */
export function DisputedBanner({ disputed, hidden = false }: DisputedBannerProps) {
  const title = `Your bank asks for ${formatNaira(disputed.amount)} back.`;
  const until = parseLagosDate(disputed.until);
  return (
    <Banner
      tone="warn"
      icon={IconTriangleAlert}
      title={hidden ? coverAmounts(title) : title}
      action={
        <Link
          className="link"
          href={disputed.transactionId ? paths.transaction(disputed.transactionId) : paths.history}
        >
          {disputed.transactionId ? 'See the payment' : 'See which payments'}
        </Link>
      }
    >
      That amount must stay in Kolo until this is decided
      {until ? `, which we expect by ${formatDate(startOfLagosDay(until))}` : ''}.
    </Banner>
  );
}
