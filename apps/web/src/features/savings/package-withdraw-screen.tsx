import type { DailyPackage } from '@kolo/contract/packages';
import { NoPackage } from './no-package.tsx';
import { PackageChoice, withdrawHref } from './package-choice.tsx';
import { useSearchParams } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Page } from '#ui/page-bar.tsx';
import { SbWithdraw } from './sb/sb-withdraw.tsx';
import { usePackages } from './use-package.ts';

interface PackageWithdrawScreenProps {
  /** The form of a daily package: it asks which of the customer's accounts receives the money. */
  readonly renderDaily: (pot: DailyPackage) => React.ReactNode;
}

/** From a package to a self account; each kind has its own form. */
export function PackageWithdrawScreen({ renderDaily }: PackageWithdrawScreenProps) {
  useScreen('Withdraw');
  const [search] = useSearchParams();
  const packageId = search.get('package');
  const all = usePackages();
  const found = all.state === 'loaded' ? all.packages.find(({ id }) => id === packageId) : undefined;
  return (
    <Page title="Withdraw" backHref={found ? paths.package(found.id) : paths.packages}>
      {packageId === null ? (
        <PackageChoice
          question="Withdraw from which package?"
          fits={({ currentNaira, heldFor }) => currentNaira > 0 && heldFor === undefined}
          hrefOf={withdrawHref}
          none={{
            title: 'There is nothing to withdraw',
            text: 'None of your packages has money that you can withdraw now.',
          }}
        />
      ) : found?.kind === 'sb' ? (
        <SbWithdraw pot={found.data} />
      ) : found?.kind === 'daily' ? (
        renderDaily(found.data)
      ) : (
        <NoPackage all={all} />
      )}
    </Page>
  );
}
