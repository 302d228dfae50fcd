import type { KycProgress } from '@kolo/contract/kyc';
import { IconTriangleAlert } from '#ui/icons.tsx';
import { IconCheck, IconClock } from '#ui/later-icons.tsx';
import { Tag } from '#ui/tag.tsx';

export function KycTag({ status }: { status: KycProgress['kycStatus'] }) {
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
      return null;
  }
}
