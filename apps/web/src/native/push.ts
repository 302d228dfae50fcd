import { isInNativeShell } from '#lib/native-shell.ts';
import { registerWorker } from '#lib/service-worker.ts';

/** What the server needs to reach a browser. */
interface BrowserSubscribed {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** What the server needs to reach this device. */
export type PushSubscribed =
  | BrowserSubscribed
  | { readonly platform: 'android' | 'ios'; readonly token: string };

/** `blocked` by the customer in the settings of the browser or the phone: only there it can be undone. */
export type PushPermission = 'unsupported' | 'blocked' | 'unasked' | 'allowed';

/** The push messages of this device. */
export interface DevicePush {
  readonly kind: 'browser' | 'phone';
  /** Google or Apple delivers messages to a phone. The server may have no account there. */
  platform(): Promise<'web' | 'android' | 'ios'>;
  permission(): Promise<PushPermission>;
  /** In answer to a press only: browsers and phones ask the customer, and remember a no. */
  ask(): Promise<PushPermission>;
  /** The address of the current subscription; null without one. A phone cannot be asked: there it is the one that was kept. */
  endpoint(kept: string | null): Promise<string | null>;
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
export function subscribedFrom({ endpoint, keys }: PushSubscriptionJSON): BrowserSubscribed | null {
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? { endpoint, keys: { p256dh, auth } } : null;
}

/** Web Push, through the service worker that also opens the app offline. */
export const pushWeb: DevicePush = {
  kind: 'browser',
  platform: () => Promise.resolve('web'),
  permission: async () => (isSupported() ? PERMISSIONS[Notification.permission] : 'unsupported'),
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

/** Loaded inside the app alone, which has no Web Push. */
const pushPhone: DevicePush = {
  kind: 'phone',
  platform: async () => (await loadCapacitor()).platform(),
  permission: async () => (await loadCapacitor()).permission(),
  ask: async () => (await loadCapacitor()).ask(),
  endpoint: (kept) => Promise.resolve(kept),
  subscribe: async () => (await loadCapacitor()).subscribe(),
  unsubscribe: async () => (await loadCapacitor()).unsubscribe(),
};

async function loadCapacitor() {
  return (await import('./push-capacitor.ts')).pushCapacitor;
}

export const devicePush: DevicePush = isInNativeShell() ? pushPhone : pushWeb;
