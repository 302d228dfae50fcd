import { useEffect, useSyncExternalStore } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ErrorBoundary } from '#app/error-boundary.tsx';
import { savesData } from '#lib/less-data.ts';
import { dropOfflineStore } from '#lib/offline/store-name.ts';
import { paths } from '#lib/paths.ts';
import { currentUserId, signIn } from '#lib/session.ts';
import { cleanInput } from '#ui/clean-input.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { enterApp } from './enter-app.ts';
import { LoginPage } from './login-page.tsx';
import { noticeFrom } from './notice.ts';

function neverChanges(): () => void {
  return () => {};
}

// Read once: what a store answers must be the same until it changes.
const passedAlong = noticeFrom(history.state);

function start(container: HTMLElement): void {
  cleanInput();
  const openApp = (onWaiting: () => void) =>
    enterApp({
      onWaiting,
      load: () => import('./open-app.ts'),
      start: ({ startApp }) => {
        startApp(container, () => root.unmount());
      },
      goTo: (path) => location.replace(path),
    });
  function HydratedLogin() {
    // The first render must be the one that the build made, which knows of no notice.
    const notice = useSyncExternalStore(
      neverChanges,
      () => passedAlong,
      () => undefined,
    );
    useEffect(() => takeOverSubmit(container), []);
    return (
      <ErrorBoundary>
        <LoginPage signIn={signIn} onSignedIn={openApp} notice={notice} />
      </ErrorBoundary>
    );
  }
  const root = hydrateRoot(container, <HydratedLogin />);
  loadAhead(container.dataset['ahead']?.split(' ') ?? []);
}

const container = document.getElementById('root');
// Who is signed in has no use for the form; a session that has died leads back here by itself.
if (currentUserId() !== null) location.replace(paths.home);
else {
  // The page may have been left before it finished deleting.
  void dropOfflineStore();
  if (container !== null) start(container);
}

/**
 * The script in the page's head holds back a submit that comes before the form is alive and leaves a mark.
 * From here on submits are the form's own, and the one that was held back is carried out.
 */
function takeOverSubmit(root: HTMLElement): void {
  const marks = document.documentElement.dataset;
  marks['hydrated'] = '';
  if (marks['submitted'] !== undefined) root.querySelector('form')?.requestSubmit();
}

/** Fetches the app's files, named by the build, once the page has nothing better to do. They are not run. */
function loadAhead(urls: readonly string[]): void {
  if (savesData()) return;
  whenIdle(() => {
    for (const url of urls) {
      const link = document.createElement('link');
      link.rel = 'prefetch';
      link.href = url;
      link.as = url.endsWith('.css') ? 'style' : 'script';
      document.head.append(link);
    }
  });
}
