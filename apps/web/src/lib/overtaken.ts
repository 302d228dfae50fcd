import type { QueryClient, QueryKey } from '@tanstack/react-query';

function again(client: QueryClient, queryKey: QueryKey): void {
  void client.invalidateQueries({ queryKey, exact: true });
}

/**
 * An answer that was on its way when it was declared out of date may tell what was true before. The cache asks again by itself
 * only where it had data to show; here, also for the first answer, and for one that no screen shows yet.
 */
export function askAgainIfOvertaken(client: QueryClient): void {
  const overtaken = new WeakSet<object>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    const isAskedAlready = query.state.fetchStatus === 'fetching';
    if (
      action.type === 'invalidate' &&
      isAskedAlready &&
      (query.state.data === undefined || !query.isActive())
    )
      overtaken.add(query);
    // After the cache has taken the answer over.
    if (action.type === 'success' && overtaken.delete(query))
      queueMicrotask(() => again(client, query.queryKey));
  });
}
