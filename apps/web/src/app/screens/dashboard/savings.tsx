import { lazy, Suspense } from 'react';
import { SavingsLoading } from '#features/savings/savings-loading.tsx';
import { usePackages } from '#features/savings/use-package.ts';
import { paths } from '#lib/paths.ts';
import { Link } from '#ui/link.tsx';

/** Without its file the balance and the rest of the page stay. */
function SavingsElsewhere() {
  return (
    <div className="sec">
      <div className="sechead">
        <h2>My Savings</h2>
        <Link className="link" href={paths.packages}>
          View All
        </Link>
      </div>
    </div>
  );
}

// Apart from the dashboard's own file, which is what a slow line waits for.
const SavingsSection = lazy(() =>
  import('#features/savings/savings-section.tsx')
    .then((file) => ({ default: file.SavingsSection }))
    .catch(() => ({ default: SavingsElsewhere })),
);

export function Savings() {
  // Asked for while the section's own file is still on its way.
  usePackages();
  return (
    <div className="savings">
      <Suspense fallback={<SavingsLoading />}>
        <SavingsSection />
      </Suspense>
    </div>
  );
}
