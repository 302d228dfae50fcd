import { useQuery } from '@tanstack/react-query';
import { errorText } from '#lib/api-error.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import type { Kyc } from '@kolo/contract/kyc';
import { kycQuery } from './api.ts';

interface KycFrameProps {
  readonly title: string;
  readonly backHref: string;
  readonly children: (kyc: Kyc) => React.ReactNode;
}

/** The bar and the states of loading that every screen of the identity check has. */
export function KycFrame({ title, backHref, children }: KycFrameProps) {
  const kyc = useQuery({ ...kycQuery, staleTime: 0 });
  return (
    <Page title={title} backHref={backHref}>
      <Loaded
        of={kyc}
        failed="Your verification could not be loaded"
        why={errorText(kyc.error)}
        loading={<SkeletonList rows={3} label="Loading your verification" />}
      >
        {children}
      </Loaded>
    </Page>
  );
}
