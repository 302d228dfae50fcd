import type { QueryClient } from '@tanstack/react-query';
import { use, useEffect, useState, type ComponentType } from 'react';
import { ChunkError, loadSturdily, untilConnected } from '#lib/sturdy-load.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page-bar.tsx';
import { PotMissed } from '#ui/pot-missed.tsx';

/** A screen may name what it shows first, to be asked for before it is drawn. */
export type AskingScreen = ComponentType & {
  readonly ask?: (queryClient: QueryClient) => Promise<unknown>;
};

export interface LazyScreen {
  readonly Screen: ComponentType;
  /** Starts the download before the screen is shown. Gives the screen, or nothing where it did not come. */
  readonly preload: () => Promise<AskingScreen | null | undefined>;
}

/** Shown in place of a screen until its file has loaded. */
type InPlace = ComponentType<{ readonly tryAgain: () => void }>;

/**
 * A screen whose file is loaded when it is first shown. A lost connection is no crash: `InPlace` stands there until the file
 * has come. Only a file that the server does not have is one; the next visit asks for it again.
 */
export function lazyScreen(
  load: () => Promise<AskingScreen>,
  InPlaceOfIt: InPlace = NeedsConnection,
  whenGone?: () => AskingScreen,
): LazyScreen {
  let loading: Promise<AskingScreen | null> | null = null;
  /** Whether the screen is being shown and waits for its file. */
  let isAwaited = false;

  /** `use` reads it at once. Of a bare promise, even a kept one, it shows the fallback, which React leaves there for 300 ms. */
  function keep(asked: Promise<AskingScreen | null>): Promise<AskingScreen | null> {
    loading = asked;
    asked.then(
      (value) => Object.assign(asked, { status: 'fulfilled', value }),
      (error: unknown) => {
        if (error instanceof ChunkError) error.forget = () => void (loading = null);
      },
    );
    return asked;
  }

  function start(): Promise<AskingScreen | null> {
    isAwaited = true;
    return loading ?? keep(loadSturdily(load, whenGone));
  }

  /** Loads the file early. If it fails, the customer's page must not reload: the file is requested again when the screen opens. */
  function startAhead(): Promise<AskingScreen | null> {
    if (loading !== null) return loading;
    isAwaited = false;
    const orLater = () => {
      if (isAwaited) return loadSturdily(load, whenGone);
      loading = null;
      return null;
    };
    return keep(load().catch(orLater));
  }

  /** Whether the screen is there now. */
  async function retry(): Promise<boolean> {
    const screen = await loadSturdily(load, whenGone);
    if (screen !== null) void keep(Promise.resolve(screen));
    return screen !== null;
  }

  function Waiting({ onLoaded }: { onLoaded: () => void }) {
    useEffect(() => {
      async function attempt(): Promise<boolean> {
        const isThere = await retry();
        if (isThere) onLoaded();
        return isThere;
      }
      return untilConnected(attempt);
    }, [onLoaded]);
    return <InPlaceOfIt tryAgain={() => void retry().then((isThere) => isThere && onLoaded())} />;
  }

  function Screen() {
    const Loaded = use(start());
    const [, setAttempts] = useState(0);
    const [onLoaded] = useState(() => () => setAttempts((attempts) => attempts + 1));
    return Loaded === null ? <Waiting onLoaded={onLoaded} /> : <Loaded />;
  }

  return { Screen, preload: () => startAhead().catch(() => undefined) };
}

const nothing = () => null;

/** A part that nobody waits for. Where its file cannot be had the page stays as it is, without the part. */
export function lazyPart(load: () => Promise<ComponentType>): LazyScreen {
  return lazyScreen(load, nothing, () => nothing);
}

/** In place of a screen whose file could not be loaded: the connection is lost, and nothing is broken. */
function NeedsConnection({ tryAgain }: { tryAgain: () => void }) {
  return (
    <>
      <title>No connection · Kolo</title>
      {/* By the browser's own history: this stands in place of any screen, for strangers and customers alike. */}
      <Page title="No connection" onBack={() => history.back()}>
        <div role="status">
          <EmptyState
            title="This needs a connection."
            art={<PotMissed />}
            action={
              <Button variant="quiet" onClick={tryAgain}>
                Try again
              </Button>
            }
          >
            It will open when you are back online.
          </EmptyState>
        </div>
      </Page>
    </>
  );
}
