import type { User } from '@kolo/contract/identity';
import { kycText } from '#features/kyc/kyc-words.ts';
import { paths } from '#lib/paths.ts';
import { useDismissed } from '#lib/use-dismissed.ts';
import { Announcement } from '#ui/announcement.tsx';
import { IconShieldCheck } from '#ui/icons.tsx';

const TITLES = {
  none: 'KYC is not finished',
  pending: 'We are checking',
  rejected: 'KYC was rejected',
} as const;

/** Shown unless the customer is verified. What is new is told again to whoever dismissed what was before. */
export function KycAnnouncement({ me }: { me: User }) {
  const { id, kycStatus } = me;
  const [dismissed, dismiss] = useDismissed(`kyc-${kycStatus}-${id}`);
  if (dismissed || kycStatus === 'verified') return null;
  return (
    <Announcement icon={IconShieldCheck} title={TITLES[kycStatus]} href={paths.kyc} onDismiss={dismiss}>
      {kycText(kycStatus)}
    </Announcement>
  );
}
