import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#lib/paths.ts';
import { Announcement } from '#ui/announcement.tsx';
import { IconSmartphone } from '#ui/icons.tsx';
import { dismissInstall, install, isInstallHinted, subscribeInstall } from './install-prompt.ts';

/** On the dashboard, from the second visit on, where the browser can do it. */
export function InstallHint() {
  const { pathname } = useLocation();
  const isHinted = useSyncExternalStore(subscribeInstall, isInstallHinted);
  return (
    <div className="shell-strip">
      {isHinted && pathname === paths.home ? (
        <Announcement
          icon={IconSmartphone}
          title="Keep Kolo on your home screen"
          busy={false}
          onPress={() => void install()}
          onDismiss={dismissInstall}
        >
          It opens faster, and shows your savings without a connection.
        </Announcement>
      ) : null}
    </div>
  );
}
