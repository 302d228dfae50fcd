async function end(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * What is told to one customer is not left for the next: not what is shown already, nor what the push service still
 * keeps. The server sends nothing more once the session has ended, so a browser that fails here does no harm.
 */
export function endPush(): void {
  if ('serviceWorker' in navigator) end().catch(() => undefined);
}
