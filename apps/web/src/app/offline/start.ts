import type { QueryClient } from '@tanstack/react-query';
import { latestTransactions } from '#features/accounts/api.ts';
import { meQuery } from '#features/identity/api.ts';
import { acrossTabs } from '#lib/across-tabs.ts';
import { savesData } from '#lib/less-data.ts';
import { OFFLINE_FILL_EVERY_MS, OFFLINE_TRANSACTIONS_MAX } from './limits.ts';
import { paths } from '#lib/paths.ts';
import { isInNativeShell } from '#lib/native-shell.ts';
import { browserShelf, database, type Shelf } from '#lib/offline/shelf.ts';
import { dropOfflineStore } from '#lib/offline/store-name.ts';
import { openVault } from '#lib/offline/vault.ts';
import { monotonicMs, serverClock } from '#lib/server-clock.ts';
import { currentUserId, subscribeSession } from '#lib/session.ts';
import { untilConnected } from '#lib/sturdy-load.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { preloadScreen } from '../routes.tsx';
import { preloadSavings } from '../screens/dashboard/savings.tsx';
import { countData } from './data-used.ts';
import { ALL_TRANSACTIONS } from './kept-queries.ts';
import { followVersions } from './new-version.ts';
import { keepSnapshots, type Snapshots, showsRestored } from './snapshots.ts';

/** The lists that are useful offline though no screen has asked for them yet. What fails is asked for another time. */
async function fill(client: QueryClient, snapshots: Snapshots): Promise<void> {
  const [{ schedulesQuery }, { ordersQuery }] = await Promise.all([
    import('#features/schedules/api.ts'),
    import('#features/orders/api.ts'),
  ]);
  await client.prefetchQuery(schedulesQuery);
  await client.prefetchInfiniteQuery(ordersQuery);
  const page = await latestTransactions(OFFLINE_TRANSACTIONS_MAX);
  const data = { pages: [page], pageParams: [null] };
  snapshots.keep({ queryKey: ALL_TRANSACTIONS, data, atMs: serverClock.now().getTime() });
}

/** Once the first screen is there, and when the customer comes back to the app later. */
function fillNowAndThen(client: QueryClient, snapshots: Snapshots): () => void {
  let filledAt = -OFFLINE_FILL_EVERY_MS;
  const fillIfOld = () => {
    const isOld = monotonicMs() - filledAt >= OFFLINE_FILL_EVERY_MS;
    if (!isOld || document.visibilityState !== 'visible' || !navigator.onLine || savesData()) return;
    filledAt = monotonicMs();
    fill(client, snapshots).catch(() => undefined);
  };
  whenIdle(fillIfOld);
  document.addEventListener('visibilitychange', fillIfOld);
  return () => document.removeEventListener('visibilitychange', fillIfOld);
}

/** What came from the store is replaced as soon as the server answers again, whatever the browser says of its connection. */
function freshener(client: QueryClient): { readonly start: () => void; readonly stop: () => void } {
  let stop: (() => void) | null = null;
  async function attempt(): Promise<boolean> {
    if (!navigator.onLine) return false;
    await client.refetchQueries({ queryKey: meQuery.queryKey }, { throwOnError: true });
    // Queries without a screen are fetched when one needs them.
    await client.refetchQueries({ type: 'active', stale: true });
    if (showsRestored(client)) return false;
    stop = null;
    return true;
  }
  return { start: () => void (stop ??= untilConnected(attempt)), stop: () => stop?.() };
}

/** On a phone the key is its Keystore's or Keychain's. */
async function shelfOfDevice(): Promise<Shelf> {
  if (!isInNativeShell()) return browserShelf;
  const [{ phone }, { phoneShelf }] = await Promise.all([
    import('#native/phone-capacitor.ts'),
    import('#lib/offline/phone-shelf.ts'),
  ]);
  return phoneShelf({ rows: database, holder: phone.offlineKey, crypto });
}

/** Keeps what this customer sees until their session ends, here or in another tab. */
async function keepForOwner(client: QueryClient, owner: string): Promise<void> {
  const exclusively = <T>(run: () => Promise<T>) => acrossTabs('offline', run);
  const vault = await shelfOfDevice()
    .then((shelf) => openVault({ shelf, crypto, owner, exclusively }))
    .catch(() => null);
  if (currentUserId() === null) return void dropOfflineStore();
  if (vault === null || currentUserId() !== owner) return;
  const fresh = freshener(client);
  const snapshots = keepSnapshots(client, vault, fresh.start);
  const stops = [snapshots.stop, fillNowAndThen(client, snapshots), fresh.stop];
  const leave = subscribeSession(() => {
    const userId = currentUserId();
    if (userId === owner) return;
    leave();
    for (const stop of stops) stop();
    // The next customer's sign-in has done it already, and their own store is there by now.
    if (userId === null) void dropOfflineStore();
  });
}

/** Starts now, or at the sign-in on this page. When another customer signs in, the page reloads. */
async function keepOnceSignedIn(client: QueryClient): Promise<void> {
  const owner = currentUserId();
  if (owner !== null) return keepForOwner(client, owner);
  // The page that ended the session may have been left, or refused, before the store was deleted.
  void dropOfflineStore();
  const leave = subscribeSession(() => {
    if (currentUserId() === null) return;
    leave();
    void keepOnceSignedIn(client);
  });
}

const idle = () => new Promise<void>((resolve) => whenIdle(resolve));

/**
 * The bottom bar's screens, so that a press opens them without a wait, and without a connection. One after the other, since each one
 * runs as it comes.
 */
async function loadBottomBar(): Promise<void> {
  await preloadSavings();
  for (const path of [paths.home, paths.packages, paths.newSb(), paths.settings]) {
    await idle();
    await preloadScreen(path);
  }
}

/** Makes the app useful without a connection. Where the browser stores nothing, the app needs one as before. */
export async function startOffline(client: QueryClient, pageScript: string): Promise<void> {
  countData();
  if (currentUserId() !== null && !savesData()) void loadBottomBar();
  whenIdle(() => void followVersions(pageScript));
  await keepOnceSignedIn(client);
}
