// The whole service worker. It shows what the server sends and leads back into the app; it keeps no answer of any call.
import { lead } from './lead.ts';
import { addressFrom, noticeFrom } from './notice.ts';

// A worker's own global: the library's types name the one of all workers.
declare const self: ServiceWorkerGlobalScope;

const ICON = '/app-icon-192.png';

// Nothing is kept that two versions could disagree on, so a new one need not wait for the last tab.
self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('push', (event) => {
  const { title, body, path, actions } = noticeFrom(event.data?.text(), self.location.origin);
  const shown = { body, icon: ICON, lang: 'en-NG', data: { path }, actions: [...actions] };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = addressFrom(event.notification.data, event.action, self.location.origin);
  event.waitUntil(lead(self.clients, address));
});
