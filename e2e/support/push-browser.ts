import type { Page } from '@playwright/test';
import { subscribeAtSandbox } from './sandbox.ts';

const SUBSCRIPTION = 'e2e.subscription';
const PERMISSION = 'e2e.permission';

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

/**
 * A browser whose push service is the sandbox, and whose customer answers with yes: that of its maker is not on this
 * machine, and a browser without a window shows no notifications. The worker and the way to it are real.
 */
export async function withSandboxPush(page: Page, to: string): Promise<void> {
  await page.exposeFunction('subscribeAtSandbox', () => subscribeAtSandbox(to));
  await page.addInitScript(
    ({ subscription, permission }) => {
      const made = (json: PushSubscriptionJSON | null) =>
        json && {
          endpoint: json.endpoint,
          toJSON: () => json,
          unsubscribe: async () => localStorage.removeItem(subscription),
        };
      Object.defineProperty(Notification, 'permission', {
        get: () => localStorage.getItem(permission) ?? 'default',
      });
      Notification.requestPermission = async () => {
        if (!navigator.userActivation.isActive) throw new TypeError('Nobody pressed anything.');
        if (Notification.permission === 'default') localStorage.setItem(permission, 'granted');
        return Notification.permission;
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => made(JSON.parse(localStorage.getItem(subscription) ?? 'null')),
        subscribe: async (options: PushSubscriptionOptionsInit) => {
          if (!options.userVisibleOnly || typeof options.applicationServerKey !== 'string')
            throw new TypeError('A browser would refuse this.');
          const json = await Reflect.get(window, 'subscribeAtSandbox')();
          localStorage.setItem(subscription, JSON.stringify(json));
          return made(json);
        },
      });
    },
    { subscription: SUBSCRIPTION, permission: PERMISSION },
  );
}

/** What the customer answered, here or in the browser's own settings. */
export async function answerNotifications(page: Page, answer: NotificationPermission): Promise<void> {
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [PERMISSION, answer] as const);
}

export function permission(page: Page): Promise<NotificationPermission> {
  return page.evaluate(() => Notification.permission);
}

export function isSubscribed(page: Page): Promise<boolean> {
  return page.evaluate((name) => localStorage.getItem(name) !== null, SUBSCRIPTION);
}

/** Hands the page's service worker messages, as the browser does once it has opened them; returns what it showed. */
export async function deliverPush(page: Page, messages: readonly string[]): Promise<Shown[]> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error('no service worker is there');
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    Reflect.set(globalThis, 'shown', shown);
    const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration');
    registration.showNotification = async (title, options) =>
      void shown.push({ title, body: options?.body, path: options?.data.path });
  });
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  for (const data of messages) {
    const registrationId = await registered;
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  }
  await worker.evaluate(async (count) => {
    const shown: unknown[] = Reflect.get(globalThis, 'shown');
    while (shown.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
  }, messages.length);
  await devtools.detach();
  return worker.evaluate(() => Reflect.get(globalThis, 'shown'));
}
