import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api-error.ts';
import { OFFLINE_SAVE_AFTER_MS } from './limits.ts';
import type { Vault } from '#lib/offline/vault.ts';
import { serverClock } from '#lib/server-clock.ts';
import { Entries, entriesFrom, hasFigures, isKept, type Entry } from './kept-queries.ts';

/** What was seen last of a customer, for the times when nothing can be asked. */
export interface Snapshots {
  /** For what no screen has asked for yet. */
  keep(entry: Entry): void;
  stop(): void;
}

function isConnectionLost(error: unknown): boolean {
  return error instanceof ApiError && error.kind !== 'answer';
}

/** What has come from the store and not from the server since. */
const restored = new Set<string>();

/** When the oldest of the figures on this screen was fetched, by the server's clock; null where there are none. */
export function shownFiguresAt(client: QueryClient): number | null {
  const shown = client.getQueryCache().findAll({ type: 'active', predicate: hasFigures });
  const times = shown.filter(({ state }) => state.data !== undefined).map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? null : Math.min(...times) + serverClock.aheadMs();
}

/** Whether this screen shows something that came from the store. */
export function showsRestored(client: QueryClient): boolean {
  return client
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(({ queryHash }) => restored.has(queryHash));
}

/** Long enough in memory for a day without a connection, and asked for again as soon as there is one. */
function show(client: QueryClient, { queryKey, data, atMs }: Entry): void {
  const query = client.getQueryCache().build(client, { queryKey: [...queryKey], gcTime: Infinity });
  if (query.state.data !== undefined) return;
  restored.add(query.queryHash);
  query.setData(data, { updatedAt: atMs - serverClock.aheadMs(), manual: true });
  query.invalidate();
}

/** A screen shows its data's time in one place, so a failed refetch is not reported as an error. */
function calm(query: Query): void {
  query.setState({ status: 'success', error: null });
}

/** Whether a fetch failed for something that is not in the store. */
function isMissed({ state }: Query): boolean {
  return state.data === undefined && isConnectionLost(state.error);
}

interface Saver {
  readonly soon: () => void;
  readonly now: () => void;
}

/** Seals what has changed, one time after the other. */
function saverOf(vault: Vault, entries: Entries): Saver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<unknown> = Promise.resolve();
  // Another tab may have kept something newer since this one has looked.
  const renewed = (kept: unknown) => {
    entries.takeNewer(entriesFrom(kept));
    return entries.all();
  };
  const now = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    // Full, or refused: what was kept before stays.
    saving = saving.then(() => vault.save(renewed)).catch(() => undefined);
  };
  return { soon: () => void (timer ??= setTimeout(now, OFFLINE_SAVE_AFTER_MS)), now };
}

/** Keeps what the customer sees, and shows it again without a connection. `onRestored` may be called more than once. */
export function keepSnapshots(client: QueryClient, vault: Vault, onRestored: () => void): Snapshots {
  const entries = new Entries(entriesFrom(vault.opened));
  const saver = saverOf(vault, entries);
  const take = ({ queryKey, state }: Query) => {
    const atMs = state.dataUpdatedAt + serverClock.aheadMs();
    if (entries.take({ queryKey, data: state.data, atMs })) saver.soon();
  };
  const restore = () => {
    for (const entry of entries.all()) show(client, entry);
    onRestored();
  };

  for (const query of client
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === 'success' }))
    take(query);
  const leaveCache = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !isKept(event.query.queryKey)) return;
    const { action, query } = event;
    const isRestored = restored.has(query.queryHash);
    if (action.type === 'success' && !(isRestored && action.manual === true)) {
      restored.delete(query.queryHash);
      take(query);
    }
    if (action.type !== 'error') return;
    if (isMissed(query)) restore();
    else if (isRestored && isConnectionLost(action.error)) calm(query);
  });
  if (!navigator.onLine || client.getQueryCache().findAll({ predicate: isMissed }).length > 0) restore();
  // A page that goes may not come back.
  document.addEventListener('visibilitychange', saver.now);
  addEventListener('offline', restore);
  return {
    keep: (entry) => {
      if (entries.take(entry)) saver.soon();
    },
    stop() {
      leaveCache();
      document.removeEventListener('visibilitychange', saver.now);
      removeEventListener('offline', restore);
      restored.clear();
    },
  };
}
