import { useSearchParams } from 'react-router';
import { useDeferredValue, useState } from 'react';
import { PackageCard } from '#features/savings/package-card.tsx';
import {
  filterPackages,
  PACKAGE_FILTERS,
  readPackageFilter,
  savedIn,
  type PackageFilter,
} from '#features/savings/package-filter.ts';
import { endedPackageView } from '#features/savings/ended-package.ts';
import type { PackageView } from '#features/savings/package-view.ts';
import { usePackages, type AllPackages } from '#features/savings/use-package.ts';
import { errorText } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useBalanceHidden } from '#lib/use-balance-hidden.ts';
import { useScreen } from '#lib/use-screen.ts';
import { NotLoaded } from '#ui/loaded.tsx';
import { BalanceToggle } from '#ui/balance-toggle.tsx';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconPlus, IconArrowUpRight, IconLayers } from '#ui/icons.tsx';
import { hasKobo } from '#ui/money-text.ts';
import { Money, MoneyExact, MoneyHidden } from '#ui/money.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AppHeader } from '#app/app-header.tsx';
import css from '#features/savings/savings.module.css';
import { Sheet } from '#ui/sheet.tsx';
import { PackageLinks, withdrawHref } from '#features/savings/package-choice.tsx';

const FILTER_WORDS = {
  all: 'All',
  daily: 'Daily',
  interest: 'Interest',
  sb: 'SB',
  closed: 'Closed',
} as const;

const WAITING_CARDS = 3;
const CARD_HEIGHT = 246;

function Total({ naira, exact }: ReturnType<typeof savedIn>) {
  const [hidden, toggleHidden] = useBalanceHidden();
  return (
    <div className={css['pk-total']}>
      <div>
        <div className={css['pk-said']}>
          <span className="muted small">Saved in packages</span>
          <BalanceToggle hidden={hidden} onToggle={toggleHidden} />
        </div>
        {hidden ? (
          <MoneyHidden what="Amount" />
        ) : (
          <>
            <Money amountNaira={naira} isSized />
            {hasKobo(exact) ? (
              <span className="muted small">
                <span aria-hidden="true">To the kobo: </span>
                <MoneyExact exact={exact} />
              </span>
            ) : null}
          </>
        )}
      </div>
      <Button className="desk" href={paths.newPackage()}>
        <IconPlus size="sm" /> New Package
      </Button>
    </div>
  );
}

function Cards({ views }: { views: readonly PackageView[] }) {
  const [hidden] = useBalanceHidden();
  if (views.length === 0) {
    return <EmptyState title="Nothing here">You have no packages of this kind.</EmptyState>;
  }
  return (
    <ul className={css['pk-grid']} aria-label="Packages">
      {views.map((view) => (
        <li key={view.id}>
          <PackageCard view={view} hidden={hidden} />
        </li>
      ))}
    </ul>
  );
}

/** What a phone shows, or a row of a wide screen. The others come right after the first paint, and what stands below them with them. */
const FIRST_CARDS = 3;

/** The address holds the filter, so that the way back from a package keeps it. */
function Filtered({ views }: { views: readonly PackageView[] }) {
  const [search, setSearch] = useSearchParams();
  const isPainted = useDeferredValue(true, false);
  const filter = readPackageFilter(search.get('show'));
  const shown = filterPackages(views, filter);
  const show = (next: PackageFilter) => setSearch(next === 'all' ? {} : { show: next }, { replace: true });
  return (
    <>
      <Total {...savedIn(shown)} />
      <Chips
        label="Show"
        layout="scroll"
        value={filter}
        onChange={show}
        options={PACKAGE_FILTERS.map((value) => ({
          value,
          label: `${FILTER_WORDS[value]} ${filterPackages(views, value).length}`,
        }))}
      />
      <Cards views={isPainted ? shown : shown.slice(0, FIRST_CARDS)} />
      {isPainted ? <PackagesActions views={views} /> : null}
    </>
  );
}

function Loading() {
  return (
    <div role="status">
      <span className="vh">Loading your packages</span>
      <div className={css['pk-grid']} aria-hidden="true">
        {Array.from({ length: WAITING_CARDS }, (_, card) => (
          <Skeleton key={card} width="100%" height={CARD_HEIGHT} radius={24} />
        ))}
      </div>
    </div>
  );
}

function Content({ all }: { all: AllPackages }) {
  switch (all.state) {
    case 'loading':
      return <Loading />;
    case 'failed':
      return (
        <NotLoaded title="Your packages could not be loaded" why={errorText(all.error)} onRetry={all.retry} />
      );
    case 'loaded': {
      if (all.packages.length > 0) {
        const now = serverClock.now();
        return <Filtered views={all.packages.map((one) => endedPackageView(one, now))} />;
      }
      return (
        <EmptyState
          title="No package yet"
          action={<Button href={paths.newPackage()}>Create New Package</Button>}
        >
          A package is a pot with a name on it. Give your money a job, then fill it small small.
        </EmptyState>
      );
    }
  }
}

export function PackagesScreen() {
  useScreen('Packages');
  const all = usePackages();
  const isEmpty = all.state === 'loaded' && all.packages.length === 0;
  return (
    <>
      <AppHeader title="Packages" />
      <main className="page" id="main">
        <div className={classNames('row between phone', css['pk-head'])}>
          <p className="h1" aria-hidden="true">
            Packages
          </p>
          {isEmpty ? null : (
            <Button small variant="quiet" href={paths.newPackage()}>
              <IconPlus size="sm" /> New Package
            </Button>
          )}
        </div>
        <Content all={all} />
      </main>
    </>
  );
}

interface PackagesActionsProps {
  readonly views: readonly PackageView[];
}

/** What concerns more than one package. Money leaves from one of them, so that is asked first. */
function PackagesActions({ views }: PackagesActionsProps) {
  const [choosing, setChoosing] = useState(false);
  const free = views.filter(({ status, heldFor }) => status === 'open' && heldFor === undefined);
  const filled = free.filter(({ currentNaira }) => currentNaira > 0);
  const canMerge = free.filter(({ kind }) => kind === 'sb').length > 1;
  if (!canMerge && filled.length === 0) return null;
  return (
    <div className="btns">
      {canMerge ? (
        <Button variant="quiet" href={paths.packageMerge()}>
          <IconLayers size="sm" /> Merge
        </Button>
      ) : null}
      {filled.length > 0 ? (
        <Button variant="quiet" onClick={() => setChoosing(true)}>
          <IconArrowUpRight size="sm" /> Withdraw
        </Button>
      ) : null}
      <Sheet open={choosing} onClose={() => setChoosing(false)} title="Withdraw from which package?">
        <PackageLinks plain views={filled} hrefOf={withdrawHref} />
      </Sheet>
    </div>
  );
}
