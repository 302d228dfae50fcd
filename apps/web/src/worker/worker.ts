// The whole service worker. It shows what the server sends and leads back into the app, and opens the app without a
// connection. It keeps files of the build, and no answer of any call.
import { lead } from './lead.ts';
import { addressFrom, noticeFrom } from './notice.ts';
import { createShell } from './shell.ts';

// A worker's own global: the library's types name the one of all workers.
declare const self: ServiceWorkerGlobalScope;
/** Written in by the build: build/service-worker.ts. */
declare const SHELL_VERSION: string;
declare const SHELL_FILES: readonly string[];
/** Of these, what the log-in page and the first screen take. */
declare const FIRST_FILES: readonly string[];

const ICON = '/app-icon-192.png';

/** A page of a customer who uses little data registers this address: src/lib/service-worker.ts. */
const LESS_DATA = '?less';

const PAGE_WAIT_MS = 6_000;

const shell = createShell({
  tooLate: () => new Promise((resolve) => void setTimeout(resolve, PAGE_WAIT_MS)),
  caches: self.caches,
  fetch: (request) => self.fetch(request),
  origin: self.location.origin,
  version: SHELL_VERSION,
  files: SHELL_FILES,
  ahead: self.location.search === LESS_DATA ? FIRST_FILES : SHELL_FILES,
});

// A new version waits until the customer accepts it: the open page uses the files of the version before.
self.addEventListener('install', (event) => event.waitUntil(shell.install()));

self.addEventListener('activate', (event) => {
  event.waitUntil(shell.activate().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const answer = shell.answer(event.request);
  if (answer !== null) event.respondWith(answer);
});

/** From the app's src/app/offline/new-version.ts: which script the page runs, or that the customer wants the new version. */
self.addEventListener('message', ({ data, ports: [port] }) => {
  if (data === 'take-over') return void self.skipWaiting();
  const isOfPage = typeof data === 'string' && SHELL_FILES.includes(data);
  // The page itself is of this version already, so there is nothing to ask the customer.
  if (isOfPage) void self.skipWaiting();
  else port?.postMessage('newer');
});

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
