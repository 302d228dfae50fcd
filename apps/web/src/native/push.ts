import { isInNativeShell } from '#lib/native-shell.ts';
import { registerWorker } from '#lib/service-worker.ts';

/** What the server needs to reach this device. */
export interface PushSubscribed {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** `blocked` by the customer in the browser's settings: only there it can be undone. */
export type PushPermission = 'unsupported' | 'blocked' | 'unasked' | 'allowed';

/** The push messages of this device. */
export interface DevicePush {
  permission(): PushPermission;
  /** In answer to a press only: a browser asks the customer, and remembers a no. */
  ask(): Promise<PushPermission>;
  /** The address of the current subscription; null without one. */
  endpoint(): Promise<string | null>;
  /** Takes the place of the subscription before. */
  subscribe(publicKey: string): Promise<PushSubscribed>;
  unsubscribe(): Promise<void>;
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
}

const PERMISSIONS = { denied: 'blocked', default: 'unasked', granted: 'allowed' } as const satisfies Record<
  NotificationPermission,
  PushPermission
>;

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Null where the browser left out what every subscription must have. */
export function subscribedFrom({ endpoint, keys }: PushSubscriptionJSON): PushSubscribed | null {
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null;
}

/** Web Push, through the service worker that also opens the app offline. */
export const pushWeb: DevicePush = {
  permission: () => (isSupported() ? PERMISSIONS[Notification.permission] : 'unsupported'),
  async ask() {
    return isSupported() ? PERMISSIONS[await Notification.requestPermission()] : 'unsupported';
  },
  endpoint: async () => (isSupported() ? ((await current())?.endpoint ?? null) : null),
  async subscribe(publicKey) {
    await (await current())?.unsubscribe();
    await registerWorker();
    const { pushManager } = await navigator.serviceWorker.ready;
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    const subscribed = subscribedFrom(made.toJSON());
    if (subscribed === null) throw new Error('The browser made a subscription without keys.');
    return subscribed;
  },
  async unsubscribe() {
    await (await current())?.unsubscribe();
  },
};

/** Null inside the app of a phone, whose page has no Web Push. */
export const devicePush: DevicePush | null = isInNativeShell() ? null : pushWeb;
