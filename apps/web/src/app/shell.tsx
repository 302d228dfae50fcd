import { Suspense, useCallback, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import { useOnline } from '#lib/use-online.ts';
import { Banner } from '#ui/banner.tsx';
import { BottomBar } from '#ui/bottom-bar.tsx';
import { IconCircleUserRound, IconHouse, IconLayers, IconShoppingBag, IconWifiOff } from '#ui/icons.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { FrozenBanner } from './frozen-banner.tsx';
import { PlusMenu } from './plus-menu.tsx';
import { ScreenLoading } from './screen-loading.tsx';
import { useLiveUpdates } from './use-live-updates.ts';
import './shell.css';

function Navigation() {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const inSettings = [paths.settings, paths.cards, '/help/'].some((path) => pathname.startsWith(path));
  const inProducts = pathname.startsWith(paths.products) || pathname === paths.newSb();
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

function OfflineBanner() {
  const online = useOnline();
  return (
    <div className="shell-strip" role="status">
      {online ? null : (
        <Banner tone="warn" icon={IconWifiOff} title="You are offline.">
          What you see may be old. To move money you need a connection.
        </Banner>
      )}
    </div>
  );
}

/** What stands around every screen of a signed-in customer. */
export function Shell() {
  useLiveUpdates();
  const { pathname } = useLocation();
  return (
    <div className="app">
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <OfflineBanner />
      <FrozenBanner />
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<ScreenLoading />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      <Navigation />
    </div>
  );
}
