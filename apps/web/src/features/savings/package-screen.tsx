import { useParams } from 'react-router';
import { NoPackage } from './no-package.tsx';
import { paths } from '#lib/paths.ts';
import { Page } from '#ui/page-bar.tsx';
import { DailyDetail } from './daily/daily-detail.tsx';
import { InterestDetail } from './interest/interest-detail.tsx';
import { SbDetail } from './sb/sb-detail.tsx';
import { usePackages, type AnyPackage, type PackageParts } from './use-package.ts';

function Detail({ found, parts }: { found: AnyPackage; parts: PackageParts }) {
  switch (found.kind) {
    case 'daily':
      return <DailyDetail pot={found.data} {...parts} />;
    case 'sb':
      return <SbDetail pot={found.data} {...parts} />;
    case 'ibs':
      return <InterestDetail pot={found.data} {...parts} />;
  }
}

interface PackageScreenProps {
  /** The features that know statements and schedules are strangers here. */
  readonly partsOf: (found: AnyPackage) => PackageParts;
}

/** One address for all three kinds; the id says which it is. Each detail has its own bar and page. */
export function PackageScreen({ partsOf }: PackageScreenProps) {
  const { packageId = '' } = useParams();
  const all = usePackages();
  const found = all.state === 'loaded' ? all.packages.find(({ id }) => id === packageId) : undefined;
  if (found) return <Detail found={found} parts={partsOf(found)} />;
  return (
    <Page title="Package" backHref={paths.packages}>
      <NoPackage all={all} />
    </Page>
  );
}
