import { Suspense, useCallback, useState, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';
import { paths } from '#lib/paths.ts';
import { BottomBar } from '#ui/bottom-bar.tsx';
import {
  IconCircleUserRound,
  IconHouse,
  IconLayers,
  IconShoppingBag,
  IconChevronDown,
  IconLockKeyhole,
  IconArrowDownToLine,
  IconArrowUpRight,
  IconCalendarClock,
  IconCirclePlus,
  IconCreditCard,
} from '#ui/icons.tsx';
import { freezeWords, useFreeze } from '#features/identity/frozen.tsx';
import { Link } from '#ui/link.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { useMedia } from '#ui/use-media.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LazyAnalytics, LazyStrip } from './when-idle.tsx';
import { followEvents } from './live-updates.ts';
import './shell.css';

function Navigation() {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const inSettings = [paths.settings, paths.cards, paths.schedules, '/help/'].some((path) =>
    pathname.startsWith(path),
  );
  const inProducts =
    [paths.products, paths.orders, paths.checkout()].some((path) => pathname.startsWith(path)) ||
    pathname === paths.newSb();
  const inPackages = !inProducts && pathname.startsWith(paths.packages);
  return (
    <>
      <BottomBar
        label="Main"
        home={{ href: paths.home, label: 'Kolo, home' }}
        items={[
          {
            href: paths.home,
            label: 'Home',
            icon: IconHouse,
            current: !inSettings && !inProducts && !inPackages,
          },
          { href: paths.packages, label: 'Packages', icon: IconLayers, current: inPackages },
          { href: paths.newSb(), label: 'Products', icon: IconShoppingBag, current: inProducts },
          { href: paths.settings, label: 'Account', icon: IconCircleUserRound, current: inSettings },
        ]}
        plus={{
          label: open ? 'Close menu' : 'Open menu',
          word: 'New',
          expanded: open,
          onPress: () => setOpen(!open),
        }}
      />
      <PlusMenu open={open} onClose={close} />
    </>
  );
}

/** Where the bar becomes a rail: see bottom-bar.css. */
const WIDE = '(min-width: 1024px)';

/** What stands around every screen of a signed-in customer. */
export function Shell() {
  useLiveUpdates();
  const { pathname } = useLocation();
  const isWide = useMedia(WIDE);
  return (
    <div className="app">
      <a className="skip" href="#main">
        Skip to the page
      </a>
      {/* The keyboard goes through the page from its start to its end: the rail stands before it, the bar after it. */}
      {isWide ? <Navigation /> : null}
      <LazyStrip />
      <FrozenBanner />
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<ScreenLoading />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      {isWide ? null : <Navigation />}
      <LazyAnalytics />
    </div>
  );
}

/** Stands on every screen while nothing may leave the customer's account: one line that opens to the reason and the way on. */
function FrozenBanner() {
  const freeze = useFreeze();
  return (
    <div className="shell-strip" role="status">
      {freeze ? (
        <details className="frozen-banner">
          <summary>
            <IconLockKeyhole size="sm" />
            <b>Nothing can leave your account for now.</b>
            <span className="why">Why</span>
            <IconChevronDown size="sm" />
          </summary>
          <p>{freezeWords(freeze)} You can still deposit.</p>
          <Link className="link" href={paths.newCase()}>
            Write to us
          </Link>
        </details>
      ) : null}
    </div>
  );
}

interface PlusMenuProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Only what exists is in it. */
function PlusMenu({ open, onClose }: PlusMenuProps) {
  const { key } = useLocation();
  // Going somewhere closes it; closing while it is closed does nothing.
  useEffect(() => onClose(), [key, onClose]);
  return (
    <Sheet open={open} onClose={onClose} title="What would you like to do?" hideTitle kind="menu">
      <List plain>
        <ListRow
          href={paths.deposit()}
          icon={IconArrowDownToLine}
          ground="clay"
          title="Deposit"
          detail="Add money to your balance"
        />
        <ListRow
          href={paths.newPackage()}
          icon={IconCirclePlus}
          title="New Package"
          detail="Daily, interest or a product"
        />
        <ListRow
          href={paths.withdraw()}
          icon={IconArrowUpRight}
          title="Withdraw"
          detail="Send money to your bank"
        />
        <ListRow href={paths.cards} icon={IconCreditCard} title="My Cards" detail="Pay with a saved card" />
        <ListRow
          href={paths.schedules}
          icon={IconCalendarClock}
          title="Schedules"
          detail="Save automatically"
        />
      </List>
    </Sheet>
  );
}

/** While a screen's file is on its way. */
function ScreenLoading() {
  return (
    <main className="page narrow screen-loading" id="main" aria-busy="true">
      <SkeletonList rows={3} />
    </main>
  );
}

/** The first screen comes first. */
const START_AFTER_MS = 1_000;

/** Keeps what is on the screen true: news refresh the notifications, and news of money the figures. */
function useLiveUpdates(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let leave: () => void = () => undefined;
    const start = setTimeout(() => {
      leave = followEvents(queryClient);
    }, START_AFTER_MS);
    return () => {
      clearTimeout(start);
      leave();
    };
  }, [queryClient]);
}
