import { takeOriginPath } from '#lib/origin-path.ts';

/** What going from the log-in page into the app needs of the page. */
interface EnterWorld<App extends object> {
  readonly load: () => Promise<App>;
  readonly start: (app: App) => void;
  readonly goTo: (path: string) => void;
}

/** Where the app can not be loaded into this page, a fresh page brings it: the session stands, so nobody is back here. */
export async function enterApp<App extends object>({ load, start, goTo }: EnterWorld<App>): Promise<void> {
  const app = await load().catch(() => null);
  if (app === null) goTo(takeOriginPath());
  else start(app);
}
