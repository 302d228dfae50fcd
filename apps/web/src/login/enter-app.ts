import { isServerReachable, untilConnected } from '#lib/sturdy-load.ts';

/** The app leads on from here to where the customer wanted to go: only the app can tell whose path is remembered. */
const INTO_APP = '/login';

/** What going from the log-in page into the app needs of the page. */
interface EnterDeps<App extends object> {
  readonly load: () => Promise<App>;
  readonly start: (app: App) => void;
  readonly goTo: (path: string) => void;
  /** Called where the connection is lost: the app opens once it is back. */
  readonly onWaiting: () => void;
}

/**
 * Where the app cannot be loaded into this page, a fresh page brings it: the session exists, so nobody is back here. Without
 * a connection a fresh page would be the browser's own error, so this one waits.
 */
export async function enterApp<App extends object>(deps: EnterDeps<App>): Promise<void> {
  const { load, start, goTo, onWaiting } = deps;
  async function attempt(): Promise<boolean> {
    const app = await load().catch(() => null);
    if (app !== null) start(app);
    else if (await isServerReachable()) goTo(INTO_APP);
    else return false;
    return true;
  }
  if (await attempt()) return;
  onWaiting();
  untilConnected(attempt);
}
