import { Suspense } from 'react';
import { lazyScreen } from '#app/lazy-screen.tsx';
import { SavingsLoading } from '#features/savings/savings-loading.tsx';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/banner.tsx';
import { IconWifiOff } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';

/** Without its file the balance and the rest of the page stay. */
function SavingsElsewhere({ tryAgain }: { tryAgain: () => void }) {
  return (
    <div className="sec">
      <div className="sechead">
        <h2>My Savings</h2>
        <Link className="link" href={paths.packages}>
          View All
        </Link>
      </div>
      <Banner
        tone="warn"
        icon={IconWifiOff}
        live="status"
        title="This needs a connection."
        action={
          <button type="button" className="link" onClick={tryAgain}>
            Try again
          </button>
        }
      >
        It will open when you are back online.
      </Banner>
    </div>
  );
}

// Apart from the dashboard's own file, which is what a slow line waits for.
const section = lazyScreen(
  () => import('#features/savings/savings-section.tsx').then((m) => m.SavingsSection),
  SavingsElsewhere,
);

/** Starts loading the section's file while the dashboard's own is on its way. */
export const preloadSavings = section.preload;

export function Savings() {
  return (
    <div className="savings">
      <Suspense fallback={<SavingsLoading />}>
        <section.Screen />
      </Suspense>
    </div>
  );
}
