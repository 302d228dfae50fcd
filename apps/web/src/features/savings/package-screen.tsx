import { useParams } from 'react-router';
import { NoPackage } from './no-package.tsx';
import { paths } from '#lib/paths.ts';
import { Page } from '#ui/page-bar.tsx';
import { DailyDetail } from './daily/daily-detail.tsx';
import { InterestDetail } from './interest/interest-detail.tsx';
import { SbDetail } from './sb/sb-detail.tsx';
import { usePackages, type AnyPackage } from './use-package.ts';

function Detail({ found, statement }: { found: AnyPackage; statement: React.ReactNode }) {
  switch (found.kind) {
    case 'daily':
      return <DailyDetail pot={found.data} statement={statement} />;
    case 'sb':
      return <SbDetail pot={found.data} statement={statement} />;
    case 'ibs':
      return <InterestDetail pot={found.data} statement={statement} />;
  }
}

interface PackageScreenProps {
  /** What came into the package and left it; the feature that knows statements is a stranger here. */
  readonly statementOf: (found: AnyPackage) => React.ReactNode;
}

/** One address for all three kinds; the id says which it is. Each detail has its own bar and page. */
export function PackageScreen({ statementOf }: PackageScreenProps) {
  const { packageId = '' } = useParams();
  const all = usePackages();
  const found = all.state === 'loaded' ? all.packages.find(({ id }) => id === packageId) : undefined;
  if (found) return <Detail found={found} statement={statementOf(found)} />;
  return (
    <Page title="Package" backHref={paths.packages}>
      <NoPackage all={all} />
    </Page>
  );
}
