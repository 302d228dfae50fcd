import { formatTimeAndDay } from '@kolo/domain/dates';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { serverClock } from '#lib/server-clock.ts';
import { useOnline } from '#ui/use-online.ts';
import { Banner } from '#ui/banner.tsx';
import { IconWifiOff } from '#ui/icons.tsx';
import { InstallHint } from './install-hint.tsx';
import { isNewVersionReady, subscribeNewVersion, takeNewVersion } from './new-version.ts';
import { shownFiguresAt, showsRestored } from './snapshots.ts';

/** Shown above every screen when there is something to say about the app itself. Not part of the shell, since most visits do not need it. */
export function Strip() {
  return (
    <>
      <OfflineBanner />
      <NewVersion />
      <InstallHint />
    </>
  );
}

/** Offline, or while what is shown came from the store: says once for the whole screen when its figures were fetched. */
function OfflineBanner() {
  const client = useQueryClient();
  const online = useOnline();
  const cache = client.getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const isOld = useSyncExternalStore(subscribe, () => showsRestored(client));
  const atMs = useSyncExternalStore(subscribe, () => shownFiguresAt(client));
  const asOf =
    atMs === null ? null : `These figures are as of ${formatTimeAndDay(new Date(atMs), serverClock.now())}.`;
  return (
    <div className="shell-strip" role="status">
      {online ? null : (
        <Banner tone="warn" icon={IconWifiOff} title="You are offline.">
          {asOf} To move money you need a connection.
        </Banner>
      )}
      {online && isOld && asOf !== null ? (
        <Banner tone="warn" icon={IconWifiOff} title={asOf}>
          We are updating them.
        </Banner>
      ) : null}
    </div>
  );
}

function NewVersion() {
  const isReady = useSyncExternalStore(subscribeNewVersion, isNewVersionReady);
  return (
    <div className="shell-strip" role="status">
      {isReady ? (
        <Banner
          tone="info"
          title="A new version of Kolo is ready."
          action={
            <button type="button" className="link" onClick={takeNewVersion}>
              Reload
            </button>
          }
        >
          You stay on this page.
        </Banner>
      ) : null}
    </div>
  );
}
