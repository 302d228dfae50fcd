import { lazy, Suspense } from 'react';
import { SavingsLoading } from '#features/savings/savings-loading.tsx';
import { paths } from '#lib/paths.ts';
import { Link } from '#ui/link.tsx';
import { loadSavings } from './load-savings.ts';

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
  loadSavings()
    .then((section) => ({ default: section }))
    .catch(() => ({ default: SavingsElsewhere })),
);

export function Savings() {
  return (
    <div className="savings">
      <Suspense fallback={<SavingsLoading />}>
        <SavingsSection />
      </Suspense>
    </div>
  );
}
