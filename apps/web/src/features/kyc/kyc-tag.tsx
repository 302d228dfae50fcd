import type { Kyc, KycProgress } from '@kolo/contract/kyc';
import { IconTriangleAlert } from '#ui/icons.tsx';
import { IconCheck, IconClock } from '#ui/later-icons.tsx';
import { Tag } from '#ui/tag.tsx';

interface KycTagProps {
  readonly status: KycProgress['kycStatus'];
  /** What the customer has to do next, where that is known. */
  readonly step?: Kyc['step'] | undefined;
}

export function KycTag({ status, step }: KycTagProps) {
  switch (status) {
    case 'verified':
      return (
        <Tag status="ok" icon={IconCheck}>
          Verified
        </Tag>
      );
    case 'pending':
      return (
        <Tag status="warn" icon={IconClock}>
          Pending
        </Tag>
      );
    case 'rejected':
      return (
        <Tag status="bad" icon={IconTriangleAlert}>
          Rejected
        </Tag>
      );
    case 'none':
      if (step !== 'bvn' && step !== 'id') return null;
      return <Tag status="warn">{step === 'bvn' ? '2 steps left' : '1 step left'}</Tag>;
  }
}
