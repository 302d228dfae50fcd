import { featuredPackages } from '@kolo/domain/featured';
import { errorText } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useBalanceHidden } from '#lib/use-balance-hidden.ts';
import { NotLoadedNote } from '#ui/loaded.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { IconPlus } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { PackageCard } from './package-card.tsx';
import { packageView } from './package-view.ts';
import { SavingsLoading } from './savings-loading.tsx';
import { StartSaving } from './start-saving.tsx';
import { usePackages, type AnyPackage } from './use-package.ts';

function MySavings({ packages }: { packages: readonly AnyPackage[] }) {
  const [hidden] = useBalanceHidden();
  const now = serverClock.now();
  const slides = packages.map((one) => ({
    id: one.id,
    content: <PackageCard view={packageView(one, now)} hidden={hidden} />,
  }));
  return (
    <div className="sec">
      <div className="sechead">
        <h2>My Savings</h2>
        <Link className="link" href={paths.packages}>
          View All
        </Link>
      </div>
      <Carousel
        label="My Savings"
        word="Package"
        look="peek"
        slides={slides}
        foot={
          <Link className="link" href={paths.newPackage()}>
            <IconPlus size="sm" /> Create New Package
          </Link>
        }
      />
    </div>
  );
}

function SavingsMissed({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <div className="sec">
      <div className="sechead">
        <h2>My Savings</h2>
      </div>
      <NotLoadedNote title="Your packages could not be loaded" why={errorText(error)} onRetry={retry} />
    </div>
  );
}

/** The dashboard's savings: the open packages, or where there are none, the ways to begin. */
export function SavingsSection() {
  const all = usePackages();
  if (all.state === 'loading') return <SavingsLoading />;
  if (all.state === 'failed') return <SavingsMissed error={all.error} retry={all.retry} />;
  const featured = featuredPackages(
    all.packages.map((one) => ({ type: one.kind, status: one.data.status, one })),
  );
  return featured.length === 0 ? <StartSaving /> : <MySavings packages={featured.map(({ one }) => one)} />;
}
